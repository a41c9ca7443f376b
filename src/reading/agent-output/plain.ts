// A program that only prints: all of its standard output is its message, the end of it where it is
// long, because the last words are what it claims.

import { stripEscapes } from '../../std/text.ts';
import type { OutputReader } from './agent-reading.ts';
import { shown } from './event-fields.ts';

const MAX_KEPT = 1024 * 1024;

export function plainReader(faultOf?: (lastLines: string) => string | undefined): OutputReader {
  let kept: string[] = [];
  let length = 0;
  return {
    line(text) {
      kept.push(text.length > MAX_KEPT ? text.slice(-MAX_KEPT) : text);
      length += Math.min(text.length, MAX_KEPT) + 1;
      // Halved at once rather than line by line, so that a flood costs no more than its length.
      if (length > 2 * MAX_KEPT) {
        const joined = kept.join('\n').slice(-MAX_KEPT);
        kept = [joined];
        length = joined.length + 1;
      }
      return shown(text);
    },
    end() {
      const message = stripEscapes(kept.join('\n').slice(-MAX_KEPT)).trim();
      return {
        message,
        session: undefined,
        model: undefined,
        usage: undefined,
        toolCalls: [],
        fault: faultOf?.(message.slice(-4000)),
      };
    },
  };
}
