// Code read for what two versions can be compared by. The readers are loaded when there is something
// to read, and stopped where hostile text would keep them busy for ever.

import type { CodeText } from '../../drive/ports/gate.ts';
import type { CodeFacts } from '../../model/code.ts';
import { cpuMs, withinLimit } from './within-time.ts';

/** For one file, and for all of them, of which only time at work counts. */
const LIMIT_MS = 3_000;
const ALL_LIMIT_MS = 20_000;

export async function readCodeFiles(
  files: readonly CodeText[],
): Promise<ReadonlyMap<string, CodeFacts>> {
  const found = new Map<string, CodeFacts>();
  if (files.length === 0) return found;
  const { readCode, tooMuch } = await import('../../reading/tamper/read-code.ts');
  const end = cpuMs() + ALL_LIMIT_MS;
  for (const file of files) {
    const left = Math.round(Math.min(LIMIT_MS, end - cpuMs()));
    const answer = left > 0 ? withinLimit(() => readCode(file), left) : OUT_OF_TIME;
    const facts = answer.ok ? answer.value : tooMuch(file.path, answer.why);
    if (facts !== undefined) found.set(file.path, facts);
  }
  return found;
}

const OUT_OF_TIME = { ok: false, why: 'there was no time left for it' } as const;
