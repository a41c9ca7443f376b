// Text that is addressed to whoever reviews the work: instructions, ready-made verdicts, fake ends
// of quotation, characters that hide text. It proves nothing against the work, but it has no business there.

import { oneLine } from '../../std/text.ts';

export interface Bait {
  /** Where it was found, such as a path; empty for the place that the caller knows. */
  readonly place: string;
  readonly quote: string;
  readonly why: string;
}

const MAX_LINE = 2_000;
const MAX_LINES = 100_000;
// More than any prompt shows of a change.
const MAX_TEXT = 2_000_000;
const MAX_FOUND = 10;

// Words that stand for a reader here stand for much else in ordinary code, so that each sign needs
// more than one of them.
const READER =
  '(?:ai|llm|language model|assistant|reviewers?|judges?|graders?|verifiers?|architects?|auditors?)';
const WORK = '(?:change|diff|pr|pull request|patch|work|code|implementation|commit|review)';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|preceding|all)\b.{0,30}\b(?:instructions?|prompts?|rules?|findings|diff)\b/i,
    'it tells the reader to forget what it was asked',
  ],
  [
    new RegExp(
      String.raw`\b(?:dear|attention|hey|hello|note to(?: the)?|message (?:to|for)(?: the)?|instructions? (?:to|for)(?: the)?)\W{0,3}(?:code |automated )?${READER}\b`,
      'i',
    ),
    'it speaks to the reviewer',
  ],
  [
    new RegExp(
      String.raw`\b(?:if you are|you are|you're) (?:now )?(?:an? |the )?(?:code |automated |helpful )?${READER}\b`,
      'i',
    ),
    'it speaks to the reviewer',
  ],
  [
    /\b(?:reviewers?|graders?)\b.{0,20}\b(?:must|should|shall|has to|needs to|please)\b.{0,20}\b(?:approve|pass|accept|ignore)\b/i,
    'it tells a reviewer what to decide',
  ],
  [
    new RegExp(
      String.raw`\b(?:please|must|always|simply|just) (?:approve|accept|pass) (?:this|the|my|our) ${WORK}\b`,
      'i',
    ),
    'it dictates a verdict',
  ],
  [
    /\b(?:respond|reply|answer|output|print|return|say) (?:only |just |exactly )?(?:with )?["'`]{0,2}(?:APPROVED|REVIEW_PASS|VERIFICATION_PASS|LGTM)\b/i,
    'it dictates a verdict',
  ],
  [/\b(?:REVIEW|VERIFICATION)_PASS\b/, 'it holds the signal of an approval'],
  [
    /["']?\b(?:verdict|decision)["']?\s{0,3}[:=]\s{0,3}["'`]{0,2}(?:APPROVED?|PASS(?:ED)?|ACCEPTED)\b|["']approved["']\s{0,3}:\s{0,3}true\b.{0,200}["'](?:confidence|issues|findings|nonce)["']/i,
    'it holds a ready-made verdict',
  ],
  [
    /<\|?(?:im_start|im_end|endoftext|system|end_of_turn)\|?>|<\/?(?:system|instructions?|untrusted|review_request)>|\[\/?INST\]|^\W{0,4}(?:END|BEGIN) OF (?:DIFF|DATA|EVIDENCE|UNTRUSTED|REVIEW)/i,
    'it imitates the frame that the reviewer reads it in',
  ],
  [
    /\bdo(?: not|n't) (?:report|mention|flag|raise)\b.{0,20}\b(?:issues?|problems?|findings?|concerns?|violations?)\b/i,
    'it asks for silence',
  ],
  // Tag characters and the like are invisible to people and plain text to a model.
  [
    /[\u{E0000}-\u{E007F}\u200B\u2060\u202A-\u202E\u2066-\u2069]/u,
    'it holds characters that hide text',
  ],
];

/** What in the text speaks to a reviewer, line by line; at most a few. */
export function baitIn(text: string, place: string): readonly Bait[] {
  const found: Bait[] = [];
  for (const line of text.slice(0, MAX_TEXT).split('\n', MAX_LINES)) {
    const short = line.slice(0, MAX_LINE);
    const sign = SIGNS.find(([pattern]) => pattern.test(short));
    if (sign !== undefined)
      found.push({ place, quote: oneLine(visible(short), 120), why: sign[1] });
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}

/** Lines that a unified diff adds, by the file they are added to. Lines that go are gone. */
export function baitInDiff(diff: string): readonly Bait[] {
  const found: Bait[] = [];
  let place = '';
  for (const line of diff.slice(0, MAX_TEXT).split('\n', MAX_LINES)) {
    const header = /^\+\+\+ (?:b\/)?(.{1,500})$/.exec(line.slice(0, 520));
    if (header !== null) place = header[1] ?? '';
    else if (line.startsWith('+')) found.push(...baitIn(line.slice(1), place));
    if (found.length >= MAX_FOUND) break;
  }
  return found.slice(0, MAX_FOUND);
}

// Instructions and settings that clients take from the folder they are started in.
const STEERING =
  /(?:^|\/)(?:(?:CLAUDE|AGENTS|GEMINI)(?:\.\w{1,20})?\.md|copilot-instructions\.md|opencode\.jsonc?|\.mcp\.json|\.aider\.conf\.yml|\.cursorrules)$|(?:^|\/)\.(?:claude|codex|gemini|opencode|cursor)\//i;

/** Whether an agent that reviews in the tree would take this file for its own instructions. */
export function steersReviewers(path: string): boolean {
  return STEERING.test(path.slice(-1_000));
}

const visible = (text: string): string =>
  text.replace(/[\u{E0000}-\u{E007F}\u200B\u2060\u202A-\u202E\u2066-\u2069]/gu, '·');
