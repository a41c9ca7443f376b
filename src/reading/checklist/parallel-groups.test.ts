import { describe, expect, test } from 'vitest';
import { groupNumbers, overlapsOf } from './parallel-groups.ts';

describe('groupNumbers', () => {
  const numbers = (...tasks: readonly string[]): readonly (number | undefined)[] =>
    groupNumbers(
      tasks.map((task) => {
        const [phase, ...markers] = task.split(' ');
        return { phase, markers };
      }),
    );

  test.each<[string, readonly string[], readonly (number | undefined)[]]>([
    ['neighbours run together', ['1 P', '1 P'], [1, 1]],
    ['one alone is sequential', ['1', '1 P', '1'], [undefined, undefined, undefined]],
    ['another task ends the run', ['1 P', '1 P', '1', '1 P', '1 P'], [1, 1, undefined, 2, 2]],
    ['a checkpoint ends it too', ['1 P', '1 P VERIFY', '1 P'], [undefined, undefined, undefined]],
    ['a new phase ends it', ['1 P', '1 P', '2 P', '2 P'], [1, 1, 2, 2]],
    ['five is the most', ['1 P', '1 P', '1 P', '1 P', '1 P', '1 P'], [1, 1, 1, 1, 1, undefined]],
  ])('%s', (_rule, tasks, expected) => {
    expect(numbers(...tasks)).toEqual(expected);
  });
});

describe('overlapsOf', () => {
  test.each([
    ['the same file', ['a/b.ts'], ['a/b.ts'], 'a/b.ts'],
    ['a file in a folder', ['a/'], ['a/b.ts'], 'a/b.ts'],
    ['a file under a glob', ['a/b.ts'], ['a/**'], 'a/**'],
    ['neighbours in a folder', ['a/b.ts'], ['a/c.ts'], undefined],
    ['nothing said', undefined, ['a/c.ts'], undefined],
  ])('%s', (_what, first, second, path) => {
    const overlaps = overlapsOf([
      { id: '1', files: first, group: 1 },
      { id: '2', files: second, group: 1 },
      { id: '3', files: second, group: undefined },
    ]);
    expect(overlaps.map((overlap) => overlap.path)).toEqual(path === undefined ? [] : [path]);
  });
});
