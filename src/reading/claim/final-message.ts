// The last message of a text: all of it, as a rule; the part after the last speaker's mark where the
// text is a transcript. No model writes half a megabyte in one message, so no more than that is read.

import { normaliseNewlines } from '../../std/text.ts';

export const MAX_MESSAGE_LENGTH: number = 512 * 1024;

export interface FinalMessage {
  readonly text: string;
  /** The line of the whole text on which it begins. */
  readonly firstLine: number;
  /** The last speaker is the user or the system. */
  readonly isForeign: boolean;
  /** More was there than is read. */
  readonly isCut: boolean;
}

const SPEAKER =
  /^(?:#{1,4} {1,4})?(?:\*\*|\[)?(human|user|system|assistant|agent|executor)(?:\*\*|\])?:(?:\*\*)?(?:$|[ \t])/gim;

export function finalMessageOf(whole: string): FinalMessage {
  const cut = Math.max(0, whole.length - MAX_MESSAGE_LENGTH);
  const from = cut === 0 ? 0 : whole.indexOf('\n', cut) + 1 || cut;
  const text = normaliseNewlines(whole.slice(from));
  const speakers = [...text.matchAll(SPEAKER)];
  const last = speakers.at(-1);
  // One mark alone is a label like any other; two make a conversation.
  const isTranscript = new Set(speakers.map((match) => match[1]?.toLowerCase())).size > 1;
  const start = isTranscript && last !== undefined ? last.index + last[0].length : 0;
  return {
    text: text.slice(start),
    firstLine: linesIn(whole.slice(0, from)) + linesIn(text.slice(0, start)) + 1,
    isForeign: isTranscript && /human|user|system/i.test(last?.[1] ?? ''),
    isCut: from > 0,
  };
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
