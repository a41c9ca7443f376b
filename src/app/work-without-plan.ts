// Work that no plan describes: judged by the project's own verify commands and nothing softer.

import { NO_MUST_HAVES, type Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { DoorwardError } from '../std/error.ts';
import { START } from '../std/place.ts';
import type { Config } from './config/config.ts';

export function workWithoutPlan({ verify }: Config): {
  readonly plan: Plan;
  readonly task: Task;
} {
  if (verify.length === 0) {
    throw new DoorwardError(
      'config',
      'there is nothing to verify with: no plan was given and no `verify` command is configured',
      'Run `doorward init`, or give --plan FILE --task ID.',
    );
  }
  const task: Task = {
    id: 'work',
    name: 'the working tree',
    action: '',
    kind: undefined,
    files: undefined,
    verify: { kind: 'commands', commands: verify, manual: [], text: '' },
    done: [],
    spec: undefined,
    outputs: [],
    dependsOn: [],
    wave: undefined,
    phase: undefined,
    group: undefined,
    tier: undefined,
    complexity: undefined,
    maxRetries: undefined,
    isCritical: false,
    commit: undefined,
    checkpoint: undefined,
    markers: [],
    isTicked: false,
    place: START,
  };
  const plan: Plan = {
    dialect: 'doorward',
    title: 'work without a plan',
    tasks: [task],
    verify: [],
    dependsOn: [],
    wave: undefined,
    mustHaves: NO_MUST_HAVES,
    stateFiles: [],
  };
  return { plan, task };
}
