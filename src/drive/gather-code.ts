// Changed code in both of its versions, and the tests beside it where a question needs them. Bounded
// in number; what is left out is named.

import type { Change } from '../model/change.ts';
import type { CodeEvidence, CodeFacts, CodeVersions } from '../model/code.ts';
import { newMarks } from '../reading/tamper/changed-files.ts';
import {
  isReadablePath,
  isSourcePath,
  isTestPath,
  stemOf,
  TEST_GLOBS,
} from '../reading/tamper/paths.ts';
import { newLiterals } from '../reading/tamper/special-cases.ts';
import { missingFiles } from './missing-files.ts';
import type { CodeText, Ports, Snapshot } from './ports/gate.ts';
import { strayLinks } from './stray-links.ts';

const MAX_FILES = 1_000;
const MAX_TESTS = 40;

export async function gatherCode(snapshot: Snapshot, ports: Ports): Promise<CodeEvidence> {
  const readable = snapshot.changes.filter(({ path, from, before, after }) => {
    const isLink = before === 'symlink' || after === 'symlink';
    return !isLink && (isReadablePath(path) || (from !== undefined && isReadablePath(from)));
  });
  const taken = readable.slice(0, MAX_FILES);
  const { changed, unread } = await versionsOf(taken, snapshot, ports);
  const notRead = [...unread, ...readable.slice(MAX_FILES).map(({ path }) => path)];
  const [missing, stray] = await Promise.all([
    missingFiles(changed, snapshot, ports),
    strayLinks(snapshot, ports),
  ]);
  return {
    changed,
    notRead,
    missing,
    strayLinks: stray,
    tests: await testsBeside(changed, snapshot, ports),
  };
}

interface Versions {
  readonly changed: ReadonlyMap<string, CodeVersions>;
  readonly unread: readonly string[];
}

async function versionsOf(
  changes: readonly Change[],
  { tree, baseTree }: Snapshot,
  { repository, readCode }: Ports,
): Promise<Versions> {
  const present = changes.filter(({ after }) => after !== undefined).map(({ path }) => path);
  const earlier = changes
    .filter(({ before }) => before !== undefined)
    .map(({ path, from }) => from ?? path);
  const [now, then] = await Promise.all([
    repository.readFiles(tree, present),
    repository.readFiles(baseTree, earlier),
  ]);
  const after = await readCode(textsOf(now));
  const before = await readCode(textsOf(then));
  const changed = new Map(
    changes.map(({ path, from }) => [
      path,
      {
        before: before.get(from ?? path),
        after: after.get(path),
        hasOnlyGrown: isContinued(then.get(from ?? path)?.text, now.get(path)?.text),
      },
    ]),
  );
  const unread = present.filter((path) => isSourcePath(path) && now.get(path)?.text === undefined);
  return { changed, unread };
}

/** What closes the last block may come later. */
function isContinued(before: string | undefined, after: string | undefined): boolean {
  return (
    before !== undefined && after?.startsWith(before.replace(/[\s)}\];]{1,100}$/, '')) === true
  );
}

function textsOf(
  facts: ReadonlyMap<string, { readonly text: string | undefined }>,
): readonly CodeText[] {
  return [...facts].flatMap(([path, { text }]) => (text === undefined ? [] : [{ path, text }]));
}

/** Unchanged tests matter only to code that ends its process, or that holds new literals. */
async function testsBeside(
  changed: ReadonlyMap<string, CodeVersions>,
  { tree }: Snapshot,
  { repository, readCode }: Ports,
): Promise<readonly CodeFacts[]> {
  const asking = [...changed].filter(
    ([path, versions]) => isSourcePath(path) && asksForTests(path, versions),
  );
  if (asking.length === 0) return [];
  const matches = await repository.matching(tree, TEST_GLOBS);
  const stems = new Set(asking.map(([path]) => stemOf(path)));
  const tests = [...new Set([...matches.values()].flat())].filter(
    (path) => isTestPath(path) && !changed.has(path),
  );
  const ordered = [
    ...tests.filter((path) => stems.has(stemOf(path))),
    ...tests.filter((path) => !stems.has(stemOf(path))),
  ].slice(0, MAX_TESTS);
  const facts = await readCode(textsOf(await repository.readFiles(tree, ordered)));
  return [...facts.values()];
}

const FEWEST_LITERALS = 2;

function asksForTests(path: string, versions: CodeVersions): boolean {
  const file = { path, status: 'modified' as const, from: undefined, ...versions };
  return (
    newMarks(file, ['exit-quiet', 'exit-any', 'error-handler']).length > 0 ||
    newLiterals(file).length >= FEWEST_LITERALS
  );
}
