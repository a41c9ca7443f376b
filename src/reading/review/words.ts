// The words reviewers use, coerced to ours: verdicts, yes and no, confidence, lists. What is not
// plainly one of them is undefined.

import type { Confidence, Review, ReviewVerdict } from '../../model/review.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { truncate } from '../../std/text.ts';

/** One voice in an answer that may have several: what it says and what it says besides. */
export type Voice = Omit<Review, 'reviewer'>;

const VERDICTS: Readonly<Record<string, ReviewVerdict>> = {
  APPROVED: 'approved',
  APPROVE: 'approved',
  ACCEPTED: 'approved',
  ACCEPT: 'approved',
  PASS: 'approved',
  PASSED: 'approved',
  PASS_WITH_WARNINGS: 'approved',
  REVIEW_PASS: 'approved',
  VERIFICATION_PASS: 'approved',
  REJECTED: 'rejected',
  REJECT: 'rejected',
  NOT_APPROVED: 'rejected',
  DENIED: 'rejected',
  FAIL: 'rejected',
  FAILED: 'rejected',
  REVIEW_FAIL: 'rejected',
  VERIFICATION_FAIL: 'rejected',
  NEEDS_REVISION: 'needs-changes',
  NEEDS_CHANGES: 'needs-changes',
  NEEDS_WORK: 'needs-changes',
  CHANGES_REQUESTED: 'needs-changes',
  REQUEST_CHANGES: 'needs-changes',
  ISSUES_FOUND: 'needs-changes',
  PARTIAL: 'needs-changes',
  PARTIAL_VERIFIED: 'needs-changes',
  BLOCKED: 'blocked',
};

export function verdictOf(value: unknown): ReviewVerdict | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value
    .trim()
    .replace(/^[*_`"'\s✅❌✔✗]{1,8}|[*_`"'\s.!✅❌✔✗]{1,8}$/gu, '')
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return VERDICTS[word];
}

/** Yes or no from a boolean, 0 or 1, or one of the usual words. */
export function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (/^(?:true|yes|y|1|pass|passed|success|succeeded|ok|met|approved)$/.test(word)) return true;
  if (/^(?:false|no|n|0|fail|failed|failure|error|unmet|not met|rejected)$/.test(word))
    return false;
  return undefined;
}

/** HIGH, 0.9, 90 and "90%" say the same. Of several words ("medium to low") the weakest counts. */
export function confidenceOf(value: unknown): Confidence | undefined {
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    const number = /^(\d{1,3}(?:\.\d{1,6})?)\s?(%?)$/.exec(word);
    if (number !== null)
      return banded(number[2] === '%' ? Number(number[1]) / 100 : Number(number[1]));
    // What follows gives the reason: "HIGH (low risk)".
    const [head = ''] = word.slice(0, 200).split(/[(:,;.—–|]| - /);
    return CONFIDENCES.find(([, words]) => words.test(head))?.[0];
  }
  return typeof value === 'number' ? banded(value) : undefined;
}

const CONFIDENCES: readonly (readonly [Confidence, RegExp])[] = [
  ['low', /\b(?:low|none|no confidence|not (?:very |too |so )?(?:high|sure|confident)|unsure)\b/],
  ['medium', /\b(?:medium|moderate|mid)\b/],
  ['high', /\bhigh\b/],
];

function banded(value: number): Confidence | undefined {
  const share = value > 1 ? value / 100 : value;
  if (!(share >= 0 && share <= 1)) return undefined;
  if (share >= 0.8) return 'high';
  return share >= 0.5 ? 'medium' : 'low';
}

export function recommendationOf(value: unknown): Review['recommendation'] {
  const word = textOf(value)
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (word === 'commit' || word === 'retry') return word;
  return word !== undefined && /^(?:manual|human)(?:_review|_check)?$/.test(word)
    ? 'manual_review'
    : undefined;
}

const MAX_ITEMS = 100;
const NOTHING = /^(?:none|n\/a|nil|nothing|no issues?(?: found)?|no concerns?|-)?[.]?$/i;

/** Items of a list, or of one text with `;` or line ends between them; "none" is no item. */
export function itemsOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : splitText(value);
  return items
    .slice(0, MAX_ITEMS)
    .map(itemText)
    .filter((item) => item !== undefined)
    .filter((item) => !NOTHING.test(item.trim()));
}

function splitText(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? value.split(/\n|;/).map((part) => part.trim()) : [value];
}

function itemText(item: unknown): string | undefined {
  if (isFields(item)) return fieldsText(item);
  const text = textOf(item);
  return text === undefined ? undefined : truncate(text.trim(), 1_000);
}

/** A mapping where a sentence was meant, such as an item with a colon in it. */
function fieldsText(fields: Fields): string {
  const parts = Object.entries(fields).map(([key, value]) => `${key}: ${textOf(value) ?? '…'}`);
  return truncate(parts.join(', '), 1_000);
}
