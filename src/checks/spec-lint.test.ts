import { describe, expect, test } from 'vitest';
import { aSpec, aSubject, GOOD_SPEC, inShort } from '../../test/rig/builders.ts';
import type { SpecPacket } from '../model/spec.ts';
import { specLint, specLintPlan } from './spec-lint.ts';

const lint = (spec: SpecPacket, strictVocabulary = false) =>
  specLint.check(aSubject({ task: { spec }, rules: { strictVocabulary } }));
const first = (yaml: string) => lint(aSpec(yaml))[0];
const withPositive = (text: string, negative = 'GET /tides MUST NOT return 200'): string =>
  GOOD_SPEC.replace(/positive: .*/, `positive: ${JSON.stringify(text)}`).replace(
    /negative: .*/,
    `negative: ${JSON.stringify(negative)}`,
  );

test('a packet with nothing wrong passes, before the work and at the gate', () => {
  const subject = aSubject({ task: { spec: aSpec() } });
  expect(inShort(specLint.check(subject))).toEqual(['pass gate.passed']);
  expect(specLintPlan.check(subject)[0]).toMatchObject({
    check: 'spec-lint-plan',
    stage: 'plan',
    outcome: 'pass',
  });
});

describe('each fault has its code and the agreed words', () => {
  test.each([
    ['1b', 'version: [1', 'Spec YAML is malformed: '],
    ['1b', 'just words', 'Spec YAML is malformed: '],
    ['1c', GOOD_SPEC.replace('version: 1\n', ''), 'Missing required field: version'],
    ['1c', GOOD_SPEC.replace('version: 1', 'version: one'), 'Missing required field: version'],
    ['1c', GOOD_SPEC.replace(/intent: .*\n/, ''), 'Missing required field: intent'],
    ['1c', GOOD_SPEC.replace(/file_scope:\n.*\n/, ''), 'Missing required field: file_scope'],
    ['1c', GOOD_SPEC.replace(/constraints:\n.*\n/, ''), 'Missing required field: constraints'],
    [
      '1c',
      GOOD_SPEC.replace(/assertions:\n(?:.*\n){3}/, 'assertions: []\n'),
      'Missing required field: assertions',
    ],
    ['1d', GOOD_SPEC.replace(/ {4}negative: .*\n/, ''), 'Assertion A1 missing field: negative'],
    ['1d', GOOD_SPEC.replace('id: A1', 'name: A1'), 'Assertion #1 missing field: id'],
    [
      '1d',
      GOOD_SPEC.replace(/assertions:\n(?:.*\n){3}/, 'assertions: [A1]\n'),
      'Assertion missing field: ',
    ],
    [
      '1e',
      withPositive('GET /tides returns 200'),
      'Assertion A1 missing controlled vocabulary keyword',
    ],
    [
      '1e',
      withPositive('GET /tides must return 200'),
      'Assertion A1 missing controlled vocabulary keyword',
    ],
    [
      '1f',
      withPositive('The chart MUST be drawn properly', 'The chart MUST NOT be blank'),
      "Assertion A1 uses vague term 'properly' without observable",
    ],
  ])('%s: %s', (code, yaml, message) => {
    expect(first(yaml)).toMatchObject({ outcome: 'fail', reason: `spec.${code}` });
    expect(first(yaml)?.message.startsWith(message)).toBe(true);
  });

  test('1a: the markers are missing', () => {
    const [finding] = lint(aSpec(GOOD_SPEC, { isDelimited: false }));
    expect(finding).toMatchObject({ reason: 'spec.1a', message: 'Spec packet missing delimiters' });
  });

  test('1g: more than seven assertions, or tasks', () => {
    const assertion = /assertions:\n((?:.*\n){3})/.exec(GOOD_SPEC)?.[1] ?? '';
    const many = Array.from({ length: 8 }, (_, index) => assertion.replace('A1', `A${index + 1}`));
    const yaml = GOOD_SPEC.replace(assertion, many.join(''));
    expect(lint(aSpec(yaml))[0]?.message).toBe('Task exceeds 7 assertions (8 found)');
    expect(lint(aSpec(GOOD_SPEC, { featureTaskCount: 8 }))[0]?.message).toBe(
      'Feature exceeds 7 tasks (8 found)',
    );
    expect(inShort(lint(aSpec(GOOD_SPEC, { featureTaskCount: 7 })))).toEqual(['pass gate.passed']);
  });

  test('two assertions may not share an id, or a result could answer for both', () => {
    const twice = GOOD_SPEC.replace(/( {2}- id: A1\n(?:.*\n){2})/, '$1$1');
    expect(inShort(lint(aSpec(twice)))).toEqual(['fail spec.1d']);
  });

  test('faults are all told at once', () => {
    expect(lint(aSpec('version: 1', { isDelimited: false })).map(({ reason }) => reason)).toEqual([
      'spec.1a',
      ...Array.from({ length: 4 }, () => 'spec.1c'),
    ]);
  });
});

describe('vague words need something to observe', () => {
  test.each([
    'Login MUST work correctly, that is it works',
    'The system MUST properly handle errors',
    'The output MUST be such that it is valid',
    'The user experience MUST be appropriate',
    'The API MUST behave in the proper way',
  ])('"%s" is vague', (text) => {
    expect(inShort(lint(aSpec(withPositive(text, 'It MUST NOT fail with exit code 1'))))).toEqual([
      'fail spec.1f',
    ]);
  });

  test.each([
    'POST /login MUST return 200 when credentials are correct',
    'The file dist/tides.json MUST be in the correct order',
    'The parser MUST raise PARSE_ERROR where the input is not a proper table',
    'The page MUST load properly within 200 ms',
    "The field MUST hold the correct value 'high'",
  ])('"%s" can be observed', (text) => {
    expect(inShort(lint(aSpec(withPositive(text))))).toEqual(['pass gate.passed']);
  });
});

describe('the stricter reading of the vocabulary', () => {
  const strict = [
    ['two keywords in one assertion', withPositive('GET /tides MUST return 200 and MAY be cached')],
    [
      'a negative that is no opposite',
      withPositive('GET /tides MUST return 200', 'GET /tides MAY return 404'),
    ],
    ['a constraint that is negotiable', GOOD_SPEC.replace('MUST NOT add', 'SHOULD NOT add')],
    ['a constraint without a keyword', GOOD_SPEC.replace('MUST NOT add', 'No')],
  ] as const;
  test.each(strict)('%s is a concern by default', (_, yaml) => {
    expect(inShort(lint(aSpec(yaml)))).toEqual(['concern spec.1e']);
  });
  test.each(strict)('%s fails where the protocol is strict', (_, yaml) => {
    expect(inShort(lint(aSpec(yaml), true))).toEqual(['fail spec.1e']);
  });
  test('SHOULD has its opposite, MAY has none', () => {
    const should = withPositive('The log SHOULD name the harbour', 'The log SHOULD NOT be empty');
    const may = withPositive('GET /tides MAY be cached', 'GET /tides MUST NOT be stale');
    expect(inShort([...lint(aSpec(should), true), ...lint(aSpec(may), true)])).toEqual([
      'pass gate.passed',
      'pass gate.passed',
    ]);
  });
});
