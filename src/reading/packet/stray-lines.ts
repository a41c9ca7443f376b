// Citations that miss by a line or two: the quoted code is not on the line cited, but close by.

import type { FileFact } from '../../model/change.ts';
import type { Locator } from '../change/locators.ts';
import type { ReportedResult } from './assertion-report.ts';

const REACH = 3;

export function strayLines(
  { text, locators }: ReportedResult,
  files: ReadonlyMap<string, FileFact>,
): readonly string[] {
  const snippets = [...text.slice(0, 8_000).matchAll(/`([^`\n]{6,200})`/g)].map(([, code = '']) =>
    code.trim(),
  );
  return locators.flatMap((locator) => {
    const lines = files.get(locator.file)?.text?.split('\n') ?? [];
    return strayIn(locator, lines, snippets) ?? [];
  });
}

function strayIn(
  { file, line, endLine }: Locator,
  lines: readonly string[],
  snippets: readonly string[],
): string | undefined {
  if (line === undefined) return undefined;
  const last = endLine ?? line;
  const holds = (at: number, code: string): boolean => lines[at - 1]?.includes(code) === true;
  const length = Math.min(last - line + 1 + 2 * REACH, 400);
  const near = Array.from({ length }, (_, step) => line - REACH + step);
  const inside = near.filter((at) => at >= line && at <= last);
  for (const code of snippets) {
    if (inside.some((at) => holds(at, code))) return undefined;
  }
  for (const code of snippets) {
    const found = near.find((at) => holds(at, code));
    if (found !== undefined)
      return `\`${code.slice(0, 60)}\` is on line ${found} of ${file}, not on ${line}`;
  }
  return undefined;
}
