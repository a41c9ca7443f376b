// Looks for text that speaks to the reviewer in everything of the request that the executor could
// write. What is found is a concern: it is shown to people, and decides nothing.

import type { Finding } from '../../model/finding.ts';
import type { ReviewRecord } from '../../model/record.ts';
import {
  type Bait,
  baitIn,
  baitInDiff,
  steersReviewers,
} from '../../reading/review/reviewer-bait.ts';
import { oneLine, plural } from '../../std/text.ts';
import type { ReviewRequest } from '../ports/reviewer.ts';

const SHOWN = 3;

export function baitFindings(
  { diff, commands, changes }: ReviewRequest,
  records: readonly ReviewRecord[],
): readonly Finding[] {
  const found = [
    ...baitInDiff(diff),
    ...commands.flatMap(({ command, tail }) => baitIn(tail, `the output of ${command}`)),
    ...changes.flatMap(({ path }) => baitIn(path, path)),
  ];
  const more = found.length - SHOWN;
  const steering = records.some(({ kind }) => kind === 'command')
    ? changes.filter(({ path }) => steersReviewers(path))
    : [];
  return [
    ...found.slice(0, SHOWN).map((bait, index) => findingOf(bait, index === 0 ? more : 0)),
    ...steering.slice(0, SHOWN).map(({ path }) => steeringFinding(path)),
  ];
}

/** Agents that review are started in the tree under review. */
function steeringFinding(path: string): Finding {
  return {
    check: 'review-bait',
    stage: 'review',
    outcome: 'concern',
    reason: 'tamper.reviewer',
    message: `The work changed ${oneLine(path, 100)}, which agents that review here take for their own instructions.`,
    guidance: 'Read the change yourself, or have a model review it, which sees no files.',
    file: path,
  };
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
