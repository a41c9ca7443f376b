// The inputs of visible tests that newly stand in the code as literals: a table of answers looks like
// this, and so does a table of a domain, so that it is shown and not refused.

import { changedFiles, changedSources } from '../reading/tamper/changed-files.ts';
import { isTestPath } from '../reading/tamper/paths.ts';
import { specialCases } from '../reading/tamper/special-cases.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('hard-coded-inputs', 'inspect');
const FEWEST = 2;
const SHARE = 0.5;

export const hardCodedInputs: Check = {
  name: 'hard-coded-inputs',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence }) {
    const files = changedFiles(evidence);
    const changed = files.flatMap(({ path, after }) =>
      isTestPath(path) && after !== undefined ? [after] : [],
    );
    const tests = [...changed, ...(evidence.code?.tests ?? [])];
    const sources = changedSources(files);
    if (sources.length === 0 || tests.length === 0)
      return [make(notApplicable('There is no changed code with tests to compare.'))];
    const found = sources.flatMap((file): readonly FindingParts[] => {
      const { known, possible } = specialCases(file, tests);
      if (known.length < FEWEST || known.length < possible * SHARE) return [];
      return [
        {
          outcome: 'concern',
          reason: 'tamper.hard-coded',
          message: `${file.path} now holds the inputs of ${known.length} of ${possible} calls in its tests, such as ${oneLine(known.slice(0, 2).join(' and '), 100)}.`,
          guidance:
            'Compute the answer; a value that only a test uses does not belong in the code.',
          file: file.path,
        },
      ];
    });
    return conclude(make, found, 'The inputs of the tests do not stand in the code.');
  },
};
