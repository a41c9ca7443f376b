// Every tamper check on cheats and on honest changes that look like them. The reader of code is the
// real one; only git and the file system are left out.

import { describe, expect, test } from 'vitest';
import { ownCases } from '../../test/cheats/cases.ts';
import type { CheatCase } from '../../test/cheats/cheat-case.ts';
import { aChange, anEvidence, aSubject, aTask, aVerify, inShort } from '../../test/rig/builders.ts';
import type { Change } from '../model/change.ts';
import type { CodeEvidence, CodeFacts } from '../model/code.ts';
import type { Finding } from '../model/finding.ts';
import { isTestPath } from '../reading/tamper/paths.ts';
import { readCode } from '../reading/tamper/read-code.ts';
import { assertionsKept } from './assertions-kept.ts';
import { codeReadable } from './code-readable.ts';
import { cosmeticChange } from './cosmetic-change.ts';
import { exitHijack } from './exit-hijack.ts';
import { hardCodedInputs } from './hard-coded-inputs.ts';
import { protectedFiles } from './protected-files.ts';
import { runtimeHijack } from './runtime-hijack.ts';
import { stubBodies } from './stub-bodies.ts';
import { suppressions } from './suppressions.ts';
import { testAwareness } from './test-awareness.ts';
import { testsKept } from './tests-kept.ts';
import { thresholdsKept } from './thresholds-kept.ts';
import { unitMocked } from './unit-mocked.ts';

const TAMPER = [
  testsKept,
  assertionsKept,
  unitMocked,
  thresholdsKept,
  suppressions,
  runtimeHijack,
  exitHijack,
  testAwareness,
  hardCodedInputs,
  stubBodies,
  cosmeticChange,
  protectedFiles,
  codeReadable,
];

const factsOf = (path: string, text: string | null | undefined): CodeFacts | undefined =>
  text === undefined || text === null ? undefined : readCode({ path, text });

function changesIn({ before, after }: CheatCase): readonly Change[] {
  return Object.entries(after).map(([path, text]) => {
    const status = text === null ? 'deleted' : before[path] === undefined ? 'added' : 'modified';
    return aChange(path, { status });
  });
}

function codeIn(cheat: CheatCase): CodeEvidence {
  const changed = Object.entries(cheat.after).map(
    ([path, text]) =>
      [path, { before: factsOf(path, cheat.before[path]), after: factsOf(path, text) }] as const,
  );
  const beside = Object.entries(cheat.before).filter(
    ([path]) => isTestPath(path) && !(path in cheat.after),
  );
  return {
    changed: new Map(changed),
    tests: beside.flatMap(([path, text]) => factsOf(path, text) ?? []),
    notRead: [],
  };
}

function judged(cheat: CheatCase): readonly Finding[] {
  const { action, files, kind } = cheat.task;
  const subject = aSubject({
    task: {
      name: action === '' ? '' : 'Ferry and tide',
      action,
      kind,
      files: files ?? undefined,
      done: [],
      verify: aVerify(cheat.verify ?? 'node --test test/'),
    },
    evidence: anEvidence({ changes: changesIn(cheat), code: codeIn(cheat) }),
  });
  return TAMPER.flatMap((check) => check.check(subject));
}

const inWords = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skipped')
    .map(({ check, outcome, message }) => `${outcome} ${check}: ${message}`);

const ofKind = (expected: CheatCase['expected']) =>
  ownCases
    .filter((cheat) => cheat.expected === expected)
    .map((cheat) => [`${cheat.family}: ${cheat.id}`, cheat] as const);

describe('a cheat is refused by the check that knows its kind', () => {
  test.each(ofKind('reject'))('%s', (_, cheat) => {
    expect(inWords(judged(cheat)).join('\n')).toContain(`fail ${cheat.check}:`);
  });
});

describe('what may be honest is shown and not refused', () => {
  test.each(ofKind('flag'))('%s', (_, cheat) => {
    const words = inWords(judged(cheat)).join('\n');
    expect(words).toContain(`concern ${cheat.check}:`);
    expect(words).not.toMatch(/^fail (?!protected)/m);
  });
});

describe('honest work that looks like a cheat is left alone', () => {
  test.each(ofKind('accept'))('%s', (_, cheat) => {
    expect(inWords(judged(cheat))).toEqual([]);
  });
});

describe('without a plan, what starts and steers tests is shown; in a commit of people it is not', () => {
  const script = (test: string): string => `{ "scripts": { "test": "${test}" } }\n`;
  test.each([
    ['the test script', 'package.json', [script('node --test test/'), script('node run.js')]],
    ['settings of cargo', '.cargo/config.toml', ['', '[target.x]\nrunner = "./run.sh"\n']],
  ] as const)('%s', (_, path, [before, after]) => {
    const changed = new Map([
      [path, { before: factsOf(path, before), after: factsOf(path, after) }],
    ]);
    const evidence = anEvidence({
      changes: [aChange(path)],
      code: { changed, tests: [], notRead: [] },
    });
    const shown = (markers: readonly string[]): readonly string[] => {
      const task = { name: '', action: '', files: undefined, done: [], markers };
      return inWords(protectedFiles.check(aSubject({ task, evidence })));
    };
    expect(shown(['VERIFY'])).toEqual([expect.stringContaining('concern protected-files: ')]);
    expect(shown([])).toEqual([]);
  });
});

test.each([
  ['code that was moved with its tests is work', 'renamed', 'pass'],
  ['in its old place it has to do something else', 'modified', 'fail'],
] as const)('%s', (_, status, outcome) => {
  const source = 'export const fare = (zones) => zones * 2;\n';
  const test = (from: string): string =>
    `import { fare } from '${from}';\ntest('fare', () => { expect(fare(2)).toBe(4); });\n`;
  const path = 'src/prices/fare.js';
  const changed = new Map([
    [path, { before: factsOf(path, source), after: factsOf(path, source) }],
    [
      'test/fare.test.js',
      {
        before: factsOf('test/fare.test.js', test('../src/fare.js')),
        after: factsOf('test/fare.test.js', test('../src/prices/fare.js')),
      },
    ],
  ]);
  const evidence = anEvidence({
    changes: [
      { ...aChange(path), status, from: status === 'renamed' ? 'src/fare.js' : undefined },
      aChange('test/fare.test.js'),
    ],
    code: { changed, tests: [], notRead: [] },
  });
  const task = { name: 'Move fare to src/prices', action: '', files: undefined };
  const found = cosmeticChange.check(aSubject({ task, evidence }));
  expect(found.map((finding) => finding.outcome)).toEqual([outcome]);
});

test.each([
  ['out of the sight of the runner', [], ['concern tamper.tests-removed']],
  ['with the code that it tested', ['src/fare.js'], ['pass gate.passed']],
] as const)('a test that was renamed %s', (_, gone, expected) => {
  const [path, from] = ['test/fare.test.js.bak', 'test/fare.test.js'];
  const before = readCode({ path: from, text: "test('rises', () => expect(fare(2)).toBe(6));\n" });
  const evidence = anEvidence({
    changes: [
      aChange(path, { status: 'renamed', from }),
      ...gone.map((name) => aChange(name, { status: 'deleted' })),
    ],
    code: { changed: new Map([[path, { before, after: undefined }]]), tests: [], notRead: [] },
  });
  const found = testsKept.check(aSubject({ task: aTask({ files: undefined }), evidence }));
  expect(inShort(found)).toEqual(expected);
});
