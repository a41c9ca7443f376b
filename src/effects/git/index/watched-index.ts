// What is remembered about files makes looks fast, and an agent that is at work can write it. It is
// believed only as the gate itself left it.

import type { Frozen } from '../look/snapshot.ts';
import type { Workshop } from '../workshop.ts';
import type { PrivateIndex } from './private-index.ts';

export class WatchedIndex {
  readonly #index: PrivateIndex;
  #isWatched = false;
  #mark: string | undefined;

  constructor(index: PrivateIndex) {
    this.#index = index;
  }

  /** From now on somebody else may write it; what was left by an earlier process counts as written. */
  watch(isOwn: boolean): void {
    this.#isWatched = true;
    this.#mark = isOwn ? this.#index.mark() : undefined;
  }

  /** Nobody else is at work any more. */
  release(): void {
    this.#discardForeign();
    this.#isWatched = false;
  }

  async freeze(shop: Workshop, last: Frozen | undefined): Promise<Frozen> {
    if (!this.#isWatched) return shop.freeze(last);
    const isOwn = this.#discardForeign();
    const frozen = await shop.freeze(isOwn ? last : undefined);
    this.#mark = this.#index.mark();
    return frozen;
  }

  #discardForeign(): boolean {
    const isOwn = this.#mark !== undefined && this.#index.mark() === this.#mark;
    if (!isOwn) this.#index.discard();
    return isOwn;
  }
}
