// The last words of an agent where the client does not simply give them: in its transcript, or at the
// end of a text to which every retry is added.

import { fingerprint } from '../../std/fingerprint.ts';
import type { Fields } from '../../std/shape.ts';
import { eventOf, fieldsAt, listAt, textAt } from '../agent-output/event-fields.ts';

/** From the lines of a transcript, of which the first may be cut. Undefined if nobody says anything. */
export function lastMessageIn(transcript: string): string | undefined {
  const lines = transcript.split('\n');
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const event = eventOf(lines[at] ?? '');
    const words = event === undefined ? undefined : wordsOf(event);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** Copilot: `assistant.message` with its content. Claude: `assistant` with blocks of text. */
function wordsOf(event: Fields): string | undefined {
  const type = textAt(event, 'type');
  if (type === 'assistant.message') return textAt(fieldsAt(event, 'data'), 'content');
  const message = fieldsAt(event, 'message');
  if (type !== 'assistant' && textAt(message, 'role') !== 'assistant') return undefined;
  const blocks = listAt(message, 'content').flatMap((block) => textAt(block, 'text') ?? []);
  const words = blocks.length === 0 ? textAt(message, 'content') : blocks.join('\n');
  return words?.trim() === '' ? undefined : words;
}

/** A text that was heard, by its length and a name for its content. */
export interface Heard {
  readonly length: number;
  readonly name: string;
}

export function heardIn(text: string): Heard {
  return { length: text.length, name: fingerprint(text) };
}

/** What is new in a text that begins with all that was heard before; all of it if it does not. */
export function newWords(text: string, heard: Heard | undefined): string {
  if (heard === undefined || heard.length > text.length) return text;
  const isAgain = fingerprint(text.slice(0, heard.length)) === heard.name;
  return isAgain ? text.slice(heard.length) : text;
}
