// A message that claims completion and admits failure. Hard admissions reject it, with the sentence
// quoted; soft ones are checks that somebody still owes, and are recorded.

import type { Claim, Contradiction } from '../model/claim.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckRules } from '../model/protocol.ts';
import { findPhrases } from '../reading/claim/phrases.ts';
import { plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('contradiction', 'claim');
const MAX_FINDINGS = 10;

export const contradiction: Check = {
  name: 'contradiction',
  stage: 'claim',
  check({ evidence: { claim }, rules }) {
    const skipped = whySkipped(claim, rules.contradiction);
    if (skipped !== undefined || claim === undefined)
      return [make(notApplicable(skipped ?? 'No claim was handed in.'))];
    const found =
      rules.contradiction === 'phrases' ? findPhrases(claim.text) : claim.contradictions;
    // What was not read may admit anything, so that silence in the rest is no pass.
    const unread = claim.isCut === true && !found.some(isHard) ? [UNREAD] : [];
    if (found.length + unread.length > 0) return [...listed(found), ...unread];
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'The message does not contradict its claim.',
      }),
    ];
  },
};

function whySkipped(
  claim: Claim | undefined,
  detector: CheckRules['contradiction'],
): string | undefined {
  if (detector === 'ignored') return 'The protocol does not look for contradictions.';
  if (claim === undefined) return 'No claim was handed in.';
  if (claim.status === 'failure' || claim.status === 'blocked')
    return 'The executor does not claim completion, so nothing contradicts it.';
  // The five phrases count only alongside the signal, as the layers say.
  if (detector === 'phrases' && claim.signal.use === 'absent' && claim.status !== 'success')
    return 'Completion is not claimed, so nothing contradicts it.';
  return undefined;
}

function listed(found: readonly Contradiction[]): readonly Finding[] {
  const hardFirst = found.toSorted((left, right) => rank(left) - rank(right));
  const shown = hardFirst.slice(0, MAX_FINDINGS).map(findingFor);
  const last = hardFirst[MAX_FINDINGS];
  if (last === undefined) return shown;
  const more = findingFor(last);
  const count = plural(hardFirst.length - MAX_FINDINGS, 'further sentence');
  return [...shown, { ...more, message: `${more.message} (and ${count} like it)` }];
}

const UNREAD: Finding = make({
  outcome: 'inconclusive',
  reason: 'claim.incomplete',
  message: 'The message is too long to be read whole, so that an admission may be in the rest.',
  guidance: 'Hand over the final message, not the whole transcript.',
});

const isHard = ({ severity }: Contradiction): boolean => severity === 'hard';
const rank = (found: Contradiction): number => (isHard(found) ? 0 : 1);

function findingFor({ severity, kind, sentence, line }: Contradiction): Finding {
  if (severity === 'hard')
    return make({
      outcome: 'fail',
      reason: 'claim.contradiction',
      message: `CONTRADICTION: claimed completion while admitting failure (${kind}, line ${line}): "${sentence}"`,
      guidance:
        'Do what the sentence says is missing and run its proof, or report failure instead of completion.',
      line,
    });
  return make({
    outcome: 'concern',
    reason: 'claim.owed-check',
    message: `A check is owed (${kind}, line ${line}): "${sentence}"`,
    guidance:
      'Make the check and say what came of it, or let a person make it before relying on it.',
    line,
  });
}
