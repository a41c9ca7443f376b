// A waiver: a person answers for one tree on one base, with a reason and an end. It is a statement as
// any other, signed by a key that the gate does not hold.

import { isFields } from '../std/shape.ts';
import type { Statement } from './statement.ts';

export interface Waived {
  readonly tree: string;
  /** Empty for the first commit of a repository. */
  readonly base: string;
  readonly run: string;
  readonly task: string;
  readonly kind: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  /** ISO 8601; empty for never. */
  readonly expires: string;
}

export function overrideStatement({ tree, base, ...waived }: Waived): Statement {
  const predicate = { ...waived, base: { digest: { gitCommit: base } } };
  return { kind: 'override', tree, predicate };
}

export function readOverride({ kind, tree, predicate }: Statement): Waived | undefined {
  if (kind !== 'override') return undefined;
  const { base, run, task, by, reason, at, expires } = predicate;
  const digest = isFields(base) ? base['digest'] : undefined;
  const commit = isFields(digest) ? digest['gitCommit'] : undefined;
  const texts = [commit, run, task, predicate['kind'], by, reason, at, expires];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const [on = '', ofRun = '', ofTask = '', how = '', who = '', why = '', when = '', until = ''] =
    texts.map(String);
  if (who.trim() === '' || why.trim() === '') return undefined;
  const said = { by: who, reason: why, at: when, expires: until };
  return { tree, base: on, run: ofRun, task: ofTask, kind: how, ...said };
}
