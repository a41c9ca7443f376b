// Some tasks have no elements but labels, as checklists do: **Files:**, **Action:**, **Verify:**. They
// are read as the elements they stand for.

import { quotedLines } from '../checklist/quoted-lines.ts';
import { type FieldKey, readTaskBody, type TaskField } from '../checklist/task-body.ts';
import type { Child, Children, Extent } from './children.ts';

const ELEMENT_OF: Readonly<Record<FieldKey, string>> = {
  do: 'action',
  files: 'files',
  done: 'done',
  verify: 'verify',
  expected: 'notes',
  commit: 'notes',
  waits: 'depends_on',
  reference: 'notes',
};

export function withLabelledFields(content: Children, plan: string, extent: Extent): Children {
  if (content.children.length + content.unknown.length > 0) return content;
  const text = plan.slice(extent.start, extent.end);
  const { fields, loose } = readTaskBody(quotedLines(text).lines);
  if (!fields.some(({ key }) => key === 'do' || key === 'files' || key === 'verify'))
    return content;
  const starts = lineStarts(text);
  const children = fields.map((field) => childOf(field, extent.start, starts));
  return { children, unknown: [], loose };
}

function childOf(
  { key, label, text, place }: TaskField,
  from: number,
  starts: readonly number[],
): Child {
  const offset = from + (starts[place.line - 1] ?? 0) + place.column - 1;
  const name = key === undefined ? 'notes' : ELEMENT_OF[key];
  const said = name === 'notes' ? `${label}: ${text}` : text;
  return { name, attributes: new Map(), text: said, offset, start: offset, isClosed: true };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
