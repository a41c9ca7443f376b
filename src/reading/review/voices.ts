// Verdicts in markdown and in words: a status report, a plan-review heading, a signal, a sentence.
// A word counts only where it is used as the verdict, not where it is quoted, denied or offered.

import { PLAN_FORM } from '../../model/review.ts';
import type { MarkdownLine } from '../../std/markdown.ts';
import { oneLine } from '../../std/text.ts';
import { citationsIn } from './block.ts';
import { type Voice, verdictOf } from './words.ts';

export type SpokenVoice =
  | { readonly type: 'voice'; readonly voice: Voice }
  | { readonly type: 'broken'; readonly why: string }
  | undefined;

function voice(verdict: Voice['verdict'], form: string, parts: Partial<Voice> = {}): SpokenVoice {
  const empty = { findings: [], concerns: [], citations: [], failedItems: [] };
  const rest = { confidence: undefined, recommendation: undefined, feedback: undefined };
  return { type: 'voice', voice: { ...empty, ...rest, ...parts, verdict, form } };
}

const STATUS_LINE = /^[#*_\s-]{0,8}STATUS[*_]{0,2}\s{0,3}:[*_]{0,2}\s{0,3}(\S.{0,80})$/;
const ISSUE =
  /^\s*(?:\d{1,3}[.)]|[-*])\s+[*_]{0,2}\[(CRITICAL|MAJOR|MINOR|BLOCKER)\][*_]{0,2}\s*(.*)$/i;

/** `STATUS:` with numbered `ISSUES:`; an approval over a CRITICAL or MAJOR one carries it along. */
export function statusReport(lines: readonly MarkdownLine[]): SpokenVoice {
  const said = lines.flatMap(({ text }) => STATUS_LINE.exec(text)?.[1] ?? []);
  // Other reports have status lines too: only values of this vocabulary make it a verdict.
  const verdicts = said.flatMap((value) => verdictOf(value) ?? []);
  const isTemplate = said.some((value) => /\|/.test(value) && /APPROVED/.test(value));
  const [first] = verdicts;
  if (first === undefined)
    return isTemplate ? { type: 'broken', why: 'its status names every choice' } : undefined;
  if (new Set(verdicts).size > 1) return { type: 'broken', why: 'it gives two different statuses' };
  const issues = lines.flatMap(({ text }) => {
    const match = ISSUE.exec(text);
    return match === null ? [] : [{ severity: match[1] ?? '', text: `[${match[1]}] ${match[2]}` }];
  });
  const severe = issues.filter(({ severity }) => !/minor/i.test(severity));
  const guidance = lines.filter(({ text }) => /^\s*FIX_GUIDANCE:/i.test(text));
  const feedback = [...issues, ...guidance].map(({ text }) => text.trim()).join('\n');
  // An approval without issues names what it looked at in its summary.
  const summary = lines.filter(({ text }) => /^\s*SUMMARY:/i.test(text));
  return voice(first, 'report', {
    concerns: issues
      .filter((issue) => !severe.includes(issue))
      .map(({ text }) => oneLine(text, 500)),
    failedItems: severe.map(({ text }) => oneLine(text, 500)),
    citations: citationsIn([...issues, ...summary].map(({ text }) => text).join('\n')),
    feedback: first === 'approved' || feedback === '' ? undefined : feedback,
  });
}

export function planReviewHeading(lines: readonly MarkdownLine[]): SpokenVoice {
  const said = lines.flatMap(
    ({ text }) => /^#{1,4}\s+PLAN REVIEW\s*:\s*([A-Z][A-Z _]{0,40})\s*$/.exec(text)?.[1] ?? [],
  );
  const verdicts = said.flatMap((value) => verdictOf(value) ?? []);
  const [first] = verdicts;
  if (first === undefined) return undefined;
  if (new Set(verdicts).size > 1) return { type: 'broken', why: 'it has two headings that differ' };
  return voice(first, PLAN_FORM);
}

const SIGNAL = /^[*_`\s]{0,6}((?:REVIEW|VERIFICATION)_(?:PASS|FAIL))[*_`\s]{0,6}[.]?$/;

/** The last line that says anything must be the signal. */
export function signalOf(all: readonly MarkdownLine[]): SpokenVoice {
  const lines = all.filter(({ text }) => text.trim() !== '');
  const last = lines.at(-1);
  const token = last === undefined || last.isCode ? undefined : SIGNAL.exec(last.text)?.[1];
  if (token === undefined) return undefined;
  const verdict = verdictOf(token);
  const others = lines
    .filter(({ isCode }) => !isCode)
    .flatMap(({ text }) => SIGNAL.exec(text)?.[1] ?? [])
    .filter((other) => verdictOf(other) !== verdict);
  if (others.length > 0) return { type: 'broken', why: 'it gives both signals' };
  if (verdict === undefined) return undefined;
  const feedback = feedbackSection(lines);
  return voice(verdict, 'signal', {
    failedItems: failedRows(lines),
    citations: citationsIn(lines.map(({ text }) => text).join('\n')),
    feedback: verdict === 'approved' ? undefined : feedback,
  });
}

