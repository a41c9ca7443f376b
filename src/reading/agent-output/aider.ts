// aider only prints, and ends with success when its model could not be asked. The library it asks
// with begins such lines with its own name.

import { oneLine } from '../../std/text.ts';
import type { OutputReader } from './agent-reading.ts';
import { plainReader } from './plain.ts';

const FAULT =
  /^litellm\.(?:\w{0,40}Error|Timeout)\b.{0,1000}|^.{0,200}API provider has refused.{0,400}/m;

export function aiderReader(): OutputReader {
  return plainReader((lastLines) => {
    const found = FAULT.exec(lastLines);
    return found === null ? undefined : oneLine(found[0], 400);
  });
}
