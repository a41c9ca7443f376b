// Whose failure a failed command is: the same command on the base, and once more on the work. Asked
// only where the output names every failed test, because anything else could not be compared.

import type { CommandRun } from '../../model/command.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Probe, ProbeKind } from '../../model/probe.ts';
import type { Task } from '../../model/task.ts';
import { blameFor, failedTests, ownTests, saysAll } from '../../reading/command-run/blame.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';

export interface AttributeParts {
  readonly task: Task;
  readonly quarantine: readonly string[];
  readonly evidence: Evidence;
  probe(kind: ProbeKind, tree: string): Promise<Probe>;
}

export interface Attribution {
  /** With whose failure it is, where that is known. */
  readonly run: CommandRun;
  readonly probes: readonly Probe[];
}

export async function attribute(run: CommandRun, parts: AttributeParts): Promise<Attribution> {
  const { task, quarantine, evidence } = parts;
  const manifests = [evidence.files, evidence.baseFiles].map(
    (files) => files.get('package.json')?.text,
  );
  const isTold =
    run.expect === 'pass' &&
    failedTests(run) !== undefined &&
    manifests.every((manifest) => saysAll(run.command, manifest));
  if (!isTold) return { run, probes: [] };
  const changed = evidence.changes.flatMap(({ path, from }) =>
    from === undefined ? [path] : [path, from],
  );
  const isOwn = ownTests(task, changed, run.command);
  const known = { run, quarantine, isOwn };
  const aside = blameFor({ ...known, base: undefined, again: undefined });
  const isAside = aside === undefined || aside.fresh.length === 0;
  // Where the protocol ran it again already, chance is known.
  const isByChance = run.reruns.length > 0 && run.reruns.every((code) => code === 0);
  if (!isAside && isByChance) return { run, probes: [] };
  const base =
    evidence.base === undefined || isAside
      ? undefined
      : await parts.probe('base', evidence.baseTree);
  const first = blameFor({ ...known, base: base?.runs[0], again: undefined });
  const isSettled = first === undefined || first.fresh.length === 0;
  const again = isSettled ? undefined : await parts.probe('again', evidence.tree);
  const blame = blameFor({ ...known, base: base?.runs[0], again: again?.runs[0] });
  const probes = [base, again].filter((probe) => probe !== undefined);
  return { run: blame === undefined ? run : { ...run, blame }, probes };
}

/** Whether it met what was expected of it, or every failure in it is somebody else's. */
export function isExcused(run: CommandRun): boolean {
  if (meetsExpectation(run)) return true;
  const { blame } = run;
  return blame !== undefined && blame.fresh.length + blame.flaky.length === 0;
}
