import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputLines } from '../../../src/effects/agents/output-lines.ts';

test('lines are those of the whole, however the bytes are cut and whoever uses them afterwards', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 20 }),
      fc.array(fc.nat(30), { maxLength: 40 }),
      (texts, sizes) => {
        const whole = texts.join('\n');
        const seen: string[] = [];
        const lines = new OutputLines((more) => seen.push(...more));
        const bytes = Buffer.from(whole);
        const shared = Buffer.alloc(Math.max(bytes.length, 1));
        let at = 0;
        for (const size of [...sizes, bytes.length]) {
          const piece = bytes.subarray(at, at + size);
          shared.set(piece);
          lines.add(shared.subarray(0, piece.length));
          shared.fill(0x2a);
          at += piece.length;
        }
        lines.end();
        const expected = bytes.toString().split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(seen).toEqual(expected);
      },
    ),
  );
});

test('a line without end keeps its beginning, and the next one is read again', () => {
  const seen: string[] = [];
  const lines = new OutputLines((more) => seen.push(...more));
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < 20; count += 1) lines.add(piece);
  lines.add(Buffer.from('\nnext\n'));
  lines.end();
  expect(seen.map((line) => line.length)).toEqual([8 * 1024 * 1024, 4]);
  expect(seen[1]).toBe('next');
});
