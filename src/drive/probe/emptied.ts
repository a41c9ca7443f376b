// The work once more, with its new functions doing nothing. Where the commands fail without the work only because
// something is not there, this shows whether any test looks at what the new functions do.

import type { CommandRun } from '../../model/command.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Probe } from '../../model/probe.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { lacksSomething } from '../../reading/command-run/redness.ts';
import type { Probing, Repository } from '../ports/gate.ts';
import { alteredFiles } from '../strength/altered-files.ts';
import { withoutNewBodies } from '../strength/plan.ts';
import type { Asked } from './questions.ts';

export interface EmptiedWork {
  readonly tree: string;
  readonly paths: readonly string[];
  /** Those that count tests: what only builds or loads the code can't tell. */
  readonly commands: readonly VerifyCommand[];
}

export interface Emptying {
  readonly asked: Asked;
  readonly evidence: Pick<Evidence, 'tree' | 'baseTree'>;
  /** The commands on the work itself. */
  readonly work: readonly CommandRun[];
  readonly repository: Repository;
  readonly probing: Probing;
}

/** Undefined where it was seen already what tests say, where none is run, or where nothing can be emptied. */
export async function emptiedWork(
  probes: readonly Probe[],
  { asked, evidence, work, repository, probing }: Emptying,
): Promise<EmptiedWork | undefined> {
  const without = probes.find(({ kind }) => kind === 'without-change');
  if (without === undefined || !lacksSomething(without.runs, work)) return undefined;
  const commands = asked.commands.flatMap((command) => {
    const run = work.find((own) => own.command === command.run);
    return (run?.tests?.passed ?? 0) > 0 ? [command] : [];
  });
  if (commands.length === 0) return undefined;
  const files = await alteredFiles(asked, evidence, { repository, rooms: probing });
  const texts = new Map(
    files.flatMap((file): readonly [string, string][] => {
      const text = withoutNewBodies(file);
      return text === undefined ? [] : [[file.path, text]];
    }),
  );
  if (texts.size === 0) return undefined;
  return { tree: await probing.replaced(evidence.tree, texts), paths: [...texts.keys()], commands };
}
