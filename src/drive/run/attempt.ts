// One turn of the executor: it is told what to do, works, and leaves something behind. Its work is
// frozen before anything else happens, and its own commits are moved aside.

import { runOf } from '../../gate/plan-run.ts';
import type { GateRun } from '../../gate/run.ts';
import type { StepOf } from '../../gate/step.ts';
import type { Draft } from '../../model/event.ts';
import type { ExecutorReport } from '../../model/record.ts';
import { earlyStop } from '../../reading/agent-output/early-stop.ts';
import { DoorwardError } from '../../std/error.ts';
import type { Answer } from '../ports/agent.ts';
import type { Snapshot } from '../ports/gate.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import type { SettlePlace } from '../ports/workspace.ts';
import { beginningOf, caughtUp } from './attempt-start.ts';
import { briefOf } from './brief.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';
import { foundUncommitted } from './found-uncommitted.ts';
import { storiesOf } from './history.ts';
import { keepText } from './records.ts';

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
  workspace.remember(run.base);
  await workspace.hold(holdingOf(run));
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
  // A person's own doing costs the task nothing: the attempt is made again, from the files as they lie.
  if (answer.ending === 'interrupted' && world.isStopping()) {
    const { notes } = await workspace.settle(placeOfAttempt(run, context));
    for (const note of notes) world.watcher.line(run.task.id, note);
    return [];
  }
  const report: ExecutorReport = {
    agent: agent.name,
    model: answer.model,
    session: answer.session,
    exitCode: answer.exitCode,
    ...(answer.stopReason === undefined ? {} : { stopReason: answer.stopReason }),
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

const placeOfAttempt = ({ base, task, attempt }: GateRun, { rules }: RunContext): SettlePlace => ({
  base,
  name: `${rules.run}/${task.id}/${attempt}`,
});

const holdingOf = ({ task, attempt }: GateRun): string => `${task.id}#${attempt}`;

/** Puts the starting point there. */
async function makeReady(
  run: GateRun,
  workspace: HeldWorkspace,
  context: RunContext,
): Promise<void> {
  const tree = await beginningOf(run, context);
  await bringTree(tree, { run, workspace }, context);
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
  const { base } = run;
  const ended = { type: 'attempt.ended', task: run.task.id, attempt: run.attempt } as const;
  // Its half-done work stays where it is, and so does what was noted before it began.
  if (ending === 'interrupted') return { ...ended, ending, tree: undefined, report };
  // Whatever becomes of the work, commits of the agent's own are no base for anybody: where they can't
  // be taken away, the run ends here.
  const settle = async (): Promise<readonly string[]> => {
    const stop = earlyStop(answer.stopReason);
    const stopped = stop === undefined ? [] : [`its turn ended early: ${stop}`];
    return [...stopped, ...(await workspace.settle(placeOfAttempt(run, context))).notes];
  };
  if (ending === 'unavailable') {
    const notes = await settle();
    await workspace.hold('');
    return { ...ended, ending, tree: undefined, report, ...saying(notes) };
  }
  // In a repository without a commit, the agent's own would become the base.
  const early = base === undefined ? await settle() : undefined;
  const frozen = await frozenWork(run, workspace, context);
  const notes = early ?? (await settle());
  if (typeof frozen === 'string')
    return { ...ended, ending, tree: undefined, report, notes: [frozen, ...notes] };
  context.snapshots.set(run.task.id, frozen);
  const uncommitted = uncommittedOf(frozen, context);
  return { ...ended, ending, tree: frozen.tree, report, uncommitted, ...saying(notes) };
}

const saying = (notes: readonly string[]): { readonly notes?: readonly string[] } =>
  notes.length === 0 ? {} : { notes };

/** The work with its mark, or why it can't be seen. */
async function frozenWork(
  run: GateRun,
  workspace: HeldWorkspace,
  context: RunContext,
): Promise<Snapshot | string> {
  try {
    if (run.origin !== undefined) return await frozenFix(run, workspace, context);
    await tick(run, workspace, context);
    return await leftBehind(run, workspace, context);
  } catch (error) {
    if (!(error instanceof DoorwardError)) throw error;
    return error.message;
  }
}

/**
 * The mark is part of what is judged, so that work and mark are committed together or not at all. Where
 * the executor has to set it, nobody does it in its place.
 */
async function tick(run: GateRun, workspace: HeldWorkspace, context: RunContext): Promise<void> {
  const { planPath, protocol } = context.rules;
  const isOwed = protocol.rules.checkmarks !== 'ignored';
  if (planPath === undefined || isOwed) return;
  const task = taskOf(context, run.task.id);
  await workspace.edit(planPath, (text) => context.rules.tick(text, task));
}

/** The plan gets its entry with the work. What the executor left uncommitted is seen before that. */
async function frozenFix(
  run: GateRun,
  workspace: HeldWorkspace,
  context: RunContext,
): Promise<Snapshot> {
  const { origin, task, base } = run;
  const left = await leftBehind(run, workspace, context);
  const { planPath, insertFix } = context.rules;
  if (planPath === undefined || origin === undefined) return left;
  const last = runOf(context.record.plan, origin.parent)?.task.batch.at(-1);
  const after = last === undefined ? [origin.parent] : [origin.parent, last];
  const fix = taskOf(context, task.id);
  await workspace.edit(planPath, (text) => insertFix(text, after, fix));
  return { ...(await workspace.repository.snapshot(base)), uncommitted: left.uncommitted };
}

/** The work as it lies there; what it was found uncommitted in is nobody's debt. */
async function leftBehind(
  run: GateRun,
  { repository }: HeldWorkspace,
  context: RunContext,
): Promise<Snapshot> {
  const left = await repository.snapshot(run.base);
  const found = await foundUncommitted(run, { left, repository }, context);
  return { ...left, uncommitted: left.uncommitted.filter((path) => !found.includes(path)) };
}

function uncommittedOf({ uncommitted }: Snapshot, { rules }: RunContext): readonly string[] {
  return uncommitted.filter((path) => rules.plan.stateFiles.includes(path));
}

/** A conversation goes on only with the agent that it was had with. */
function resumable(run: GateRun, agent: string, { record }: RunContext): string | undefined {
  const stories = storiesOf(record.eventsOf(run.task.id));
  return stories.findLast((story) => story.agent === agent && story.session !== undefined)?.session;
}
