// A structured verdict: a mapping in any of the shapes that reviewers are told to answer in. Two keys
// of one mapping that disagree make it unusable.

import type { Citation, ReviewVerdict } from '../../model/review.ts';
import { type Fields, isFields, isText, textOf } from '../../std/shape.ts';
import { truncate } from '../../std/text.ts';
import { locatorsIn } from '../change/locators.ts';
import { tidyPath } from '../change/scope.ts';
import {
  confidenceOf,
  itemsOf,
  recommendationOf,
  truthOf,
  type Voice,
  verdictOf,
} from './words.ts';

/** `stranger`: not a verdict at all. `broken`: meant as one, but it cannot be read. */
export type BlockReading =
  | { readonly type: 'voice'; readonly voice: Voice }
  | { readonly type: 'stranger' }
  | { readonly type: 'broken'; readonly why: string };

export interface Block {
  readonly value: unknown;
  readonly form: 'json' | 'yaml';
  /** Nothing else is in the answer, so that even a bare `passed` can only be the verdict. */
  readonly isWhole: boolean;
  readonly fault?: string;
}

const WRAPPERS = [
  'architect',
  'review',
  'verdict',
  'result',
  'gateresult',
  'assessment',
  'verification',
];
const PLAIN_KEYS = ['verdict', 'decision', 'approved'];
const LOOSE_KEYS = ['passed', 'pass', 'result', 'outcome', 'status'];
const COMPANIONS = [
  'issues',
  'confidence',
  'feedback',
  'suggestion',
  'suggestions',
  'checklist',
  'findings',
  'concerns',
  'recommendation',
  'reasoncode',
];

export function readBlock(block: Block): BlockReading {
  if (block.fault !== undefined) return { type: 'broken', why: block.fault };
  const fields = unwrapped(block.value, 0);
  if (fields === undefined) return { type: 'stranger' };
  const keys = PLAIN_KEYS.filter((key) => fields.has(key));
  const isVouched = block.isWhole || keys.length > 0 || COMPANIONS.some((key) => fields.has(key));
  const loose = isVouched ? LOOSE_KEYS.filter((key) => fields.has(key)) : [];
  if (keys.length + loose.length === 0) return { type: 'stranger' };
  const said = [...keys, ...loose].map((key) => ({ key, verdict: saidBy(key, fields.get(key)) }));
  const clear = said.flatMap(({ verdict }) => verdict ?? []);
  const [first] = clear;
  const unclear = said.find(({ key, verdict }) => verdict === undefined && keys.includes(key));
  if (unclear !== undefined)
    return { type: 'broken', why: `"${unclear.key}" holds no verdict that is known` };
  if (first === undefined) return { type: 'stranger' };
  if (clear.some((verdict) => (verdict === 'approved') !== (first === 'approved')))
    return { type: 'broken', why: 'two of its fields contradict each other' };
  return { type: 'voice', voice: voiceOf(fields, first, block.form) };
}

/** Keys without case, spaces, dashes and underscores; wrappers of one or two levels opened. */
function unwrapped(value: unknown, depth: number): ReadonlyMap<string, unknown> | undefined {
  if (!isFields(value)) return undefined;
  const fields = plainKeys(value);
  const hasVerdict = [...PLAIN_KEYS, ...LOOSE_KEYS].some(
    (key) => !isFields(fields.get(key)) && fields.has(key),
  );
  if (hasVerdict || depth >= 2) return fields;
  const inner = WRAPPERS.map((key) => unwrapped(fields.get(key), depth + 1)).find(
    (found) => found !== undefined,
  );
  return inner ?? fields;
}

function plainKeys(fields: Fields): ReadonlyMap<string, unknown> {
  const plain = new Map<string, unknown>();
  for (const [key, value] of Object.entries(fields)) {
    const name = key.toLowerCase().replace(/[\s_-]/g, '');
    // The same key in two spellings says nothing that can be relied on.
    plain.set(name, plain.has(name) && plain.get(name) !== value ? undefined : value);
  }
  return plain;
}

function saidBy(key: string, value: unknown): ReviewVerdict | undefined {
  const verdict = verdictOf(value);
  if (verdict !== undefined) return verdict;
  const isYesNo = key === 'passed' || key === 'pass' || key === 'approved' || key === 'result';
  const truth = isYesNo ? truthOf(value) : undefined;
  if (truth === undefined) return undefined;
  return truth ? 'approved' : 'rejected';
}

const TASK_KEYS = ['taskname', 'taskid', 'task'];

