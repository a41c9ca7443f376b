// Whether a text has `<task>` elements, at a glance: one right below the opening of a code block is
// shown there, and the plan may be of another format.

const TASK = /^[ \t]{0,200}(?:<tasks>[ \t]{0,200})?<task(?=[\s/>])/;
const FENCE = /^[ \t]{0,200}(?:```|~~~)/;

export interface TaskLines {
  readonly inText: number;
  readonly inCode: number;
}

export function taskLines(text: string): TaskLines {
  const lines = text.split(/\r\n|\r|\n/);
  const found = lines.flatMap((line, nth) => (TASK.test(line) ? [lines[nth - 1] ?? ''] : []));
  const inCode = found.filter((above) => FENCE.test(above)).length;
  return { inText: found.length - inCode, inCode };
}
