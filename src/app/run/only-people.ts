// Decisions are for people. What a run itself has started is told so. That keeps an agent from helping
// itself in passing; one that hides where it comes from is not found out here. In a session that a person
// leads, the agent types what they said, and its client asks them first.

import { callers } from '../../effects/process/callers.ts';
import { DoorwardError } from '../../std/error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the agents and reviewers of a run carry, so that they are known even without the rest. */
const REPOSITORY = 'DOORWARD_REPOSITORY';

/** The environment for those that work on this repository. */
export function markedFor(commonDir: string, env: Environment): Environment {
  return { ...env, [REPOSITORY]: commonDir };
}

/** Agents, reviewers and commands of a run have no say in how it goes on. */
export function refuseOwnAgents(commonDir: string, env: Environment): void {
  if (env['DOORWARD'] !== '1' && !isMarked(commonDir, env)) return;
  throw new DoorwardError(
    'usage',
    'this is for a person to decide, and it was called by something that a run has started',
    'Finish the work and say so: the gate judges it, and people decide about what waits for them.',
  );
}

function isMarked(commonDir: string, env: Environment): boolean {
  if (env[REPOSITORY] === commonDir) return true;
  for (const { environment } of callers())
    if (environment.get(REPOSITORY) === commonDir) return true;
  return false;
}
