// An in-toto Statement about exactly one git tree, written and read strictly: what re-serialises to
// other bytes, has a second subject or an unknown predicate is no statement.

import { canonicalJson } from '../std/canonical-json.ts';
import { type Fields, isFields } from '../std/shape.ts';
import type { Bytes, Crypto } from './crypto.ts';
import { jsonIn } from './envelope.ts';
import { PREDICATES, type PredicateName, predicateNamed, STATEMENT_TYPE } from './names.ts';

export interface Statement {
  readonly kind: PredicateName;
  readonly tree: string;
  readonly predicate: Fields;
}

export function statementFields({ kind, tree, predicate }: Statement): Fields {
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: 'tree', digest: { gitTree: tree } }],
    predicateType: PREDICATES[kind],
    predicate,
  };
}

export type StatementReading =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly problem: string };

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const FIELDS = ['_type', 'predicate', 'predicateType', 'subject'];

export function readStatement(payload: Bytes, crypto: Crypto): StatementReading {
  const text = crypto.decode(payload);
  const fields = text === undefined ? undefined : jsonIn(text);
  if (!isFields(fields)) return refused('it is no JSON object');
  if (Object.keys(fields).toSorted().join() !== FIELDS.join())
    return refused('it has other fields than a statement');
  // A key that stands there twice is read differently by different readers.
  if (canonicalJson(fields) !== text) return refused('it is not written as it should be');
  const { _type, subject, predicateType, predicate } = fields;
  if (_type !== STATEMENT_TYPE) return refused(`it is not of type ${STATEMENT_TYPE}`);
  const kind = typeof predicateType === 'string' ? predicateNamed(predicateType) : undefined;
  if (kind === undefined) return refused('its predicate is of an unknown type');
  const tree = subjectTree(subject);
  if (tree === undefined) return refused('its subject is not exactly one git tree');
  if (!isFields(predicate)) return refused('its predicate is none');
  return { ok: true, statement: { kind, tree, predicate } };
}

function subjectTree(subject: unknown): string | undefined {
  const [one, ...others]: readonly unknown[] = Array.isArray(subject) ? subject : [];
  if (!isFields(one) || others.length > 0) return undefined;
  const { name, digest, ...more } = one;
  if (name !== 'tree' || Object.keys(more).length > 0 || !isFields(digest)) return undefined;
  const { gitTree, ...rest } = digest;
  const isTree = typeof gitTree === 'string' && OID.test(gitTree);
  return isTree && Object.keys(rest).length === 0 ? gitTree : undefined;
}

function refused(problem: string): StatementReading {
  return { ok: false, problem };
}