function voiceOf(
  fields: ReadonlyMap<string, unknown>,
  verdict: ReviewVerdict,
  form: string,
): Voice {
  const issues = itemsOf(fields.get('issues'));
  const concerns = [...itemsOf(fields.get('concerns')), ...issues];
  const findings = [...itemsOf(fields.get('findings')), ...itemsOf(fields.get('doneassessment'))];
  const failedItems = failedIn(fields);
  const words = [...findings, ...concerns, ...itemsOf(fields.get('summary'))].join('\n');
  const taskName = TASK_KEYS.map((key) => textOf(fields.get(key))).find(isText);
  return {
    verdict,
    ...(taskName === undefined ? {} : { taskName: truncate(taskName, 300) }),
    confidence: confidenceOf(fields.get('confidence')),
    findings,
    concerns,
    recommendation: recommendationOf(fields.get('recommendation')),
    feedback:
      verdict === 'approved'
        ? feedbackOf(fields)
        : refusalOf(fields, [...concerns, ...failedItems]),
    citations: [...listedCitations(fields), ...citationsIn(words)],
    failedItems,
    form,
  };
}

const joined = (items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : items.join('\n');

function feedbackOf(fields: ReadonlyMap<string, unknown>): string | undefined {
  const keys = ['feedback', 'suggestion', 'suggestions', 'failurereason', 'reason', 'rationale'];
  return keys.map((key) => joined(itemsOf(fields.get(key)))).find((text) => text !== undefined);
}

/** What to do, and what is wrong: who has to do it again needs both. */
function refusalOf(
  fields: ReadonlyMap<string, unknown>,
  points: readonly string[],
): string | undefined {
  const advice = feedbackOf(fields);
  const unsaid = points.filter((point) => advice?.includes(point) !== true);
  return joined([...new Set([...(advice === undefined ? [] : [advice]), ...unsaid])]);
}

export function citationsIn(text: string): readonly Citation[] {
  return locatorsIn(text).map(({ file, line }) => ({ file, line }));
}

const OBJECTIONS = ['issues', 'findings', 'concerns'];

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, 100);
  return isFields(value) ? [value] : [];
}

function listedCitations(fields: ReadonlyMap<string, unknown>): readonly Citation[] {
  const cited = listOf(fields.get('citations'));
  // The words of findings are searched for places elsewhere.
  const placed = OBJECTIONS.flatMap((key) => listOf(fields.get(key))).filter(isFields);
  return [...cited, ...placed].flatMap((item) => {
    if (isText(item)) return citationsIn(item);
    return isFields(item) ? placeOf(item) : [];
  });
}

function placeOf(item: Fields): readonly Citation[] {
  const file = textOf(item['file'] ?? item['path']);
  if (file === undefined) return [];
  const [located] = citationsIn(file);
  const line = Number(item['line']);
  const isLine = Number.isInteger(line) && line > 0;
  return [located ?? { file: tidyPath(file), line: isLine ? line : undefined }];
}

const CHECK_LISTS = ['verificationchecks', 'checks', 'checklist', 'criteria', 'acceptancecriteria'];

/** Items marked as not met, and issues too severe for an approval. */
function failedIn(fields: ReadonlyMap<string, unknown>): readonly string[] {
  const checks = CHECK_LISTS.flatMap((key) => failedChecks(fields.get(key)));
  const objections = OBJECTIONS.map((key) => fields.get(key));
  const graded = itemsOf(objections.flatMap(listOf).filter(isGradedSevere));
  const worded = itemsOf(fields.get('issues')).filter(isWordedSevere);
  // Findings may praise: there the grade has to be marked as one.
  const marked = objections.flatMap(itemsOf).filter(isMarkedSevere);
  return [...new Set([...checks, ...graded, ...worded, ...marked])];
}

function failedChecks(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, 200).flatMap(failedCheck);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, result]) =>
    truthOf(isFields(result) ? outcomeOf(result) : result) === false ? [name] : [],
  );
}

const outcomeOf = (item: Fields): unknown =>
  item['result'] ?? item['passed'] ?? item['met'] ?? item['status'];

function failedCheck(item: unknown): readonly string[] {
  if (!isFields(item) || truthOf(outcomeOf(item)) !== false) return [];
  const name = item['check'] ?? item['name'] ?? item['criterion'] ?? item['item'];
  const details = textOf(item['details'] ?? item['detail'] ?? item['evidence']);
  const text = textOf(name) ?? 'an unnamed check';
  return [details === undefined ? text : `${text}: ${details}`];
}

const isWordedSevere = (issue: string): boolean =>
  /\[(?:CRITICAL|MAJOR|BLOCKER)\]|^\W{0,6}(?:\d{1,3}\W{1,4})?(?:CRITICAL|MAJOR|BLOCKER)\b/i.test(
    issue,
  );

const isMarkedSevere = (item: string): boolean =>
  /\[(?:CRITICAL|HIGH|MAJOR|BLOCKER)\]|^[\s*_]{0,6}(?:CRITICAL|HIGH|MAJOR|BLOCKER)[*_]{0,3}\s?[:—–]/i.test(
    item,
  );

function isGradedSevere(issue: unknown): boolean {
  if (!isFields(issue)) return false;
  return ['severity', 'level', 'priority'].some((key) =>
    /^(?:critical|major|high|blocker|blocking)$/i.test((textOf(issue[key]) ?? '').trim()),
  );
}
