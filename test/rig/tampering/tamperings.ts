// Every way to tamper with a history and its evidence, by name. Those without keys change what lies
// there; those with keys sign what contradicts itself, and must not get away with it either.

import { EVIDENCE_CHANGED } from './evidence-changed.ts';
import { GATES_SIGNED } from './gates-signed.ts';
import { HISTORY_CHANGED } from './history-changed.ts';
import type { Tampering } from './moves.ts';
import { SUMMARIES_SIGNED } from './summaries-signed.ts';

export const TAMPERINGS: readonly Tampering[] = [
  ...[...EVIDENCE_CHANGED, ...HISTORY_CHANGED].map((one) => ({ ...one, needsKeys: false })),
  ...[...GATES_SIGNED, ...SUMMARIES_SIGNED].map((one) => ({ ...one, needsKeys: true })),
];
