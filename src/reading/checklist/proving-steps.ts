// Plans that spell out every step prove themselves along the way: "Run: `npm test`", and below it
// "Expected: PASS". Steps that expect a failure belong to the time before the work.

import type { VerifyCommand } from '../../model/verify.ts';
import { classifyVerify } from '../verify-text/verify-text.ts';
import type { PlanLine } from './quoted-lines.ts';

const RUN = /^[ \t]*(?:[-*+][ \t]+)?\*{0,2}run\b[^:]{0,30}:/i;
const EXPECTED = /^[ \t]*(?:[-*+][ \t]+)?\*{0,2}expected\b[^:]{0,30}:\*{0,2}(.*)$/i;
const PASSES =
  /\b(?:pass(?:es|ed|ing)?|green|succeeds?|success|clean|ok|no errors?|0 (?:errors|failures))\b/i;
const FAILS = /\b(?:fail(?:s|ed|ure|ing)?|errors? (?:about|because)|not (?:defined|found))\b/i;
const NO_FAILURES = /\b(?:0|no) fail\w*/gi;
const MAX_LINES = 30;

export function provingSteps(lines: readonly PlanLine[]): readonly VerifyCommand[] {
  const proofs = lines.flatMap((line, at) =>
    line.isQuoted || !RUN.test(line.text) ? [] : proofFrom(lines.slice(at, at + MAX_LINES)),
  );
  return [...new Map(proofs.map((command) => [command.run, command])).values()];
}

/** From the line that says "Run" to the one that says what is expected. */
function proofFrom(lines: readonly PlanLine[]): readonly VerifyCommand[] {
  const end = lines.findIndex((line) => !line.isQuoted && EXPECTED.test(line.text));
  const wanted = EXPECTED.exec(lines[end]?.text ?? '')?.[1] ?? '';
  const [first] = lines;
  if (first === undefined || !PASSES.test(wanted) || FAILS.test(wanted.replace(NO_FAILURES, '')))
    return [];
  const text = lines
    .slice(0, end)
    .map((line) => line.text)
    .join('\n');
  const { commands } = classifyVerify(text, { line: first.number, column: 1 });
  return commands.filter(({ expect }) => expect === 'pass');
}
