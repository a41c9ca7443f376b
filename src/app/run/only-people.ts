// Decisions are for people. Who was started by an agent, or by a run itself, is told so. That keeps an
// agent from helping itself in passing; one that hides where it comes from is not found out here.

import { callersEnvironments } from '../../effects/process/callers.ts';
import { DoorwardError } from '../../std/error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the agents and reviewers of a run carry, so that they are known even without the rest. */
const REPOSITORY = 'DOORWARD_REPOSITORY';

/** By which variables clients mark what they start. */
const SESSIONS: Readonly<Record<string, string>> = {
  CLAUDECODE: 'Claude Code',
  CODEX_SANDBOX: 'Codex',
  CODEX_THREAD_ID: 'Codex',
  GEMINI_CLI: 'Gemini CLI',
  OPENCODE: 'OpenCode',
  COPILOT_CLI: 'Copilot CLI',
  CURSOR_AGENT: 'Cursor',
  AI_AGENT: 'an agent',
};

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

/** Nor has the session of any other agent. Some hand their marks on to terminals, where a person sits. */
export function refuseSessions(env: Environment, isAtTerminal: boolean): void {
  if (isAtTerminal) return;
  const isSet = (name: string): boolean => !['', '0', 'false'].includes(env[name] ?? '');
  const found = Object.entries(SESSIONS).find(([name]) => isSet(name));
  if (found === undefined) return;
  const [name, client] = found;
  throw new DoorwardError(
    'usage',
    `this is for a person to decide, and it was called from a session of ${client} (${name} is set)`,
    'Tell the person what waits for them; they type it in a terminal of their own.',
  );
}

function isMarked(commonDir: string, env: Environment): boolean {
  if (env[REPOSITORY] === commonDir) return true;
  for (const caller of callersEnvironments()) if (caller.get(REPOSITORY) === commonDir) return true;
  return false;
}
