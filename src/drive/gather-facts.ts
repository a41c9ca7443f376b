// Asks the tree for exactly what the checks of this run want to know: cost grows with the change
// and the checks, not with the repository.

import type { Wanted } from '../checks/check.ts';
import type { Evidence } from '../model/evidence.ts';
import { gatherCode } from './gather-code.ts';
import type { Ports, Snapshot } from './ports/gate.ts';
import type { Work } from './work.ts';

/** As much of the work as facts are gathered for. */
export type Judged = Pick<Work, 'plan' | 'task' | 'claim' | 'reviews' | 'checks' | 'gateFiles'>;

export async function gatherFacts(
  work: Judged,
  snapshot: Snapshot,
  ports: Ports,
): Promise<Evidence> {
  const { repository, parseFiles } = ports;
  const wanted = wantedBy(work);
  const touched = touchedBy(work, snapshot);
  const parsed = wanted.syntax ? touched.sources : [];
  const [asked, baseFiles, globs] = await Promise.all([
    repository.readFiles(snapshot.tree, unique([...wanted.paths, ...touched.asked, ...parsed])),
    repository.readFiles(snapshot.baseTree, unique([...wanted.basePaths, ...touched.rules])),
    repository.matching(snapshot.tree, unique(wanted.globs)),
  ]);
  const matched = matchedFirst(globs, touched.sources).filter((path) => !asked.has(path));
  const found = await repository.readFiles(snapshot.tree, matched);
  const files = new Map([...asked, ...found]);
  const facts = parsed.map((path) => files.get(path)).filter((fact) => fact !== undefined);
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
    syntax: facts.length === 0 ? [] : await parseFiles(facts),
    ...(wanted.commits.length === 0
      ? {}
      : { commits: await repository.findCommits(unique(wanted.commits), base) }),
    ...(wanted.code ? { code: await gatherCode(snapshot, ports) } : {}),
    uncommitted,
    commands: undefined,
    reviews: work.reviews,
  };
}

const MAX_MATCHED = 500;

/** What the globs match, the changed files first, because a check wants to see into those. */
function matchedFirst(
  globs: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): readonly string[] {
  const matched = new Set([...globs.values()].flat());
  const first = changed.filter((path) => matched.has(path));
  return unique([...first, ...matched]).slice(0, MAX_MATCHED);
}

const unique = (paths: readonly string[]): readonly string[] => [...new Set(paths)];

interface Touched {
  /** Changed files that a parser could read. */
  readonly sources: readonly string[];
  /** The gate's own files, where the work changed them. */
  readonly rules: readonly string[];
  /** Whatever no check can know beforehand: changed links, changed rules, what reviewers cite. */
  readonly asked: readonly string[];
}

function touchedBy({ gateFiles, reviews }: Judged, { changes }: Snapshot): Touched {
  const present = changes.filter(({ after }) => after !== undefined);
  const rules = changes.map(({ path }) => path).filter((path) => gateFiles.includes(path));
  const links = present.filter(({ after }) => after === 'symlink').map(({ path }) => path);
  const cited = reviews.flatMap((reading) =>
    reading.ok ? reading.review.citations.map(({ file }) => file) : [],
  );
  return {
    sources: present
      .filter(({ after }) => after === 'file' || after === 'executable')
      .map(({ path }) => path),
    rules,
    asked: [...rules, ...links, ...cited],
  };
}

function wantedBy(work: Pick<Work, 'checks' | 'task' | 'plan' | 'claim'>): Required<Wanted> {
  const all = work.checks.map(
    (check): Wanted => check.wants?.(work.task, work.plan, work.claim) ?? {},
  );
  return {
    paths: all.flatMap(({ paths = [] }) => paths),
    basePaths: all.flatMap(({ basePaths = [] }) => basePaths),
    globs: all.flatMap(({ globs = [] }) => globs),
    commits: all.flatMap(({ commits = [] }) => commits),
    syntax: all.some(({ syntax = false }) => syntax),
    code: all.some(({ code = false }) => code),
  };
}
