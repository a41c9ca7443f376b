import { describe, expect, test } from 'vitest';
import {
  aChange,
  aClaim,
  aFile,
  anAbsentFile,
  aPlan,
  aSubject,
  aTask,
  files,
  inShort,
} from '../../test/rig/builders.ts';
import type { Claim } from '../model/claim.ts';
import type { Evidence } from '../model/evidence.ts';
import { readClaim } from '../reading/claim/claim.ts';
import { claimFacts } from './claim-facts.ts';

const found = (claim: Claim | undefined, evidence: Partial<Evidence> = {}): readonly string[] =>
  inShort(claimFacts.check(aSubject({ evidence: { claim, ...evidence } })));

const listing = (...paths: readonly string[]): Claim => aClaim({ form: 'yaml', files: paths });

describe('files that a result lists', () => {
  test.each<[string, Claim, Partial<Evidence>, readonly string[]]>([
    ['really changed', listing('src/tide.ts'), {}, ['pass gate.passed']],
    [
      'named with the path of the sandbox',
      listing('/home/ada/harbour/src/tide.ts'),
      {},
      ['pass gate.passed'],
    ],
    [
      'renamed, by the old name',
      listing('src/old.ts'),
      { changes: [aChange('src/new.ts', { status: 'renamed', from: 'src/old.ts' })] },
      ['pass gate.passed'],
    ],
    ['a folder that holds changes', listing('src'), {}, ['pass gate.passed']],
    [
      'there, but not changed',
      listing('src/tide.ts', 'src/moon.ts'),
      { files: files(aFile('src/moon.ts')) },
      ['fail claim.false'],
    ],
    [
      'not even there',
      listing('src/tide.ts', 'src/moon.ts'),
      { files: files(anAbsentFile('src/moon.ts')) },
      ['fail claim.false'],
    ],
    [
      'changed without being listed',
      listing('src/tide.ts'),
      { changes: [aChange('src/tide.ts'), aChange('src/moon.ts')] },
      ['concern claim.incomplete'],
    ],
    ['nothing listed, something changed', listing(), {}, ['concern claim.incomplete']],
    ['nothing changed at all', listing('src/tide.ts'), { changes: [] }, ['fail claim.false']],
  ])('%s', (_, claim, evidence, expected) => {
    expect(found(claim, evidence)).toEqual(expected);
  });

  test('state files of the plan need not be listed', () => {
    const subject = aSubject({
      plan: { stateFiles: ['tasks.md'] },
      evidence: {
        claim: listing('src/tide.ts'),
        changes: [aChange('src/tide.ts'), aChange('tasks.md')],
      },
    });
    expect(inShort(claimFacts.check(subject))).toEqual(['pass gate.passed']);
  });
});

describe('files that a message speaks of', () => {
  const spoken = readClaim('Created `src/moon.ts` and updated `src/tide.ts`.\nTASK_COMPLETE');

  test('the check asks for the paths it will judge', () => {
    expect(claimFacts.wants?.(aTask(), aPlan(), spoken).paths).toEqual([
      'src/moon.ts',
      'src/tide.ts',
    ]);
  });
  test('work on a file that does not exist is a false claim', () => {
    expect(found(spoken, { files: files(anAbsentFile('src/moon.ts')) })).toEqual([
      'fail claim.false',
    ]);
  });
  test('work on a file that exists is believed as far as this check goes', () => {
    expect(found(spoken, { files: files(aFile('src/moon.ts')) })).toEqual(['pass gate.passed']);
  });
  test('a built file is in no snapshot, so its absence proves nothing', () => {
    const claim = readClaim('Created `dist/tide.js`.\nTASK_COMPLETE');
    expect(found(claim, { files: files(anAbsentFile('dist/tide.js')) })).toEqual([
      'pass gate.passed',
    ]);
  });
});

describe('a claimed commit', () => {
  test.each<[string, string, Partial<Evidence>, readonly string[]]>([
    [
      'that the attempt began with',
      'b0b0b0b',
      { base: 'b0b0b0b'.padEnd(40, '0') },
      ['fail claim.false'],
    ],
    [
      'beside uncommitted work',
      'a1b2c3d',
      { uncommitted: ['src/tide.ts'] },
      ['concern claim.unproven'],
    ],
    ['of its own', 'a1b2c3d', { commits: new Map([['a1b2c3d', 'new']]) }, ['pass gate.passed']],
    [
      'that does not exist',
      'a1b2c3d',
      { commits: new Map([['a1b2c3d', 'none']]) },
      ['fail claim.false'],
    ],
    [
      'that was there before',
      'a1b2c3d',
      { commits: new Map([['a1b2c3d', 'earlier']]) },
      ['fail claim.false'],
    ],
  ])('%s', (_, commit, evidence, expected) => {
    expect(found(aClaim({ form: 'yaml', commit }), evidence)).toEqual(expected);
  });

  test.each<[string, 'none' | 'earlier', readonly string[]]>([
    ['Committed as a1b2c3d.', 'none', ['concern claim.unproven']],
    ['This undoes commit a1b2c3d.', 'earlier', ['pass gate.passed']],
  ])('in words may be of another repository, or an old one: %s', (text, fact, expected) => {
    const claim = readClaim(text);
    expect(claimFacts.wants?.(aTask(), aPlan(), claim)?.commits).toEqual(['a1b2c3d']);
    expect(found(claim, { commits: new Map([['a1b2c3d', fact]]) })).toEqual(expected);
  });
});

test.each<[string, Claim | undefined]>([
  ['no claim', undefined],
  ['an honest failure', aClaim({ status: 'failure', files: ['src/moon.ts'] })],
  ['a claim that names nothing', aClaim()],
])('nothing to compare: %s', (_, claim) => {
  expect(found(claim)).toEqual(['skipped gate.not-applicable']);
});
