// Rust's test programs write no report that a stable toolchain could be asked for. So the words of libtest are
// read as the gate itself caught them, and each program has to say the same twice: how many tests it is going to
// run, and how they ended.

import { failedNames } from '../test-report/failed-names.ts';
import { addTo, countsOf, newTally, type Tally } from '../test-report/tally.ts';
import { type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';

const BEGIN = /^running (\d{1,9}) tests?$/;
const END =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; /;

/** Undefined where no test program said anything. */
export function readCargoOutput({ output, exitCode }: RunFacts): ReportReading | undefined {
  const lines = output.split('\n');
  const said = lines.filter((line) => BEGIN.test(line) || END.test(line));
  const tally = newTally();
  for (let at = 1; at < said.length; at += 2) {
    const trouble = addProgram(tally, said[at - 1] ?? '', said[at] ?? '');
    if (trouble !== undefined) return unsound(trouble);
  }
  // One that crashed has failed without a word about its tests, and is the last to speak.
  const broken = said.length % 2;
  if (broken === 1 && (exitCode === 0 || !BEGIN.test(said.at(-1) ?? ''))) return unsound(UNPAIRED);
  if (said.length < 2) return undefined;
  tally.failed += broken;
  return sound(countsOf(tally, 'cargo', tally.failed > 0 ? failedNames(lines) : []), broken);
}

const UNPAIRED = 'what its test programs began and what they ended are not the same';

/** What is wrong between the first and the last word of one program; undefined where nothing is. */
function addProgram(tally: Tally, begin: string, end: string): string | undefined {
  const due = BEGIN.exec(begin)?.[1];
  const [, word, ...numbers] = END.exec(end) ?? [];
  if (due === undefined || word === undefined) return UNPAIRED;
  const [passed = 0, failed = 0, ignored = 0, measured = 0] = numbers.map(Number);
  if (Number(due) !== passed + failed + ignored + measured) return UNPAIRED;
  if ((word === 'FAILED') !== failed > 0) return 'a result does not agree with itself';
  addTo(tally, { passed: passed + measured, failed, skipped: ignored });
  return undefined;
}
