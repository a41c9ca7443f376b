// Every protocol against every answer of the world: no path commits without the evidence that its
// charter demands, every path ends, every budget holds.

import { expect, test } from 'vitest';
import type { TaskOutline } from '../../src/model/outline.ts';
import type { ProtocolName } from '../../src/model/protocol.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { CHARTERS } from './charters.ts';
import { type Answer, explore, machineOf } from './explore.ts';
import { anOutline } from './outlines.ts';
import type { Alphabet } from './world.ts';

interface Case {
  readonly protocol: ProtocolName;
  readonly what: string;
  readonly tasks: readonly TaskOutline[];
  readonly reviewers?: number;
  readonly alphabet?: Alphabet;
  readonly words?: number;
}

const alone = (parts: Partial<TaskOutline> = {}): readonly TaskOutline[] => [anOutline(parts)];

const CASES: readonly Case[] = [
  { protocol: 'gate-protocol', what: 'one task', tasks: alone() },
  { protocol: 'layers', what: 'one task', tasks: alone() },
  { protocol: 'two-layer', what: 'one TRIVIAL task', tasks: alone({ complexity: 'TRIVIAL' }) },
  { protocol: 'two-layer', what: 'one SIMPLE task', tasks: alone({ complexity: 'SIMPLE' }) },
  { protocol: 'two-layer', what: 'one task', tasks: alone({ hasSpec: true }) },
  { protocol: 'tiers', what: 'one task of tier 1', tasks: alone({ statesVerify: false }) },
  { protocol: 'tiers', what: 'one task of tier 2', tasks: alone({ tier: 2 }) },
  { protocol: 'tiers', what: 'one task of tier 3', tasks: alone({ tier: 3 }) },
  { protocol: 'commands', what: 'one task', tasks: alone() },
  { protocol: 'strict', what: 'one task', tasks: alone(), reviewers: 0 },
  { protocol: 'strict', what: 'one reviewed task', tasks: alone() },
  { protocol: 'strict', what: 'one task of tier 3', tasks: alone({ tier: 3 }) },
];

const TITLE = '$protocol, $what: nothing is committed unproven and every path ends';

function check(row: Case): void {
  const answer = ask(row);
  console.info(line(row, answer));
  expect(answer.objections).toEqual([]);
}

test.each(CASES)(TITLE, check);

test.each(
  CASES.map(
    (row): Case => ({
      ...row,
      what: `${row.what}, a person speaks`,
      alphabet: 'personal',
      words: 1,
    }),
  ),
)(TITLE, check);

test.each(
  CASES.map((row): Case => ({ ...row, what: `${row.what}, commits refused`, alphabet: 'landing' })),
)(TITLE, check);

function ask({ protocol, tasks, reviewers = 1, alphabet = 'all', words = 0 }: Case): Answer {
  return explore({
    machine: machineOf(protocolNamed(protocol)),
    charter: CHARTERS[protocol],
    tasks,
    reviewers,
    alphabet,
    words,
    maxStates: 150_000,
  });
}

function line({ protocol, what }: Case, { states, transitions, longest, ends }: Answer): string {
  return `${protocol}, ${what}: ${states} states, ${transitions} transitions, longest path ${longest}, ends ${JSON.stringify(ends)}`;
}
