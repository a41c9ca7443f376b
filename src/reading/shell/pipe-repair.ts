// What pipes in a verify command need so that a failure in them is heard: pipefail where the last
// stage only shows output, none where a search hands its matches to a judge.

import { isSearch, withoutFilters } from './command-strength.ts';
import {
  innerLists,
  type ShellCommand,
  type ShellList,
  type ShellPipeline,
  type ShellStage,
} from './list.ts';
import { parseShell } from './script.ts';
import { programWords } from './wrappers.ts';

export interface PipeReading {
  readonly hasPipe: boolean;
  /** The shell is to be run with `-o pipefail`. */
  readonly needsPipefail: boolean;
  /** Without pipefail the exit code would have been that of a display filter such as `tail`. */
  readonly isMasked: boolean;
}

const COMPARERS: ReadonlySet<string> = new Set(['diff', 'cmp', 'comm', 'test', '[', '[[', 'which']);

export function readPipes(command: string): PipeReading {
  const list = parseShell(command);
  // What cannot be parsed may hold anything: the strict reading is the safe one.
  if (list === undefined) return { hasPipe: true, needsPipefail: true, isMasked: false };
  const pipes = pipelinesIn(list).filter(({ stages }) => stages.length > 1);
  const isMasked = pipes.some(({ stages }) => withoutFilters(stages).length < stages.length);
  // In `grep -c … | grep -qx 0` an exit code of 1 is an answer, and the last stage judges it.
  const hasAnswers = pipes.some(({ stages }) => stages.slice(0, -1).some(answersByCode));
  return { hasPipe: pipes.length > 0, needsPipefail: isMasked || !hasAnswers, isMasked };
}

function answersByCode(stage: ShellStage): boolean {
  if (stage.kind !== 'command') return false;
  return isSearch(stage) || COMPARERS.has(programWords(stage)[0]?.text ?? '');
}

function pipelinesIn(list: ShellList): readonly ShellPipeline[] {
  return list.flatMap((pipeline) => [
    pipeline,
    ...pipeline.stages.flatMap((stage) => innerLists(stage).flatMap(pipelinesIn)),
  ]);
}

/** The exit code of a shell whose pipe was closed by its reader (128 + SIGPIPE). */
export const PIPE_CLOSED = 141;

// Takes in all that comes before the real reader starts. It keeps what a reader could want to see and
// no more, in a file that has no name any longer, so that nothing is left of it.
const PATIENT_READER =
  '{ f=$(mktemp) && exec 8>"$f" 9<"$f" && rm -f "$f"; head -c 67108864 >&8; cat >/dev/null; exec 8>&-;';

/**
 * The same command with every pipe read to its end, for when a reader such as `head` or `grep -q`
 * stopped early and its producer died of that. Undefined where the text can't be changed safely.
 */
export function withPatientPipes(command: string): string | undefined {
  const list = parseShell(command);
  // The body of a here-document lies elsewhere than the stage it belongs to.
  if (list === undefined || command.includes('<<')) return undefined;
  const readers = list.flatMap(({ stages }) => stages.slice(1)).filter(isPlain);
  if (readers.length === 0) return undefined;
  let text = '';
  let at = 0;
  for (const { start, end } of readers) {
    text += `${command.slice(at, start)}${PATIENT_READER} { ${command.slice(start, end)}\n} <&9; }`;
    at = end;
  }
  return text + command.slice(at);
}

// A script given to `bash -c` is a group, and its places are not those of this text.
function isPlain(stage: ShellStage): stage is ShellCommand {
  return stage.kind === 'command';
}

/** How a run begins whose pipe would have hidden the exit code of a part. */
export const WITH_PIPEFAIL = 'set -o pipefail; ';

/** How a pipe is run again whose producers were ended by the reader, when they do not matter. */
export const WITHOUT_PIPEFAIL = 'set +o pipefail; ';

// They only produce text, some of them without end. Nothing that runs the work itself may stand
// here: of that the exit code has to be known.
const PRODUCERS: ReadonlySet<string> = new Set(
  'yes seq cat tr base64 od xxd hexdump dd echo printf ls tail head sort uniq cut'.split(' '),
);

/** Only producers of text feed the pipes, so that their exit code after an early end means nothing. */
export function isFedByProducers(command: string): boolean {
  const pipes = pipelinesIn(parseShell(command) ?? []).filter(({ stages }) => stages.length > 1);
  return (
    pipes.length > 0 &&
    pipes.every(({ stages }) =>
      stages.slice(0, -1).every((stage) => stage.kind === 'command' && isProducer(stage)),
    )
  );
}

function isProducer(stage: ShellCommand): boolean {
  const isPlainText = stage.words.every(({ substitutions }) => substitutions.length === 0);
  return isPlainText && PRODUCERS.has(stage.words[0]?.text ?? '');
}
