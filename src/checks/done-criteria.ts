// Lint of done criteria: somebody who was not there must be able to tell whether they are met.

import { vagueTerm } from '../reading/words/vagueness.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('done-criteria', 'plan');

const EXAMPLE = 'Say what can be seen: a result, a file, a passing test, a status code.';

// Nothing but "the task is done", in any of its clothes.
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'the this that all everything every whole it its task tasks work feature story code implementation change changes step functionality is are has have been should must be now fully successfully and as expected correctly properly fine well complete completed completion done finished working works implemented ready ok okay good tested verified approved lgtm n a none tbd todo'.split(
    ' ',
  ),
);

export const doneCriteria: Check = {
  name: 'done-criteria',
  stage: 'plan',
  check({ task }) {
    if (task.checkpoint !== undefined)
      return [
        make(notApplicable('A person decides this task, so there are no criteria to judge.')),
      ];
    const { line } = task.place;
    const criteria = task.done.filter((criterion) => criterion.trim() !== '');
    if (criteria.length === 0)
      return [
        make({
          outcome: 'concern',
          reason: 'plan.vague-done',
          message: 'The task does not say when it is done.',
          guidance: EXAMPLE,
          line,
        }),
      ];
    const vague = criteria.flatMap((criterion) => {
      const fault = faultOf(criterion);
      return fault === undefined
        ? []
        : [
            make({
              outcome: 'concern',
              reason: 'plan.vague-done',
              message: `The done criterion "${oneLine(criterion)}" ${fault}.`,
              guidance: EXAMPLE,
              line,
            }),
          ];
    });
    if (vague.length > 0) return vague;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'The done criteria can be measured.',
      }),
    ];
  },
};

function faultOf(criterion: string): string | undefined {
  const text = criterion.slice(0, 2_000);
  const words = text.toLowerCase().match(/[^\s\p{P}\p{S}]+/gu) ?? [];
  if (words.every((word) => EMPTY_WORDS.has(word))) return 'cannot be measured';
  const term = vagueTerm(text);
  return term === undefined ? undefined : `says "${term}" without anything that could be observed`;
}
