// A bundle opened: every envelope signed by a key that may say such a thing at this place of this
// log, every statement read strictly. One that is not right spoils the whole bundle.

import { readBundle } from '../bundle.ts';
import type { Bytes } from '../crypto.ts';
import { type Envelope, isSignedBy } from '../envelope.ts';
import { type Role, speakersFor } from '../names.ts';
import { readStatement, type Statement } from '../statement.ts';
import type { Trust, TrustedKey } from '../trust.ts';
import type { Judging } from './audit-log.ts';
import type { AuditCheck, Denial } from './history.ts';

export interface SpokenStatement extends Statement {
  /** SHA-256 of what was signed. */
  readonly digest: string;
  /** The key's name, or its id. */
  readonly by: string;
  readonly keyid: string;
  readonly roles: readonly Role[];
}

export type OpenedBundle =
  | { readonly ok: true; readonly statements: readonly SpokenStatement[] }
  | { readonly ok: false; readonly denial: Denial };

/** Whether a summary names all the others, in their order, and nothing else. */
export function restsOnAll(
  statements: readonly SpokenStatement[],
  summary: Pick<SpokenStatement, 'digest'>,
  inputs: readonly string[],
): boolean {
  const others = statements.map(({ digest }) => digest).filter((one) => one !== summary.digest);
  return others.join() === inputs.join();
}

/** Where a bundle was found. */
export interface Found {
  readonly writer: string;
  /** From 1. */
  readonly position: number;
}

export function openBundle(bytes: Bytes, found: Found, judging: Judging): OpenedBundle {
  const read = readBundle(bytes, judging.crypto);
  if (!read.ok) return denied('bundle.shape', read.problem);
  const statements: SpokenStatement[] = [];
  for (const [index, envelope] of read.envelopes.entries()) {
    const opened = openEnvelope(envelope, found, judging);
    if (!opened.ok)
      return denied(opened.denial.check, `statement ${index + 1}: ${opened.denial.reason}`);
    statements.push(opened.statement);
  }
  return { ok: true, statements };
}

type OpenedEnvelope =
  | { readonly ok: true; readonly statement: SpokenStatement }
  | { readonly ok: false; readonly denial: Denial };

function openEnvelope(envelope: Envelope, found: Found, judging: Judging): OpenedEnvelope {
  const { crypto, trust, without } = judging;
  const read = readStatement(envelope.payload, crypto);
  if (!read.ok) return { ok: false, denial: { check: 'statement.shape', reason: read.problem } };
  const { statement } = read;
  const known = trust.keys.filter(({ keyid }) => keyid === envelope.keyid);
  const fitting = fittingKeys(known, { found, roles: speakersFor(statement.kind) }, without);
  const isSigned = known.some(({ publicKey }) => isSignedBy(envelope, publicKey, crypto));
  if (!isSigned && !without.has('envelope.signature'))
    return {
      ok: false,
      denial: {
        check: 'envelope.signature',
        reason:
          known.length === 0
            ? `its key ${envelope.keyid} is not trusted`
            : 'its signature is not that of its key',
      },
    };
  if ('check' in fitting) return { ok: false, denial: fitting };
  const { keyid, payload } = envelope;
  const by = fitting.find(({ name }) => name !== '')?.name ?? keyid;
  const roles = fitting.flatMap((key) => key.roles);
  return {
    ok: true,
    statement: { ...statement, digest: crypto.sha256(payload), by, keyid, roles },
  };
}

/**
 * A key may stand in the trust file more than once: the lines that fit in every respect, and nothing that
 * the others say; or why none does.
 */
function fittingKeys(
  keys: Trust['keys'],
  { found, roles }: { readonly found: Found; readonly roles: readonly Role[] },
  without: ReadonlySet<AuditCheck>,
): readonly TrustedKey[] | Denial {
  const fits: readonly (readonly [AuditCheck, (key: TrustedKey) => boolean, string])[] = [
    [
      'envelope.role',
      (key) => key.roles.some((role) => roles.includes(role)),
      `its key is no ${roles.join(' or ')} key`,
    ],
    [
      'envelope.writer',
      (key) => key.writer === undefined || key.writer === found.writer,
      'its key belongs to another log',
    ],
    [
      'envelope.position',
      (key) => key.from <= found.position && found.position <= key.until,
      `its key does not count at entry ${found.position}`,
    ],
  ];
  let left = keys;
  for (const [check, isFit, reason] of fits) {
    if (without.has(check)) continue;
    left = left.filter(isFit);
    if (left.length === 0 && keys.length > 0) return { check, reason };
  }
  return left;
}

function denied(check: AuditCheck, reason: string): OpenedBundle {
  return { ok: false, denial: { check, reason } };
}
