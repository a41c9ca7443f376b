// While the gate works, the client hears of it, so that it does not give up; when it does, what runs ends.

import type { ServerContext } from '@modelcontextprotocol/server';
import { type CommandWatcher, stopCommands } from '../../app/open-ports.ts';
import { oneLine } from '../../std/text.ts';

const EVERY_MS = 10_000;

export async function watchedBy<T>(
  { mcpReq }: ServerContext,
  work: (watcher: CommandWatcher) => Promise<T>,
): Promise<T> {
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  let what = 'looking at the working tree';
  const tell = (): void => {
    if (token === undefined || mcpReq.signal.aborted) return;
    progress += 1;
    const params = { progressToken: token, progress, message: what };
    // A client that has gone away is noticed elsewhere.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  const stop = (): void => void stopCommands();
  mcpReq.signal.addEventListener('abort', stop);
  const timer = setInterval(tell, EVERY_MS);
  try {
    tell();
    return await work({
      started(command) {
        what = `running ${oneLine(command, 200)}`;
        tell();
        return () => undefined;
      },
    });
  } finally {
    clearInterval(timer);
    mcpReq.signal.removeEventListener('abort', stop);
  }
}
