// The further runs of one look, with a world that answers by tree.

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
import { DoorwardError } from '../../std/error.ts';
import type { Ports, ProbeRequest } from '../ports/gate.ts';
import { type ProofRequest, verifyWith } from './prove.ts';

const TIDE_TEST = {
  path: 'src/tide.test.ts',
  kind: 'file',
  size: 20,
  text: "test('turns')",
} as const;

type Answers = Readonly<Record<string, Partial<CommandRun>>>;

const tests = (failedIds: readonly string[]) => ({
  tests: {
    passed: 5,
    failed: failedIds.length,
    skipped: 0,
    runner: 'vitest',
    failures: [],
    failedIds,
  },
  exitCode: failedIds.length === 0 ? 0 : 1,
});

/** A file of tests that could not be loaded. */
const unloaded = (path: string) => {
  const { tests: counts, exitCode } = tests([path]);
  return { tests: { ...counts, broken: 1 }, exitCode };
};

/** Trees are named by what they hold; whatever has no answer passes. */
class World {
  readonly asked: string[] = [];
  readonly #answers: Answers;
  readonly #beside: readonly string[];
  constructor(answers: Answers, beside: readonly string[] = []) {
    this.#answers = answers;
    this.#beside = beside;
  }

  get ports(): Ports {
    const nothing = (): never => {
      throw new Error('not asked in this test');
    };
    return {
      repository: {
        top: '/',
        stateFolder: '/',
        snapshot: nothing,
        changesSince: nothing,
        readFiles: async () => new Map([['src/tide.test.ts', TIDE_TEST]]),
        matching: async () => new Map([['**', ['src/tide.test.ts']]]),
        findCommits: nothing,
        tip: () => Promise.resolve(undefined),
      },
      parseFiles: nothing,
      readCode: nothing,
      runCommands: async (commands, _settings, tree) => this.#run(commands, tree, 'checkout'),
      probing: {
        restored: async (tree, from, paths) => `${tree}-${from}(${paths.join()})`,
        replaced: async (tree, texts) => `${tree}-ruined(${[...texts.keys()].join()})`,
        beside: async () => this.#beside,
        alterable: async () => [],
        misled: async (files) =>
          new Map(
            files.map(({ path, text }) => [path, { text: `wrong ${text}`, condition: undefined }]),
          ),
        run: async ({ tree, commands }: ProbeRequest) => this.#run(commands, tree, 'room'),
      },
    };
  }

  #run(commands: ProofRequest['commands'], tree: string, place: string): readonly CommandRun[] {
    this.asked.push(`${place} ${tree}: ${commands.map(({ run }) => run).join(' ; ')}`);
    const runs: CommandRun[] = [];
    for (const { run } of commands) {
      const answer = this.#answers[`${place} ${tree} ${run}`] ?? this.#answers[`${place} ${tree}`];
      runs.push(aCommandRun(run, answer ?? {}));
      if ((answer?.exitCode ?? 0) !== 0) break;
    }
    return runs;
  }
}

const request = (parts: Partial<ProofRequest> = {}): ProofRequest => ({
  task: aTask({ files: undefined, kind: 'fix' }),
  plan: aPlan(),
  gateFiles: [],
  commands: [aCommand('vitest run')],
  settings: { cwd: '/', timeoutMs: 1000, isParallel: false, reruns: 0 },
  quarantine: [],
  wantsRed: true,
  ...parts,
});

const evidence = anEvidence({
  base: 'c0ffee',
  baseTree: 'base',
  tree: 'work',
  changes: [aChange('src/tide.ts'), aChange('src/tide.test.ts')],
});

const OLD_TESTS = 'room work-base(src/tide.test.ts)';
const OLD_SOURCE = 'room work-base(src/tide.ts)';

test('a passing look asks what happens without the change, and with the tests as before', async () => {
  const world = new World({ 'room work-base(src/tide.ts)': tests(['turns']) });
  const { probes } = await verifyWith(request(), evidence, world.ports);
  expect(probes?.map(({ kind }) => kind)).toEqual(['clean-room', 'without-change', 'wrong-tests']);
  expect(world.asked).toEqual([
    'checkout work: vitest run',
    'room work-base(src/tide.test.ts): vitest run',
    'room work-base(src/tide.ts): vitest run',
    'room work-ruined(src/tide.test.ts): vitest run',
  ]);
});

test('the base that told whose a failure is need not be run again for the proof', async () => {
  const world = new World({
    'checkout work': tests(['sinks']),
    'room base': tests(['sinks']),
    [OLD_TESTS]: tests(['sinks', 'rises']),
    [OLD_SOURCE]: tests(['sinks', 'turns']),
  });
  const { probes } = await verifyWith(request(), evidence, world.ports);
  expect(probes?.map(({ kind }) => kind)).toEqual(['base', 'clean-room', 'without-change']);
  expect(world.asked.filter((asked) => asked.startsWith('room base'))).toHaveLength(1);
});

test('without a place to run in, only the commands themselves are run', async () => {
  const { probing: _, ...ports } = new World({}).ports;
  expect((await verifyWith(request(), evidence, ports)).probes).toBeUndefined();
});

