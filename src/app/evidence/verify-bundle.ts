// One bundle by itself, as a file: who signed what about which tree. It says nothing about commits
// or logs; that is the audit's.

import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { openBundle, restsOnAll, type SpokenStatement } from '../../evidence/audit/open-bundle.ts';
import { readSummary } from '../../evidence/read-predicates.ts';
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
  /** What its summary says of the work; undefined where it has none, as waivers do. */
  readonly result: string | undefined;
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
    return { ...NOTHING, problem: `${reason} (${check})`, digest };
  }
  const { statements } = opened;
  const said = { digest, statements: statements.map(shownOf) };
  const summary = statements.find(({ kind }) => kind === 'summary');
  const reading = summary === undefined ? undefined : readSummary(summary);
  const problem = faultOf(statements, reading?.inputs);
  if (problem !== undefined) return { ...NOTHING, ...said, problem };
  return { ...said, isGood: true, problem, level: trust.level, result: reading?.result };
}

const NOTHING = { isGood: false, level: 'A0', result: undefined, statements: [] } as const;

function shownOf(statement: SpokenStatement): BundleWord['statements'][number] {
  const { kind, tree, by, keyid } = statement;
  return { kind, tree, by, keyid };
}

/** What is cut out of a bundle is missed by its summary; only waivers stand by themselves. */
function faultOf(
  statements: readonly SpokenStatement[],
  inputs: readonly string[] | undefined,
): string | undefined {
  if (new Set(statements.map(({ tree }) => tree)).size !== 1)
    return 'its statements are about different trees';
  if (statements.every(({ kind }) => kind === 'override')) return undefined;
  const [summary, ...others] = statements.filter(({ kind }) => kind === 'summary');
  if (summary === undefined || others.length > 0)
    return 'it does not have exactly one summary (bundle.summary)';
  const isWhole = inputs !== undefined && restsOnAll(statements, summary, inputs);
  return isWhole ? undefined : 'its summary rests on other statements (summary.inputs)';
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
