import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Capture } from '../../src/effects/process/capture.ts';
import { commandRig } from '../rig/command-rig.ts';

const rig = commandRig();
afterAll(() => rig.remove());

const HEAD = 16 * 1024;
const TAIL = 64 * 1024;

// Each byte tells its own position, so that a byte out of place shows.
const bytes = (from: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => 97 + ((from + index) % 25));

test('however output is cut into pieces, head and tail are those of the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(50), fc.nat(70_000), fc.constant(TAIL)), { maxLength: 12 }),
      (sizes) => {
        const capture = new Capture({ rawPath: undefined, onOutput: undefined });
        let total = 0;
        for (const size of sizes) {
          capture.add(bytes(total, size));
          total += size;
        }
        const whole = Buffer.from(bytes(0, total)).toString();
        const dropped = Math.max(0, total - HEAD - TAIL);
        const expected =
          dropped === 0
            ? whole
            : `${whole.slice(0, HEAD)}\n… ${dropped} bytes left out …\n${whole.slice(-TAIL)}`;
        const { output, outputBytes, droppedBytes } = capture.finish();
        expect({ outputBytes, droppedBytes }).toEqual({
          outputBytes: total,
          droppedBytes: dropped,
        });
        expect(output === expected).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('output in many small pieces is kept whole and in order, in memory and in the file', async () => {
  const run = await rig.run('for ((i = 0; i < 20000; i++)); do echo "wave $i"; done');
  const whole = Array.from({ length: 20_000 }, (_, index) => `wave ${index}\n`).join('');
  expect(run.outputBytes).toBe(whole.length);
  expect(readFileSync(run.rawOutputPath ?? '', 'utf8')).toBe(whole);
  expect(run.output.endsWith('wave 19999\n')).toBe(true);
});
