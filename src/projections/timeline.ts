// A run as a person reads it: one line for each event, in order. Nothing is left out, so that the
// number of a line is the number of its event.

import { conditionOf } from '../gate/skip-ground.ts';
import type { GateEvent } from '../model/event.ts';
import type { Finding } from '../model/finding.ts';
import { type Outcome, worst } from '../model/outcome.ts';
import type { CommandRecord, ExecutorReport, ReviewRecord } from '../model/record.ts';
import { unreachable } from '../std/assert.ts';
import { showDuration } from '../std/duration.ts';
import { oneLine, plural } from '../std/text.ts';
import type { EventOf } from './run-history.ts';

/** How a line is meant: something good, something bad, a person's turn, or just a step. */
export type Tone = 'good' | 'bad' | 'person' | 'plain';

export interface TimelineLine {
  readonly at: string;
  /** Undefined for what concerns the whole run. */
  readonly task: string | undefined;
  readonly tone: Tone;
  readonly text: string;
}

export function timelineLine(event: GateEvent): TimelineLine {
  const task = 'task' in event ? event.task : undefined;
  const [tone, text] = told(event);
  return { at: event.at, task, tone, text };
}

type Told = readonly [tone: Tone, text: string];

function told(event: GateEvent): Told {
  switch (event.type) {
    case 'run.started':
    case 'run.halted':
    case 'run.resumed':
    case 'run.driven':
      return toldOfRun(event);
    case 'attempt.started':
    case 'attempt.ended':
    case 'attempt.failed':
      return toldOfAttempt(event);
    case 'stage.judged':
    case 'votes.cast':
    case 'review.skipped':
    case 'spec.reviewed':
    case 'gate.passed':
      return toldOfJudgement(event);
    case 'override.granted':
    case 'person.decided':
    case 'task.parked':
      return toldOfPerson(event);
    default:
      return toldOfCourse(event);
  }
}

function toldOfRun(
  event: EventOf<'run.started' | 'run.halted' | 'run.resumed' | 'run.driven'>,
): Told {
  switch (event.type) {
    case 'run.started': {
      const { protocol, plan, tasks } = event;
      return [
        'plain',
        `run started: ${oneLine(plan)}, ${plural(tasks.length, 'task')}, protocol ${protocol.name}`,
      ];
    }
    case 'run.halted':
      return ['person', `run halted (${event.why}): ${oneLine(event.message)}`];
    case 'run.resumed':
      return ['plain', `run resumed by ${oneLine(event.by, 60)}`];
    case 'run.driven':
      return [
        'plain',
        `driven by process ${event.pid} on ${oneLine(event.host, 60)}, version ${oneLine(event.version, 30)}`,
      ];
    default:
      return unreachable(event);
  }
}

function toldOfAttempt(
  event: EventOf<'attempt.started' | 'attempt.ended' | 'attempt.failed'>,
): Told {
  switch (event.type) {
    case 'attempt.started':
      return [
        'plain',
        `attempt ${event.attempt} started from ${short(event.base) ?? 'an empty repository'}`,
      ];
    case 'attempt.ended': {
      if (event.moved !== undefined)
        return [
          'plain',
          `the branch moved while nobody worked: the attempt begins from ${short(event.moved.base)}`,
        ];
      const notes = (event.notes ?? []).map((note) => `; ${oneLine(note, 120)}`).join('');
      const tone = event.ending === 'returned' ? 'plain' : 'bad';
      return [tone, `executor ${ENDINGS[event.ending]}${reportWords(event.report)}${notes}`];
    }
    case 'attempt.failed': {
      const at = event.stage === undefined ? '' : ` at ${event.stage}`;
      const reasons = event.reasons.length === 0 ? '' : ` (${event.reasons.join(', ')})`;
      return ['bad', `attempt ${event.attempt} failed${at}: ${event.failure}${reasons}`];
    }
    default:
      return unreachable(event);
  }
}

const ENDINGS: Readonly<Record<EventOf<'attempt.ended'>['ending'], string>> = {
  returned: 'returned',
  'timed-out': 'ran out of time',
  unavailable: 'could not be asked',
  interrupted: 'was interrupted',
};

function reportWords(report: ExecutorReport | undefined): string {
  if (report === undefined) return '';
  const { agent, model, durationMs, usage, problem } = report;
  const cost = usage?.costUsd === undefined ? '' : `, $${usage.costUsd.toFixed(4)}`;
  const who = model === undefined ? agent : `${agent}, ${model}`;
  const trouble = problem === undefined ? '' : `: ${oneLine(problem, 160)}`;
  return ` after ${showDuration(durationMs)} (${oneLine(who, 80)}${cost})${trouble}`;
}

