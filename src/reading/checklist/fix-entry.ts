// A fix task as it stands in a checklist: the gate's own words, always the same for the same fix, so that
// its edit of a plan can be told from anybody else's.

import type { Task } from '../../model/task.ts';
import { normaliseNewlines, oneLine } from '../../std/text.ts';

/** Ticked, because it appears together with the work. The opening, indentation and bullet, is a neighbour's. */
export function fixEntry(fix: Task, opening = '- '): readonly string[] {
  const below = opening.replace(/\S.*$/, '');
  const [action = '', ...steps] = fix.action.split('\n');
  const field = (name: string, text: string): readonly string[] =>
    text === '' ? [] : [`${below}  - **${name}**: ${text}`];
  return [
    `${opening}[x] ${fix.id} ${inLine(fix.name)}`,
    ...field('Do', inLine(action)),
    ...steps.map((step) => `${below}    ${inLine(step)}`),
    ...field('Files', (fix.files ?? []).map(quoted).join(', ')),
    ...field('Done when', fix.done.map(inLine).join('; ')),
    ...field('Verify', fix.verify.commands.map(({ run }) => quoted(run)).join(', ')),
    ...field('Commit', fix.commit === undefined ? '' : quoted(fix.commit)),
  ];
}

const inLine = (text: string): string => oneLine(text, 2_000);
const quoted = (text: string): string => `\`${inLine(text)}\``;

/** The text without the entries of these fixes, to the letter; what somebody changed in one stays. */
export function withoutFixes(text: string, fixes: readonly Task[]): string {
  const lines = normaliseNewlines(text).split('\n');
  for (const fix of fixes) {
    const at = lines.findIndex((line) => openingOf(line, fix.id) !== undefined);
    const entry = fixEntry(fix, openingOf(lines[at], fix.id));
    if (at !== -1 && entry.every((line, index) => lines[at + index] === line))
      lines.splice(at, entry.length);
  }
  return lines.join('\n');
}

function openingOf(line: string | undefined, id: string): string | undefined {
  const [, opening, found] = /^([ \t]{0,40}[-*+] )\[x\] (\S+) /.exec(line ?? '') ?? [];
  return found === id ? opening : undefined;
}
