// The changed files with both of their versions as code, and how to ask what is new in them.

import type { ChangeStatus } from '../../model/change.ts';
import type { CodeFacts, CodeMark, MarkKind } from '../../model/code.ts';
import type { Evidence } from '../../model/evidence.ts';
import { isSourcePath } from './paths.ts';

export interface ChangedFile {
  readonly path: string;
  readonly status: ChangeStatus;
  readonly from: string | undefined;
  readonly before: CodeFacts | undefined;
  readonly after: CodeFacts | undefined;
}

export function changedFiles({ changes, code }: Evidence): readonly ChangedFile[] {
  return changes.map(({ path, status, from }) => ({
    path,
    status,
    from,
    before: code?.changed.get(path)?.before,
    after: code?.changed.get(path)?.after,
  }));
}

/** Marks of these kinds that the base did not have, told apart by what is written there. */
export function newMarks(
  { before, after }: ChangedFile,
  kinds: readonly MarkKind[],
): readonly CodeMark[] {
  const known = new Map<string, number>();
  for (const mark of before?.marks ?? []) known.set(keyOf(mark), (known.get(keyOf(mark)) ?? 0) + 1);
  return (after?.marks ?? []).filter((mark) => {
    if (!kinds.includes(mark.kind)) return false;
    const left = known.get(keyOf(mark)) ?? 0;
    known.set(keyOf(mark), left - 1);
    return left <= 0;
  });
}

const keyOf = ({ kind, detail }: CodeMark): string => `${kind} ${detail}`;

/** Whether the file does something else than before, whatever its layout. */
export function doesOther({ before, after }: ChangedFile): boolean {
  return (
    before?.fingerprint !== after?.fingerprint || (before === undefined && after === undefined)
  );
}

/** Code that is shipped and does something else than before. */
export function changedSources(files: readonly ChangedFile[]): readonly ChangedFile[] {
  return files.filter((file) => isSourcePath(file.path) && doesOther(file));
}