function toldOfJudgement(
  event: EventOf<
    'stage.judged' | 'votes.cast' | 'review.skipped' | 'spec.reviewed' | 'gate.passed'
  >,
): Told {
  switch (event.type) {
    case 'stage.judged': {
      const { stage, findings, commands = [], reviews = [] } = event;
      const [tone, words] = findingWords(findings);
      return [tone, `${stage}: ${words}${commandWords(commands)}${reviewWords(reviews)}`];
    }
    case 'votes.cast': {
      const [tone] = findingWords(event.findings);
      const isSplit = event.votes.includes('fail');
      return [isSplit ? 'bad' : tone, `votes: ${voteWords(event.votes)}`];
    }
    case 'review.skipped':
      return [
        'plain',
        event.next === undefined ? 'review skipped' : `review skipped, next at task ${event.next}`,
      ];
    case 'spec.reviewed':
      return toldOfSpec(event);
    case 'gate.passed':
      return event.evidence === 'verified'
        ? ['good', 'gate passed, verified']
        : ['bad', `let through unverified (${event.waivers.join(', ')})`];
    default:
      return unreachable(event);
  }
}

/** `2 of 3 pass (pass, fail, pass)` */
export function voteWords(votes: readonly Outcome[]): string {
  const passed = votes.filter((vote) => vote === 'pass').length;
  return `${passed} of ${votes.length} pass (${votes.join(', ')})`;
}

function toldOfSpec({ verdict, by, findings }: EventOf<'spec.reviewed'>): Told {
  const words = `spec ${verdict} by ${oneLine(by, 60)}`;
  if (verdict === 'approved') return ['good', words];
  return ['bad', findings === undefined ? words : `${words}: ${findingWords(findings)[1]}`];
}

function findingWords(findings: readonly Finding[]): Told {
  const outcome = worst(findings.map((finding) => finding.outcome));
  const [first, ...more] = findings.filter((finding) => finding.outcome === outcome);
  const isGood = outcome === 'pass' || outcome === 'concern';
  const tone: Tone = isGood ? 'good' : outcome === 'skipped' ? 'plain' : 'bad';
  if (outcome === 'pass' || outcome === 'skipped' || first === undefined) return [tone, outcome];
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return [tone, `${outcome} ${first.reason}: ${oneLine(first.message, 160)}${others}`];
}

function commandWords(commands: readonly CommandRecord[]): string {
  return commands
    .map(({ command, exitCode, signal, timedOut, durationMs }) => {
      const end = timedOut
        ? 'out of time'
        : exitCode === undefined
          ? (signal ?? 'not started')
          : `exit ${exitCode}`;
      return `; ${oneLine(command, 60)} → ${end}, ${showDuration(durationMs)}`;
    })
    .join('');
}

function reviewWords(reviews: readonly ReviewRecord[]): string {
  return reviews
    .map(({ reviewer, reading }) => {
      const word = reading.ok ? reading.review.verdict : reading.failure.problem;
      const sure = reading.ok && reading.review.confidence ? ` (${reading.review.confidence})` : '';
      return `; ${oneLine(reviewer, 40)}: ${word}${sure}`;
    })
    .join('');
}

function toldOfPerson(event: EventOf<'override.granted' | 'person.decided' | 'task.parked'>): Told {
  switch (event.type) {
    case 'task.parked':
      return ['person', `parked (${event.park.why}): ${oneLine(event.park.message)}`];
    case 'override.granted':
      return [
        'person',
        event.kind === 'skip'
          ? `skipped by ${oneLine(event.by, 60)}: ${oneLine(event.reason)} (${conditionOf(event.reason)})`
          : `FORCED by ${oneLine(event.by, 60)}: ${oneLine(event.reason)}`,
      ];
    case 'person.decided': {
      const note = event.note === '' ? '' : `: ${oneLine(event.note)}`;
      return ['person', `${oneLine(event.by, 60)} decided ${event.decision}${note}`];
    }
    default:
      return unreachable(event);
  }
}

function toldOfCourse(
  event: EventOf<
    | 'task.requeued'
    | 'fix.inserted'
    | 'fix.ended'
    | 'commit.created'
    | 'commit.refused'
    | 'work.kept'
  >,
): Told {
  switch (event.type) {
    case 'task.requeued':
      return ['plain', `waits for ${oneLine(event.behind.join(', '), 120)}`];
    case 'fix.inserted':
      return [
        'plain',
        `fix task ${oneLine(event.outline.id, 40)} added: ${oneLine(event.outline.name, 100)}`,
      ];
    case 'fix.ended':
      return [
        event.outcome === 'passed' ? 'good' : 'bad',
        `fix task ${oneLine(event.fix, 40)} ${event.outcome}`,
      ];
    case 'commit.created': {
      const notes = (event.notes ?? []).map((note) => `; ${oneLine(note, 120)}`).join('');
      return ['good', `committed as ${short(event.commit) ?? '?'} by the ${event.by}${notes}`];
    }
    case 'commit.refused':
      return ['bad', `commit refused: ${oneLine(event.message)}`];
    case 'work.kept':
      return ['plain', `work kept as ${oneLine(event.ref, 120)}: ${oneLine(event.why)}`];
    default:
      return unreachable(event);
  }
}

function short(id: string | undefined): string | undefined {
  return id?.slice(0, 10);
}
