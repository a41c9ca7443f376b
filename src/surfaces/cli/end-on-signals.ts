// Ctrl-C while commands run: they are ended first, with all their children.

import { stopCommands } from '../../app/open-ports.ts';
import { EXIT } from './exit-code.ts';

export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void endHere());
}

// The report of the interruption gets its turn before the exit.
async function endHere(): Promise<void> {
  await stopCommands();
  setImmediate(() => process.exit(EXIT.interrupted));
}
