// Looks for text that speaks to the reviewer in everything of the request that the executor could
// write. What is found is a concern: it is shown to people, and decides nothing.

import type { Finding } from '../../model/finding.ts';
import { type Bait, baitIn, baitInDiff } from '../../reading/review/reviewer-bait.ts';
import { plural } from '../../std/text.ts';
import type { ReviewRequest } from '../ports/reviewer.ts';

const SHOWN = 3;

export function baitFindings({ diff, commands, changes }: ReviewRequest): readonly Finding[] {
  const found = [
    ...baitInDiff(diff),
    ...commands.flatMap(({ command, tail }) => baitIn(tail, `the output of ${command}`)),
    ...changes.flatMap(({ path }) => baitIn(path, path)),
  ];
  const more = found.length - SHOWN;
  return found.slice(0, SHOWN).map((bait, index) => findingOf(bait, index === 0 ? more : 0));
}

function findingOf({ place, quote, why }: Bait, more: number): Finding {
  const rest = more > 0 ? ` (and ${plural(more, 'more line')} like it)` : '';
  const where = place === '' ? 'The change' : place;
  return {
    check: 'review-bait',
    stage: 'review',
    outcome: 'concern',
    reason: 'tamper.reviewer',
    message: `${where} holds text for its reviewer, ${why}: "${quote}"${rest}`,
    guidance: 'Read the change yourself, and take the text out if it is not part of the work.',
  };
}