/** Rows of the findings table whose status is FAIL. */
function failedRows(lines: readonly MarkdownLine[]): readonly string[] {
  return lines
    .filter(
      ({ text, isCode }) =>
        !isCode && /^\s*\|.*\|\s*[*_`❌ ]{0,6}FAIL(?:ED)?[*_` ]{0,6}\|/.test(text.slice(0, 2_000)),
    )
    .map(({ text }) => oneLine(text.replace(/\|/g, ' '), 300));
}

function feedbackSection(lines: readonly MarkdownLine[]): string | undefined {
  const start = lines.findIndex(({ text }) => /^#{1,6}\s+.*\bfeedback\b/i.test(text));
  if (start === -1) return undefined;
  const body = lines.slice(start + 1);
  const end = body.findIndex(({ text }) => /^#{1,6}\s/.test(text) || SIGNAL.test(text));
  const text = body
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.text)
    .join('\n');
  return text.trim() === '' ? undefined : text.trim();
}

// A refusal in the first person, or a verdict that is named as one.
const REFUSAL =
  /\b(?:i|we)(?: must| have to| will| would)? reject\b|\b(?:cannot|can not|can't|could not|do not|don't|won't|will not|would not|wouldn't|unable to|not ready to)(?: yet| currently)?(?: recommend)? approv|\b(?:not|isn't|never) (?:yet )?(?:been )?approved\b|\b(?:verdict|decision)\W{1,6}(?:is )?(?:reject|fail|not approved|needs)/i;
const LOOSE_REFUSAL =
  /\bcriteri(?:a|on) (?:were|was|are|is|have|has) not (?:been )?(?:fully )?met\b|\b(?:needs?|requires?) (?:changes|revision|more work)\b|\bchanges requested\b|\brejected\b|\bnot acceptable\b/i;
const CONDITION =
  /\b(?:if|once|after|when|unless|until|provided|would|could|should|before|may|might|assuming)\b/i;
const CHOICE =
  /\bAPPROVED?\b\s*(?:\||\/|or\b)\s*\**REJECT|\bREJECT(?:ED)?\b\s*(?:\||\/|or\b)\s*\**APPROVE/i;

export function refusesInWords(text: string): boolean {
  return sentencesOf(text).some((sentence) => !CHOICE.test(sentence) && REFUSAL.test(sentence));
}

const VERDICT_LINE =
  /^[ ]{0,3}[#*_-]{0,6}[ ]?(?:(?:final\s|overall\s|my\s)?(?:verdict|decision|status|result)\s{0,3}[*_]{0,2}[:=—–-][*_]{0,2}\s{0,3})?[*_`]{0,3}([A-Za-z][A-Za-z _-]{1,24})[*_`]{0,3}[.!]?\s*$/i;
const OUTRIGHT = /^(?:i|we) (?:hereby )?approve\b/i;

/** A line that is nothing but the verdict, or "I approve …" without an if or a but. */
export function proseVerdict(lines: readonly MarkdownLine[]): SpokenVoice {
  const text = lines.map((line) => line.text).join('\n');
  const sentences = sentencesOf(text).filter((sentence) => !CHOICE.test(sentence));
  // A signal that is not the last line is no verdict.
  const named = lines
    .filter((line) => !SIGNAL.test(line.text))
    .flatMap((line) => verdictOf(VERDICT_LINE.exec(line.text)?.[1]) ?? []);
  const isRefused = sentences.some(
    (sentence) => REFUSAL.test(sentence) || LOOSE_REFUSAL.test(sentence),
  );
  const isGranted = sentences.some(
    (sentence) =>
      OUTRIGHT.test(sentence) && !CONDITION.test(sentence) && !/\bbut\b/i.test(sentence),
  );
  const grants = named.includes('approved') || isGranted;
  const refusal = named.find((verdict) => verdict !== 'approved');
  if (grants && (isRefused || refusal !== undefined))
    return { type: 'broken', why: 'it both approves and refuses' };
  if (grants) return voice('approved', 'prose', { citations: citationsIn(text) });
  if (refusal === undefined && !isRefused) return undefined;
  return voice(refusal ?? 'rejected', 'prose', {
    feedback: text.trim().slice(0, 4_000),
    citations: citationsIn(text),
  });
}

function sentencesOf(text: string): readonly string[] {
  return text
    .slice(0, 200_000)
    .split(/\n|(?<=[.!?])\s/)
    .map((sentence) => sentence.replace(/^[\s>*_#-]{1,20}/, '').replace(/["“][^"”]*["”]/g, '""'))
    .filter((sentence) => sentence !== '');
}
