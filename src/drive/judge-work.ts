// The gate once through: evidence is gathered for one snapshot, stage by stage, and judged.
// All checks of a stage run; a failing stage stops the later ones, which are then not called passed.

import type { Subject } from '../checks/check.ts';
import { runStage } from '../checks/registry.ts';
import { judgeLook, type Looked, stagesFor, startLook } from '../gate/one-look.ts';
import type { CommandRun } from '../model/command.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Probe } from '../model/probe.ts';
import type { Strength } from '../model/strength.ts';
import { judge } from '../model/verdict.ts';
import { gatherFacts } from './gather-facts.ts';
import { movedBranch } from './moved-branch.ts';
import type { Ports, Snapshot } from './ports/gate.ts';
import { type ProofRequest, verifyWith } from './probe/prove.ts';
import { strengthOf } from './strength/measure.ts';
import type { Work } from './work.ts';

export interface GateResult extends Looked {
  readonly commands: readonly CommandRun[];
  /** Further runs on other trees. */
  readonly probes: readonly Probe[];
  /** How much of the change somebody would notice; only where it was asked for and the work passed. */
  readonly strength?: Strength;
  /** Stages that did not run because an earlier one failed. */
  readonly notRun: readonly Stage[];
}

export async function judgeWork(work: Work, snapshot: Snapshot, ports: Ports): Promise<GateResult> {
  const run = startLook(work.plan, work.task, work.reviews.length);
  const stages = stagesFor(run, work.protocol);
  let evidence: Evidence = await gatherFacts(work, snapshot, ports);
  const findings: Finding[] = [];
  let notRun: readonly Stage[] = [];
  for (const [index, stage] of stages.entries()) {
    const seen = stage === 'verify' ? await verified(work, evidence, ports) : undefined;
    evidence = seen?.evidence ?? evidence;
    const found = [
      ...runStage(stage, work.checks, subjectOf(work, evidence)),
      ...(seen?.findings ?? []),
    ];
    findings.push(...found);
    if (endsTheGate(found)) {
      notRun = stages.slice(index + 1);
      break;
    }
  }
  const verdicts = work.reviews.filter(({ ok }) => ok).length;
  const looked = judgeLook({ run, findings, verdicts }, work.protocol);
  const strength =
    looked.verdict === 'passed' ? await strengthOf(requestFor(work), evidence, ports) : undefined;
  return {
    ...looked,
    ...(strength === undefined ? {} : { strength }),
    commands: evidence.commands ?? [],
    probes: evidence.probes ?? [],
    notRun,
  };
}

async function verified(
  work: Work,
  evidence: Evidence,
  ports: Ports,
): Promise<{ readonly evidence: Evidence; readonly findings: readonly Finding[] }> {
  const tip = await ports.repository.tip();
  const seen = await verifyWith(requestFor(work), evidence, ports);
  const now = await ports.repository.tip();
  return {
    evidence: { ...evidence, ...seen },
    findings: movedBranch(tip, now, 'doorward check'),
  };
}

function requestFor(work: Work): ProofRequest {
  const wantsRed = work.protocol.checks.includes('red-green');
  return { ...work, quarantine: work.quarantine ?? [], wantsRed };
}

// An executor that says it is blocked has not offered work: running the commands would only cost time.
function endsTheGate(findings: readonly Finding[]): boolean {
  const { verdict } = judge(findings);
  return verdict === 'failed' || verdict === 'needs-person';
}

function subjectOf(work: Work, evidence: Evidence): Subject {
  const { plan, task, protocol, gateFiles } = work;
  const longestMs = protocol.timeouts.verify.maxMs;
  return { plan, task, evidence, rules: protocol.rules, gateFiles, longestMs };
}
