// Comments and scripts that tell a tool to look away. They have their reasons at times, so that they
// are shown and not refused.

import type { CodeMark } from '../model/code.ts';
import { type ChangedFile, changedFiles, newMarks } from '../reading/tamper/changed-files.ts';
import { isSourcePath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('suppressions', 'inspect');
/** One that names what it hides is ordinary; this many in one change are a way of working. */
const MANY = 3;

export const suppressions: Check = {
  name: 'suppressions',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence }) {
    const files = changedFiles(evidence).filter(
      ({ after, path }) => after !== undefined && isSourcePath(path),
    );
    if (files.length === 0) return [make(notApplicable('No shipped code was changed.'))];
    const broad = files.flatMap((file) => added(file, 'suppression'));
    const narrow = files.flatMap((file) => added(file, 'suppression-narrow'));
    const shown = [...broad, ...(narrow.length >= MANY ? narrow : [])];
    return conclude(make, shown.map(wordingOf), 'No tool was told to look away.');
  },
};

interface Added {
  readonly path: string;
  readonly mark: CodeMark;
}

/** By number, because a comment that moved along with its line is not new. */
function added(file: ChangedFile, kind: CodeMark['kind']): readonly Added[] {
  const count = (marks: readonly CodeMark[] | undefined): number =>
    (marks ?? []).filter((mark) => mark.kind === kind).length;
  const surplus = count(file.after?.marks) - count(file.before?.marks);
  return newMarks(file, [kind])
    .slice(0, Math.max(0, surplus))
    .map((mark) => ({ path: file.path, mark }));
}

const wordingOf = ({ path, mark }: Added): FindingParts => ({
  outcome: 'concern',
  reason: 'tamper.suppression',
  message: `${path}:${mark.line} tells a tool to look away: ${oneLine(mark.detail, 80)}`,
  guidance: 'Mend what the tool complains about, or say why it cannot be.',
  file: path,
  line: mark.line,
});
