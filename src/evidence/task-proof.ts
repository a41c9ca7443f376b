// What the record of a run says in favour of one landing: the gates that looked at exactly this tree,
// and what came before. The same events always give the same proof.

import { type GateEvent, isNote, type TaskEvent, type Waiver } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { CommitGrade } from '../model/protocol.ts';
import type { CommandRecord, Digest, ReviewRecord } from '../model/record.ts';
import { judge } from '../model/verdict.ts';
import { assert } from '../std/assert.ts';

/** `WARNED`: a person confirmed what the gate could not see. */
export type GateResult = 'PASSED' | 'WARNED' | 'FAILED';

export interface GateProof {
  readonly stage: Stage;
  readonly at: string;
  readonly result: GateResult;
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandRecord[];
  readonly reviews: readonly ReviewRecord[];
}

export interface PastFailure {
  readonly attempt: number;
  readonly failure: string;
  readonly stage: Stage | undefined;
  readonly tree: string | undefined;
}

export interface TaskProof {
  readonly run: string;
  readonly task: string;
  readonly attempt: number;
  readonly base: string | undefined;
  readonly tree: string;
  readonly branch: string | undefined;
  /** When it passed. */
  readonly at: string;
  readonly grade: CommitGrade;
  readonly waivers: readonly Waiver[];
  readonly protocol: string;
  readonly agent: string;
  /** Who confirmed what only a person can see. */
  readonly confirmedBy: readonly string[];
  readonly config: Digest | undefined;
  readonly plan: Digest | undefined;
  readonly version: string;
  readonly tools: Readonly<Record<string, string>>;
  readonly gates: readonly GateProof[];
  /** Failed attempts stay visible: whoever fishes for a pass is seen doing it. */
  readonly failures: readonly PastFailure[];
}

export interface Landing {
  readonly task: string;
  readonly tree: string;
  readonly base: string | undefined;
}

export function taskProof(events: readonly GateEvent[], landing: Landing): TaskProof {
  const [started] = events;
  assert(started?.type === 'run.started', 'a record begins with run.started');
  const { tree, base, task } = landing;
  const own = events.filter((event) => isOf(event, task));
  const passed = own.findLast((event) => event.type === 'gate.passed');
  assert(passed?.type === 'gate.passed', `task ${task} has not passed`);
  const before = events.slice(0, events.indexOf(passed));
  const driven = before.findLast((event) => event.type === 'run.driven');
  const confirmations = confirmationsIn(own);
  const { source, protocol } = started;
  return {
    run: started.run,
    task,
    attempt: own.filter(({ type }) => type === 'attempt.started').length,
    base,
    tree,
    branch: source?.branch,
    at: passed.at,
    grade: passed.evidence,
    waivers: passed.waivers,
    protocol: protocol.name,
    agent: source?.agent ?? '',
    confirmedBy: confirmations,
    config: source?.config,
    plan: source?.planText,
    version: driven?.type === 'run.driven' ? driven.version : '',
    tools: driven?.type === 'run.driven' ? (driven.tools ?? {}) : {},
    gates: gatesOf(own, tree, confirmations.length > 0),
    failures: failuresOf(own),
  };
}

const isOf = (event: GateEvent, task: string): event is TaskEvent =>
  !isNote(event) && 'task' in event && event.task === task;

/** Since the last attempt began: an earlier word was about other work. */
function confirmationsIn(own: readonly TaskEvent[]): readonly string[] {
  const start = own.findLastIndex(({ type }) => type === 'attempt.started');
  return own
    .slice(start + 1)
    .flatMap((event) =>
      event.type === 'person.decided' && event.decision === 'approve' ? [event.by] : [],
    );
}

/** The last look of each stage at this very tree; votes are one more look at the review. */
function gatesOf(
  own: readonly TaskEvent[],
  tree: string,
  isConfirmed: boolean,
): readonly GateProof[] {
  const last = new Map<Stage, GateProof>();
  for (const event of own) {
    const isLook = event.type === 'stage.judged' || event.type === 'votes.cast';
    if (!isLook || event.tree !== tree) continue;
    const { at, findings } = event;
    const result = resultOf(findings, isConfirmed);
    if (event.type === 'stage.judged') {
      const { stage, commands = [], reviews = [] } = event;
      last.set(stage, { stage, at, result, findings, commands, reviews });
    } else {
      const reviews = [...(last.get('review')?.reviews ?? []), ...(event.reviews ?? [])];
      last.set('review', { stage: 'review', at, result, findings, commands: [], reviews });
    }
  }
  return [...last.values()];
}

function resultOf(findings: readonly Finding[], isConfirmed: boolean): GateResult {
  const { verdict } = judge(findings);
  if (verdict === 'passed') return 'PASSED';
  return isConfirmed && verdict !== 'failed' ? 'WARNED' : 'FAILED';
}

function failuresOf(own: readonly TaskEvent[]): readonly PastFailure[] {
  let tree: string | undefined;
  const failures: PastFailure[] = [];
  for (const event of own) {
    if (event.type === 'attempt.ended') ({ tree } = event);
    if (event.type !== 'attempt.failed') continue;
    const { attempt, failure, stage } = event;
    failures.push({ attempt, failure, stage, tree });
  }
  return failures;
}
