// The documented JSON of `doorward check`; adding a key is fine, changing one is a major release.

import type { CheckReport } from '../../../app/check-work.ts';
import type { CommandRun } from '../../../model/command.ts';
import type { Finding } from '../../../model/finding.ts';
import type { IsolationFacts } from '../../../model/isolation.ts';
import type { Probe } from '../../../model/probe.ts';
import type { Strength } from '../../../model/strength.ts';

export interface CheckJson {
  readonly verdict: string;
  readonly outcome: string;
  readonly task: { readonly id: string; readonly name: string };
  readonly base: string | null;
  readonly tree: string;
  readonly protocol: string;
  /** Where the commands were run. */
  readonly isolation: IsolationFacts;
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandRun[];
  /** Further runs on other trees, for what they say about the proof. */
  readonly probes: readonly Probe[];
  /** What of the change nobody would notice; null unless `--prove` asked and the work passed. */
  readonly strength: Strength | null;
  readonly notRun: readonly string[];
  readonly notes: readonly string[];
  readonly durationMs: number;
}

export function checkJson(report: CheckReport, durationMs: number): CheckJson {
  const { verdict, outcome, task, base, tree, protocol, findings } = report;
  const { commands, probes, notRun, notes, isolation } = report;
  return {
    verdict,
    outcome,
    task: { id: task.id, name: task.name },
    base: base ?? null,
    tree,
    protocol,
    isolation,
    findings,
    commands,
    probes,
    strength: report.strength ?? null,
    notRun,
    notes,
    durationMs,
  };
}
