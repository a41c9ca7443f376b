// A reviewer's answer, decoded: JSON, then YAML, then a report, a signal or plain words. An answer
// that cannot be read, or says two things, is malformed; it is never an approval.

import type { ReviewReading } from '../../model/review.ts';
import { readUniqueJson, readYaml } from '../../std/document.ts';
import { type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';
import { normaliseNewlines, stripEscapes } from '../../std/text.ts';
import { type Block, type BlockReading, readBlock } from './block.ts';
import { refusesAtLineEnd, takesBack } from './contradiction.ts';
import { embeddedObjects, fencedBlocks, looseYaml } from './excerpts.ts';
import {
  planReviewHeading,
  proseVerdict,
  refusesInWords,
  type SpokenVoice,
  signalOf,
  statusReport,
} from './voices.ts';
import type { Voice } from './words.ts';

const MAX_LENGTH = 1_000_000;

export function decodeReview(text: string, reviewer: string): ReviewReading {
  const clean = stripEscapes(normaliseNewlines(text.slice(0, MAX_LENGTH + 1))).trim();
  if (clean === '') return failure(reviewer, 'unavailable', 'the reviewer gave no answer');
  if (clean.length > MAX_LENGTH)
    return failure(reviewer, 'malformed', `the answer is longer than ${MAX_LENGTH} characters`);
  const found = wholeDocument(clean) ?? partsOf(clean);
  if (typeof found === 'string') return failure(reviewer, 'malformed', found);
  return { ok: true, review: { reviewer, ...found } };
}

function failure(
  reviewer: string,
  problem: 'unavailable' | 'malformed',
  message: string,
): ReviewReading {
  return { ok: false, failure: { reviewer, problem, message } };
}

/** A voice, or why there is none. */
type Hearing = Voice | string;

const hearingOf = (reading: BlockReading): Hearing => {
  if (reading.type === 'voice') return reading.voice;
  return reading.type === 'broken'
    ? `the answer cannot be used: ${reading.why}`
    : 'the answer holds no verdict';
};

function readConsistent(block: Block): BlockReading {
  const reading = readBlock(block);
  const isApproval = reading.type === 'voice' && reading.voice.verdict === 'approved';
  return isApproval && takesBack(block.value)
    ? { type: 'broken', why: 'it approves in one field and refuses in another' }
    : reading;
}

function wholeDocument(text: string): Hearing | undefined {
  const isObject = text.startsWith('{');
  const json = isObject ? readUniqueJson(text) : undefined;
  if (json?.ok === true)
    return hearingOf(readConsistent({ value: json.value, form: 'json', isWhole: true }));
  if (!isObject && !/^[\w ]{1,40}:(?:\s|$)/.test(text)) return undefined;
  const yaml = readYaml(text);
  if (!yaml.ok || !isFields(yaml.value)) return undefined;
  const reading = readConsistent({ value: yaml.value, form: 'yaml', isWhole: true });
  // A line of prose with a colon is YAML too: what holds no verdict is looked at again.
  return reading.type === 'stranger' ? undefined : hearingOf(reading);
}

function partsOf(text: string): Hearing {
  const lines = markdownLines(text);
  const spoken = lines.filter((line) => !line.isCode && !/^\s*>/.test(line.text));
  const blocks = [...fencedBlocks(lines), ...looseYaml(spoken), ...embeddedObjects(spoken)]
    .sort((left, right) => left.line - right.line)
    .map((block) => readConsistent({ ...block, isWhole: false }));
  const voices = [
    ...blocks.filter((block) => block.type !== 'stranger').toReversed(),
    statusReport(spoken),
    signalOf(lines),
    planReviewHeading(spoken),
  ].filter((voice) => voice !== undefined);
  return voices.length === 0 ? inWords(spoken) : inAgreement(voices, spoken);
}

function inWords(spoken: readonly MarkdownLine[]): Hearing {
  const prose = proseVerdict(spoken);
  if (prose === undefined) return 'the answer holds no verdict';
  return hearingOf(prose);
}

/** All voices must agree; the first is the one to quote. */
function inAgreement(
  voices: readonly (BlockReading | NonNullable<SpokenVoice>)[],
  spoken: readonly MarkdownLine[],
): Hearing {
  const broken = voices.find((voice) => voice.type === 'broken');
  if (broken !== undefined) return hearingOf(broken);
  const heard = voices.flatMap((voice) => (voice.type === 'voice' ? [voice.voice] : []));
  const [first] = heard;
  if (first === undefined) return 'the answer holds no verdict';
  const isApproved = first.verdict === 'approved';
  if (heard.some(({ verdict }) => (verdict === 'approved') !== isApproved))
    return 'the answer gives more than one verdict, and they disagree';
  if (isApproved && refusesBeside(spoken))
    return 'the answer approves in one place and refuses in another';
  return { ...first, failedItems: [...new Set(heard.flatMap(({ failedItems }) => failedItems))] };
}

function refusesBeside(spoken: readonly MarkdownLine[]): boolean {
  return refusesInWords(spoken.map(({ text }) => text).join('\n')) || refusesAtLineEnd(spoken);
}
