// Marks one task as done in the text of its plan, by the smallest edit: everything else stays byte
// for byte. Where the task or its mark can't be found for certain, nothing is edited.

import type { DialectName } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { unreachable } from '../std/assert.ts';
import { tickChecklist } from './tick-checklist.ts';
import { tickDocument } from './tick-document.ts';
import { tickPlanXml } from './tick-plan-xml.ts';

const BOM = '\uFEFF';

/** The new text; undefined where the format has no such mark, or the task is marked already. */
export function tickPlan(text: string, dialect: DialectName, task: Task): string | undefined {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const ticked = tickBody(body, dialect, task);
  if (ticked === undefined || ticked === body) return undefined;
  return `${text.slice(0, text.length - body.length)}${ticked}`;
}

function tickBody(body: string, dialect: DialectName, task: Task): string | undefined {
  switch (dialect) {
    case 'tasks-md':
      return tickChecklist(body, task);
    case 'prd-json':
      return tickDocument(body, task, { mayAdd: 'passes', doneWord: 'done' });
    case 'tiers':
      return tickDocument(body, task, { mayAdd: undefined, doneWord: 'completed' });
    case 'plan-xml':
      return tickPlanXml(body, task);
    case 'spec-packet':
    case 'doorward':
      return undefined;
    default:
      return unreachable(dialect);
  }
}
