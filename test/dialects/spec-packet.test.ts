// Spec packets: fixtures by eye, what is found where, damage by chance.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlan } from '../../src/dialects/registry.ts';
import { specPacket } from '../../src/dialects/spec-packet.ts';
import type { Task } from '../../src/model/task.ts';
import { findPackets, readPacket } from '../../src/reading/packet/packet.ts';
import { digest, fixtureCases, sourceOf } from '../rig/dialect-fixtures.ts';
import { damaged, faultOf } from '../rig/plan-mutations.ts';

const cases = fixtureCases('spec-packet');
const read = (text: string): readonly Task[] => specPacket.parse(sourceOf(text)).plan.tasks;

test.each(cases)('reads $name as a person would', ({ source, expected }) => {
  expect(digest(parsePlan(source, 'spec-packet'))).toEqual(expected);
});

test.each([
  ['nothing', '', 'plan.empty'],
  ['white space', ' \n\t\n', 'plan.empty'],
  ['a letter', 'Dear reader,\n\nall is well.\n', 'plan.empty'],
  ['binary', '\x7fELF\u0002\0\0\0', 'plan.binary'],
  ['a text too large', `# --- SPEC ---\n${'a: b\n'.repeat(2_000_000)}`, 'plan.too-large'],
  ['JSON that lists no features', '{"features": "none"}', 'plan.wrong-shape'],
  ['broken JSON', '[{"id": "F-001",', 'plan.unreadable'],
])('%s is an error with a hint, not a plan that is done', (_what, text, code) => {
  const { plan, problems } = parsePlan(sourceOf(text), 'spec-packet');
  expect(plan.tasks).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'error', code }]);
});

const PACKET = `# --- SPEC ---
version: 1
intent: "Open the lock gate"
assertions:
  - id: A1
    positive: "gate.open() MUST return true at level 0"
    negative: "gate.open() MUST NOT return true above level 0"
constraints:
  - "MUST NOT flood the chamber"
file_scope:
  - src/gate.ts
# --- END SPEC ---`;

