// The ids of a plan's tasks: as the task says, or phase, plan and position as `04-02-01`.

export interface PlanIdentity {
  readonly phase: string | undefined;
  readonly plan: string | undefined;
  readonly path: string | undefined;
}

/** `04-02` for plan 02 of phase 04; undefined where neither head nor file name says so. */
export function planId({ phase, plan, path }: PlanIdentity): string | undefined {
  const both = /^\s*(\d{1,4}(?:\.\d{1,4})?)-(\d{1,4}[a-z]?)\s*$/i.exec(plan ?? '');
  const named = /(?:^|[/\\])(\d{1,4}(?:\.\d{1,4})?)-(\d{1,4}[a-z]?)(?:-[\w.-]*)?-?PLAN\.md$/i.exec(
    path ?? '',
  );
  const phaseNumber = both?.[1] ?? numberIn(phase) ?? named?.[1];
  const planNumber = both?.[2] ?? numberIn(plan) ?? named?.[2];
  if (phaseNumber === undefined || planNumber === undefined) return undefined;
  return `${padded(phaseNumber)}-${padded(planNumber)}`;
}

function numberIn(text: string | undefined): string | undefined {
  return /^(?:(?:phase|plan)[\s_-]{1,4})?(\d{1,6}(?:\.\d{1,4})?[a-z]?)(?![\w.])/i.exec(
    text?.trim() ?? '',
  )?.[1];
}

function padded(number: string): string {
  const digits = /^\d+/.exec(number)?.[0] ?? '';
  return `${digits.padStart(2, '0')}${number.slice(digits.length)}`;
}

export function madeId(plan: string | undefined, position: number): string {
  if (plan === undefined) return `task-${position}`;
  return `${plan}-${String(position).padStart(2, '0')}`;
}

/** `1`, `Task 1`, `task-1` and `Task 1: Name` mean the first task; other texts stay as written. */
export function resolvedDependency(written: string, ids: readonly string[]): string {
  if (ids.includes(written)) return written;
  const number = /^(?:task[\s_-]{0,4})?0{0,4}(\d{1,4})(?::.*)?$/i.exec(written)?.[1];
  return (number === undefined ? undefined : ids[Number(number) - 1]) ?? written;
}
