// One test in two versions: whether it could still tell what it told before.

import type { CodeAssertion, CodeTest } from '../../model/code.ts';
import type { TestPair } from './test-changes.ts';

export type Weakening =
  | { readonly kind: 'fewer' | 'weaker'; readonly line: number }
  /** Unwrapped: what was to raise or warn is still run, and may do neither now. Split: a new test tells it. */
  | {
      readonly kind: 'emptied';
      readonly line: number;
      readonly isUnwrapped: boolean;
      readonly isSplit: boolean;
    }
  | { readonly kind: 'swallowed'; readonly line: number }
  /** A marker is a line that says no more than that it was reached. */
  | {
      readonly kind: 'tautology';
      readonly line: number;
      readonly replaces: boolean;
      readonly isMarker: boolean;
    }
  | {
      readonly kind: 'expectation';
      readonly line: number;
      readonly from: string;
      readonly to: string;
    };

const isReal = ({ rank, isSwallowed }: CodeAssertion): boolean => rank > 0 && !isSwallowed;

/** `added`: the new tests of the file. */
export function weakenings(
  { before, after }: TestPair,
  added: readonly CodeTest[],
): readonly Weakening[] {
  const real = { before: before.assertions.filter(isReal), after: after.assertions.filter(isReal) };
  const isLess = real.after.length < real.before.length;
  const found: Weakening[] = [
    ...more(before, after, 'swallowed').map(({ line }) => ({
      kind: 'swallowed' as const,
      line,
    })),
    ...more(before, after, 'tautology').map((assertion) => ({
      kind: 'tautology' as const,
      line: assertion.line,
      replaces: isLess,
      isMarker: isMarker(assertion) || isCounted(after),
    })),
  ];
  if (real.before.length === 0) return found;
  const isHelped =
    after.isOpaque ||
    after.calls.some((call) => !before.calls.includes(call) && !NO_HELP.test(call));
  if (real.after.length === 0) {
    const isSaid = found.some(({ kind }) => kind === 'swallowed');
    return isSaid ? found : [...found, withNone({ before, after }, isHelped, added)];
  }
  if (isLess && !isHelped) found.push({ kind: 'fewer', line: after.line });
  else if (strength(real.after) < strength(real.before) && !isHelped)
    found.push({ kind: 'weaker', line: after.line });
  return [...found, ...edited(real.before, real.after)];
}

function withNone(
  { before, after }: TestPair,
  isHelped: boolean,
  added: readonly CodeTest[],
): Weakening {
  const { line } = after;
  const lost = before.assertions.filter(isReal);
  if (isHelped || !lost.some(({ rank }) => rank > 1)) return { kind: 'fewer', line };
  const isUnwrapped = lost.every(isGuard) && isStillCalled(before, after);
  const isSplit = added.some((test) => tellsAsMuch(test, before));
  return { kind: 'emptied', line, isUnwrapped, isSplit };
}

/** A new test that runs what the old one ran, and asserts at least as much about it. */
function tellsAsMuch(test: CodeTest, before: CodeTest): boolean {
  const own = before.calls.filter((call) => !GUARD.test(call) && !NO_HELP.test(call));
  const told = test.assertions.filter(isReal);
  return (
    test.state === 'runs' &&
    own.length > 0 &&
    own.every((call) => test.calls.includes(call)) &&
    strength(told) >= strength(before.assertions.filter(isReal))
  );
}

// Functions that everybody knows: no assertion can have moved into them.
const NO_HELP =
  /^(?:console|JSON|Math|Promise|Object|Array|String|Number|Boolean|process|Date|Reflect|Symbol|print|len|str|int|float|list|dict|range|setTimeout|setImmediate|contextlib)\b|\.(?:then|catch|finally|map|filter|push|join|toString|log)$/;

/** `t.pass()`, in all its spellings. */
export const isMarker = ({ subject }: CodeAssertion): boolean => subject.endsWith(' pass');

/** A test that says how many assertions it makes notices one that was not reached. */
export const isCounted = ({ calls }: CodeTest): boolean =>
  calls.some((call) => /\.plan$/.test(call));

const GUARD = /(?:^|[ .])(?:raises|warns|assert(?:Raises|Warns)\w*|toThrow\w*|throws\w*)$/;
const ASKS = /(?:^|\.)expect$/;
const isGuard = ({ subject }: CodeAssertion): boolean => GUARD.test(subject);

const isStillCalled = (before: CodeTest, after: CodeTest): boolean =>
  before.calls.every((call) => GUARD.test(call) || ASKS.test(call) || after.calls.includes(call)) &&
  after.calls.length > 0;

/** Assertions of a kind beyond those that were there already. */
function more(
  before: CodeTest,
  after: CodeTest,
  kind: 'swallowed' | 'tautology',
): readonly CodeAssertion[] {
  const isOf = (assertion: CodeAssertion): boolean =>
    kind === 'swallowed' ? assertion.isSwallowed && assertion.rank > 0 : assertion.rank === 0;
  return after.assertions.filter(isOf).slice(before.assertions.filter(isOf).length);
}

function strength(assertions: readonly CodeAssertion[]): number {
  return assertions.reduce((sum, { rank }) => sum + rank, 0);
}

/** The same question, with another answer expected. */
function edited(
  before: readonly CodeAssertion[],
  after: readonly CodeAssertion[],
): readonly Weakening[] {
  const answers = new Map<string, Set<string>>();
  for (const { subject, expected } of before)
    answers.set(subject, (answers.get(subject) ?? new Set()).add(squeezed(expected)));
  return after.flatMap(({ subject, expected, line }) => {
    const known = answers.get(subject);
    if (known === undefined || known.has(squeezed(expected)) || !isLiteral(expected)) return [];
    return [{ kind: 'expectation' as const, line, from: [...known][0] ?? '', to: expected }];
  });
}

/** Layout and trailing commas are no difference. */
const squeezed = (code: string): string => code.replace(/\s+/g, '').replace(/,(?=[\]})])/g, '');

const isLiteral = (text: string): boolean =>
  /^["'`\d[{(/-]|^(?:true|false|null|undefined|True|False|None)\b|^[rbuf]["']/.test(text);
