// The task done again, from the same beginning and without a word of how it went before: what most of
// the executions come to is no accident. Opt-in, because each of them costs as much as an attempt.

import { maxAttempts } from '../../gate/retry.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Step } from '../../gate/step.ts';
import type { FileFact } from '../../model/change.ts';
import type { Draft } from '../../model/event.ts';
import type { Finding } from '../../model/finding.ts';
import { isPassing, type Outcome } from '../../model/outcome.ts';
import type { Task } from '../../model/task.ts';
import { showsSuccess } from '../../reading/command-run/expected-exit.ts';
import { canonicalJson } from '../../std/canonical-json.ts';
import { readJson } from '../../std/document.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import { completedIn } from './brief.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';
import { snapshotOf } from './evidence.ts';

type VoteStep = Extract<Step, { readonly type: 'vote' }>;

interface Execution {
  readonly vote: Outcome;
  /** Where its work is kept; undefined if there is none. */
  readonly ref: string | undefined;
}

/** The execution that is judged agrees with itself; the others are made now, one after the other. */
export async function voteByExecutions(
  run: GateRun,
  { count, tree }: VoteStep,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { world, record } = context;
  const began = world.elapsed();
  const workspace = await world.workspaces.of(placeOf(record.plan, run));
  const others: Execution[] = [];
  for (let number = 2; number <= count; number += 1) {
    const execution = await executeAgain(run, { number, workspace }, context);
    if (execution === undefined) return [];
    others.push(execution);
  }
  await bringTree(tree, { run, workspace }, context);
  const votes: readonly Outcome[] = ['pass', ...others.map(({ vote }) => vote)];
  const kept = others.flatMap(({ ref }, index): readonly Draft[] => {
    const why = `execution ${index + 2} of ${count}, for comparison`;
    return ref === undefined ? [] : [{ type: 'work.kept', task: run.task.id, ref, why }];
  });
  return [
    ...kept,
    {
      type: 'votes.cast',
      task: run.task.id,
      tree,
      votes,
      findings: [findingOf(votes)],
      durationMs: Math.round(world.elapsed() - began),
    },
  ];
}

interface Again {
  readonly number: number;
  readonly workspace: HeldWorkspace;
}

/** Undefined where the run is to stop, or is somebody else's by now. */
async function executeAgain(
  run: GateRun,
  { number, workspace }: Again,
  context: RunContext,
): Promise<Execution | undefined> {
  const { world, rules, record } = context;
  const task = taskOf(context, run.task.id);
  await bringTree(await world.branch.treeOf(run.base), { run, workspace }, context);
  workspace.remember(run.base);
  await workspace.hold(`${task.id}, execution ${number}`);
  const answer = await world.agentFor(1).work({
    cwd: workspace.top,
    task: task.id,
    attempt: number,
    prompt: promptFor(run, task, context),
    session: undefined,
    strength: 1,
    timeoutMs: rules.protocol.timeouts.executor.defaultMs,
    onLine: (line) => world.watcher.line(task.id, line),
  });
  if ((await record.refresh()) === 'taken-over') return undefined;
  const name = `executions/${rules.run}/${task.id}/${number}`;
  // However it ended: its own commits must not be what the judged work is merged with.
  await workspace.settle({ base: run.base, name });
  if (world.isStopping()) return undefined;
  if (answer.ending !== 'returned') return { vote: 'inconclusive', ref: undefined };
  const { tree } = await workspace.repository.snapshot(run.base);
  const message = `Execution ${number} of ${task.name}, for comparison`;
  const ref = await world.branch.keep(name, { tree, base: run.base, message });
  const agrees = await agreesWith(run, { tree, task, workspace }, context);
  return { vote: agrees ? 'pass' : 'fail', ref };
}

/** As for a first attempt, whichever number the judged one has. */
function promptFor(run: GateRun, task: Task, context: RunContext): string {
  const { rules } = context;
  const { plan, protocol, gateFiles } = rules;
  return rules.executorPrompt({
    ...{ plan, task, protocol, gateFiles, note: run.note },
    commands: rules.commandsFor(task),
    attempt: 1,
    maxAttempts: maxAttempts(run, protocol),
    past: [],
    recentProgress: '',
    completed: completedIn(context),
    kept: undefined,
  });
}

interface Other {
  readonly tree: string;
  readonly task: Task;
  readonly workspace: HeldWorkspace;
}

/** By the commands of the task where it has some; otherwise by what both have produced. */
async function agreesWith(
  run: GateRun,
  { tree, task, workspace }: Other,
  context: RunContext,
): Promise<boolean> {
  const { rules } = context;
  const commands = rules.commandsFor(task);
  if (commands.length > 0) {
    const settings = { ...rules.commands, cwd: workspace.top, reruns: 0 };
    const runs = await workspace.gate.runCommands(commands, settings, tree);
    return runs.length === commands.length && runs.every(showsSuccess);
  }
  const { tree: judged, changes } = await snapshotOf(run, context);
  const records = new Set([...rules.gateFiles, ...rules.plan.stateFiles]);
  const changed = changes.map(({ path }) => path).filter((path) => !records.has(path));
  const paths = task.outputs.length > 0 ? task.outputs : changed;
  const [one, other] = await Promise.all([
    workspace.repository.readFiles(judged, paths),
    workspace.repository.readFiles(tree, paths),
  ]);
  return paths.length > 0 && paths.every((path) => isSame(one.get(path), other.get(path)));
}

/** Layout makes no difference: not in data, and not at the ends of lines. */
function isSame(one: FileFact | undefined, other: FileFact | undefined): boolean {
  if (one?.text === undefined || other?.text === undefined) return false;
  return contentOf(one.text) === contentOf(other.text);
}

function contentOf(text: string): string {
  const document = readJson(text);
  return document.ok ? canonicalJson(document.value) : text.replace(/[ \t\r]+$/gm, '').trimEnd();
}

function findingOf(votes: readonly Outcome[]): Finding {
  const passes = votes.filter(isPassing).length;
  const isAgreed = passes * 2 > votes.length;
  return {
    check: 'review-verdict',
    stage: 'review',
    outcome: isAgreed ? 'pass' : 'concern',
    reason: isAgreed ? 'gate.passed' : 'vote.split',
    message: `${passes} of ${votes.length} executions of the task come to the same.`,
    guidance: isAgreed ? '' : 'Compare them: `doorward log` names the refs that hold the others.',
  };
}
