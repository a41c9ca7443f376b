// A task of which a plan may say little: every field that is not given has its "not said" value.

import type { Task } from '../../model/task.ts';
import { NO_VERIFY } from '../../model/verify.ts';

export function plainTask(given: Partial<Task> & Pick<Task, 'id' | 'name' | 'place'>): Task {
  return { ...NOTHING_SAID, ...given };
}

const NOTHING_SAID: Omit<Task, 'id' | 'name' | 'place'> = {
  action: '',
  kind: undefined,
  files: undefined,
  verify: NO_VERIFY,
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
};
