// One turn of the executor: where it starts from, what it is told, what it left behind. Its work is
// frozen before anything else happens, and its own commits are moved aside.

import { runOf } from '../../gate/plan-run.ts';
import { maxAttempts } from '../../gate/retry.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Step } from '../../gate/step.ts';
import type { AttemptStart, Draft } from '../../model/event.ts';
import type { ExecutorReport, PastAttempt } from '../../model/record.ts';
import type { ExecutorBrief } from '../../prompts/executor-values.ts';
import { DoorwardError } from '../../std/error.ts';
import { truncate } from '../../std/text.ts';
import type { Answer } from '../ports/agent.ts';
import type { Snapshot } from '../ports/gate.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';
import { storiesOf } from './history.ts';
import { keepText, readText } from './records.ts';

type StepOf<T extends Step['type']> = Extract<Step, { readonly type: T }>;

/** Notes what the attempt is measured from; earlier work is carried over to where the branch is now. */
export async function startAttempt(
  run: GateRun,
  { attempt }: StepOf<'start'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { branch } = context.world;
  const started = { type: 'attempt.started', task: run.task.id, attempt } as const;
  const parent =
    run.origin === undefined ? undefined : runOf(context.record.plan, run.origin.parent);
  if (parent !== undefined)
    return [{ ...started, base: parent.base, ...from(run.tree ?? parent.tree) }];
  const tip = await branch.tip();
  const last = storiesOf(context.record.eventsOf(run.task.id)).at(-1);
  if (last?.tree === undefined) return [{ ...started, base: tip, from: await branch.treeOf(tip) }];
  if (last.base === tip) return [{ ...started, base: tip, ...from(last.tree) }];
  // A worktree stands on the old base: it is made anew from where the branch is now.
  await context.world.workspaces.release(run.task.id);
  return [
    { ...started, ...(await carriedOver(run, { tree: last.tree, base: last.base, tip }, context)) },
  ];
}

const from = (tree: string | undefined): { readonly from?: string } =>
  tree === undefined ? {} : { from: tree };

interface Earlier {
  readonly tree: string;
  readonly base: string | undefined;
  readonly tip: string | undefined;
}

async function carriedOver(
  run: GateRun,
  { tree, base, tip }: Earlier,
  { world, rules }: RunContext,
): Promise<AttemptStart> {
  const { branch } = world;
  if (tree === (await branch.treeOf(base))) return { base: tip, from: await branch.treeOf(tip) };
  const merged =
    base === undefined || tip === undefined ? undefined : await branch.merge(base, tree, tip);
  if (merged !== undefined) return { base: tip, from: merged };
  const kept = await branch.keep(`kept/${rules.run}/${run.task.id}/${run.attempt}`, {
    tree,
    base,
    message: `Work on ${run.task.id} that could not be carried over`,
  });
  return { base: tip, from: await branch.treeOf(tip), kept };
}

/** What the record says the present attempt begins with. */
async function beginningOf(run: GateRun, { record, world }: RunContext): Promise<string> {
  const events = record.eventsOf(run.task.id);
  const moved = events.findLast(
    (event) => event.type === 'attempt.ended' && event.attempt === run.attempt && event.moved,
  );
  if (moved?.type === 'attempt.ended' && moved.moved?.from !== undefined) return moved.moved.from;
  const started = events.findLast(({ type }) => type === 'attempt.started');
  const tree = started?.type === 'attempt.started' ? started.from : undefined;
  return tree ?? world.branch.treeOf(run.base);
}

/** The run as it is once the record knows where the branch is now; undefined if somebody else has it. */
async function caughtUp(run: GateRun, context: RunContext): Promise<GateRun | undefined> {
  const moved = await movedMeanwhile(run, context);
  if (moved === undefined) return run;
  const { record } = context;
  return (await record.append(moved)) === 'appended' ? runOf(record.plan, run.task.id) : undefined;
}

/**
 * In a person's own checkout the branch may have moved while nobody worked there: those commits are
 * theirs, and the attempt begins from them. Undefined where nothing moved.
 */
async function movedMeanwhile(run: GateRun, context: RunContext): Promise<Draft | undefined> {
  const { branch, workspaces } = context.world;
  if (!workspaces.isInPlace || run.origin !== undefined) return undefined;
  const tip = await branch.tip();
  if (tip === run.base) return undefined;
  const tree = await beginningOf(run, context);
  const { attempt, task } = run;
  return {
    type: 'attempt.ended',
    task: task.id,
    attempt,
    ending: 'interrupted',
    tree: undefined,
    moved: await carriedOver(run, { tree, base: run.base, tip }, context),
  };
}

