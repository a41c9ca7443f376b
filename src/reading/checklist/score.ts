// How sure one can be, at a glance, that a text is a checklist of tasks and not a report with boxes.

import type { PlanSource } from '../../model/plan.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { START_MARKER } from '../packet/packet.ts';
import { taskLines } from '../plan-xml/task-lines.ts';
import { boxOf } from './box.ts';
import { readTaskLabel } from './task-label.ts';

const GLANCE = 200_000;
const FIELD =
  /^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?(?:\*\*)?(?:do|files|done when|verify|commit)(?:\*\*)?:/i;
// Below a heading that names a task, fields stand by themselves.
const TASK_HEADING =
  /^#{2,5}[ \t]+(?:[Tt]ask[ \t]+\d|(?:[A-Z]{1,4}|T-|[A-Z]{1,4}\d{1,4}-[A-Z]{0,2})\d{1,4}[a-z]?[ \t]*[:—–.])/;
const OWN_FIELD =
  /^(?:[-*+][ \t]+)?\*\*(?:do|files?|what|where|action|done when|depends on|dependencies|acceptance criteria|verify|verification|validation|commit|steps)(?::\*\*|\*\*:)/i;

interface Glance {
  /** Headings that name a task, with as many fields below them. */
  readonly headings: number;
  readonly boxes: number;
  readonly named: number;
  readonly fields: number;
}

/** By the text alone; a name says where a file lies, not what it holds. */
export function checklistScore({ text }: PlanSource): number {
  const glance = normaliseNewlines(text.slice(0, GLANCE));
  if (/^\s*[{[][\s\S]{0,200}?["{]/.test(glance)) return 0;
  const counts = countsOf(glance);
  const score = scoreOf(counts, glance);
  return isOther(glance, counts) ? Math.min(score, 0.05) : score;
}

const TITLED = /^#{1,3}[ \t]+(?:phase\b|tasks?\b|implementation plan)/im;

function scoreOf({ headings, boxes, named, fields }: Glance, glance: string): number {
  if (named > 0 && fields > 1) return 0.95;
  if (headings > 0 || (boxes > 0 && fields > 1)) return 0.9;
  if (boxes > 0) return boxScore(named, TITLED.test(glance));
  return /^#[ \t]+tasks?:/im.test(glance) ? 0.2 : 0;
}

function boxScore(named: number, isTitled: boolean): number {
  if (isTitled) return named > 0 ? 0.7 : 0.5;
  return named > 1 ? 0.5 : 0.3;
}

// Elements of another format around the boxes, packets, or a diary of what was done.
function isOther(glance: string, { headings, named, fields }: Glance): boolean {
  const { inText, inCode } = taskLines(glance);
  if (inText > 0) return true;
  if (inCode === 0 && /^[ \t]*<(?:tasks|action|acceptance_criteria)>/m.test(glance)) return true;
  if (fields < 2 && headings === 0 && (DIARY.test(glance) || REPORT.test(glance))) return true;
  return glance.includes(START_MARKER) && glance.split(START_MARKER).length > named;
}

const REPORT = /^#[ \t]+[^\n]{0,200}\b(?:summary|report)\b/im;
const DIARY =
  /^#{1,3}[ \t]+(?:progress\b|completed tasks|current task|learnings|(?:implementation|test|review|verification) report|(?:implementation|review|test report):|accomplishments|self-check|goal achievement)/im;

function countsOf(glance: string): Glance {
  let boxes = 0;
  let named = 0;
  let fields = 0;
  let headings = 0;
  let ownFields = 0;
  for (const line of glance.split('\n')) {
    if (FIELD.test(line)) fields += 1;
    if (TASK_HEADING.test(line)) headings += 1;
    if (OWN_FIELD.test(line)) ownFields += 1;
    const box = boxOf(line);
    if (box === undefined) continue;
    boxes += 1;
    if (readTaskLabel(box.text).id !== undefined) named += 1;
  }
  return { headings: Math.min(headings, ownFields + fields), boxes, named, fields };
}
