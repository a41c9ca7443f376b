// Verify commands that commit or reset: what was judged is then no longer what the branch has
// before it, and nobody has judged what it has now.

import type { Finding } from '../model/finding.ts';

/** `again` is the command to go on with once somebody has looked. */
export function movedBranch(
  before: string | undefined,
  now: string | undefined,
  again: string,
): readonly Finding[] {
  if (now === before) return [];
  return [
    {
      check: 'gate',
      stage: 'verify',
      outcome: 'inconclusive',
      reason: 'verify.moved-branch',
      message: `The branch moved to ${now?.slice(0, 10) ?? 'nothing'} while the verify commands ran, and nobody has judged that.`,
      guidance: `Look at the new commits. Take them off the branch if nobody of you made them; then \`${again}\`.`,
    },
  ];
}
