// Two versions of the tests side by side: which are gone, which no longer run, and which of them only
// moved to another file.

import type { CodeTest } from '../../model/code.ts';
import type { ChangedFile } from './changed-files.ts';
import { isTestFile } from './paths.ts';

export interface TestPair {
  readonly before: CodeTest;
  readonly after: CodeTest;
}

export interface TestChanges {
  readonly file: ChangedFile;
  readonly kept: readonly TestPair[];
  /** Gone, and in no other changed file either. */
  readonly lost: readonly CodeTest[];
  readonly added: readonly CodeTest[];
}

/** Of every changed file that holds tests, or did. */
export function testChanges(files: readonly ChangedFile[]): readonly TestChanges[] {
  const everywhere = new Map<string, number>();
  for (const { before, after } of files) {
    const old = new Set(before?.tests.map(({ name }) => name));
    for (const { name } of after?.tests ?? [])
      if (!old.has(name))
        everywhere.set(shortName(name), (everywhere.get(shortName(name)) ?? 0) + 1);
  }
  return files
    .filter(({ path, from }) => isTestFile(path) || (from !== undefined && isTestFile(from)))
    .map((file) => changesIn(file, everywhere));
}

function changesIn(file: ChangedFile, everywhere: Map<string, number>): TestChanges {
  const before = file.before?.tests ?? [];
  const after = file.after?.tests ?? [];
  const old = new Map(before.map((test) => [test.name, test]));
  const names = new Set(after.map(({ name }) => name));
  const kept = after.flatMap((test) => {
    const earlier = old.get(test.name);
    return earlier === undefined ? [] : [{ before: earlier, after: test }];
  });
  const gone = before.filter(({ name }) => !names.has(name));
  return {
    file,
    kept,
    lost: gone.filter(({ name }) => !takeOne(everywhere, shortName(name))),
    added: after.filter(({ name }) => !old.has(name)),
  };
}

/** A test that went to another suite or file is not gone; each such place stands for one. */
function takeOne(places: Map<string, number>, name: string): boolean {
  const left = places.get(name) ?? 0;
  if (left > 0) places.set(name, left - 1);
  return left > 0;
}

const shortName = (name: string): string => name.replace(/^.* > /s, '').replace(/ #\d+$/, '');

export function isRunning({ state }: CodeTest): boolean {
  return state === 'runs' || state === 'conditional' || state === 'focused';
}
