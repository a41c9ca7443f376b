// The lists and counts of a structured result: files it says it changed, tests it says it ran.

import type { ClaimedTests } from '../../model/claim.ts';
import { type Fields, isFields, isText } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import { type ResultNotes, spelled } from './result-notes.ts';

const MAX_FILES = 20_000;

/** A result that says nothing about files claims that none were changed. */
export function readFiles(fields: Fields, notes: ResultNotes): readonly string[] {
  const found = spelled(fields, 'files_modified', 'filesModified', 'files_changed', 'filesChanged');
  if (found === undefined || found.value === null) return [];
  const { key, value } = found;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const paths: string[] = [];
  for (const [index, item] of items.slice(0, MAX_FILES).entries()) {
    const path = isFields(item) ? spelled(item, 'path', 'file', 'name')?.value : item;
    if (isText(path) && path.trim() !== '') paths.push(tidyPath(path));
    else
      notes.add({
        severity: 'invalid',
        message: `Entry ${index + 1} of ${key} is no path.`,
        hint: 'List paths from the top of the repository, such as src/tide.ts.',
        at: [key, index],
      });
  }
  return [...new Set(paths)];
}

/** Without decoration such as `./`, backslashes or a trailing "(new)". */
export function tidyPath(path: string): string {
  return path
    .trim()
    .slice(0, 4_096)
    .replace(/ \((?:new|modified|created|deleted|updated|added|renamed)[^)]{0,60}\)$/i, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+(?=.)/, '');
}

export function readTests(fields: Fields, notes: ResultNotes): ClaimedTests | undefined {
  const found = spelled(fields, 'testResults', 'test_results');
  if (found === undefined || found.value === null) return undefined;
  const { key, value } = found;
  if (!isFields(value)) {
    notes.add({
      severity: 'invalid',
      message: `${key} is not a mapping with passed, failed and skipped.`,
      hint: `Write ${key}: {passed: 4, failed: 0, skipped: 0}.`,
      at: [key],
    });
    return undefined;
  }
  const count = (name: string): number => {
    const number = value[name] ?? 0;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
    notes.add({
      severity: 'invalid',
      message: `${key}.${name} is ${oneLine(String(number), 40)}, which is no count.`,
      hint: 'Give whole numbers from 0 on.',
      at: [key, name],
    });
    return 0;
  };
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}
