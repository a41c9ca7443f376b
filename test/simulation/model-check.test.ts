// Every protocol against every answer of the world: no path commits without the evidence that its
// charter demands, every path ends, every budget holds.

import { test } from 'vitest';
import type { TaskOutline } from '../../src/model/outline.ts';
import { type Case, check, TITLE } from './cases.ts';
import { anOutline } from './outlines.ts';

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

// Votes on everything that `strict` can meet are the walk of `tiers` times the one of `strict`.
test.each(
  CASES.filter(({ protocol, what }) => protocol !== 'strict' || what !== 'one task of tier 3'),
)(TITLE, check);

test.each(
  CASES.map(
    (row): Case => ({
      ...row,
      what: `${row.what}, a person speaks`,
      alphabet: 'personal',
      words: 2,
      isKeyChecked: true,
    }),
  ),
)(TITLE, check);

test.each(
  CASES.map(
    (row): Case => ({
      ...row,
      what: `${row.what}, commits refused`,
      alphabet: 'landing',
      isKeyChecked: true,
    }),
  ),
)(TITLE, check);
