// Whether the agent that calls belongs to a run, which judges its work itself when the turn is over. Variables alone
// do not say so: a client hands on those that its settings in the repository name, and the agent can write these.

import { callersEnvironments } from '../../effects/process/callers.ts';

const PROMPT = 'DOORWARD_PROMPT_FILE';

/** What a run has started was started with the variables, and not only told them later. */
export function isDrivenByRun(env: Readonly<Record<string, string | undefined>>): boolean {
  const prompt = env[PROMPT];
  if (prompt === undefined || env['DOORWARD_TASK'] === undefined) return false;
  if (process.platform !== 'linux') return true;
  for (const caller of callersEnvironments()) if (caller.get(PROMPT) === prompt) return true;
  return false;
}
