// Gate 1: the form of a spec packet, 1a to 1g. Judged when the plan is read and again at the gate,
// because a spec may have changed in between.

import type { Finding, Stage } from '../model/finding.ts';
import { specFaults } from '../reading/packet/spec-faults.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

export const specLint: Check = specLintAt('spec-lint', 'inspect');
export const specLintPlan: Check = specLintAt('spec-lint-plan', 'plan');

function specLintAt(name: string, stage: Stage): Check {
  const make = findingMaker(name, stage);
  const check = ({ task: { spec }, rules }: Subject): readonly Finding[] => {
    if (spec === undefined) return [make(notApplicable('The task has no spec packet.'))];
    const faults = specFaults(spec);
    if (faults.length === 0)
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: 'The spec packet is complete, and each assertion can be observed.',
        }),
      ];
    return faults.map(({ isStrict, ...parts }) =>
      make({
        ...parts,
        outcome: isStrict === true && !rules.strictVocabulary ? 'concern' : 'fail',
      }),
    );
  };
  return { name, stage, check };
}