export async function execute(
  known: GateRun,
  step: StepOf<'execute'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { world, rules, record } = context;
  const workspace = await world.workspaces.of(placeOf(record.plan, known));
  // Half-done work of this very attempt lies there where a process ended in the middle of it.
  const isUnderWay = (await workspace.holds()) === holdingOf(known);
  const run = isUnderWay ? known : await caughtUp(known, context);
  if (run === undefined) return [];
  if (!isUnderWay) await makeReady(run, workspace, context);
  const agent = world.agentFor(step.strength);
  const brief = await briefOf(run, context);
  const session = resumable(run, agent.name, context);
  const prompt = rules.executorPrompt(brief);
  // Kept while the agent works: the record speaks of the prompt only afterwards.
  const keeping = world.texts.keep(prompt);
  keeping.catch(() => undefined);
  const answer = await agent.work({
    cwd: workspace.top,
    task: run.task.id,
    attempt: run.attempt,
    prompt,
    session,
    strength: step.strength,
    timeoutMs: step.timeoutMs,
    onLine: (line) => world.watcher.line(run.task.id, line),
  });
  const [promptDigest, message, output] = await Promise.all([
    keeping,
    keepText(answer.message, world.texts),
    answer.output.length === 0 ? undefined : world.texts.keep(answer.output),
  ]);
  // Whoever took the run over while the agent worked has this working tree and this branch now.
  if ((await record.refresh()) === 'taken-over') return [];
  // A person's own doing costs the task nothing: the attempt is made again.
  if (answer.ending === 'interrupted' && world.isStopping()) return [];
  const report: ExecutorReport = {
    agent: agent.name,
    model: answer.model,
    session: answer.session,
    exitCode: answer.exitCode,
    durationMs: answer.durationMs,
    usage: answer.usage,
    toolCalls: answer.toolCalls,
    message,
    output,
    prompt: promptDigest,
    problem: answer.problem,
  };
  return [await endOf(run, { answer, report, workspace }, context)];
}

const holdingOf = ({ task, attempt }: GateRun): string => `${task.id}#${attempt}`;

/** Puts the starting point there. */
async function makeReady(
  run: GateRun,
  workspace: HeldWorkspace,
  context: RunContext,
): Promise<void> {
  const tree = await beginningOf(run, context);
  await bringTree(tree, { run, workspace }, context);
  workspace.remember();
  await workspace.hold(holdingOf(run));
}

interface Work {
  readonly answer: Answer;
  readonly report: ExecutorReport;
  readonly workspace: HeldWorkspace;
}

async function endOf(
  run: GateRun,
  { answer, report, workspace }: Work,
  context: RunContext,
): Promise<Draft> {
  const { ending } = answer;
  const ended = { type: 'attempt.ended', task: run.task.id, attempt: run.attempt } as const;
  if (ending === 'unavailable' || ending === 'interrupted') {
    if (ending === 'unavailable') await workspace.hold('');
    return { ...ended, ending, tree: undefined, report };
  }
  const place = { base: run.base, name: `${context.rules.run}/${run.task.id}/${run.attempt}` };
  try {
    // In a repository without a commit, the agent's own would become the base.
    await tick(run, workspace, context);
    const early = run.base === undefined ? await workspace.settle(place) : undefined;
    const snapshot = await workspace.repository.snapshot(run.base);
    const { notes } = early ?? (await workspace.settle(place));
    context.snapshots.set(run.task.id, snapshot);
    return {
      ...ended,
      ending,
      tree: snapshot.tree,
      report,
      uncommitted: uncommittedOf(snapshot, context),
      ...(notes.length === 0 ? {} : { notes }),
    };
  } catch (error) {
    if (!(error instanceof DoorwardError)) throw error;
    return { ...ended, ending, tree: undefined, report, notes: [error.message] };
  }
}

/**
 * The mark is part of what is judged, so that work and mark are committed together or not at all. Where
 * the executor has to set it, nobody does it in its place.
 */
async function tick(run: GateRun, workspace: HeldWorkspace, context: RunContext): Promise<void> {
  const { planPath, protocol } = context.rules;
  const isOwed = protocol.rules.checkmarks !== 'ignored';
  if (planPath === undefined || run.origin !== undefined || isOwed) return;
  const task = taskOf(context, run.task.id);
  await workspace.edit(planPath, (text) => context.rules.tick(text, task));
}

function uncommittedOf({ uncommitted }: Snapshot, { rules }: RunContext): readonly string[] {
  return uncommitted.filter((path) => rules.plan.stateFiles.includes(path));
}

/** A conversation goes on only with the agent that it was had with. */
function resumable(run: GateRun, agent: string, { record }: RunContext): string | undefined {
  const stories = storiesOf(record.eventsOf(run.task.id));
  return stories.findLast((story) => story.agent === agent && story.session !== undefined)?.session;
}

const MESSAGE_LENGTH = 2_000;

async function briefOf(run: GateRun, context: RunContext): Promise<ExecutorBrief> {
  const { rules, record, world } = context;
  const task = taskOf(context, run.task.id);
  const events = record.eventsOf(run.task.id);
  const past: PastAttempt[] = [];
  for (const { message, failure, ...story } of storiesOf(events)) {
    if (failure === undefined || story.attempt >= run.attempt) continue;
    const words = truncate(await readText(message, world.texts), MESSAGE_LENGTH);
    past.push({ ...story, failure, message: words });
  }
  const started = events.findLast(({ type }) => type === 'attempt.started');
  return {
    plan: rules.plan,
    task,
    protocol: rules.protocol,
    commands: rules.commandsFor(task),
    attempt: run.attempt,
    maxAttempts: maxAttempts(run, rules.protocol),
    past,
    note: run.note,
    recentProgress: progressOf(context),
    kept: started?.type === 'attempt.started' ? started.kept : undefined,
    gateFiles: rules.gateFiles,
  };
}

const RECENT = 5;

function progressOf({ record }: RunContext): string {
  return record.plan.runs
    .filter(({ phase }) => phase === 'committed' || phase === 'confirmed')
    .slice(-RECENT)
    .map(({ task, evidence }) => `- ${task.id}: ${task.name} (${evidence ?? 'confirmed'})`)
    .join('\n');
}
