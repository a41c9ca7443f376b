// The six protocols by name; the only place that knows all of them.

import type { Protocol, ProtocolName } from '../model/protocol.ts';
import { commands } from './commands.ts';
import { gateProtocol } from './gate-protocol.ts';
import { layers } from './layers.ts';
import { strict } from './strict.ts';
import { tiers } from './tiers.ts';
import { twoLayer } from './two-layer.ts';

const BY_NAME: Readonly<Record<ProtocolName, Protocol>> = {
  'gate-protocol': gateProtocol,
  layers,
  'two-layer': twoLayer,
  tiers,
  commands,
  strict,
};

export function protocolNamed(name: ProtocolName): Protocol {
  return BY_NAME[name];
}

export function allProtocols(): readonly Protocol[] {
  return Object.values(BY_NAME);
}
