// Work that no plan describes: judged by the project's own verify commands and nothing softer.

import type { Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { planWith } from '../reading/plan/document-plan.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { DoorwardError } from '../std/error.ts';
import { START } from '../std/place.ts';
import type { Config } from './config/config.ts';

const NOTHING =
  'there is nothing to verify with: no plan was given and no `verify` command is configured';

/** Whether somebody failed only because the project does not say how to verify work without a plan. */
export function isNothingToVerify(error: unknown): boolean {
  return error instanceof DoorwardError && error.message === NOTHING;
}

export function workWithoutPlan({ verify }: Config): {
  readonly plan: Plan;
  readonly task: Task;
} {
  if (verify.length === 0) {
    throw new DoorwardError(
      'config',
      NOTHING,
      'Run `doorward init`, put a command under `verify:` in doorward.yaml, or give --plan FILE --task ID.',
    );
  }
  const task = plainTask({
    id: 'work',
    name: 'the working tree',
    verify: { kind: 'commands', commands: verify, manual: [], text: '' },
    // Nobody promised a change: a clean tree that passes is a good answer.
    markers: ['VERIFY'],
    place: START,
  });
  const plan = planWith({
    dialect: 'doorward',
    title: 'work without a plan',
    isUnwritten: true,
    tasks: [task],
  });
  return { plan, task };
}
