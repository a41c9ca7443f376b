// The evidence behind a task: what the executor did, what the verify commands said, what reviewers
// found. Large texts are named by their digest; whoever has the blobs can put them in.

import { type PlanRun, runOf } from '../gate/plan-run.ts';
import type { GateRun } from '../gate/run.ts';
import { type GateStatus, gateStatus } from '../gate/status.ts';
import type { Finding } from '../model/finding.ts';
import type { Outcome } from '../model/outcome.ts';
import type { CommandRecord, Digest, ProbeRecord, ReviewRecord, Usage } from '../model/record.ts';
import type { Strength } from '../model/strength.ts';
import { millisecondsBetween } from '../std/iso-time.ts';
import { decisionLines } from './next-commands.ts';
import { type AttemptStory, looksOf, type RunView } from './run-history.ts';
import { type SpecStanding, specStanding } from './spec-standing.ts';
import { type Standing, standingOf } from './standing.ts';

export interface AttemptEvidence {
  readonly attempt: number;
  readonly startedAt: string;
  readonly endedAt: string | undefined;
  /** What the change is measured from and what it came to: `git diff BASE TREE` shows it. */
  readonly base: string | undefined;
  readonly tree: string | undefined;
  readonly executor: ExecutorEvidence | undefined;
  /** In the last look of each stage. */
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandRecord[];
  /** Further runs on other trees, for what they say about the proof. */
  readonly probes: readonly ProbeRecord[];
  /** How much of the change somebody would notice, where it was measured. */
  readonly strength: Strength | undefined;
  readonly reviews: readonly ReviewRecord[];
  /** Where the task was voted on; empty elsewhere. */
  readonly votes: readonly Outcome[];
  readonly failure: string | undefined;
}

export interface ExecutorEvidence {
  readonly agent: string;
  readonly model: string | undefined;
  readonly ending: string;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
  readonly message: Digest | undefined;
  readonly output: Digest | undefined;
  readonly prompt: Digest;
  readonly toolCalls: number;
  /** Why nothing came back of it, in its words or ours. */
  readonly problem: string | undefined;
  readonly notes: readonly string[];
}

export interface EvidenceChain {
  readonly run: string;
  readonly task: string;
  readonly name: string;
  readonly phase: string | undefined;
  readonly standing: Standing;
  readonly status: GateStatus;
  readonly evidence: GateRun['evidence'];
  readonly waivers: GateRun['waivers'];
  readonly concerns: readonly Finding[];
  readonly override: GateRun['override'];
  readonly park: GateRun['park'];
  /** The commands by which a person decides. */
  readonly decisions: readonly string[];
  readonly commit: string | undefined;
  readonly kept: readonly { readonly ref: string; readonly why: string }[];
  readonly fixes: readonly string[];
  /** The task that it repairs, and is committed with. */
  readonly repairs: string | undefined;
  /** Colour and life of the spec, under protocols that have them. */
  readonly spec: SpecStanding | undefined;
  /** The last review of the spec, before anything was done. */
  readonly specReviews: readonly ReviewRecord[];
  readonly durationMs: number | undefined;
  readonly attempts: readonly AttemptEvidence[];
}

/** Undefined where the run has no such task. */
export function evidenceChain(view: RunView, id: string): EvidenceChain | undefined {
  const run = runOf(view.plan, id);
  const story = view.stories.get(id);
  if (run === undefined || story === undefined) return undefined;
  const { protocol } = view.started;
  const { startedAt, lastStepAt } = run;
  return {
    run: view.plan.id,
    task: id,
    name: run.task.name,
    phase: run.task.phase,
    standing: standingOf(run, protocol),
    status: gateStatus(run, protocol),
    evidence: run.evidence,
    waivers: run.waivers,
    concerns: run.concerns,
    override: run.override,
    park: run.park,
    decisions: decisionLines(run, view.plan),
    commit: run.commit,
    kept: story.events.flatMap((event) =>
      event.type === 'work.kept' ? [{ ref: event.ref, why: event.why }] : [],
    ),
    fixes: fixesOf(view.plan, id),
    repairs: run.origin?.parent,
    spec: specStanding(run, view.plan, protocol),
    specReviews: looksOf(story).findLast(({ kind }) => kind === 'spec')?.reviews ?? [],
    durationMs:
      startedAt === undefined || lastStepAt === undefined
        ? undefined
        : millisecondsBetween(startedAt, lastStepAt),
    attempts: story.attempts.map(attemptEvidence),
  };
}

function fixesOf({ runs }: PlanRun, id: string): readonly string[] {
  return runs.filter(({ origin }) => origin?.parent === id).map(({ task }) => task.id);
}

function attemptEvidence(attempt: AttemptStory): AttemptEvidence {
  const turn = attempt.turns.at(-1);
  const last = lastLooks(attempt);
  return {
    attempt: attempt.attempt,
    startedAt: attempt.startedAt,
    endedAt: attempt.looks.at(-1)?.at ?? turn?.at,
    base: attempt.base,
    tree: attempt.looks.at(-1)?.tree ?? turn?.tree,
    executor: executorEvidence(turn),
    findings: last.flatMap(({ findings }) => findings),
    commands: last.flatMap(({ commands }) => commands),
    probes: last.flatMap(({ probes }) => probes),
    strength: last.findLast(({ strength }) => strength !== undefined)?.strength,
    reviews: last.flatMap(({ reviews }) => reviews),
    votes: last.flatMap(({ votes }) => votes),
    failure: attempt.failures.at(-1)?.event.failure,
  };
}

function lastLooks({ looks }: AttemptStory): AttemptStory['looks'] {
  return [...new Map(looks.map((look) => [`${look.kind} ${look.stage}`, look])).values()];
}

function executorEvidence(
  turn: AttemptStory['turns'][number] | undefined,
): ExecutorEvidence | undefined {
  const report = turn?.report;
  if (turn === undefined || report === undefined) return undefined;
  const { agent, model, durationMs, usage, message, output, prompt, problem, toolCalls } = report;
  return {
    ...{ agent, model, durationMs, usage, message, output, prompt, problem },
    ending: turn.ending,
    toolCalls: toolCalls.length,
    notes: turn.notes ?? [],
  };
}
