import { expect, test } from 'vitest';
import { aCommand, aSubject, aVerify, inShort } from '../../test/rig/builders.ts';
import { NO_VERIFY, type VerifyIntent } from '../model/verify.ts';
import { verifyQuality } from './verify-quality.ts';

const lint = (verify: VerifyIntent, parts: Parameters<typeof aSubject>[0] = {}) =>
  verifyQuality.check(aSubject({ ...parts, task: { ...parts?.task, verify } }));

test.each([
  ['echo done', 'fail verify.vacuous'],
  ['make -n test', 'fail verify.vacuous'],
  ['pytest --co -q', 'fail verify.vacuous'],
  ['python3 -m pytest tests --collect-only', 'fail verify.vacuous'],
  ['npm test || true', 'fail verify.masked'],
  ['jest --passWithNoTests tide', 'fail verify.vacuous'],
  ['grep -c tide src/tide.ts', 'concern verify.weak'],
  ['npm test', 'concern verify.broad'],
  ['cd /Users/mia/harbour && npm test -- tide', 'concern plan.problem'],
])('%s: %s', (run, expected) => expect(inShort(lint(aVerify(run)))).toEqual([expected]));

test('one real proof is enough: weak or empty company beside it is not a failure', () => {
  expect(inShort(lint(aVerify('npm test -- tide', 'test -f src/tide.ts')))).toEqual([
    'pass gate.passed',
  ]);
  expect(inShort(lint(aVerify('npm test -- tide', 'echo done')))).toEqual([
    'concern verify.vacuous',
  ]);
});

test('commands of the whole plan count for each task', () => {
  const plan = { verify: [aCommand('vitest run tide')] };
  expect(inShort(lint(NO_VERIFY, { plan }))).toEqual(['pass gate.passed']);
});

test('a checkpoint task may run the whole suite, because that is its purpose', () => {
  expect(inShort(lint(aVerify('npm test'), { task: { markers: ['VERIFY'] } }))).toEqual([
    'pass gate.passed',
  ]);
});

test('a display filter is mentioned only, since the gate repairs it', () => {
  const findings = lint(aVerify('npm test -- tide | tail -5'));
  expect(inShort(findings)).toEqual(['pass gate.passed', 'pass gate.passed']);
  expect(findings[1]?.message).toContain('display filter');
});

test.each([
  ['prose', 'Tides look right', 'inconclusive verify.prose'],
  ['missing', 'MISSING', 'inconclusive verify.missing'],
  ['none', '', 'concern verify.missing'],
  ['manual', 'Look at the chart', 'inconclusive verify.manual'],
] as const)('a %s intent cannot prove anything', (kind, text, expected) => {
  expect(inShort(lint({ ...NO_VERIFY, kind, text }))).toEqual([expected]);
});

test('a protocol that accepts tasks without commands hears a concern instead', () => {
  expect(inShort(lint(NO_VERIFY, { rules: { onNoCommands: 'accept' } }))).toEqual([
    'concern verify.missing',
  ]);
});

test('more time than the protocol gives is said, and refuses nothing', () => {
  const longestMs = 5 * 60_000;
  const timed = (timeoutMs: number) =>
    lint(aVerify(aCommand('npm test -- tide', { timeoutMs })), { longestMs });
  expect(inShort(timed(longestMs))).toEqual(['pass gate.passed']);
  expect(inShort(timed(longestMs + 1000))).toEqual(['concern plan.problem']);
  expect(timed(20 * 60_000)[0]?.message).toMatch(
    /asks for 20 min.*gives a command 5 min .* at most/,
  );
});
