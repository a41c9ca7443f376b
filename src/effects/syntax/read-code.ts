// Code read for what two versions can be compared by. The readers are loaded when there is something
// to read, and stopped where hostile text would keep them busy for ever.

import type { CodeText } from '../../drive/ports/gate.ts';
import type { CodeFacts } from '../../model/code.ts';
import { withinLimit } from './within-time.ts';

const LIMIT_MS = 3_000;

export async function readCodeFiles(
  files: readonly CodeText[],
): Promise<ReadonlyMap<string, CodeFacts>> {
  const found = new Map<string, CodeFacts>();
  if (files.length === 0) return found;
  const { readCode, tooMuch } = await import('../../reading/tamper/read-code.ts');
  for (const file of files) {
    const answer = withinLimit(() => readCode(file), LIMIT_MS);
    const facts = answer.ok ? answer.value : tooMuch(file.path, answer.why);
    if (facts !== undefined) found.set(file.path, facts);
  }
  return found;
}
