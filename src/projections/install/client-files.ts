// Where each client keeps its hooks and how an entry of ours looks there. Times are in the client's own
// unit; a client that gives up before the gate would let everything pass.

import type { HookClient } from '../../model/hook.ts';

export interface HookEntry {
  /** The event's key under `hooks`. */
  readonly event: string;
  /** What is appended to the list of that event. */
  readonly value: object;
}

export interface ClientFile {
  /** From the top of the repository. */
  readonly path: string;
  /** What a new file begins with, beside `hooks`. */
  readonly frame: object;
  entries(command: string, wishes: HookWishes): readonly HookEntry[];
}

export interface HookWishes {
  /** Tool calls are looked at, too: the project refuses commits of the agent. */
  readonly deniesCommit: boolean;
  /** Further events by the client's names, such as SubagentStop. */
  readonly events: readonly string[];
}

/** Longer than the gate's own deadline. */
const PATIENCE_S = 600;
const TOOL_PATIENCE_S = 60;

interface Form {
  readonly start?: string;
  readonly stop: string;
  readonly tool: string;
  readonly matcher?: string;
  /** One handler, as the client wants it. */
  handler(command: string, seconds: number, event: string): object;
  /** Handlers stand in a group with a matcher. */
  readonly isGrouped: boolean;
}

function entriesOf(form: Form): ClientFile['entries'] {
  return (command, { deniesCommit, events }) => {
    const entry = (event: string, seconds: number, matcher?: string): HookEntry => {
      const handler = form.handler(command, seconds, event);
      const value = form.isGrouped
        ? { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] }
        : handler;
      return { event, value };
    };
    const known = [form.start, form.stop, form.tool];
    return [
      ...(form.start === undefined ? [] : [entry(form.start, TOOL_PATIENCE_S)]),
      entry(form.stop, PATIENCE_S),
      ...(deniesCommit ? [entry(form.tool, TOOL_PATIENCE_S, form.matcher)] : []),
      ...events.filter((event) => !known.includes(event)).map((event) => entry(event, PATIENCE_S)),
    ];
  };
}

const inSeconds = (command: string, seconds: number): object => ({
  type: 'command',
  command,
  timeout: seconds,
});

export const CLIENT_FILES: Readonly<Record<HookClient, ClientFile>> = {
  claude: {
    path: '.claude/settings.json',
    frame: {},
    entries: entriesOf({
      start: 'SessionStart',
      stop: 'Stop',
      tool: 'PreToolUse',
      matcher: 'Bash',
      handler: inSeconds,
      isGrouped: true,
    }),
  },
  codex: {
    path: '.codex/hooks.json',
    frame: {},
    entries: entriesOf({
      start: 'SessionStart',
      stop: 'Stop',
      tool: 'PreToolUse',
      matcher: 'Bash',
      handler: inSeconds,
      isGrouped: true,
    }),
  },
  gemini: {
    path: '.gemini/settings.json',
    frame: {},
    entries: entriesOf({
      start: 'SessionStart',
      stop: 'AfterAgent',
      tool: 'BeforeTool',
      matcher: 'run_shell_command',
      // Gemini counts in milliseconds.
      handler: (command, seconds) => ({
        name: 'doorward',
        type: 'command',
        command,
        timeout: seconds * 1000,
      }),
      isGrouped: true,
    }),
  },
  copilot: {
    path: '.github/hooks/doorward.json',
    frame: { version: 1 },
    entries: entriesOf({
      start: 'sessionStart',
      stop: 'agentStop',
      tool: 'preToolUse',
      // Its calls do not name the event.
      handler: (command, seconds, event) => ({
        type: 'command',
        bash: `${command} --event ${event}`,
        timeoutSec: seconds,
      }),
      isGrouped: false,
    }),
  },
  cursor: {
    path: '.cursor/hooks.json',
    frame: { version: 1 },
    entries: entriesOf({
      stop: 'stop',
      tool: 'beforeShellExecution',
      // The gate counts for itself; five is fewer than some protocols grant.
      handler: (command, _seconds, event) =>
        event === 'stop' ? { command, loop_limit: 12 } : { command },
      isGrouped: false,
    }),
  },
};
