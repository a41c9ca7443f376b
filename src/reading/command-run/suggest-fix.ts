// What to do about a failure, where the output itself says it: the missing module, the busy port, the
// place of a type error. Read off, never guessed: an output without a known complaint suggests nothing.

import { visibleText } from '../../std/visible.ts';
import { type FixRule, INSTALL_RULES, PLACE_RULES, VALUE_RULES } from './fix-rules.ts';

export interface FailedOutput {
  /** As it was run; the package manager is taken from it. Empty where there was none. */
  readonly command: string;
  /** The end of what it printed. */
  readonly output: string;
}

const MAX_LENGTH = 60_000;
const MAX_LINES = 1_500;
const MAX_LINE = 600;

// What keeps a command from running comes first: everything after it follows from it.
const RULES: readonly FixRule[] = [...INSTALL_RULES, ...PLACE_RULES, ...VALUE_RULES];

export function suggestFix({ command, output }: FailedOutput): string | undefined {
  const lines = visibleText(output.slice(-MAX_LENGTH))
    .split('\n')
    .slice(-MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE).trimEnd());
  for (const rule of RULES) {
    for (const [index, line] of lines.entries()) {
      if (!rule.likely.test(line)) continue;
      const fix = rule.read(line, { command, following: lines.slice(index + 1, index + 12) });
      if (fix !== undefined) return fix;
    }
  }
  return undefined;
}