const kindsOf = async (answers: Answers, parts: Partial<ProofRequest> = {}, seen = evidence) => {
  const { probes } = await verifyWith(request(parts), seen, new World(answers).ports);
  return probes?.map(({ kind }) => kind);
};
const sourceOnly = { ...evidence, changes: [aChange('src/tide.ts')] };

test.each([
  [
    'a failing test is an answer, and has to fail with the work, too, if it expects something else',
    { [OLD_SOURCE]: tests(['turns']) },
    ['without-change', 'wrong-tests'],
  ],
  [
    'a failing test that is found nowhere can be made to expect nothing else',
    { [OLD_SOURCE]: tests(['sinks']) },
    ['without-change'],
  ],
  [
    'a failure that no test explains may be the fault of the place: the work itself is tried there',
    { [OLD_SOURCE]: { exitCode: 1 } },
    ['without-change', 'again'],
  ],
  [
    'a test that does not even load has to fail with wrong values, too',
    { [OLD_SOURCE]: unloaded('src/tide.test.ts'), 'checkout work': tests([]) },
    ['without-change', 'again', 'wrong-tests'],
  ],
  [
    'so has a program without a runner that says where its assertion failed',
    { [OLD_SOURCE]: { exitCode: 1, output: 'AssertionError\n at /tmp/src/tide.test.ts:1:3' } },
    ['without-change', 'again', 'wrong-tests'],
  ],
] as const)('without the change: %s', async (_, answers, kinds) => {
  expect(await kindsOf(answers, {}, sourceOnly)).toEqual(kinds);
});

test.each([
  [
    'old tests that pass show that the place is fit',
    { [OLD_SOURCE]: { exitCode: 1 } },
    ['clean-room', 'without-change'],
  ],
  [
    'where they refuse the work, the base shows whether they did before',
    { [OLD_TESTS]: tests(['rises']), [OLD_SOURCE]: tests(['turns']) },
    ['clean-room', 'base', 'without-change'],
  ],
  [
    'where they did, it only remains to see whether the place is fit',
    { [OLD_TESTS]: tests(['rises']), 'room base': tests(['rises']) },
    ['clean-room', 'base', 'again'],
  ],
  [
    'where others did, they may have had to follow the work',
    {
      [OLD_TESTS]: tests(['rises']),
      'room base': tests(['sinks']),
      [OLD_SOURCE]: tests(['turns']),
    },
    ['clean-room', 'base', 'without-change'],
  ],
] as const)('with the old tests: %s', async (_, answers, kinds) => {
  expect(await kindsOf(answers)).toEqual(kinds);
});

test.each([
  [
    'of the task’s own that do not load any more: whether the new ones still hear is asked',
    { files: ['src/**'] },
    ['clean-room', 'base', 'wrong-tests'],
  ],
  ['of somebody else: whether the place is fit', {}, ['clean-room', 'base', 'again']],
  [
    'of somebody else, after a move that was asked for: whether the new ones still hear',
    { action: 'Mend the tide and move it to src/moon.' },
    ['clean-room', 'base', 'wrong-tests'],
  ],
] as const)('old tests %s', async (_, parts, kinds) => {
  const task = aTask({ files: undefined, kind: 'fix', ...parts });
  const answers = {
    'checkout work': tests([]),
    [OLD_TESTS]: unloaded('src/tide.test.ts'),
    'room base': tests(['turns']),
  };
  expect(await kindsOf(answers, { task })).toEqual(kinds);
});

test('a base that fails by tests shows that the place is fit', async () => {
  const task = aTask({ files: ['src/**'], kind: 'fix', action: 'Move the tests.' });
  const changes = [aChange('src/tide.ts'), { ...aChange('src/tide.test.ts'), after: undefined }];
  const answers = { [OLD_SOURCE]: tests(['turns']), 'room base': tests(['turns']) };
  expect(await kindsOf(answers, { task }, { ...evidence, changes })).toEqual([
    'without-change',
    'base',
    'wrong-tests',
  ]);
});

test.each([
  ['with old tests that pass nothing else is asked', {}, evidence, ['clean-room']],
  [
    'where they refuse the work, the base shows whether they did before',
    { [OLD_TESTS]: tests(['rises']), 'room base': tests(['rises']) },
    evidence,
    ['clean-room', 'base', 'again'],
  ],
  ['where nothing that judges was changed, nothing is asked', {}, sourceOnly, []],
  ['a failure is a failure, whose it may be', { 'checkout work': tests(['turns']) }, evidence, []],
] as const)('a protocol that wants no red: %s', async (_, answers, seen, kinds) => {
  expect(await kindsOf(answers, { wantsRed: false }, seen)).toEqual(kinds);
});

