// Sets the status of one task in a plan of XML-looking blocks, where its tag already has one. Plans
// without that attribute keep their state elsewhere and are left alone.

import type { Task } from '../model/task.ts';
import { placeNotes } from '../reading/plan/place-notes.ts';
import { readHead } from '../reading/plan-xml/front-matter.ts';
import { tagAt } from '../reading/plan-xml/tags.ts';
import { taskBlocks } from '../reading/plan-xml/task-blocks.ts';
import { readTask, taskContext } from '../reading/plan-xml/task-element.ts';
import type { Place } from '../std/place.ts';
import { normaliseNewlines } from '../std/text.ts';
import { offsetOf, rawLines } from './raw-lines.ts';

export function tickPlanXml(text: string, task: Task): string | undefined {
  const place = placeOfTask(normaliseNewlines(text), task);
  const tag = place === undefined ? undefined : tagAt(text, offsetOf(rawLines(text), place));
  const status = tag?.attributes.get('status');
  if (tag === undefined || status === undefined || /^(?:completed?|done)$/i.test(status))
    return undefined;
  const written = text.slice(tag.start, tag.end);
  const edited = written.replace(
    STATUS,
    (_, name: string, quote: string | undefined) => `${name}${quote ?? ''}completed${quote ?? ''}`,
  );
  return `${text.slice(0, tag.start)}${edited}${text.slice(tag.end)}`;
}

const STATUS = /(\sstatus\s{0,20}=\s{0,20})(?:(["'])[^"']{0,200}\2|[^\s"'>/]{1,200})/i;

/** By id where the tag has one, by name otherwise; the place decides between equals. */
function placeOfTask(text: string, task: Task): Place | undefined {
  const context = taskContext(text, placeNotes());
  const found = taskBlocks(text, readHead(text).bodyStart).blocks.flatMap((block) => {
    const read = readTask(context, block, task.id);
    return read.id === task.id && read.name === task.name ? [read.place] : [];
  });
  return found.length === 1
    ? found[0]
    : found.find(({ line, column }) => line === task.place.line && column === task.place.column);
}
