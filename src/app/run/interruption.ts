// Somebody asks a run to stop: after the present step the first time, at once the second time.

import { stopCommands } from '../open-ports.ts';

export class Interruption {
  #times = 0;
  #hasCut = false;
  readonly #waiting = new Set<() => void>();

  /** Whether something was at work and had to be ended: its run has to put things in order. */
  get hasCut(): boolean {
    return this.#hasCut;
  }

  get isAsked(): boolean {
    return this.#times > 0;
  }

  /** True the first time; from the second time on, everything that runs is ended. */
  async ask(): Promise<boolean> {
    this.#times += 1;
    for (const wake of this.#waiting) wake();
    if (this.#times === 1) return true;
    if (await stopCommands()) this.#hasCut = true;
    return false;
  }

  /** Ends everything that runs, without asking twice. */
  async stopNow(): Promise<void> {
    this.#times += 1;
    await this.ask();
  }

  /** Ends early if somebody asks to stop. */
  wait(durationMs: number): Promise<void> {
    if (this.isAsked) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, durationMs);
      this.#waiting.add(done);
    });
  }
}
