// What could be altered in files, by the readers of their languages, stopped where hostile text would
// keep them busy for ever.

import type { CodeText } from '../../drive/ports/gate.ts';
import type { Alterable } from '../../model/strength.ts';
import { alterableIn, plainLines } from '../../reading/strength/alterable.ts';
import { withinLimit } from './within-time.ts';

const LIMIT_MS = 3_000;
const MAX_LENGTH = 400_000;

export function alterableFiles(files: readonly CodeText[]): readonly Alterable[] {
  return files.map(({ path, text }) => {
    const answer =
      text.length > MAX_LENGTH
        ? ({ ok: false } as const)
        : withinLimit(() => alterableIn(path, text), LIMIT_MS);
    return answer.ok ? answer.value : { codeLines: plainLines(text), mutants: [] };
  });
}
