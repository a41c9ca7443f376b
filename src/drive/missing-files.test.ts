// What changed code newly loads, against the paths of a tree.

import { expect, test } from 'vitest';
import type { CodeVersions } from '../model/code.ts';
import { globTest } from '../reading/change/glob.ts';
import { readCode } from '../reading/tamper/read-code.ts';
import { missingFiles } from './missing-files.ts';
import type { Ports, Snapshot } from './ports/gate.ts';

const TREE = ['src/tide.ts', 'src/harbour/index.ts', 'src/moon.tsx', 'src/table.json'];
const nothing = (): never => {
  throw new Error('not asked in this test');
};
const repository: Ports['repository'] = {
  top: '/',
  stateFolder: '/',
  snapshot: nothing,
  changesSince: nothing,
  readFiles: nothing,
  findCommits: nothing,
  tip: () => Promise.resolve(undefined),
  matching: async (_tree, globs) =>
    new Map(globs.map((glob) => [glob, TREE.filter(globTest(glob))])),
};
const snapshot: Snapshot = { base: 'b', baseTree: 'b', tree: 't', changes: [], uncommitted: [] };

const missingIn = async (path: string, before: string, after: string) => {
  const versions: CodeVersions = {
    before: readCode({ path, text: before }),
    after: readCode({ path, text: after }),
  };
  const found = await missingFiles(new Map([[path, versions]]), snapshot, { repository });
  return found.map(({ from }) => from);
};

test.each([
  './tide.ts',
  './tide.js',
  './tide',
  './harbour',
  './harbour/index.js',
  './moon.js',
  './table.json',
  '../src/tide.ts',
  'left-pad',
  './logo.svg?raw',
])('%s is there, or nobody knows', async (from) => {
  expect(await missingIn('src/sea.ts', '', `import '${from}';\n`)).toEqual([]);
});

test('what is in no commit is told, once it is new, and where code is shipped', async () => {
  const loads = "import './quiet.local.js';\n";
  expect(await missingIn('src/sea.ts', '', loads)).toEqual(['./quiet.local.js']);
  expect(await missingIn('src/sea.ts', loads, `${loads}f();\n`)).toEqual([]);
  expect(await missingIn('src/sea.test.ts', '', loads)).toEqual([]);
});
