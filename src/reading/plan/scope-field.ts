// Paths from a field that may hold a list, a comma list, or talk. Talk is reported and stands for
// no path.

import { oneLine } from '../../std/text.ts';
import { type Cursor, fieldOf, textsField } from './field-reading.ts';
import { readFileList } from './file-list.ts';

export interface NamedPaths {
  /** Undefined where the field is not given or names no path. */
  readonly paths: readonly string[] | undefined;
  /** What names no path. */
  readonly talk: readonly string[];
}

export function pathsField(cursor: Cursor, names: readonly string[]): NamedPaths {
  const field = fieldOf(cursor, names);
  const texts = textsField(cursor, names);
  if (field === undefined || texts === undefined) return { paths: undefined, talk: [] };
  const lists = texts.map((text) => ({ text, paths: readFileList(text).paths }));
  const talk = lists.filter(({ paths }) => paths === undefined).map(({ text }) => text);
  for (const text of talk)
    cursor.notes.warning(field.path, {
      code: 'plan.no-path',
      message: `\`${field.name}\` should name paths; "${oneLine(text, 80)}" is none.`,
      hint: 'Write paths from the top of the repository, like src/sum.ts or src/**/*.ts.',
    });
  const paths = [...new Set(lists.flatMap((list) => list.paths ?? []))];
  const saysNone = talk.length < texts.length || texts.length === 0;
  return { paths: paths.length > 0 || saysNone ? paths : undefined, talk };
}
