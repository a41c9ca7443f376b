import { describe, expect, test } from 'vitest';
import {
  aChange,
  aClaim,
  aFile,
  anAbsentFile,
  aSubject,
  aToolCall,
  files,
  inShort,
} from '../../test/rig/builders.ts';
import type { FileFact } from '../model/change.ts';
import { outputs } from './outputs.ts';

const judge = (
  promised: readonly string[],
  facts: readonly FileFact[],
  globs: readonly (readonly [string, readonly string[]])[] = [],
) =>
  inShort(
    outputs.check(
      aSubject({
        task: { outputs: promised },
        evidence: { files: files(...facts), globs: new Map(globs) },
      }),
    ),
  );

test.each([
  ['a file that is there', 'a.json', [aFile('a.json', '{}')], 'pass gate.passed'],
  ['an absent file', 'a.json', [anAbsentFile('a.json')], 'fail output.missing'],
  ['a file nobody looked for', 'a.json', [], 'fail output.missing'],
  ['an empty file', 'a.json', [aFile('a.json', '')], 'fail output.empty'],
  ['a file of blanks', 'a.json', [aFile('a.json', ' \n\n')], 'fail output.empty'],
  [
    'a marker file, whose emptiness is its meaning',
    'a/__init__.py',
    [aFile('a/__init__.py', '')],
    'pass gate.passed',
  ],
  [
    'a binary file',
    'a.png',
    [aFile('a.png', '', { size: 9, text: undefined })],
    'pass gate.passed',
  ],
  ['a path outside', '../a.json', [], 'fail scope.unsafe'],
] as const)('%s', (_, path, facts, expected) => expect(judge([path], facts)).toEqual([expected]));

test('a folder that is named without its slash', () => {
  const facts = [anAbsentFile('out/sub'), aFile('out/sub/a.txt')];
  expect(judge(['out/sub'], facts, [['out/sub/**', ['out/sub/a.txt']]])).toEqual([
    'pass gate.passed',
  ]);
});

test.each([
  ['refused', ['fail output.empty']],
  ['ignored', ['pass gate.passed']],
] as const)(
  'an empty file beside the promised one is %s, as the protocol says',
  (emptyChanges, expected) => {
    const subject = aSubject({
      task: { outputs: ['a.txt'] },
      rules: { emptyChanges },
      evidence: {
        changes: [aChange('a.txt'), aChange('b.js'), aChange('pkg/__init__.py')],
        files: files(aFile('a.txt', 'a'), aFile('b.js', ''), aFile('pkg/__init__.py', '')),
      },
    });
    expect(inShort(outputs.check(subject))).toEqual(expected);
  },
);

describe('a glob or folder', () => {
  const found = (promised: string, glob: string, ...facts: readonly FileFact[]) =>
    judge([promised], facts, [[glob, facts.map(({ path }) => path)]]);

  test.each([
    ['a match', 'dist/*.js', 'dist/*.js', [aFile('dist/a.js')], 'pass gate.passed'],
    ['no match', 'dist/*.js', 'dist/*.js', [], 'fail output.missing'],
    ['a file in the folder', 'dist/', 'dist/**', [aFile('dist/a.js')], 'pass gate.passed'],
    ['nothing but blanks', 'dist/*.js', 'dist/*.js', [aFile('a.js', ' \n')], 'fail output.empty'],
    ['an empty file', 'dist/', 'dist/**', [aFile('dist/a.js', '')], 'fail output.empty'],
    ['a place holder', 'dist/', 'dist/**', [aFile('dist/.gitkeep', '')], 'fail output.empty'],
    [
      'a marker, whose emptiness is its meaning',
      'pkg/*.py',
      'pkg/*.py',
      [aFile('pkg/__init__.py', '')],
      'pass gate.passed',
    ],
    [
      'an old blank file beside one with content',
      'dist/*.js',
      'dist/*.js',
      [aFile('dist/a.js', ''), aFile('dist/b.js')],
      'pass gate.passed',
    ],
    [
      'a blank file that this work has touched',
      'src/*.ts',
      'src/*.ts',
      [aFile('src/tide.ts', '\n'), aFile('src/sea.ts')],
      'fail output.empty',
    ],
  ] as const)('with %s', (_, promised, glob, facts, expected) => {
    expect(found(promised, glob, ...facts)).toEqual([expected]);
  });
  test('whose matches nobody has read proves nothing', () => {
    expect(judge(['dist/'], [], [['dist/**', ['dist/a.js']]])).toEqual(['fail output.empty']);
  });
});

test('it asks the tree for exactly these', () => {
  const task = aSubject({ task: { outputs: ['./a.json', 'dist/', '*.md'] } }).task;
  const wanted = outputs.wants?.(task, aSubject().plan, undefined);
  expect(wanted).toEqual({ paths: ['a.json'], globs: ['dist/**', '*.md'] });
});

test('a file that a tool call says it wrote must not be empty either', () => {
  const claim = aClaim({ toolCalls: [aToolCall('Write', { filesChanged: ['src/tide.ts'] })] });
  const subject = aSubject({ evidence: { claim, files: files(aFile('src/tide.ts', '')) } });
  expect(inShort(outputs.check(subject))).toEqual(['fail output.empty']);
});
