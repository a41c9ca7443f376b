// The independent looks of a run: a request is made from the record and the tree, never from what the
// executor said, and what the reviewers answered becomes part of the record.

import { reviewNeed } from '../../gate/review-due.ts';
import type { GateRun } from '../../gate/run.ts';
import type { StepOf } from '../../gate/step.ts';
import type { Draft } from '../../model/event.ts';
import type { Finding } from '../../model/finding.ts';
import type { CommandRecord, ReviewerProbe } from '../../model/record.ts';
import type { ReviewSubject } from '../../model/review-brief.ts';
import { assert } from '../../std/assert.ts';
import { canBeProbed, isProbeDue, probeReviewer } from '../arming/probe-reviewer.ts';
import type { Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import type { ReviewWorld } from '../review/review-once.ts';
import { reviewWork } from '../review/review-work.ts';
import { defaultPolicy } from '../review/vote-policy.ts';
import { asCounted, castVotes, inOrder } from '../review/votes.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';
import { snapshotOf } from './evidence.ts';
import { voteByExecutions } from './executions.ts';
import { lastCommands, reviewsOf } from './history.ts';
import { commandRecords } from './records.ts';

export async function review(
  run: GateRun,
  step: StepOf<'review'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const began = context.world.elapsed();
  const { request, workspace } = await aboutWork(run, step, context);
  const about = worldOf(request, workspace, context);
  const result = await reviewWork(request, lookers(run, about, context), about);
  return [
    {
      type: 'stage.judged',
      task: run.task.id,
      stage: 'review',
      tree: step.tree,
      findings: settled(result.findings, context.rules),
      level: result.level,
      reviews: result.records,
      ...(await probesBeside(request, context)),
      durationMs: Math.round(context.world.elapsed() - began),
    },
  ];
}

/** Where votes are counted afterwards one look is enough before them: if all had to agree, nothing would be left to count. */
function lookers(
  run: GateRun,
  { executorFamily }: ReviewWorld,
  { world, rules }: RunContext,
): readonly Reviewer[] {
  const isVoted = reviewNeed(run, rules.protocol).votes > 0 && rules.voting !== 'executions';
  return isVoted ? inOrder(world.reviewers, executorFamily).slice(0, 1) : world.reviewers;
}

/**
 * Now and then reviewers are also given work that is known to be wrong. What they say of it is on record
 * about them; the task has no part in it, and a probe that fails says nothing.
 */
async function probesBeside(
  { nonce, timeoutMs }: ReviewRequest,
  { world, rules }: RunContext,
): Promise<{ readonly reviewerProbes?: readonly ReviewerProbe[] }> {
  const asked = world.reviewers.filter(canBeProbed);
  if (world.plant === undefined || asked.length === 0) return {};
  if (world.isStopping() || !isProbeDue(rules.probeReviewers, nonce)) return {};
  const reviewerProbes: ReviewerProbe[] = [];
  for (const reviewer of asked) {
    const planted = await world.plant(world.nonce());
    if (planted === undefined) continue;
    try {
      const request = { ...planted.request, timeoutMs };
      const about = { rules: rules.protocol.rules, executorFamily: world.agentFor(1).family };
      const keep: ReviewWorld['keep'] = (text) => world.texts.keep(text);
      reviewerProbes.push(
        await probeReviewer(reviewer, { ...planted, request }, { ...about, keep }),
      );
    } finally {
      planted.leave();
    }
  }
  return { reviewerProbes };
}

/**
 * What the checklist can't answer where nobody was named to review is a missing review: some protocols
 * have a setting for that.
 */
function settled(
  findings: readonly Finding[],
  { hasReviewer, protocol }: RunContext['rules'],
): readonly Finding[] {
  if (hasReviewer || protocol.review.onMissing === 'park') return findings;
  return findings.map((finding) =>
    finding.outcome === 'inconclusive' ? { ...finding, reason: 'review.missing' } : finding,
  );
}

export async function vote(
  run: GateRun,
  step: StepOf<'vote'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { voting, protocol } = context.rules;
  if (voting === 'executions') return voteByExecutions(run, step, context);
  const began = context.world.elapsed();
  const { request, workspace } = await aboutWork(run, { ...step, iteration: 1 }, context);
  const reviewers = voters(context.world.reviewers, step.count);
  const policy = defaultPolicy(protocol.name === 'tiers' ? 'majority' : voting, {
    count: step.count,
    isCritical: request.task.isCritical,
  });
  const cast = await castVotes(
    request,
    { reviewers, policy },
    worldOf(request, workspace, context),
  );
  return [
    {
      type: 'votes.cast',
      task: run.task.id,
      tree: step.tree,
      votes: asCounted(cast, step.count),
      findings: cast.findings,
      confidence: cast.confidence,
      reviews: cast.records,
      ...(await probesBeside(request, context)),
      durationMs: Math.round(context.world.elapsed() - began),
    },
  ];
}

/** The same facts always give the checklist the same answer: asked three times it is one vote. */
function voters(reviewers: readonly Reviewer[], count: number): readonly Reviewer[] {
  const voices = reviewers.filter(({ kind }) => kind !== 'checklist');
  return voices.length === 0 ? reviewers.slice(0, count === 1 ? 1 : 0) : voices;
}

export async function ratify(
  run: GateRun,
  { timeoutMs }: StepOf<'ratify'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { world, record } = context;
  const workspace = await world.workspaces.of(placeOf(record.plan, run));
  const tip = await world.branch.tip();
  const tree = await world.branch.treeOf(tip);
  const request: ReviewRequest = {
    ...(await common(run, { tree, subject: 'spec', workspace, timeoutMs, round: 1 }, context)),
    base: tip,
    changes: [],
    diff: '',
    diffSinceLastRound: undefined,
    commands: [],
    findings: [],
  };
  const result = await reviewWork(request, world.reviewers, worldOf(request, workspace, context));
  const by = world.reviewers.map(({ name }) => name).join(', ');
  const { spec: verdict, records: reviews, findings } = result;
  return [{ type: 'spec.reviewed', task: run.task.id, verdict, by, reviews, findings }];
}

interface Asked {
  readonly tree: string;
  readonly timeoutMs: number;
  readonly iteration: number;
}

const MAX_DIFF_BYTES = 200_000;

async function aboutWork(
  run: GateRun,
  { tree, timeoutMs, iteration }: Asked,
  context: RunContext,
): Promise<{ readonly request: ReviewRequest; readonly workspace: HeldWorkspace }> {
  const { world, record } = context;
  const events = record.eventsOf(run.task.id);
  const workspace = await world.workspaces.of(placeOf(record.plan, run));
  const shown = await withItsBatch(run, tree, context);
  // Reviewers that look for themselves must see what is judged.
  await bringTree(shown, { run, workspace }, context);
  const { base, baseTree, changes } = await changeOf(run, shown, context);
  const seen = events.findLast(
    (event) => event.type === 'stage.judged' && event.stage === 'review' && event.tree !== tree,
  );
  const before = seen?.type === 'stage.judged' ? seen.tree : undefined;
  const parts = { tree: shown, subject: 'work', workspace, timeoutMs, round: iteration } as const;
  return {
    workspace,
    request: {
      ...(await common(run, parts, context)),
      base,
      changes,
      diff: await world.branch.diff(baseTree, shown, MAX_DIFF_BYTES),
      diffSinceLastRound:
        before === undefined ? undefined : await world.branch.diff(before, shown, MAX_DIFF_BYTES),
      commands: membersOf(run, context).flatMap((id) => lastCommands(record.eventsOf(id))),
      // What other reviewers said is no observation of the gate's: whoever looks is to judge alone.
      findings: Object.values(run.stages)
        .flatMap(({ findings }) => findings)
        .filter(({ stage }) => stage !== 'review'),
    },
  };
}

/** The tasks that are looked at together: a batch where reviews have a schedule, else the task alone. */
function membersOf({ task, origin }: GateRun, { rules }: RunContext): readonly string[] {
  const isTogether = typeof rules.protocol.review.when !== 'string' && origin === undefined;
  return isTogether ? task.batch : [task.id];
}

/**
 * Of a batch whose members worked at the same time, the last one's tree lacks what the others have landed
 * since. It is looked at together with that, as it will be once it lands; then it is judged once more.
 */
async function withItsBatch(run: GateRun, tree: string, context: RunContext): Promise<string> {
  const { branch } = context.world;
  if (membersOf(run, context).length < 2 || run.base === undefined) return tree;
  const tip = await branch.tip();
  if (tip === undefined || tip === run.base) return tree;
  const whole = await branch.merge(run.base, tree, tip);
  if (whole !== undefined) context.joined.add(whole);
  return whole ?? tree;
}

/** What is reviewed: of a batch, everything since its first attempt began. */
async function changeOf(run: GateRun, tree: string, context: RunContext) {
  const snapshot = await snapshotOf(run, context);
  const { world, record } = context;
  const members = membersOf(run, context);
  const first = record.events.find(
    (event) => event.type === 'attempt.started' && members.includes(event.task),
  );
  const base = first?.type === 'attempt.started' ? first.base : run.base;
  if (members.length < 2 || (base === run.base && tree === run.tree)) return snapshot;
  const { branch } = world;
  const [baseTree, changes] = await Promise.all([branch.treeOf(base), branch.changes(base, tree)]);
  return { base, baseTree, changes };
}

interface CommonParts {
  readonly tree: string;
  readonly subject: ReviewSubject;
  readonly workspace: HeldWorkspace;
  readonly timeoutMs: number;
  readonly round: number;
}

async function common(
  run: GateRun,
  { tree, subject, workspace, timeoutMs, round }: CommonParts,
  context: RunContext,
) {
  const { rules, record, world } = context;
  const task = taskOf(context, run.task.id);
  const facts = await workspace.repository.readFiles(tree, rules.documents);
  const texts = [...facts].flatMap(([path, { text }]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  return {
    subject,
    plan: rules.plan,
    task,
    batch: membersOf(run, context).map((id) => taskOf(context, id)),
    tree,
    round,
    prior: reviewsOf(record.eventsOf(run.task.id)),
    documents: new Map(texts),
    nonce: world.nonce(),
    gateFiles: rules.gateFiles,
    timeoutMs,
    cwd: workspace.top,
  };
}

function worldOf(
  request: ReviewRequest,
  workspace: HeldWorkspace,
  context: RunContext,
): ReviewWorld {
  const { world, rules } = context;
  return {
    executorFamily: world.agentFor(1).family,
    rules: rules.protocol.rules,
    readFiles: (tree, paths) => workspace.repository.readFiles(tree, paths),
    keep: (text) => world.texts.keep(text),
    reproduce: async (command): Promise<CommandRecord> => {
      const settings = {
        cwd: workspace.top,
        timeoutMs: rules.commands.timeoutMs,
        isParallel: false,
        reruns: 0,
      };
      const runs = await workspace.gate.runCommands([command], settings, request.tree);
      const [record] = await commandRecords(runs, world.texts);
      assert(record !== undefined, 'a command was run and left no record');
      return record;
    },
  };
}
