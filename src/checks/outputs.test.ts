import { expect, test } from 'vitest';
import {
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

test('a glob or folder needs a match', () => {
  expect(judge(['dist/*.js'], [], [['dist/*.js', ['dist/a.js']]])).toEqual(['pass gate.passed']);
  expect(judge(['dist/*.js'], [], [['dist/*.js', []]])).toEqual(['fail output.missing']);
  expect(judge(['dist/'], [], [['dist/**', ['dist/a.js']]])).toEqual(['pass gate.passed']);
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