describe('finding', () => {
  test.each([
    ['bare', PACKET, true],
    ['in a code block', `\`\`\`yaml\n${PACKET}\n\`\`\``, true],
    ['indented in a list', PACKET.replace(/^/gm, '  '), true],
    ['with a sloppy start', PACKET.replace('# --- SPEC', '#--- spec'), false],
    ['without its end', PACKET.replace('# --- END SPEC ---', ''), false],
    ['without both', PACKET.replace(/^# .*$/gm, ''), false],
  ])('a packet %s is found whole, and marked only if both markers are exact', (_how, text, ok) => {
    const [packet, ...others] = findPackets(text);
    expect(others).toEqual([]);
    expect(packet?.isDelimited).toBe(ok);
    const { fields, error } = readPacket(packet?.text ?? '', { line: 1, column: 1 }, ok, undefined);
    expect(error).toBeUndefined();
    expect(fields).toMatchObject({ intent: 'Open the lock gate', file_scope: ['src/gate.ts'] });
  });

  test('text without a packet has none, whatever it says about specs', () => {
    expect(findPackets('The SPEC --- as we call it --- is elsewhere.\n\nintent: none\n')).toEqual(
      [],
    );
  });
});

describe('reading', () => {
  const place = { line: 40, column: 1 };

  test('an assertion knows its place in the plan, not in the packet', () => {
    const body = PACKET.split('\n').slice(1, -1).join('\n');
    const { assertions } = readPacket(body, place, true, 3);
    expect(assertions.map((assertion) => assertion.place)).toEqual([{ line: 43, column: 5 }]);
  });

  test('an error of the YAML has its place in the plan', () => {
    const { error, fields } = readPacket('version: 1\nintent: "open\n', place, true, undefined);
    expect(error?.place.line).toBeGreaterThanOrEqual(41);
    expect(fields).toBeUndefined();
  });

  test.each([
    ['a number', 'id: 1', { id: undefined }],
    ['nothing', 'id:', { id: undefined }],
    ['empty text', 'id: ""', { id: undefined }],
    ['text', 'id: A1', { id: 'A1' }],
  ])('an id that is %s is handed to lint as it is', (_what, line, expected) => {
    expect(
      readPacket(`assertions:\n  - ${line}\n`, place, true, undefined).assertions,
    ).toMatchObject([expected]);
  });

  test.each([
    'assertions: none',
    'assertions:\n  A1: {}',
    'assertions: [A1, A2]',
    '- A1',
    '42',
    '',
  ])('a packet of another shape has no assertions and throws nothing: %j', (text) => {
    expect(readPacket(text, place, false, undefined).assertions).toEqual([]);
  });
});

describe('tasks', () => {
  test('the tasks of a feature are counted where a heading names it', () => {
    const text = `## Feature F-001: Locks\n\n### T-001: One\n${PACKET}\n\n### T-002: Two\n${PACKET}\n\n## Feature F-002: Weirs\n\n### T-003: Three\n${PACKET}\n`;
    expect(read(text).map(({ spec, phase }) => [spec?.featureTaskCount, phase])).toEqual([
      [2, 'F-001: Locks'],
      [2, 'F-001: Locks'],
      [1, 'F-002: Weirs'],
    ]);
  });

  test('packets that name no feature are not counted as one', () => {
    const [task] = read(Array.from({ length: 9 }, () => PACKET).join('\n\n'));
    expect(task?.spec?.featureTaskCount).toBeUndefined();
  });

  test('ids made from positions stay clear of ids that are given', () => {
    const text = `${PACKET}\n\n## T-001: Named\n\n${PACKET}\n\n## Unnamed\n\n${PACKET}\n`;
    expect(read(text).map(({ id }) => id)).toEqual(['T-002', 'T-001', 'T-003']);
  });

  test('a mention of another task does not rename this one', () => {
    const text = `## T-002: Close the gate\n\nT-001 opened it before.\n\n${PACKET}\n`;
    expect(read(text)).toMatchObject([{ id: 'T-002', name: 'Close the gate' }]);
  });

  test('a code block left open before a task does not swallow its heading', () => {
    const text = `## T-001: One\n\n\`\`\`yaml\n${PACKET}\n\n## T-002: Two\n\n\`\`\`yaml\n${PACKET}\n\`\`\`\n`;
    expect(read(text).map(({ id, name }) => [id, name])).toEqual([
      ['T-001', 'One'],
      ['T-002', 'Two'],
    ]);
  });
});

test('survives any damage: it explains itself and never calls an unreadable plan fine', () => {
  const texts = cases.map(({ source }) => source.text);
  fc.assert(
    fc.property(damaged(texts), (text) => {
      const source = sourceOf(text);
      expect(specPacket.recognise(source)).toBeGreaterThanOrEqual(0);
      expect(specPacket.recognise(source)).toBeLessThanOrEqual(1);
      expect(faultOf(parsePlan(source, 'spec-packet'), text)).toBeUndefined();
    }),
    { numRuns: 600 },
  );
});

const LINES = PACKET.split('\n');
const junk = fc.oneof(
  fc.constantFrom('# --- SPEC ---', '```', '```yaml', '- ', '\t', ': {', '# a comment', 'tier: ['),
  fc.string({ maxLength: 20 }).map((text) => ` ${text.replace(/[\n\r]/g, ' ')}`),
);

test('whatever happens inside one packet, every other task survives with its packet', () => {
  const harm = fc.record({
    at: fc.nat({ max: LINES.length }),
    cut: fc.nat({ max: 3 }),
    add: fc.array(junk, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.nat({ max: 3 }), fc.boolean(), harm, (victim, isFenced, { at, cut, add }) => {
      const written = [1, 2, 3, 4].map((number, index) => {
        const harmed = index === victim ? LINES.toSpliced(at, cut, ...add) : LINES;
        const lines = isFenced ? ['```yaml', ...harmed, '```'] : harmed;
        return `## T-00${number}: Task ${number}\n\nWords.\n\n${lines.join('\n')}\n`;
      });
      const tasks = new Map(read(written.join('\n')).map((task) => [task.id, task]));
      for (const number of [1, 2, 3, 4]) {
        const task = tasks.get(`T-00${number}`);
        expect(task?.name).toBe(`Task ${number}`);
        if (number === victim + 1) continue;
        expect(task?.spec).toMatchObject({ isDelimited: true, error: undefined });
        expect(task?.files).toEqual(['src/gate.ts']);
      }
    }),
    { numRuns: 500 },
  );
});
