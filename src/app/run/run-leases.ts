// Two processes at one run, in one working tree or on one branch would undo each other's work. What a
// process needs for itself is taken before it records or touches anything.

import type { Leases } from '../../drive/ports/log.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { DoorwardError } from '../../std/error.ts';

export class RunLeases {
  readonly #leases: Leases;
  readonly #takesOver: boolean;
  readonly #taken = new Set<string>();

  constructor(leases: Leases, takesOver: boolean) {
    this.#leases = leases;
    this.#takesOver = takesOver;
  }

  async take(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const holder = await this.#leases.acquire(name, this.#takesOver);
      if (holder === undefined) {
        this.#taken.add(name);
        continue;
      }
      const { pid, host, since } = holder;
      throw new DoorwardError(
        'usage',
        `another \`doorward run\` is at work here: process ${pid} on ${host}, since ${since}`,
        'Wait for it, or end it; `--take-over` takes the run from a process that no longer answers.',
      );
    }
  }

  async release(): Promise<void> {
    for (const name of this.#taken) await this.#leases.release(name);
    this.#taken.clear();
  }
}

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
