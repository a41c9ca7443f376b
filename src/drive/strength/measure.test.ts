// Which alterations are tried in which order, and what number comes out, in a world that knows which
// of them its commands would notice.

import { expect, test } from 'vitest';
import {
  aChange,
  aCommand,
  aCommandRun,
  anEvidence,
  aPlan,
  aTask,
} from '../../../test/rig/builders.ts';
import { alterableIn } from '../../reading/strength/alterable.ts';
import { DoorwardError } from '../../std/error.ts';
import type { Ports } from '../ports/gate.ts';
import { type Following, strengthOf } from './measure.ts';
import { planTrials } from './plan.ts';

const BEFORE = 'export function level(hour) {\n  return 0;\n}\n';
const AFTER =
  "export function level(hour) {\n  if (hour > 6) return 2;\n  return 1;\n}\n\nlog('loaded');\n";

interface World {
  readonly before?: string | undefined;
  readonly after?: string;
  /** Whether the commands fail on this text; undefined is the file of the base. */
  notices?(text: string | undefined): boolean;
  readonly works?: readonly boolean[];
  readonly runs?: number;
  readonly lanes?: number;
}

function portsOf(world: World, asked: (string | undefined)[]): Ports {
  const { before = BEFORE, after = AFTER, notices = () => true, works = [] } = world;
  const trees = new Map<string, string | undefined>([['base', before]]);
  const grounds = [...works];
  const nothing = (): never => {
    throw new Error('not asked in this test');
  };
  const made = (text: string | undefined): string => {
    const tree = `tree ${trees.size}`;
    trees.set(tree, text);
    return tree;
  };
  return {
    repository: {
      ...{
        top: '/',
        stateFolder: '/',
        snapshot: nothing,
        changesSince: nothing,
        matching: nothing,
        findCommits: nothing,
        tip: () => Promise.resolve(undefined),
      },
      readFiles: async (tree, paths) =>
        new Map(
          paths.map((path) => {
            const text = tree === 'base' ? (world.before ?? BEFORE) : after;
            return [path, { path, kind: 'file', size: 1, text }] as const;
          }),
        ),
    },
    parseFiles: nothing,
    readCode: nothing,
    runCommands: nothing,
    proving: {
      budget: { runs: world.runs ?? 50, minutes: 1 },
      lanes: world.lanes ?? 1,
      elapsed: () => 0,
      rooms: {
        alterable: async (files) => files.map(({ path, text }) => alterableIn(path, text)),
        beside: nothing,
        misled: nothing,
        restored: async () => made(before),
        replaced: async (_tree, texts) => made([...texts.values()][0]),
        run: async ({ tree, commands }) => {
          const text = trees.get(tree);
          const isGround = tree === 'work';
          if (!isGround) asked.push(text);
          const passes = isGround ? (grounds.shift() ?? true) : !notices(text);
          return commands.map(({ run }) => aCommandRun(run, { exitCode: passes ? 0 : 1 }));
        },
      },
    },
  };
}

const request = {
  task: aTask({ kind: 'fix' }),
  plan: aPlan(),
  gateFiles: [],
  commands: [aCommand('npm test')],
  settings: { cwd: '/', timeoutMs: 1000, isParallel: false, reruns: 0 },
  quarantine: [],
  wantsRed: true,
};
const evidence = anEvidence({
  base: 'c0ffee',
  baseTree: 'base',
  tree: 'work',
  changes: [aChange('src/tide.js')],
});

async function measured(world: World, following?: Following) {
  const asked: (string | undefined)[] = [];
  const strength = await strengthOf(request, evidence, portsOf(world, asked), following);
  const survivors = strength?.survivors.map(({ line, what }) => `${line} ${what}`);
  return { ...strength, survivors, asked: asked.length };
}

test('whatever is noticed everywhere is verified line by line', async () => {
  expect(await measured({})).toMatchObject({
    state: 'measured',
    changedLines: 3,
    verifiedLines: 3,
    survivors: [],
    notTried: 0,
  });
});

test('what nobody noticed is named with its place, and its line is not verified', async () => {
  const notices = (text = ''): boolean => !text.includes('hour >= 6') && !text.includes('return 3');
  const found = await measured({ notices });
  expect(found.survivors).toEqual(['2 `>` became `>=`']);
  expect(found.verifiedLines).toBe(2);
});

