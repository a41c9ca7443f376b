// Which protocol holds every tool call of an executor against it. In others a command that failed on the way is
// part of the work.

import type { ProtocolName } from '../model/protocol.ts';

export const countsToolCalls = (protocol: ProtocolName): boolean => protocol === 'tiers';
