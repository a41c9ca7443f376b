// What a plan writes about proof, as intent: commands that may reach a shell, requests to a person,
// or the reason why there is nothing to run. Prose is never returned as a command.

import type { Expectation, VerifyCommand, VerifyIntent, VerifyKind } from '../../model/verify.ts';
import { type Place, placesOf, shifted } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import { runsTests } from '../shell/test-runner.ts';
import { comparisonOf, failingTestOf, searchOf, withExceptions } from './asked-by-exit.ts';
import { piecesOf, verifyParts } from './blocks.ts';
import { expectationOf, remarkOn } from './expectation.ts';
import type { VerifyPiece } from './piece.ts';
import { asksPerson } from './prose-words.ts';

export interface VerifyOptions {
  /** What the task as a whole says must come of its commands, as a RED marker does. */
  readonly expect?: Expectation;
  /** The task is to leave tests behind that fail: so must whatever runs tests, unless it says otherwise. */
  readonly isRed?: boolean;
  /** What the plan's own markup says the text is: commands, or a request to a person. */
  readonly as?: 'automated' | 'human';
}

// "None (`npm run lint` does not read these files)" gives a reason, and asks for nothing.
const SAYS_NONE = /^[\s`*_]{0,20}(?:n\/a|none)[`*_]{0,3}\s{0,4}[(—–]/i;

/** Longer than any verify text anybody has written; half of one must not be taken for the whole. */
const MAX_LENGTH = 64_000;
const MAX_COMMANDS = 500;

export function classifyVerify(text: string, at: Place, options: VerifyOptions = {}): VerifyIntent {
  if (text.trim() === '' || SAYS_NONE.test(text))
    return { kind: 'none', commands: [], manual: [], text };
  if (text.length > MAX_LENGTH || text.includes('\0'))
    return { kind: 'prose', commands: [], manual: [], text };
  const { as } = options;
  const parts = as === undefined ? verifyParts(text) : [{ kind: as, text, offset: 0 }];
  const read = parts.map((part) => ({ kind: part.kind, pieces: piecesOf(part) }));
  const pieces = read.flatMap((part) => part.pieces);
  const manual = pieces.flatMap((piece) => (piece.kind === 'manual' ? [piece.text] : []));
  const commands = commandsOf(pieces, options);
  const spoken = commands.filter((command) => isSpoken(command.run)).map(({ run }) => oneLine(run));
  // `echo "check it by hand"` asks a person; run as a command it would always succeed.
  if (commands.length > 0 && spoken.length === commands.length)
    return { kind: 'manual', commands: [], manual: [...manual, ...spoken], text };
  // A request that has its own element does not make prose of the commands beside it.
  const beside = read.filter((part) => part.kind !== 'human').flatMap((part) => part.pieces);
  const kind = kindOf(text, commands.length > 0 ? beside : pieces, commands.length);
  if (!kind.startsWith('commands')) return { kind, commands: [], manual, text };
  const placeOf = placesOf(text);
  const placed = commands.map(
    ({ run, expect, offset }): VerifyCommand => ({
      run,
      expect,
      timeoutMs: undefined,
      place: shifted(placeOf(offset), at),
    }),
  );
  return { kind, commands: placed, manual, text };
}

interface Found {
  readonly run: string;
  readonly expect: Expectation;
  readonly offset: number;
}

function commandsOf(pieces: readonly VerifyPiece[], options: VerifyOptions): readonly Found[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== 'command') return [];
    const { run, offset, before } = piece;
    const after = remarkOn(isBlank(piece.after) ? remarkAfter(pieces[index + 1]) : piece.after);
    const given = givenFor(run, after, options);
    const red = given === 'fail' || SAYS_RED.test(run) ? failingTestOf(run) : undefined;
    if (red !== undefined) return [{ run: red, offset, expect: 'fail' as const }];
    const expect = expectationOf(run, { before, after }, given);
    return [{ run: askedOf(run, expect, after), offset, expect }];
  });
}

function givenFor(run: string, after: string, { expect, isRed }: VerifyOptions): Expectation {
  const isRedRun = isRed === true && runsTests(run) && !SAYS_PASS.test(after);
  return expect ?? (isRedRun ? 'fail' : 'pass');
}

const SAYS_PASS =
  /\bpass(?:es|ed|ing)?\b|\bsucceeds?\b|\bsuccess|\bgreen\b|\bexit(?:s|ed)?(?: code| status| with)?:? 0\b|\bOK\b/i;
const SAYS_RED = /(?<![A-Za-z])RED(?![A-Za-z])/;

function askedOf(run: string, expect: Expectation, after: string): string {
  if (expect === 'absent') return withExceptions(searchOf(run), after);
  return expect === 'pass' ? (comparisonOf(run, after) ?? run) : run;
}

const isBlank = (after: string): boolean => /^[\s.,;:)*_`'"]*$/.test(after);

// "Expected: nothing" on the line below belongs to the command above it.
function remarkAfter(next: VerifyPiece | undefined): string {
  if (next?.kind !== 'prose') return '';
  const said = next.text.replace(/<expected>/gi, 'Expected: ').replace(/<\/?[a-z]{1,20}>/gi, ' ');
  return /^\W*(?:expect|should|must|returns?|outputs?|result|→|=>|->)/i.test(said) ? said : '';
}

function isSpoken(run: string): boolean {
  return /^echo\s+(?:"[^"$`]*"|'[^']*')$/.test(run) && asksPerson(run);
}

function kindOf(text: string, pieces: readonly VerifyPiece[], count: number): VerifyKind {
  if (count > MAX_COMMANDS) return 'prose';
  if (count > 0) return pieces.every(isCommandOrNod) ? 'commands' : 'commands-in-prose';
  const words = text
    .replace(/<[^<>]{0,80}>/g, ' ')
    .replace(/^[\s`*_>-]{1,20}/, '')
    .slice(0, 2_000);
  if (/^(?:MISSING|TBD|TODO|to be (?:added|written|defined|determined))\b/.test(words))
    return 'missing';
  if (/^(?:n\/?a|none|nil|nothing|not applicable)\s*(?:[`.(—–:;,-].*)?$/i.test(words.trim()))
    return 'none';
  if (/^[\W_]*$/.test(words)) return 'none';
  return pieces.some((piece) => piece.kind === 'manual') ? 'manual' : 'prose';
}

const NODS =
  /\([^()]*\)|\b(?:run|runs|execute|then|and|all|both|commands?|tests?|checks?|must|should|to|verify|be|pass|passes|passing|succeeds?|exits?|with|code|0|green|expected|returns?|without errors?)\b/gi;

/** Words that only repeat that the command has to succeed. */
function isCommandOrNod(piece: VerifyPiece): boolean {
  if (piece.kind === 'command') return true;
  return piece.kind === 'prose' && !/[a-z0-9]/i.test(piece.text.replace(NODS, ' '));
}
