// `doorward audit` as a use case: a range and a trust root go in, the auditor's word comes out. What
// is trusted and what was last seen of the logs never comes from the repository itself.

import { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { type AuditReport, audit } from '../../evidence/audit/audit.ts';
import type { Trust } from '../../evidence/trust.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { readGivenFile } from '../given-file.ts';
import { gatherHistory, type Span } from './gather-history.ts';
import { OwnKeys, trustIn } from './own-keys.ts';
import { rememberedLogs, rememberLog } from './own-logs.ts';
import { type TrustFile, trustBeside } from './trust-file.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface AuditRequest {
  readonly cwd: string;
  readonly env: Variables;
  /** As git knows ranges; undefined for everything since the first evidence. */
  readonly range: string | undefined;
  /** The trust file, or its path; undefined for this user's own. */
  readonly trust: string | TrustFile | undefined;
  readonly allowsOverrides: boolean;
  readonly allowsDropped: boolean;
}

export interface Audited extends AuditReport {
  readonly range: string;
  /** Where the trust root came from, for people. */
  readonly trustedBy: string;
  /** Whether nobody but this machine vouches for the keys. */
  readonly isFirstUse: boolean;
}

export async function auditRepository(request: AuditRequest): Promise<Audited> {
  const { cwd, env } = request;
  const objects = await HashedObjects.open(cwd);
  const { history, not, shown } = await gatherHistory(request.range, objects);
  const range = { not, isAsked: request.range !== undefined };
  const trust =
    typeof request.trust === 'string'
      ? await trustBeside(request.trust, { cwd, range, objects })
      : request.trust;
  const root = trustRoot({ trust, env }, objects.commonDir);
  const report = auditNow(history, root.trust, request);
  if (root.isOwn && report.logs.every(({ denials }) => denials.length === 0))
    rememberAll(report, { env, repository: objects.commonDir });
  return { ...report, range: shown, trustedBy: root.path, isFirstUse: root.isOwn };
}

/** For a server: what a push would bring, before it is let in. */
export async function auditSpan(
  span: Span,
  request: Omit<AuditRequest, 'range'>,
): Promise<Audited> {
  const objects = await HashedObjects.open(request.cwd, request.env);
  const root = trustRoot(request, objects.commonDir);
  const { history, shown } = await gatherHistory(span, objects);
  const report = auditNow(history, root.trust, request);
  return { ...report, range: shown, trustedBy: root.path, isFirstUse: root.isOwn };
}

function auditNow(
  history: Parameters<typeof audit>[0],
  trust: Trust,
  { allowsOverrides, allowsDropped }: Pick<AuditRequest, 'allowsOverrides' | 'allowsDropped'>,
): AuditReport {
  const now = new Date().toISOString();
  return audit(history, { trust, crypto: nodeCrypto, now, allowsOverrides, allowsDropped });
}

interface Root {
  readonly trust: Trust;
  readonly path: string;
  readonly isOwn: boolean;
}

export function trustRoot(
  { trust: asked, env }: Pick<AuditRequest, 'trust' | 'env'>,
  repository: string,
): Root {
  if (asked !== undefined) {
    const { path, text } = typeof asked === 'string' ? { path: asked, text: textAt(asked) } : asked;
    return { trust: trustIn(text, path), path, isOwn: false };
  }
  const keys = new OwnKeys(env);
  const trust = keys.readTrust();
  if (trust === undefined)
    throw new DoorwardError(
      'usage',
      'nothing is trusted yet, so nothing can be audited',
      `Give a trust file with --trust FILE, or put one at ${keys.trustPath}.`,
    );
  const seen = rememberedLogs(keys.folder).filter((log) => log.repository === repository);
  const checkpoints = [...trust.checkpoints, ...seen.map(({ checkpoint }) => checkpoint)];
  return { trust: { ...trust, checkpoints }, path: keys.trustPath, isOwn: true };
}

const MAX_TRUST_BYTES = 16 * 1024 * 1024;

function textAt(path: string): string {
  try {
    return readGivenFile(path, MAX_TRUST_BYTES).toString('utf8');
  } catch (error) {
    throw new DoorwardError(
      'usage',
      `the trust file ${oneLine(path, 300)} can't be read`,
      'Give the path of a file that you can read.',
      { cause: error },
    );
  }
}

/** What was right today must still be there tomorrow. */
function rememberAll(
  { logs }: AuditReport,
  { env, repository }: { readonly env: Variables; readonly repository: string },
): void {
  const { folder } = new OwnKeys(env);
  for (const { writer, checkpoint } of logs)
    if (checkpoint !== undefined) rememberLog(folder, { writer, repository, note: checkpoint });
}
