// Every reason in the table is given by something, or says here why nothing gives it yet.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS } from '../src/model/reason.ts';

const UNUSED: Readonly<Record<string, string>> = {};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('reason.ts'),
  )
  .map((path) => readFileSync(`src/${path}`, 'utf8'))
  .join('\n');
const isGiven = (reason: string): boolean => sources.includes(`'${reason}'`);

test('a reason that nothing gives is listed with the cause', () => {
  const silent = Object.keys(REASONS).filter((reason) => !isGiven(reason));
  expect(silent.filter((reason) => !(reason in UNUSED))).toEqual([]);
});

test('the list of unused reasons is not out of date', () => {
  expect(Object.keys(UNUSED).filter(isGiven)).toEqual([]);
  expect(Object.keys(UNUSED).filter((reason) => !(reason in REASONS))).toEqual([]);
});
