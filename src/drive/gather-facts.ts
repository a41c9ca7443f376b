// Asks the tree for exactly what the checks of this run want to know: cost grows with the change
// and the checks, not with the repository.

import type { Wanted } from '../checks/check.ts';
import type { FileFact } from '../model/change.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Ports, Snapshot } from './ports.ts';
import type { Work } from './work.ts';

export async function gatherFacts(
  work: Pick<Work, 'checks' | 'task' | 'plan' | 'claim' | 'reviews'>,
  snapshot: Snapshot,
  ports: Ports,
): Promise<Evidence> {
  const { repository } = ports;
  const wanted = wantedBy(work);
  const parsesSyntax = work.checks.some(({ name }) => name === 'syntax');
  const changed = snapshot.changes
    .filter(({ after }) => after === 'file' || after === 'executable')
    .map(({ path }) => path);
  const paths = [...new Set([...wanted.paths, ...(parsesSyntax ? changed : [])])];
  const [files, baseFiles, globs] = await Promise.all([
    repository.readFiles(snapshot.tree, paths),
    repository.readFiles(snapshot.baseTree, wanted.basePaths),
    repository.matching(snapshot.tree, wanted.globs),
  ]);
  const { base, baseTree, tree, changes, uncommitted } = snapshot;
  return {
    base,
    baseTree,
    tree,
    changes,
    claim: work.claim,
    files,
    baseFiles,
    globs,
    syntax: parsesSyntax ? await ports.parseFiles(factsOf(changed, files)) : [],
    uncommitted,
    commands: undefined,
    reviews: work.reviews,
  };
}

function wantedBy(work: Pick<Work, 'checks' | 'task' | 'plan' | 'claim'>): Required<Wanted> {
  const all = work.checks.map(
    (check): Wanted => check.wants?.(work.task, work.plan, work.claim) ?? {},
  );
  return {
    paths: all.flatMap(({ paths = [] }) => paths),
    basePaths: [...new Set(all.flatMap(({ basePaths = [] }) => basePaths))],
    globs: [...new Set(all.flatMap(({ globs = [] }) => globs))],
  };
}

function factsOf(
  paths: readonly string[],
  files: ReadonlyMap<string, FileFact>,
): readonly FileFact[] {
  return paths.map((path) => files.get(path)).filter((fact) => fact !== undefined);
}
