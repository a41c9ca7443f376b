// The commands by which a person decides about a task that waits for one.

import type { PlanRun } from '../gate/plan-run.ts';
import type { GateRun } from '../gate/run.ts';
import type { ParkReason } from '../model/event.ts';
import type { PersonOption } from '../model/protocol-rules.ts';
import { oneLine } from '../std/text.ts';

const COMMANDS: Readonly<Record<PersonOption, (task: string) => string>> = {
  retry: (task) => `doorward retry ${task}`,
  'retry-extended': (task) => `doorward retry ${task} --extended`,
  fix: (task) => `doorward fix ${task} "what to do differently"`,
  approve: (task) => `doorward approve ${task}`,
  skip: (task) => `doorward skip ${task} --reason "why no check can run"`,
  force: (task) => `doorward force ${task} --override-all --reason "why it cannot wait"`,
  investigate: (task) => `doorward show ${task}`,
  abandon: (task) => `doorward abort ${task}`,
  resume: () => 'doorward resume',
};

/** What is at fault is the plan, or the spec in it. */
const MENDED_IN_PLAN: readonly ParkReason[] = ['plan', 'spec', 'dispatches'];

/** Empty where nobody is asked. A plan that was mended counts only for a run that begins with it. */
export function decisionLines(
  { park, phase, task }: GateRun,
  { plan }: Pick<PlanRun, 'plan'>,
): readonly string[] {
  if (park === undefined || phase !== 'parked') return [];
  const offers = park.offers.map((offer) => COMMANDS[offer](argumentOf(task.id)));
  return MENDED_IN_PLAN.includes(park.why) ? [beginAnew(plan), ...offers] : offers;
}

export function beginAnew(plan: string): string {
  return `doorward run ${argumentOf(plan)} --new`;
}

/** As a shell takes it for one word, whatever the plan calls its tasks. */
export function argumentOf(id: string): string {
  if (/^[\w.][\w.:/@%+-]{0,80}$/.test(id)) return id;
  return `'${oneLine(id, 120).replaceAll("'", `'\\''`)}'`;
}
