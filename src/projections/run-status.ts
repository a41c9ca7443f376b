// A run at a glance: where it stands as a whole, and each of its tasks.

import type { GateRun } from '../gate/run.ts';
import { waitingFor } from '../gate/schedule.ts';
import { type GateStatus, gateStatus } from '../gate/status.ts';
import { FOR_A_PERSON } from '../model/event.ts';
import type { IsolationFacts } from '../model/isolation.ts';
import { failuresOf } from './failure-list.ts';
import { argumentOf, beginAnew, decisionLines } from './next-commands.ts';
import { type RunEnd, runEnd } from './run-end.ts';
import type { RunView, StoryEvent } from './run-history.ts';
import { type RunStats, runStats } from './run-stats.ts';
import { type SpecStanding, specStanding } from './spec-standing.ts';
import { currentRun, type Standing, standingOf } from './standing.ts';
import { statusBar } from './state-md.ts';

export interface TaskStatus extends GateStatus {
  readonly id: string;
  readonly name: string;
  readonly phase: string | undefined;
  /** The task that it repairs. */
  readonly repairs: string | undefined;
  readonly standing: Standing;
  /** Colour and life of the spec, under protocols that have them. */
  readonly spec: SpecStanding | undefined;
  readonly commit: string | undefined;
  readonly waitsFor: readonly string[];
  /** Why a person is asked, and the commands that answer. */
  readonly question: string | undefined;
  /** What was found in the last attempt, or kept it from coming back. */
  readonly grounds: readonly string[];
  readonly decisions: readonly string[];
}

export interface RunStatus {
  readonly run: string;
  readonly plan: string;
  readonly protocol: string;
  readonly state: RunEnd;
  readonly halt: string | undefined;
  /** What lets a halted run go on; empty where it is not halted. */
  readonly haltDecisions: readonly string[];
  readonly stats: RunStats;
  /** The bar and the steps of the task that is at the gate. */
  readonly current: { readonly task: string; readonly bar: readonly string[] } | undefined;
  readonly tasks: readonly TaskStatus[];
  /** Who drove it last. */
  readonly driver: { readonly pid: number; readonly host: string } | undefined;
  /** Where the gate ran the last command; undefined before the first. */
  readonly isolation: IsolationFacts | undefined;
}

export function runStatus(view: RunView): RunStatus {
  const { plan, started, stories, events } = view;
  const { protocol } = started;
  const current = currentRun(plan);
  const driven = events.findLast((event) => event.type === 'run.driven');
  return {
    run: plan.id,
    plan: plan.plan,
    protocol: protocol.name,
    state: runEnd(view),
    halt: plan.halt?.message,
    haltDecisions: haltDecisions(plan),
    stats: runStats(view),
    current: current && {
      task: current.task.id,
      bar: statusBar(current, gateStatus(current, protocol), stories.get(current.task.id)),
    },
    tasks: plan.runs.map((run) => ({
      id: run.task.id,
      name: run.task.name,
      phase: run.task.phase,
      repairs: run.origin?.parent,
      standing: standingOf(run, protocol),
      ...gateStatus(run, protocol),
      spec: specStanding(run, plan, protocol),
      commit: run.commit,
      waitsFor: run.phase === 'pending' ? waitingFor(plan, run) : [],
      ...questionOf(run, view),
    })),
    driver: driven?.type === 'run.driven' ? { pid: driven.pid, host: driven.host } : undefined,
    isolation: lastIsolation(events),
  };
}

/** What can never start is not moved on by a word, only by another plan; what is committed stays done. */
function haltDecisions({ halt, plan }: RunView['plan']): readonly string[] {
  if (halt === undefined) return [];
  if (halt.why === 'stuck') return [beginAnew(plan)];
  // A spec that is at fault is mended in the plan, and only a new run begins with that.
  return halt.why === 'needs-respec' ? [beginAnew(plan), 'doorward resume'] : ['doorward resume'];
}

/** Nobody but a person commits what the gate has not proven, and the run waits for that. */
function questionOf(run: GateRun, view: RunView): Question {
  const { plan, started, stories } = view;
  if (run.phase === 'parked')
    return {
      question: run.park?.message,
      grounds: groundsOf(run, view),
      decisions: decisionLines(run, plan),
    };
  if (!gateStatus(run, started.protocol).requiresManualCommit)
    return { question: undefined, grounds: [], decisions: [] };
  const kept = stories.get(run.task.id)?.events.findLast(isKeptForPerson);
  return kept?.type === 'work.kept' ? keptQuestion(kept.ref) : LAID_QUESTION;
}

type Question = Pick<TaskStatus, 'question' | 'grounds' | 'decisions'>;

const SHOWN_GROUNDS = 5;

/** What stands behind the question about a parked task, beside what it says itself. */
export function groundsOf(run: GateRun, view: RunView): readonly string[] {
  return lastWords(run, view)
    .filter((message) => run.park?.message.includes(message) !== true)
    .slice(0, SHOWN_GROUNDS);
}

/** What an earlier attempt failed by is not why this one waits. */
function lastWords({ task, attempt, feedback }: GateRun, view: RunView): readonly string[] {
  const problem = view.stories.get(task.id)?.attempts.at(-1)?.turns.at(-1)?.report?.problem;
  if (problem !== undefined) return [problem];
  const last = failuresOf(view).findLast((failure) => failure.task === task.id);
  if (last?.attempt !== attempt) return [];
  return feedback.length === 0 ? [last.message] : feedback.map(({ message }) => message);
}

const LAID_QUESTION: Question = {
  question:
    'Its work is not committed: that is up to you. Where it does not lie in the checkout yet, `doorward resume` puts it there or says where it is.',
  grounds: [],
  decisions: ['git add --all && git commit', 'doorward resume'],
};

const isKeptForPerson = (event: StoryEvent): boolean =>
  event.type === 'work.kept' && event.why === FOR_A_PERSON;

/** Work that was done in a worktree is not laid into a checkout that nobody lent to the run. */
function keptQuestion(ref: string): Question {
  const branch = argumentOf(ref.replace(/^refs\/heads\//, ''));
  return {
    question:
      'Its work is not committed: that is up to you. If you do not want it, `git commit --allow-empty` says so.',
    grounds: [],
    decisions: [`git merge --squash ${branch} && git commit`, 'doorward resume'],
  };
}

function lastIsolation(events: RunView['events']): IsolationFacts | undefined {
  return events
    .flatMap((event) => (event.type === 'stage.judged' ? (event.commands ?? []) : []))
    .findLast(({ isolation }) => isolation !== undefined)?.isolation;
}
