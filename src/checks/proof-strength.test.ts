import { expect, test } from 'vitest';
import { aCommandRun, anEvidence, aSubject } from '../../test/rig/builders.ts';
import { proofStrength } from './proof-strength.ts';

const outcomes = (...runs: readonly (readonly [string, number])[]): readonly string[] =>
  proofStrength
    .check(
      aSubject({
        evidence: anEvidence({
          commands: runs.map(([command, exitCode]) => aCommandRun(command, { exitCode })),
        }),
      }),
    )
    .map(({ outcome }) => outcome);

test.each([
  ['`true` alone proves nothing', [['true', 0]], ['inconclusive']],
  ['an echo alone proves nothing', [['echo "done"', 0]], ['inconclusive']],
  ['a masked failure proves nothing', [['npm test || true', 0]], ['inconclusive']],
  [
    'hollow company beside a real proof is only noted',
    [
      ['npm test', 0],
      ['echo ok', 0],
    ],
    ['concern'],
  ],
  ['a real proof is one', [['npm test', 0]], ['pass']],
  ['a failed command is for others to judge', [['npm test', 1]], ['skipped']],
  ['no command at all is for others to judge', [], ['skipped']],
] as const)('%s', (_title, runs, expected) => {
  expect(outcomes(...runs)).toEqual(expected);
});
