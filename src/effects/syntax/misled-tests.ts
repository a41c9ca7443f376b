// Tests with wrong expectations, by the readers of their languages, stopped where hostile text would
// keep them busy for ever.

import type { CodeText } from '../../drive/ports/gate.ts';
import type { MisledTest } from '../../model/probe.ts';
import { misled } from '../../reading/mislead/mislead.ts';
import { withinLimit } from './within-time.ts';

const LIMIT_MS = 3_000;

/** Files in which nothing could be made wrong are left out. */
export function misledTests(files: readonly CodeText[]): ReadonlyMap<string, MisledTest> {
  const found = new Map<string, MisledTest>();
  for (const { path, text } of files) {
    const answer = withinLimit(() => misled(path, text), LIMIT_MS);
    if (answer.ok && answer.value !== undefined) found.set(path, answer.value);
  }
  return found;
}
