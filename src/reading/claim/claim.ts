// What the executor said, read from its final message: a structured result where there is one, the
// completion signal, admissions that contradict it, and statements that can be checked. Never throws.

import type { Claim, ClaimProblem, Contradiction, Signal } from '../../model/claim.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { visibleText } from '../../std/visible.ts';
import { findContradictions } from './contradiction.ts';
import { type ExecutorResult, readExecutorResult } from './executor-result.ts';
import { type FinalMessage, finalMessageOf, MAX_MESSAGE_LENGTH } from './final-message.ts';
import { findPhrases } from './phrases.ts';
import { findResultBlock, type ResultBlock } from './result-block.ts';
import { type Passage, passagesOf } from './result-passages.ts';
import { statementsOfResult } from './result-statements.ts';
import { DEFAULT_SIGNAL_TOKENS, readSignal } from './signal.ts';
import { findSpokenBlock } from './spoken-block.ts';
import { findSpokenFailure } from './spoken-failure.ts';
import { claimedCounts, readStatements } from './statements.ts';
import { toldPassages } from './told-passages.ts';

export interface ClaimOptions {
  readonly tokens?: readonly string[];
  /** `phrases`: five fixed phrases. `clauses`: the clause-level detector. */
  readonly detector?: 'clauses' | 'phrases';
}

const WORDS_ONLY: ExecutorResult = {
  form: 'text',
  status: undefined,
  taskName: undefined,
  files: undefined,
  verification: undefined,
  tests: undefined,
  doneCriteriaMet: undefined,
  evidence: undefined,
  error: undefined,
  commit: undefined,
  toolCalls: [],
  problems: [],
};

export function readClaim(text: string, options: ClaimOptions = {}): Claim {
  const message = finalMessageOf(text);
  const block = findResultBlock(message.text);
  const blockLine = message.firstLine + (block?.firstLine ?? 1) - 1;
  // Colours, and what nobody sees, tear words apart; a result has to be right as it was written.
  const shown = { ...message, text: visibleText(message.text) };
  const signal = readSignal(shown, options.tokens ?? DEFAULT_SIGNAL_TOKENS);
  const read =
    block === undefined ? wordsOnly(shown, signal) : readExecutorResult(block, blockLine);
  const result = { ...read, tests: read.tests ?? claimedCounts(read.verification?.summary ?? '') };
  const detect = options.detector === 'phrases' ? findPhrases : findContradictions;
  const statements = [
    ...proseOf(message, block).flatMap(({ text: prose, firstLine }) =>
      readStatements(visibleText(prose), firstLine),
    ),
    ...(block === undefined ? [] : statementsOfResult(result, block, blockLine)),
  ].toSorted((left, right) => left.line - right.line);
  const commits = statements.filter(({ kind }) => kind === 'commit');
  return {
    ...result,
    commit: result.commit ?? (commits.length === 1 ? commits[0]?.value : undefined),
    signal,
    contradictions: contradictionsOf(message, { block, signal, detect }),
    statements,
    problems: [...cutProblem(message), ...result.problems],
    ...(message.isCut ? { isCut: true } : {}),
    text: normaliseNewlines(text),
  };
}

// Who gives the signal claims completion, whatever else the message says: then a block is an admission.
function wordsOnly({ text, isForeign }: FinalMessage, { use }: Signal): ExecutorResult {
  if (isForeign || use === 'given') return WORDS_ONLY;
  const blocked = findSpokenBlock(text);
  if (blocked !== undefined) return { ...WORDS_ONLY, status: 'blocked', error: blocked.reason };
  const error = findSpokenFailure(text);
  return error === undefined ? WORDS_ONLY : { ...WORDS_ONLY, status: 'failure', error };
}

type Detect = (text: string, firstLine: number) => readonly Contradiction[];

interface Heard {
  readonly block: ResultBlock | undefined;
  readonly signal: Signal;
  readonly detect: Detect;
}

// Prose and result are judged apart: what is quoted in prose is a value in the result.
function contradictionsOf(
  message: FinalMessage,
  { block, signal, detect }: Heard,
): readonly Contradiction[] {
  const inside = (block === undefined ? [] : passagesOf(block)).map(({ text, firstLine }) => ({
    text,
    firstLine: firstLine + message.firstLine - 1,
  }));
  const told = block === undefined ? toldPassages(message, signal) : proseOf(message, block);
  return [...told, ...inside]
    .flatMap(({ text, firstLine }) => detect(visibleText(text), firstLine))
    .toSorted((left, right) => left.line - right.line);
}

/** The message without its result block. */
function proseOf(message: FinalMessage, block: ResultBlock | undefined): readonly Passage[] {
  const { text, firstLine } = message;
  if (block === undefined) return [{ text, firstLine }];
  const lines = text.split('\n');
  const ends = isFence(lines[block.lastLine]) ? block.lastLine + 1 : block.lastLine;
  const starts = isFence(lines[block.firstLine - 2]) ? block.firstLine - 2 : block.firstLine - 1;
  return [
    { text: lines.slice(0, starts).join('\n'), firstLine },
    { text: lines.slice(ends).join('\n'), firstLine: firstLine + ends },
  ];
}

const isFence = (line = ''): boolean => /^[ \t>*+-]{0,20}(?:`{3,}|~{3,})/.test(line.slice(0, 80));

function cutProblem({ isCut }: FinalMessage): readonly ClaimProblem[] {
  if (!isCut) return [];
  return [
    {
      severity: 'warning',
      message: `Only the last ${MAX_MESSAGE_LENGTH / 1024} KiB of the message were read.`,
      hint: 'Hand over the final message, not the whole transcript.',
      line: undefined,
    },
  ];
}