test.each([
  [
    'something lies there that no commit has',
    ['local.mk'],
    sourceOnly,
    ['without-change', 'again', 'wrong-tests'],
  ],
  ['nothing lies there', [], sourceOnly, ['without-change', 'wrong-tests']],
  [
    'old tests have passed in a fresh one',
    ['local.mk'],
    evidence,
    ['clean-room', 'without-change', 'wrong-tests'],
  ],
] as const)(
  'what passed in the checkout is tried in a fresh one: %s',
  async (_, beside, seen, kinds) => {
    const world = new World({ [OLD_SOURCE]: tests(['turns']) }, beside);
    const { probes } = await verifyWith(request(), seen, world.ports);
    expect(probes?.map(({ kind }) => kind)).toEqual(kinds);
  },
);

test('a ruined refactoring needs a place that is fit, or its failure says nothing', async () => {
  const task = aTask({ files: undefined, kind: 'refactor' });
  const ruined = { 'room work-ruined(src/tide.ts)': { exitCode: 1 } };
  expect(await kindsOf(ruined, { task }, sourceOnly)).toEqual(['sabotage', 'again']);
});

test('a failure that was there before keeps no later command from being run', async () => {
  const old = tests(['src/harbour.test.ts > opens']);
  const world = new World({ 'checkout work vitest run': old, 'room base': old });
  const commands = [aCommand('vitest run'), aCommand('tsc')];
  const { commands: runs } = await verifyWith(request({ commands }), evidence, world.ports);
  expect(runs?.map(({ command, blame }) => [command, blame?.preExisting.length ?? 0])).toEqual([
    ['vitest run', 1],
    ['tsc', 0],
  ]);
  expect(world.asked.slice(0, 3)).toEqual([
    'checkout work: vitest run ; tsc',
    'room base: vitest run',
    'checkout work: tsc',
  ]);
});

test.each([false, true])(
  'failures that were there before use up nothing of the proof (parallel: %s)',
  async (isParallel) => {
    const old = tests(['src/harbour.test.ts > opens']);
    const names = ['vitest run a', 'vitest run b', 'vitest run c'];
    const failing = names.flatMap((name) => [
      [`checkout work ${name}`, old],
      [`room base ${name}`, old],
    ]);
    const world = new World(Object.fromEntries(failing));
    const settings = { ...request().settings, isParallel };
    const asked = request({ commands: names.map((name) => aCommand(name)), settings });
    const { probes } = await verifyWith(asked, evidence, world.ports);
    expect(probes?.map(({ kind }) => kind)).toEqual([
      ...['base', 'base', 'base'],
      ...['clean-room', 'without-change'],
    ]);
  },
);

test('a runner that refuses its report is asked on the base, too', async () => {
  const world = new World({ 'checkout work': { report: { state: 'refused', why: '' } } });
  const { probes } = await verifyWith(request(), evidence, world.ports);
  expect(probes?.map(({ kind }) => kind).slice(0, 2)).toEqual(['clean-room', 'base']);
});

test('a new failure is run once more, and no other question is asked', async () => {
  const world = new World({ 'checkout work': tests(['turns']), 'room work': tests(['turns']) });
  const { commands, probes } = await verifyWith(request(), evidence, world.ports);
  expect(probes?.map(({ kind }) => kind)).toEqual(['base', 'again']);
  expect(commands?.[0]?.blame?.fresh).toEqual(['turns']);
});

test('what passed when the protocol ran it again is a matter of chance, and costs no further run', async () => {
  const world = new World({ 'checkout work': { ...tests(['turns']), reruns: [0] } });
  const { commands } = await verifyWith(request(), evidence, world.ports);
  expect(world.asked).toHaveLength(1);
  expect(commands?.[0]?.blame).toBeUndefined();
});

test('a test that was put aside costs no run on the base', async () => {
  const world = new World({
    'checkout work': tests(['sinks']),
    'room work-base(src/tide.ts)': tests(['turns', 'sinks']),
  });
  const seen = { ...evidence, changes: [aChange('src/tide.ts')] };
  const { probes } = await verifyWith(request({ quarantine: ['sinks'] }), seen, world.ports);
  expect(probes?.map(({ kind }) => kind)).toEqual(['without-change', 'wrong-tests']);
});

test('a failure without names is nobody else’s, and costs no further run', async () => {
  const world = new World({ 'checkout work': { exitCode: 2 } });
  const { commands } = await verifyWith(request(), evidence, world.ports);
  expect(world.asked).toHaveLength(1);
  expect(commands?.[0]?.blame).toBeUndefined();
});

test('what cannot be set up stays open, and an interruption is none of that', async () => {
  const { ports } = new World({});
  const failing = (code: 'git' | 'interrupted'): Ports => ({
    ...ports,
    probing: {
      beside: async () => [],
      restored: () => Promise.reject(new DoorwardError(code, 'no space left', '')),
      replaced: () => Promise.resolve('x'),
      misled: async () => new Map(),
      alterable: async () => [],
      run: () => Promise.resolve([]),
    },
  });
  const { probes } = await verifyWith(request(), evidence, failing('git'));
  expect(probes?.map(({ problem }) => problem)).toEqual(['no space left', 'no space left']);
  await expect(verifyWith(request(), evidence, failing('interrupted'))).rejects.toThrow('no space');
});
