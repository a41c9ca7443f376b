import { describe, expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import { lastLines } from './run-words.ts';

const shown = (output: string, droppedBytes = 0): string =>
  lastLines(aCommandRun('npm test', { output, droppedBytes }));

describe('the end of what a command printed', () => {
  test('is all of it where that is little', () => {
    expect(shown('one\ntwo\n')).toBe('one\ntwo');
  });

  test('has no more lines than anybody reads', () => {
    const lines = shown('y\n'.repeat(1000)).split('\n');
    expect(lines).toHaveLength(60);
    expect(lines[0]).toBe('(1880 characters before) …y');
  });

  test('counts what was never kept among what stands before', () => {
    expect(shown(`${'x'.repeat(3000)}\n`, 1_000_000)).toBe(
      `(1001000 characters before) …${'x'.repeat(2000)}`,
    );
  });
});
