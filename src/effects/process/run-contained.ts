// Starts a program in the strongest way that the machine grants. What it refuses is not tried again.

import { DoorwardError } from '../../std/error.ts';
import type { Launch, ShellCall } from './containment.ts';
import type { Ending } from './run-once.ts';

/** Strongest first; ways that the machine has refused are taken out. */
export type Launches = ((call: ShellCall) => Launch)[];

/** `start` is called once for each way that is tried; all but the last have run nothing. */
export async function runContained(
  call: ShellCall,
  launches: Launches,
  start: (launch: Launch) => Promise<Ending>,
): Promise<Ending> {
  const launchFor = launches[0];
  if (launchFor === undefined) throw new DoorwardError('platform', 'no way to start a command', '');
  const ending = await start(launchFor(call));
  if (!ending.wasRefused || ending.timedOut || ending.wasInterrupted) return ending;
  // Ctrl-C hit it in the moment before it had a session of its own: the machine has refused nothing.
  if (ending.signal === 'SIGINT') return runContained(call, launches, start);
  // Programs that run at the same time may have found out already.
  if (launches[0] === launchFor) launches.shift();
  return runContained(call, launches, start);
}

const began = Date.now();
let runs = 0;

/** Unique on this machine, and no secret: processes are found by it, nothing is trusted for it. */
export function nextRunId(): string {
  runs += 1;
  return `${process.pid}-${began}-${runs}`;
}
