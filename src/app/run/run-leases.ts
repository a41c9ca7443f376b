// Two processes at one run, in one working tree or on one branch would undo each other's work. What a
// process needs for itself is taken before it records or touches anything; whoever loses it stops.

import { setTimeout as sleep } from 'node:timers/promises';
import type { LeaseHolder, Leases } from '../../drive/ports/log.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { DoorwardError } from '../../std/error.ts';

const LOOK_MS = 500;
/** A suspended process never answers; the record's own fence keeps it out when it wakes up. */
const PATIENCE_MS = 3_000;

export class RunLeases {
  readonly #leases: Leases;
  readonly #takesOver: boolean;
  readonly #taken = new Set<string>();
  readonly #waitedFor = new Set<number>();
  #watch: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(leases: Leases, takesOver: boolean) {
    this.#leases = leases;
    this.#takesOver = takesOver;
  }

  /** Whether another process has taken over what this one had. */
  get isLost(): boolean {
    return this.#isLost;
  }

  async take(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const holder = await this.#leases.acquire(name, false);
      if (holder !== undefined && !this.#takesOver) throw occupied(holder);
      if (holder !== undefined) {
        await this.#leases.acquire(name, true);
        await this.#letGo(holder);
      }
      this.#taken.add(name);
    }
  }

  /** Calls once when another process has taken over. */
  watch(onLost: () => void): void {
    this.#watch = setInterval(() => {
      void this.#hasAll().then((hasAll) => {
        if (hasAll || this.#isLost) return;
        this.#isLost = true;
        onLost();
      });
    }, LOOK_MS);
    this.#watch.unref();
  }

  // What can't be read just now is looked at again; nobody stops working because of it.
  async #hasAll(): Promise<boolean> {
    try {
      for (const name of this.#taken) if (!(await this.#leases.isOurs(name))) return false;
    } catch {
      return true;
    }
    return true;
  }

  /** Its agent works in the same folder: it gets the time to notice and to end it. */
  async #letGo(holder: LeaseHolder): Promise<void> {
    if (this.#waitedFor.has(holder.pid)) return;
    this.#waitedFor.add(holder.pid);
    for (let waited = 0; waited < PATIENCE_MS && this.#leases.isAtWork(holder); waited += LOOK_MS)
      await sleep(LOOK_MS);
  }

  async release(): Promise<void> {
    clearInterval(this.#watch);
    const taken = [...this.#taken];
    this.#taken.clear();
    for (const name of taken) await this.#leases.release(name);
  }
}

function occupied({ pid, host, since }: LeaseHolder): DoorwardError {
  return new DoorwardError(
    'usage',
    `another \`doorward run\` is at work here: process ${pid} on ${host}, since ${since}`,
    'Wait for it, or end it; `--take-over` takes the run from a process that no longer answers.',
  );
}

/** What whoever drives a run holds meanwhile. */
export const runLease = (run: string): string => `run ${run}`;

/** Where a run works, and where it lands: commits of another run would look like the agent's. */
export function placeLeases(
  workspace: 'in-place' | 'worktree' | undefined,
  { gitDir, commonDir }: Layout,
  branch: string | undefined,
): readonly string[] {
  // Slots are shared by all runs of a repository; one run at a time uses them.
  const place = workspace === 'worktree' ? `worktrees ${commonDir}` : `checkout ${gitDir}`;
  return branch === undefined ? [place] : [place, `branch ${branch}`];
}
