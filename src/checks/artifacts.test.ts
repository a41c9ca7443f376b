import { describe, expect, test } from 'vitest';
import { aFile, anAbsentFile, aSubject, files, inShort } from '../../test/rig/builders.ts';
import type { FileFact } from '../model/change.ts';
import { type Artifact, type KeyLink, NO_MUST_HAVES } from '../model/plan.ts';
import { artifacts } from './artifacts.ts';

const anArtifact = (parts: Partial<Artifact>): Artifact => ({
  path: 'src/tide.ts',
  provides: undefined,
  contains: undefined,
  exports: [],
  minLines: undefined,
  ...parts,
});
const judge = (
  mustHaves: { artifacts?: readonly Artifact[]; keyLinks?: readonly KeyLink[] },
  fact: FileFact,
) =>
  inShort(
    artifacts.check(
      aSubject({
        plan: { mustHaves: { ...NO_MUST_HAVES, ...mustHaves } },
        evidence: { files: files(fact) },
      }),
    ),
  );
const on = (parts: Partial<Artifact>, text: string) =>
  judge({ artifacts: [anArtifact(parts)] }, aFile('src/tide.ts', text));

test('an artifact must exist and be readable', () => {
  expect(judge({ artifacts: [anArtifact({})] }, anAbsentFile('src/tide.ts'))).toEqual([
    'fail output.missing',
  ]);
  expect(
    judge({ artifacts: [anArtifact({})] }, aFile('src/tide.ts', '', { text: undefined })),
  ).toEqual(['inconclusive output.lacks']);
});

test('artifacts of other tasks are not asked of this one', () => {
  expect(judge({ artifacts: [anArtifact({ path: 'src/moon.ts' })] }, aFile('src/tide.ts'))).toEqual(
    ['skipped gate.not-applicable'],
  );
});

describe('contains', () => {
  test.each([
    ['plain text', 'harbour', 'const harbour = 1;', 'pass gate.passed'],
    ['plain text with signs', 'tide(', 'tide(1)', 'pass gate.passed'],
    ['parts in order', 'import.*harbour', 'import { x } from "./harbour";', 'pass gate.passed'],
    ['parts out of order', 'harbour.*import', 'import harbour', 'fail output.lacks'],
    ['one of several', 'moon|tide', 'tide', 'pass gate.passed'],
    ['escapes', String.raw`fetch\(`, 'fetch(url)', 'pass gate.passed'],
    ['nothing of it', 'moon', 'tide', 'fail output.lacks'],
    ['a pattern that is not run', '(a+)+$', 'aaaa!', 'concern output.lacks'],
    ['everything', '.*', 'tide', 'concern output.lacks'],
  ])('%s', (_, contains, text, expected) => expect(on({ contains }, text)).toEqual([expected]));
});

describe('exports', () => {
  test.each([
    'export const tide = 1;',
    'export async function tide() {}',
    'export {\n  moon,\n  tide,\n};',
    'module.exports = {\n tide\n};',
    'exports.tide = 1;',
    'def tide(harbour):\n  pass',
    'pub fn tide() {}',
  ])('%j exports it', (text) =>
    expect(on({ exports: ['tide'] }, text)).toEqual(['pass gate.passed']),
  );
  test.each(['const tide = 1;', 'export const tides = 1;', '// export tide later'])(
    '%j does not',
    (text) => expect(on({ exports: ['tide'] }, text)).toEqual(['fail output.lacks']),
  );
  test('a module that passes on everything of another cannot be told', () => {
    expect(on({ exports: ['tide'] }, "export * from './sea.ts';")).toEqual([
      'concern output.lacks',
    ]);
  });
});

test('a minimum of lines counts lines, not the newline at the end', () => {
  expect(on({ minLines: 2 }, 'a\nb\n')).toEqual(['pass gate.passed']);
  expect(on({ minLines: 3 }, 'a\nb\n')).toEqual(['fail output.lacks']);
});

test('a key link is found in the file it starts from', () => {
  const link = { from: 'src/tide.ts', to: 'src/moon.ts', via: 'import', pattern: 'moon.ts' };
  expect(judge({ keyLinks: [link] }, aFile('src/tide.ts', "import './moon.ts';"))).toEqual([
    'pass gate.passed',
  ]);
  expect(judge({ keyLinks: [link] }, aFile('src/tide.ts', ''))).toEqual(['fail output.lacks']);
});
