// One bundle by itself, as a file: who signed what about which tree. It says nothing about commits
// or logs; that is the audit's.

import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { openBundle } from '../../evidence/audit/open-bundle.ts';
import type { Trust } from '../../evidence/trust.ts';
import type { Level } from '../../model/level.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { readGivenFile } from '../given-file.ts';
import { trustRoot } from './audit-repository.ts';

export interface BundleRequest {
  readonly path: string;
  readonly trust: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where in the log it stands, for keys that count only there. */
  readonly position: number;
  readonly writer: string;
}

export interface BundleWord {
  readonly isGood: boolean;
  readonly problem: string | undefined;
  readonly digest: string;
  /** What it is worth at most, by the trust root. */
  readonly level: Level;
  readonly statements: readonly {
    readonly kind: string;
    readonly tree: string;
    readonly by: string;
    readonly keyid: string;
  }[];
}

export function verifyBundle(request: BundleRequest): BundleWord {
  const { path, position, writer } = request;
  const { trust } = trustRoot(request, '');
  const bytes = bytesAt(path);
  const opened = openBundle(bytes, { writer, position }, judgingBy(trust));
  const digest = `sha256:${nodeCrypto.sha256(bytes)}`;
  if (!opened.ok) {
    const { check, reason } = opened.denial;
    return { isGood: false, problem: `${reason} (${check})`, digest, level: 'A0', statements: [] };
  }
  const statements = opened.statements.map(({ kind, tree, by, keyid }) => ({
    kind,
    tree,
    by,
    keyid,
  }));
  const isOneTree = new Set(statements.map(({ tree }) => tree)).size === 1;
  const problem = isOneTree ? undefined : 'its statements are about different trees';
  const level = isOneTree ? trust.level : 'A0';
  return { isGood: isOneTree, problem, digest, level, statements };
}

function judgingBy(trust: Trust): Parameters<typeof openBundle>[2] {
  return { trust, crypto: nodeCrypto, without: new Set() };
}

const MAX_BUNDLE_BYTES = 256 * 1024 * 1024;

function bytesAt(path: string): string {
  try {
    return readGivenFile(path, MAX_BUNDLE_BYTES).toString('latin1');
  } catch (error) {
    throw new DoorwardError(
      'usage',
      `${oneLine(path, 300)} can't be read`,
      'Give a file such as `git show refs/doorward/log/NAME:bundle.intoto.jsonl > bundle.jsonl` makes.',
      { cause: error },
    );
  }
}
