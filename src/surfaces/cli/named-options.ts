// Options whose values are words that Doorward knows.

import { PROTOCOL_NAMES, type ProtocolName } from '../../model/protocol.ts';
import { DoorwardError } from '../../std/error.ts';
import { nearest } from '../../std/nearest.ts';

export function protocolNamed(name: string | undefined): ProtocolName | undefined {
  if (name === undefined) return undefined;
  const found = PROTOCOL_NAMES.find((known) => known === name);
  if (found !== undefined) return found;
  const close = nearest(name, PROTOCOL_NAMES);
  throw new DoorwardError(
    'usage',
    `unknown protocol \`${name}\``,
    close === undefined ? `Protocols: ${PROTOCOL_NAMES.join(', ')}.` : `Did you mean \`${close}\`?`,
  );
}
