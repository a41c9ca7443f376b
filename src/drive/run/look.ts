// One stage of the gate on one tree. The commands run where that very tree lies.

import { runStage } from '../../checks/registry.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Step } from '../../gate/step.ts';
import type { Draft } from '../../model/event.ts';
import { type Evidence, NOTHING_SEEN } from '../../model/evidence.ts';
import type { Finding } from '../../model/finding.ts';
import { judge } from '../../model/verdict.ts';
import { blockedBy } from '../../reading/words/blocked-by.ts';
import { movedBranch } from '../moved-branch.ts';
import { verifyWith } from '../probe/prove.ts';
import { strengthOf } from '../strength/measure.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';
import { evidenceOf } from './evidence.ts';
import { commandRecords, probeRecords } from './records.ts';

type Check = Extract<Step, { readonly type: 'check' }>;

export async function look(
  run: GateRun,
  step: Check,
  context: RunContext,
): Promise<readonly Draft[]> {
  const began = context.world.elapsed();
  const { stage, tree } = step;
  const judged = { type: 'stage.judged', task: run.task.id, stage, tree } as const;
  const took = (): number => Math.round(context.world.elapsed() - began);
  if (stage === 'plan') {
    const findings = findingsOf(run, step, { evidence: NOTHING_SEEN, context });
    return [{ ...judged, findings, durationMs: took() }];
  }
  const workspace = await context.world.workspaces.of(placeOf(context.record.plan, run));
  const evidence = await evidenceOf(run, { workspace, reviews: [] }, context);
  if (stage === 'verify')
    return [
      { ...judged, ...(await verified(run, step, { evidence, context })), durationMs: took() },
    ];
  const findings = findingsOf(run, step, { evidence, context });
  const others = context.rules.plan.tasks;
  const waits = stage === 'claim' ? blockedBy(evidence.claim, run.task.id, others) : [];
  return [
    {
      ...judged,
      findings,
      durationMs: took(),
      ...(waits.length === 0 ? {} : { blockedBy: waits }),
    },
  ];
}

interface Sight {
  readonly evidence: Evidence;
  readonly context: RunContext;
}

async function verified(run: GateRun, step: Check, { evidence, context }: Sight) {
  const { world, rules, record } = context;
  const workspace = await world.workspaces.of(placeOf(record.plan, run));
  await bringTree(evidence.tree, { run, workspace }, context);
  const settings = {
    cwd: workspace.top,
    timeoutMs: run.isExtended ? rules.protocol.timeouts.verify.maxMs : rules.commands.timeoutMs,
    isParallel: rules.commands.isParallel,
    reruns: rules.protocol.rules.reruns,
  };
  const task = taskOf(context, run.task.id);
  const { plan, gateFiles, quarantine, protocol } = rules;
  const request = {
    task,
    plan,
    gateFiles,
    quarantine,
    commands: rules.commandsFor(task),
    settings,
    wantsRed: protocol.checks.includes('red-green'),
  };
  const tip = await world.branch.tip();
  const seen = await verifyWith(request, evidence, workspace.gate);
  const whole = { ...evidence, ...seen };
  const findings = [
    ...findingsOf(run, step, { evidence: whole, context }),
    ...(await movedSince(tip, world)),
  ];
  const strength =
    judge(findings).verdict === 'passed'
      ? await strengthOf(request, whole, workspace.gate, {
          isStopping: () => world.isStopping(),
          began: (label) => world.watcher.line(run.task.id, label),
        })
      : undefined;
  const { commands = [], probes = [] } = seen;
  return {
    findings,
    commands: await commandRecords(commands, world.texts),
    ...(probes.length === 0 ? {} : { probes: await probeRecords(probes, world.texts) }),
    ...(strength === undefined ? {} : { strength }),
  };
}

/**
 * In the checkout nobody else lands anything while commands run there: such a commit is theirs, or of a person who
 * committed what nobody has judged. In worktrees people go on committing, and other tasks of the run land.
 */
async function movedSince(
  tip: string | undefined,
  { branch, workspaces }: RunContext['world'],
): Promise<readonly Finding[]> {
  const now = workspaces.isInPlace ? await branch.tip() : tip;
  return movedBranch(tip, now, 'doorward retry');
}

function findingsOf(
  run: GateRun,
  { stage }: Check,
  { evidence, context }: Sight,
): readonly Finding[] {
  const { plan, protocol, checks, gateFiles } = context.rules;
  const task = taskOf(context, run.task.id);
  const fixes = Object.values(context.record.plan.fixes);
  const longestMs = protocol.timeouts.verify.maxMs;
  const { rules } = protocol;
  return runStage(stage, checks, { plan, task, evidence, rules, gateFiles, longestMs, fixes });
}
