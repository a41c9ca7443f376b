// What executors are told and what commits say, from the built-in templates or the project's own.

import type { Brief, RunRules } from '../../drive/run/rules.ts';

export type Wording = Pick<RunRules, 'executorPrompt' | 'commitMessage'>;
export type { Brief };
