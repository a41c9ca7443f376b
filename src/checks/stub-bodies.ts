// Functions that only pretend: a body that throws "not implemented", does nothing, or gives the same
// answer to everything, where there was or should be a real one.

import type { CodeFunction } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles } from '../reading/tamper/changed-files.ts';
import { isSourcePath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('stub-bodies', 'inspect');

export const stubBodies: Check = {
  name: 'stub-bodies',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const sources = changedFiles(evidence).filter(
      ({ path, after }) => after !== undefined && isSourcePath(path),
    );
    if (sources.length === 0) return [make(notApplicable('No shipped code was changed.'))];
    const allowance = allowanceOf(task);
    const found = sources.flatMap((file) => stubs(file, allowance));
    return conclude(make, found, 'Every changed function has a body of its own.');
  },
};

const WORDS = {
  'not-implemented': 'only says that it is not implemented',
  empty: 'does nothing',
  constant: 'gives the same answer to everything',
} as const;

function stubs(file: ChangedFile, allowance: Allowance): readonly FindingParts[] {
  const before = new Map(file.before?.functions.map((found) => [found.name, found]));
  return (file.after?.functions ?? []).flatMap((found): readonly FindingParts[] => {
    const { stub, name, line } = found;
    const earlier = before.get(name);
    if (stub === undefined || earlier?.fingerprint === found.fingerprint) return [];
    const isAsked = allowance.asksFor(name.replace(/ #\d+$/, ''));
    if (!isSuspicious(found, earlier, isAsked)) return [];
    return [
      {
        outcome: isAsked && !allowance.says('stub') ? 'fail' : 'concern',
        reason: 'tamper.stub',
        message: `${file.path}:${line}: ${oneLine(name, 60)} ${WORDS[stub]}.`,
        guidance: 'Write the function, or have the task say that a placeholder is wanted.',
        file: file.path,
        line,
      },
    ];
  });
}

/** Small functions that answer a constant are honest as a rule; a body that went away is not. */
function isSuspicious(
  { stub, parameters }: CodeFunction,
  earlier: CodeFunction | undefined,
  isAsked: boolean,
): boolean {
  if (earlier?.stub === stub) return isAsked && stub === 'not-implemented';
  if (stub === 'not-implemented') return true;
  if (isAsked) return parameters > 0;
  return (
    earlier !== undefined && earlier.stub === undefined && parameters > 0 && stub === 'constant'
  );
}
