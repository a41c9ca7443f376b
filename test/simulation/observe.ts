// The observer's own fold: what it writes down after each event, without asking the gate.

import { type GateEvent, isNote, type TaskEvent } from '../../src/model/event.ts';
import type { FixOrigin, TaskOutline } from '../../src/model/outline.ts';
import { type Notes, type Observation, seenIn } from './observer.ts';

const FAILED_PARKS = [
  'failures',
  'rejections',
  'timeouts',
  'malformed',
  'same-signature',
  'blocked',
  'inconsistent',
  'dispatches',
];

function blank(task: TaskOutline, origin: FixOrigin | undefined): Notes {
  return {
    task,
    origin,
    tree: undefined,
    seen: {},
    looks: {},
    votes: 'none',
    isSpecApproved: false,
    isTimedOut: false,
    attempts: 0,
    sinceWord: 0,
    failures: {},
    lastTypes: [],
    fixes: 0,
    isOverridden: false,
    grade: undefined,
    end: undefined,
  };
}

export function firstLook(tasks: readonly TaskOutline[]): Observation {
  return {
    notes: Object.fromEntries(tasks.map((task) => [task.id, blank(task, undefined)])),
    runAttempts: 0,
    failedTasks: [],
    isHalted: false,
  };
}

export function observe(before: Observation, event: GateEvent): Observation {
  if (isNote(event) || event.type === 'run.started') return before;
  if (event.type === 'run.halted') return { ...before, isHalted: true };
  if (event.type === 'run.resumed')
    return { ...before, isHalted: false, failedTasks: [], runAttempts: 0 };
  const notes = before.notes[event.task];
  if (notes === undefined) return before;
  const changed = { ...before.notes, [event.task]: noted(notes, event) };
  const observation = { ...before, notes: changed };
  switch (event.type) {
    case 'attempt.started':
      return { ...observation, runAttempts: before.runAttempts + 1 };
    case 'task.parked': {
      const isFailure = FAILED_PARKS.includes(event.park.why) && notes.origin === undefined;
      return isFailure
        ? { ...observation, failedTasks: [...new Set([...before.failedTasks, event.task])] }
        : observation;
    }
    case 'person.decided':
    case 'override.granted':
      return { ...observation, failedTasks: before.failedTasks.filter((id) => id !== event.task) };
    case 'fix.inserted':
      return {
        ...observation,
        notes: { ...changed, [event.outline.id]: blank(event.outline, event.origin) },
      };
    case 'fix.ended': {
      const fix = before.notes[event.fix];
      return fix === undefined
        ? observation
        : { ...observation, notes: { ...changed, [event.fix]: { ...fix, end: 'other' } } };
    }
    default:
      return observation;
  }
}

function noted(notes: Notes, event: TaskEvent): Notes {
  switch (event.type) {
    case 'attempt.started':
      return {
        ...onTree(notes, undefined, ['plan']),
        attempts: notes.attempts + 1,
        grade: undefined,
        sinceWord: notes.sinceWord + 1,
        isTimedOut: false,
      };
    case 'attempt.ended': {
      const isLost = event.ending === 'unavailable' || event.ending === 'interrupted';
      if (isLost) return counted(notes, 'lost');
      return { ...notes, tree: event.tree, isTimedOut: event.ending === 'timed-out' };
    }
    case 'attempt.failed':
      return { ...notes, ...charged(notes, event) };
    case 'stage.judged': {
      const isRight = event.stage === 'plan' || event.tree === notes.tree;
      const seen = { ...notes.seen, [event.stage]: seenIn(event.findings, isRight) };
      return { ...counted(notes, event.stage), seen };
    }
    case 'votes.cast': {
      return { ...counted(notes, 'vote'), votes: counting(event.votes) };
    }
    case 'spec.reviewed':
      return { ...counted(notes, 'spec'), isSpecApproved: event.verdict === 'approved' };
    case 'fix.inserted':
      return { ...notes, fixes: notes.fixes + 1 };
    case 'fix.ended':
      return event.outcome === 'passed' ? onTree(notes, event.tree, ['plan', 'claim']) : notes;
    case 'commit.refused':
      return event.tree === undefined
        ? notes
        : { ...onTree(notes, event.tree, ['plan', 'claim']), grade: undefined };
    case 'gate.passed':
      return { ...notes, grade: event.evidence };
    case 'commit.created':
      return { ...notes, end: 'committed' };
    case 'override.granted':
      return { ...notes, isOverridden: true };
    case 'task.requeued':
      return { ...notes, failures: { ...notes.failures, BLOCKED: 0 } };
    case 'person.decided':
      return heard(notes, event.decision);
    default:
      return notes;
  }
}

function counting(votes: readonly string[]): Notes['votes'] {
  const passes = votes.filter((vote) => vote === 'pass' || vote === 'concern').length;
  const fails = votes.filter((vote) => vote === 'fail').length;
  if (passes * 2 > votes.length) return 'majority';
  if (fails * 2 >= votes.length) return passes === 0 ? 'against' : 'split';
  return 'open';
}

function onTree(
  notes: Notes,
  tree: string | undefined,
  kept: readonly ('plan' | 'claim')[],
): Notes {
  const keep = <T>(all: Readonly<Partial<Record<string, T>>>) =>
    Object.fromEntries(
      Object.entries(all).filter(([stage]) => kept.some((name) => name === stage)),
    );
  return { ...notes, tree, seen: keep(notes.seen), looks: keep(notes.looks), votes: 'none' };
}

function counted(notes: Notes, what: keyof Notes['looks']): Notes {
  const { [what]: before = 0, ...others } = notes.looks;
  return { ...notes, looks: { ...others, [what]: before + 1 } };
}

function charged(
  notes: Notes,
  { failure, types }: Extract<TaskEvent, { readonly type: 'attempt.failed' }>,
): Partial<Notes> {
  const failures = { ...notes.failures, [failure]: (notes.failures[failure] ?? 0) + 1 };
  return { failures, lastTypes: types };
}

type Decision = Extract<TaskEvent, { readonly type: 'person.decided' }>['decision'];

function heard(notes: Notes, decision: Decision): Notes {
  if (decision === 'investigate') return notes;
  if (decision === 'abandon') return { ...notes, end: 'other' };
  if (decision !== 'approve')
    return { ...notes, looks: {}, sinceWord: 0, failures: {}, lastTypes: [] };
  if (notes.task.isCheckpoint) return { ...notes, end: 'confirmed' };
  const seen = Object.fromEntries(
    Object.entries(notes.seen).map(([stage, what]) => [stage, what === 'manual' ? 'clean' : what]),
  );
  const votes = notes.votes === 'split' ? 'majority' : notes.votes;
  return { ...notes, seen, votes, isSpecApproved: true };
}
