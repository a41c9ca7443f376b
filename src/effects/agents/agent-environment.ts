// The environment an agent gets: all that the user has, because it needs its keys and settings, minus
// what belongs to whoever started Doorward and would point the agent to another place.

import type { Turn } from '../../drive/ports/agent.ts';

export interface AgentEnvironmentParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly extra: Readonly<Record<string, string>>;
  readonly turn: Turn;
  readonly promptFile: string;
  /** Marks every process of this turn, so that daemons can be found again. */
  readonly runId: string;
}

// Where git is told to work, as in a hook; the marks of an agent session that Doorward itself was
// started from, in which some clients refuse to start.
const NOT_PASSED: ReadonlySet<string> = new Set([
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX'],
  ...['GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_NAMESPACE'],
  ...['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_PID'],
  ...['CLAUDE_CODE_SSE_PORT', 'CLAUDE_PROJECT_DIR', 'CLAUDE_ENV_FILE'],
  ...['CLAUDE_CODE_MESSAGING_TOKEN', 'OLDPWD', 'SHLVL', '_'],
]);

export function agentEnvironment(parts: AgentEnvironmentParts): Record<string, string> {
  const { env, extra, turn, promptFile, runId } = parts;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && !NOT_PASSED.has(name)) kept[name] = value;
  return {
    ...kept,
    PWD: turn.cwd,
    NO_COLOR: '1',
    TERM: 'dumb',
    GIT_TERMINAL_PROMPT: '0',
    ...extra,
    DOORWARD: '1',
    DOORWARD_RUN: `${env['DOORWARD_RUN']?.slice(-400) ?? ''} ${runId}`.trim(),
    DOORWARD_PROMPT_FILE: promptFile,
    DOORWARD_TASK: turn.task,
    DOORWARD_ATTEMPT: String(turn.attempt),
    ...(turn.session === undefined ? {} : { DOORWARD_SESSION: turn.session }),
  };
}
