// How sure one can be, at a glance, that a text is a checklist of tasks and not a report with boxes.

import type { PlanSource } from '../model/plan.ts';
import { normaliseNewlines } from '../std/text.ts';
import { START_MARKER } from './packet.ts';
import { fileName } from './plan-text.ts';
import { boxOf, readTaskLabel } from './task-label.ts';

const GLANCE = 200_000;
const FIELD =
  /^[ \t]*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?(?:\*\*)?(?:do|files|done when|verify|commit)(?:\*\*)?:/i;

interface Glance {
  readonly boxes: number;
  readonly named: number;
  readonly fields: number;
}

export function checklistScore({ text, path }: PlanSource): number {
  const name = fileName(path).toLowerCase();
  if (name === '.progress.md' || /\.(?:json|ya?ml|toml|xml)$/.test(name)) return 0;
  const glance = normaliseNewlines(text.slice(0, GLANCE));
  if (!glance.includes('[') || /^\s*[{[][\s\S]{0,200}?["{]/.test(glance)) return 0;
  const counts = countsOf(glance);
  const score = scoreOf(counts, glance, name);
  return isOther(glance, counts) ? Math.min(score, 0.2) : score;
}

function scoreOf({ boxes, named, fields }: Glance, glance: string, name: string): number {
  if (named > 0 && fields > 1) return 0.95;
  if (boxes > 0 && fields > 1) return 0.9;
  if (boxes === 0) return 0;
  if (name === 'tasks.md') return 0.85;
  if (named > 1 && /^#{1,3}[ \t]+(?:phase\b|tasks?\b|implementation plan)/im.test(glance))
    return 0.6;
  return 0.3;
}

// Elements of another format around the boxes, packets, or a diary of what was done.
function isOther(glance: string, { named }: Glance): boolean {
  if (/^[ \t]*<tasks?\b[^>\n]{0,200}>/m.test(glance)) return true;
  if (/^#[ \t]+progress\b/im.test(glance)) return true;
  return glance.includes(START_MARKER) && glance.split(START_MARKER).length > named;
}

function countsOf(glance: string): Glance {
  let boxes = 0;
  let named = 0;
  let fields = 0;
  for (const line of glance.split('\n')) {
    if (FIELD.test(line)) fields += 1;
    const box = boxOf(line);
    if (box === undefined) continue;
    boxes += 1;
    if (readTaskLabel(box.text).id !== undefined) named += 1;
  }
  return { boxes, named, fields };
}
