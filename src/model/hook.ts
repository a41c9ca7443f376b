// What an agent's client asks when it calls us as a hook, and what it is told. Each client has words of
// its own for the same few moments; here they have one.

export const HOOK_CLIENTS = ['claude', 'codex', 'gemini', 'copilot', 'cursor'] as const;
export type HookClient = (typeof HOOK_CLIENTS)[number];

/** `other`: a moment that the gate has nothing to say about. */
export type HookMoment = 'start' | 'done' | 'subagent-done' | 'task-done' | 'before-tool' | 'other';

export interface HookCall {
  readonly client: HookClient;
  readonly moment: HookMoment;
  /** The client's own name of the event; empty if it gave none. */
  readonly event: string;
  /** With the id of the subagent or of the client's task, where it is theirs; empty if unsaid. */
  readonly session: string;
  readonly cwd: string | undefined;
  readonly transcriptPath: string | undefined;
  /** The last words of the agent; undefined where the client does not pass them on. */
  readonly message: string | undefined;
  /** The client's own word on whether an earlier stop was blocked; no client can be trusted with it. */
  readonly isStopActive: boolean;
  /** The turn was broken off by the person or by an error: nobody claims anything. */
  readonly isBrokenOff: boolean;
  /** The shell command that a tool is about to run. */
  readonly command: string | undefined;
}

export type HookAnswer =
  | { readonly kind: 'allow' }
  /** The agent goes on, with the reason as its next prompt. */
  | { readonly kind: 'block'; readonly reason: string }
  /** The agent ends here, and not because it has passed. */
  | { readonly kind: 'stop'; readonly reason: string }
  /** One tool call is refused. */
  | { readonly kind: 'deny'; readonly reason: string };

/** What the process prints and how it ends. */
export interface HookReply {
  readonly out: string;
  readonly err: string;
  readonly exitCode: 0 | 2;
}