test('parts of what nobody noticed cost no further run', async () => {
  const found = await measured({ notices: () => false });
  expect(found).toMatchObject({ verifiedLines: 0, asked: 1, notTried: 0 });
  expect(found.survivors).toEqual(['2 3 lines put back as before']);
});

test('the budget ends it, and what was left is counted', async () => {
  const found = await measured({ runs: 3 });
  expect(found).toMatchObject({ asked: 3, runs: 5 });
  expect(found.notTried).toBeGreaterThan(0);
});

test('who wants to stop waits for no further run', async () => {
  const labels: string[] = [];
  const following = {
    isStopping: () => labels.length > 1,
    began: (label: string) => void labels.push(label),
  };
  expect(await measured({}, following)).toMatchObject({ asked: 2, state: 'measured' });
  expect(labels[0]).toBe('strength: src/tide.js:2: 3 lines put back as before');
});

test.each([
  ['does not pass', [false], 1, '`npm test` does not pass on the work in a fresh worktree'],
  [
    'depends on chance',
    [true, false],
    2,
    '`npm test` passes on the work at one time and not at another',
  ],
] as const)('a baseline that %s leaves the strength unknown', async (_, works, runs, reason) => {
  expect(await measured({ works })).toMatchObject({
    state: 'unknown',
    reason,
    runs,
    asked: 0,
    verifiedLines: 0,
  });
});

test('comments and types alone leave nothing to try', async () => {
  expect(await measured({ after: `// The tide.\n${BEFORE}` })).toMatchObject({
    state: 'nothing',
    asked: 0,
  });
});

test('tasks whose commands have to fail are not asked, nor is work that nobody wants to be measured', async () => {
  const red = { ...request, task: aTask({ kind: 'fix', markers: ['RED'] }) };
  expect(await strengthOf(red, evidence, portsOf({}, []))).toBeUndefined();
  const { proving: _, ...ports } = portsOf({}, []);
  expect(await strengthOf(request, evidence, ports)).toBeUndefined();
});

test('a place that fails leaves its question open, and an interruption ends it all', async () => {
  const ports = portsOf({}, []);
  const failing = (code: 'git' | 'interrupted'): Ports => ({
    ...ports,
    ...(ports.proving === undefined
      ? {}
      : {
          proving: {
            ...ports.proving,
            rooms: {
              ...ports.proving.rooms,
              replaced: () => Promise.reject(new DoorwardError(code, 'no space left', '')),
            },
          },
        }),
  });
  const open = await strengthOf(request, evidence, failing('git'));
  expect(open).toMatchObject({ state: 'measured', verifiedLines: 0 });
  expect(open?.notTried).toBeGreaterThan(0);
  await expect(strengthOf(request, evidence, failing('interrupted'))).rejects.toThrow('no space');
});

test('whole files come first, then stretches of lines, then new functions, then single lines', () => {
  const file = (path: string, before: string | undefined, after: string) => ({
    ...{ path, before, after, with: [] },
    was: alterableIn(path, before ?? ''),
    is: alterableIn(path, after),
  });
  const { trials, lines } = planTrials([
    file('src/a.js', 'f(1);\n\n\ng(1);\n', 'f(2);\n\n\ng(2);\n'),
    file('src/b.js', undefined, 'export function b() {\n  return true;\n}\n'),
    file('src/notes.js', '', '// words\n'),
  ]);
  expect(trials.map(({ kind, path, line }) => `${kind} ${path}:${line}`)).toEqual([
    'file src/a.js:1',
    'file src/b.js:1',
    'hunk src/a.js:1',
    'hunk src/a.js:4',
    'body src/b.js:1',
    'mutant src/a.js:1',
    'mutant src/b.js:2',
    'mutant src/a.js:4',
    'mutant src/b.js:2',
    'mutant src/a.js:1',
    'mutant src/a.js:4',
  ]);
  expect([...lines]).toEqual([
    ['src/a.js', [1, 4]],
    ['src/b.js', [1, 2]],
  ]);
});

test('what could not be run, and what nobody wanted any more, is not put down to the budget', async () => {
  const noRoom = (): never => {
    throw new DoorwardError('git', 'no room', 'Make some.');
  };
  const reasonOf = async (world: World, following?: Following) =>
    (await measured(world, following)).reason;
  expect(await reasonOf({ notices: noRoom })).toBe('no place could be made to run the rest in');
  expect(await reasonOf({ runs: 1 })).toContain('the budget was spent');
  const stopping = { isStopping: () => true, began: () => undefined };
  expect(await reasonOf({}, stopping)).toContain('somebody asked to stop');
});
