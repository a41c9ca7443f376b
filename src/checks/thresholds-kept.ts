// Limits that checks go by are as strict as before: coverage, warnings, budgets, strictness.

import { allowanceOf } from '../reading/tamper/allowance.ts';
import { changedFiles } from '../reading/tamper/changed-files.ts';
import { loosened } from '../reading/tamper/config/limits.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('thresholds-kept', 'inspect');

export const thresholdsKept: Check = {
  name: 'thresholds-kept',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const allowance = allowanceOf(task);
    const files = changedFiles(evidence).filter(({ before }) => (before?.settings.length ?? 0) > 0);
    if (files.length === 0) return [make(notApplicable('No settings were changed.'))];
    const isAsked = allowance.says('thresholds');
    const found = files.flatMap(({ path, before, after, status }): readonly FindingParts[] => {
      if (isAsked || status === 'deleted' || after?.problem !== undefined) return [];
      return loosened(before?.settings ?? [], after?.settings ?? []).map(
        ({ key, from, to, line, isSize }) => ({
          // A limit that is gone may have moved to another file; a number that was lowered has not.
          outcome:
            to === undefined || allowance.covers(path) || (isSize && allowance.asksNothing)
              ? 'concern'
              : 'fail',
          reason: 'tamper.threshold',
          message: `${path}:${line}: the limit ${oneLine(key, 80)} ${to === undefined ? `(${from}) is gone` : `went from ${from} to ${to}`}.`,
          guidance: 'Keep the limit and meet it, or have the task say that it changes.',
          file: path,
          line,
        }),
      );
    });
    return conclude(make, found, 'Limits are as strict as before.');
  },
};
