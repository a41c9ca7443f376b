// Where a text says that something stands: `file:12`, `file:12-18`, `file` line 12, `file#Heading`;
// and whether that place is really there.

import type { FileFact } from '../../model/change.ts';
import { headingOf, markdownLines } from '../../std/markdown.ts';
import { plural } from '../../std/text.ts';
import { tidyPath, unsafeScope } from './scope.ts';

export interface Locator {
  readonly file: string;
  readonly line: number | undefined;
  readonly endLine: number | undefined;
  /** As written after `#`; it may run on into the sentence. */
  readonly heading: string | undefined;
}

const MAX_TEXT = 20_000;
const MAX_LOCATORS = 50;

// A path needs a slash, or an ending with a letter in it; `[id]` and `(group)` occur in real ones.
const PATH = String.raw`((?:[\w@.+~-]|[([][\w.-]{1,60}[)\]])[\w@.+~()[\]/-]{0,250})`;
const BY_COLON = new RegExp(
  String.raw`(?<![\w/:.@])${PATH}:(\d{1,7})(?:\s?[-–]\s?(\d{1,7}))?(?![\w])`,
  'g',
);
const BY_WORD = new RegExp(
  String.raw`(?<![\w/:.@])${PATH}["'${'`'})]{0,2},?\s{1,3}\(?(?:at\s)?(?:lines?|L)\s?(\d{1,7})(?:\s?[-–]\s?(\d{1,7}))?`,
  'g',
);
const BY_HASH = new RegExp(String.raw`(?<![\w/:.@])${PATH}#L?([^${'`'}\n|]{1,200})`, 'g');

export function locatorsIn(text: string): readonly Locator[] {
  const short = text.slice(0, MAX_TEXT);
  const numbered = [...short.matchAll(BY_COLON), ...short.matchAll(BY_WORD)].map(
    ([, file, line, endLine]) => ({ ...atLines(file, line, endLine), heading: undefined }),
  );
  const hashed = [...short.matchAll(BY_HASH)].map(([, file, rest = '']) => {
    const lines = /^(\d{1,7})(?:-L?(\d{1,7}))?(?!\w)/.exec(rest);
    const heading = lines === null ? rest.trim() : undefined;
    return { ...atLines(file, lines?.[1], lines?.[2]), heading };
  });
  return [...numbered, ...hashed].filter(isPath).slice(0, MAX_LOCATORS);
}

function atLines(
  file: string | undefined,
  line: string | undefined,
  endLine: string | undefined,
): Omit<Locator, 'heading'> {
  return {
    // The text of a link, and a bracket that is not closed in the path, belong to the sentence.
    file: tidyPath((file ?? '').replace(/^.*\]\(/, '').replace(/^[([](?=[^)\]]*$)/, '')),
    line: line === undefined ? undefined : Number(line),
    endLine: endLine === undefined ? undefined : Number(endLine),
  };
}

function isPath({ file }: Locator): boolean {
  if (unsafeScope(file) !== undefined || /^[\d.]+$/.test(file)) return false;
  return (
    file.includes('/') || /\.[A-Za-z]\w{0,11}$|^\.\w/.test(file) || /^[A-Z][a-z]+file$/.test(file)
  );
}

/** Undefined where the place exists; otherwise what is wrong with it, in a clause. */
export function locatorFault(
  at: Locator,
  files: ReadonlyMap<string, FileFact>,
): string | undefined {
  const fact = files.get(at.file);
  if (fact === undefined) return `${at.file} was not read`;
  if (fact.kind === 'absent') return `${at.file} does not exist`;
  if (fact.text === undefined) return `${at.file} is no text that could be read`;
  if (at.heading !== undefined)
    return hasHeading(fact.text, at.heading)
      ? undefined
      : `${at.file} has no heading "${at.heading.slice(0, 60)}"`;
  return lineFault(at, lineCount(fact.text));
}

function lineCount(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function lineFault({ file, line, endLine }: Locator, count: number): string | undefined {
  const first = line ?? 1;
  const last = endLine ?? first;
  if (first >= 1 && first <= last && last <= count) return undefined;
  if (first > last) return `the lines ${first}-${last} of ${file} run backwards`;
  if (first === 0) return `lines count from 1, and line 0 of ${file} is cited`;
  const hint = last === count + 1 ? '; off by one?' : '';
  return `${file} has ${plural(count, 'line')}, and line ${last} is cited${hint}`;
}

function hasHeading(text: string, wanted: string): boolean {
  const plain = (title: string): string =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  const sought = plain(wanted);
  return markdownLines(text).some((line) => {
    const heading = headingOf(line);
    const title = heading === undefined ? '' : plain(heading.title);
    return title !== '' && (sought === title || sought.startsWith(`${title}-`));
  });
}
