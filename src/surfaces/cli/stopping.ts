// How Ctrl-C stops what a command drives: once, the step is finished; twice, everything that runs is ended.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Interruption } from '../../app/run/interruption.ts';
import { EXIT } from './exit-code.ts';

const GOODBYE_MS = 5_000;

interface Stopping {
  /** Where it does not get between what other programs read. */
  say(line: string): void;
  readonly running: Promise<unknown>;
  readonly farewell: string;
}

/** Stopped at once, a run still puts the branch back. Gives what says farewell, once, whoever comes to it first. */
export function listen(
  interruption: Interruption,
  { say, running, farewell }: Stopping,
): () => void {
  let isSaid = false;
  const goodbye = (): void => {
    if (!isSaid) say(farewell);
    isSaid = true;
  };
  const asked = async (): Promise<void> => {
    if (await interruption.ask()) {
      say('Stopping after the present step; once more stops at once.');
      return;
    }
    const over = running.catch(() => undefined);
    if (interruption.hasCut) await Promise.race([over, sleep(GOODBYE_MS)]);
    goodbye();
    setImmediate(() => process.exit(EXIT.interrupted));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void asked());
  return goodbye;
}

/** What a first Ctrl-C does; a second one is not meant by whoever leaves a question empty. */
export function stopOnce(interruption: Interruption): void {
  if (!interruption.isAsked) void interruption.ask();
}
