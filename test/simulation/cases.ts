// One question to the explorer, in short form, and how its answer is shown.

import { expect } from 'vitest';
import type { TaskOutline } from '../../src/model/outline.ts';
import type { Protocol, ProtocolName } from '../../src/model/protocol.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { CHARTERS, type Charter } from './charters.ts';
import { type Answer, explore, type Machine, machineOf } from './explore.ts';
import type { Alphabet } from './world.ts';

export interface Case {
  readonly protocol: ProtocolName;
  readonly what: string;
  readonly tasks: readonly TaskOutline[];
  readonly reviewers?: number;
  readonly alphabet?: Alphabet;
  readonly words?: number;
  /** Where the protocol under test differs from the shipped one, and what its charter says then. */
  readonly change?: Partial<Protocol>;
  readonly charter?: Partial<Charter>;
  readonly machine?: Partial<Machine>;
  readonly isKeyChecked?: boolean;
}

export const TITLE = '$protocol, $what: nothing is committed unproven and every path ends';

export function ask(row: Case): Answer {
  const { protocol, tasks, reviewers = 1, alphabet = 'all', words = 0 } = row;
  const value = { ...protocolNamed(protocol), ...row.change };
  return explore({
    machine: { ...machineOf(value), ...row.machine },
    charter: { ...CHARTERS[protocol], ...row.charter },
    tasks,
    reviewers,
    alphabet,
    words,
    maxStates: 150_000,
    isKeyChecked: row.isKeyChecked ?? false,
  });
}

export function check(row: Case): void {
  const { states, transitions, longest, ends, objections } = ask(row);
  const counts = `${states} states, ${transitions} transitions, longest path ${longest}`;
  console.info(`${row.protocol}, ${row.what}: ${counts}, ends ${JSON.stringify(ends)}`);
  expect(objections).toEqual([]);
}
