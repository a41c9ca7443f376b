// New functions that do nothing, in a world whose runs answer by what they run on.

import { expect, test } from 'vitest';
import {
  aChange,
  aCommand,
  aCommandRun,
  anEvidence,
  aPlan,
  aTask,
} from '../../../test/rig/builders.ts';
import type { CommandRun } from '../../model/command.ts';
import { alterableIn } from '../../reading/strength/alterable.ts';
import type { Ports } from '../ports/gate.ts';
import { verifyWith } from './prove.ts';

const counted = (failed: number, broken = 0): Partial<CommandRun> => ({
  exitCode: failed === 0 ? 0 : 1,
  tests: {
    ...{ passed: 5, failed, skipped: 0, runner: 'vitest', failures: [], broken },
    failedIds: ['src/turn.test.ts > turns', 'src/turn.test.ts'].slice(0, failed),
  },
});

const FILES: Readonly<Record<string, string>> = {
  'src/turn.ts': 'export const turn = (hour: number): number => hour % 12;\n',
  'src/turn.test.ts': "test('turns', () => expect(turn(13)).toBe(1));\n",
};

type Answers = Readonly<Record<'checkout' | 'emptied', Partial<CommandRun>>>;

/** Without the new module its tests do not load. */
function portsWith(answers: Answers, seen: { readonly texts: string[] }): Ports {
  const nothing = (): never => {
    throw new Error('not asked in this test');
  };
  const run = (answer: Partial<CommandRun>) => [aCommandRun('vitest run', answer)];
  const rooms: Readonly<Record<string, Partial<CommandRun>>> = {
    without: counted(1, 1),
    'with src/turn.ts': answers.emptied,
    'with src/turn.test.ts': counted(1),
  };
  return {
    repository: {
      top: '/',
      stateFolder: '/',
      snapshot: nothing,
      changesSince: nothing,
      findCommits: nothing,
      tip: nothing,
      matching: async () => new Map([['**', ['src/turn.test.ts']]]),
      readFiles: async (tree, paths) =>
        new Map(
          paths.flatMap((path) => {
            const text = tree === 'work' ? FILES[path] : undefined;
            return text === undefined ? [] : [[path, { path, kind: 'file', size: 9, text }]];
          }),
        ),
    },
    parseFiles: nothing,
    readCode: nothing,
    runCommands: async () => run(answers.checkout),
    probing: {
      restored: async (_tree, _base, paths) =>
        paths.includes('src/turn.ts') ? 'without' : 'old tests',
      replaced: async (_tree, texts) => {
        seen.texts.push(...texts.values());
        return `with ${[...texts.keys()].join()}`;
      },
      beside: async () => [],
      misled: async (files) =>
        new Map(files.map(({ path }) => [path, { text: 'wrong', condition: undefined }])),
      alterable: async (files) => files.map(({ path, text }) => alterableIn(path, text)),
      run: async ({ tree }) => run(rooms[tree] ?? {}),
    },
  };
}

async function asked(answers: Answers, old: readonly string[] = []) {
  const seen = { texts: [] as string[] };
  const { probes } = await verifyWith(
    {
      task: aTask({ files: undefined, kind: 'feature' }),
      plan: aPlan(),
      gateFiles: [],
      commands: [aCommand('vitest run')],
      settings: { cwd: '/', timeoutMs: 1000, isParallel: false, reruns: 0 },
      quarantine: [],
      wantsRed: true,
    },
    anEvidence({
      base: 'c0ffee',
      baseTree: 'base',
      tree: 'work',
      changes: [
        ...Object.keys(FILES).map((path) => aChange(path, { status: 'added' })),
        ...old.map((path) => aChange(path)),
      ],
    }),
    portsWith(answers, seen),
  );
  return { kinds: probes?.map(({ kind }) => kind), texts: seen.texts };
}

test('a new function is emptied, and tests that notice show that the place is fit, too', async () => {
  const { kinds, texts } = await asked({ checkout: counted(0), emptied: counted(1) });
  expect(kinds).toEqual(['without-change', 'emptied', 'wrong-tests']);
  expect(texts[0]).toBe('export const turn = (hour: number): number => undefined;\n');
});

test('where nobody notices, nothing more is asked', async () => {
  const { kinds } = await asked({ checkout: counted(0), emptied: counted(0) });
  expect(kinds).toEqual(['without-change', 'emptied']);
});

test('where tests do not load then, the work itself is tried there', async () => {
  const { kinds } = await asked({ checkout: counted(0), emptied: counted(1, 1) });
  expect(kinds).toEqual(['without-change', 'emptied', 'again', 'wrong-tests']);
});

test('commands that count no tests are not asked', async () => {
  const { kinds } = await asked({ checkout: { exitCode: 0 }, emptied: counted(0) });
  expect(kinds).toEqual(['without-change', 'again', 'wrong-tests']);
});

test('it takes no place of what else is asked', async () => {
  const answers = { checkout: counted(0), emptied: counted(1) };
  const { kinds } = await asked(answers, ['src/tide.test.ts']);
  expect(kinds).toEqual(['clean-room', 'without-change', 'emptied', 'wrong-tests']);
});
