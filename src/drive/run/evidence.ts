// What is judged, made from the record: the change of one attempt, its claim, and the facts that the
// checks ask for. A process that remembers nothing comes to the same evidence.

import type { GateRun } from '../../gate/run.ts';
import type { Claim } from '../../model/claim.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { ReviewReading } from '../../model/review.ts';
import { readClaim } from '../../reading/claim/claim.ts';
import { assert } from '../../std/assert.ts';
import { gatherFacts, type Judged } from '../gather-facts.ts';
import type { Snapshot } from '../ports/gate.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import { type RunContext, taskOf } from './context.ts';
import { storiesOf } from './history.ts';
import { readText } from './records.ts';

export async function snapshotOf(run: GateRun, context: RunContext): Promise<Snapshot> {
  const { tree, base } = run;
  assert(tree !== undefined, `task ${run.task.id} is judged without a tree`);
  const { snapshots, world, record } = context;
  const known = snapshots.get(run.task.id);
  if (known?.tree === tree && known.base === base) return known;
  const { branch } = world;
  const [baseTree, changes] = await Promise.all([branch.treeOf(base), branch.changes(base, tree)]);
  const uncommitted = storiesOf(record.eventsOf(run.task.id)).at(-1)?.uncommitted ?? [];
  const snapshot = { base, baseTree, tree, changes, uncommitted };
  snapshots.set(run.task.id, snapshot);
  return snapshot;
}

/** The executor's words of this attempt; undefined if it said nothing. */
async function claimOf(run: GateRun, context: RunContext): Promise<Claim | undefined> {
  const { record, world, rules } = context;
  const ended = record
    .eventsOf(run.task.id)
    .findLast((event) => event.type === 'attempt.ended' && event.attempt === run.attempt);
  const report = ended?.type === 'attempt.ended' ? ended.report : undefined;
  const text = await readText(report?.message, world.texts);
  if (text.trim() === '') return undefined;
  const { signal, contradiction } = rules.protocol.rules;
  const detector = contradiction === 'phrases' ? 'phrases' : 'clauses';
  const claim = readClaim(text, { tokens: signal.tokens, detector });
  const calls = rules.countsToolCalls ? (report?.toolCalls ?? []) : [];
  return claim.toolCalls.length === 0 && calls.length > 0 ? { ...claim, toolCalls: calls } : claim;
}

export async function evidenceOf(
  run: GateRun,
  parts: { readonly workspace: HeldWorkspace; readonly reviews: readonly ReviewReading[] },
  context: RunContext,
): Promise<Evidence> {
  const { rules, gathered } = context;
  const snapshot = await snapshotOf(run, context);
  const known = gathered.get(snapshot);
  if (known?.attempt === run.attempt && parts.reviews.length === 0) return known.evidence;
  const judged: Judged = {
    plan: rules.plan,
    task: taskOf(context, run.task.id),
    claim: await claimOf(run, context),
    reviews: parts.reviews,
    checks: rules.checks,
    gateFiles: rules.gateFiles,
  };
  const evidence = await gatherFacts(judged, snapshot, parts.workspace.gate);
  if (parts.reviews.length === 0) gathered.set(snapshot, { attempt: run.attempt, evidence });
  return evidence;
}
