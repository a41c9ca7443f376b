// Code that cannot be read cannot be cleared: nested or grown beyond what a reader takes, it is
// nobody's honest work until a person has looked.

import type { MissingFile } from '../model/code.ts';
import { changedFiles } from '../reading/tamper/changed-files.ts';
import { isGenerated, isSourcePath, isTestPath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('code-readable', 'inspect');

export const codeReadable: Check = {
  name: 'code-readable',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const files = changedFiles(evidence).filter(({ after }) => after !== undefined);
    const notRead = evidence.code?.notRead ?? [];
    const missing = evidence.code?.missing ?? [];
    if (files.length === 0 && notRead.length === 0)
      return [make(notApplicable('No code was changed.'))];
    const found = files.flatMap(({ path, before, after }): readonly FindingParts[] => {
      const problem = after?.problem;
      if (
        problem === undefined ||
        problem.kind === 'syntax' ||
        before?.problem?.kind === problem.kind
      )
        return [];
      if (!isSourcePath(path) && !isTestPath(path)) return [];
      return [
        {
          ...unread(path, problem.message),
          outcome: problem.kind === 'too-much' || before !== undefined ? 'inconclusive' : 'concern',
        },
      ];
    });
    return conclude(
      make,
      [
        ...found,
        ...notRead.map((path): FindingParts => {
          const hadCode = evidence.code?.changed.get(path)?.before !== undefined;
          const why = 'it is too large, no text, or one of too many';
          return { ...unread(path, why), outcome: hadCode ? 'inconclusive' : 'concern' };
        }),
        ...missing.map((file) => absent(file, task.files !== undefined)),
      ],
      'All changed code could be read.',
    );
  },
};

/** People commit in parts; a task with a scope is to be whole. What is generated is not committed. */
const absent = ({ path, from, line }: MissingFile, hasScope: boolean): FindingParts => ({
  outcome: hasScope && !isGenerated(from) ? 'fail' : 'concern',
  reason: 'tamper.unreadable',
  message: `${path}:${line} loads ${oneLine(from, 100)}, which is in no commit: nobody else would have it.`,
  guidance: 'Commit the file, or see that git does not ignore it.',
  file: path,
  line,
});

const unread = (path: string, why: string): FindingParts => ({
  outcome: 'concern',
  reason: 'tamper.unreadable',
  message: `${path} was not looked at for tampering: ${oneLine(why, 80)}.`,
  guidance: 'Keep files small enough to be read, and changes small enough to be judged.',
  file: path,
});
