// What the command line adds to a client's call.

import type { HookClient } from '../../model/hook.ts';

export interface HookRequest {
  readonly client: HookClient;
  /** As the client sent it; undefined if it was more than is read. */
  readonly input: string | undefined;
  /** The name of the event, for clients that do not send it. */
  readonly event: string | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long the gate may take; the client waits longer than that. */
  readonly deadlineMs: number;
  readonly plan: string | undefined;
  readonly task: string | undefined;
}
