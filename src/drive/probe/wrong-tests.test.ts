// Which tests get wrong values.

import { expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import type { CommandRun } from '../../model/command.ts';
import { wrongTests } from './wrong-tests.ts';

const TESTS = ['test/ebb.test.js', 'test/noon.test.js'];

const failing = (...failedIds: readonly string[]): CommandRun =>
  aCommandRun('vitest run', {
    exitCode: 1,
    tests: {
      ...{ passed: 1, failed: failedIds.length, skipped: 0, runner: 'vitest', failures: [] },
      failedIds,
    },
  });

async function misled(work: CommandRun): Promise<readonly string[] | undefined> {
  const nothing = (): never => {
    throw new Error('not asked in this test');
  };
  const runs = [failing(...TESTS.map((path) => `${path} > rises`))];
  const kind = 'without-change';
  const probes = [{ kind, tree: 'base', paths: [], runs, problem: undefined } as const];
  const found = await wrongTests('work', probes, {
    repository: {
      ...{ top: '/', stateFolder: '/', snapshot: nothing, changesSince: nothing },
      ...{ findCommits: nothing, tip: nothing, matching: async () => new Map([['**', TESTS]]) },
      readFiles: async (_tree, paths) =>
        new Map(paths.map((path) => [path, { path, kind: 'file', size: 9, text: 'x' }])),
    },
    probing: {
      ...{ restored: nothing, beside: nothing, alterable: nothing, run: nothing },
      misled: async (files) =>
        new Map(files.map(({ path }) => [path, { text: 'wrong', condition: undefined }])),
      replaced: async () => 'wrong',
    },
    work: [work],
  });
  return found?.paths;
}

test('those that failed without the work, and hold with it', async () => {
  expect(await misled(aCommandRun('vitest run', { exitCode: 0 }))).toEqual(TESTS);
});

test('not those that fail with it as well: they would fail whatever they expect', async () => {
  const preExisting = ['test/ebb.test.js > rises'];
  const blame = { fresh: [], preExisting, flaky: [], quarantined: [], fixed: [] };
  expect(await misled({ ...failing(...preExisting), blame })).toEqual(['test/noon.test.js']);
});
