// The audit as a part of `doorward ci`: the commits of a pull request, by a trust root that the change
// itself has no say in.

import { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { pullRequestHead } from '../../projections/ci/target-branch.ts';
import { type Audited, auditRepository } from './audit-repository.ts';
import { trustOutsideOf } from './trust-file.ts';

export interface AuditedChange {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The commit that the change is measured from. */
  readonly base: string;
  readonly trust: string;
  readonly event: string | undefined;
  readonly allowsOverrides: boolean;
  readonly allowsDropped: boolean;
}

export async function auditChange(change: AuditedChange): Promise<Audited> {
  const { cwd, env, base } = change;
  const objects = await HashedObjects.open(cwd);
  const trust = await trustOutsideOf(change.trust, { cwd, base, objects });
  const { allowsOverrides, allowsDropped } = change;
  const range = `${base}..${await tipOf(change, objects)}`;
  return auditRepository({ cwd, env, range, trust, allowsOverrides, allowsDropped });
}

/** Services build the merge of a change with its target, which nobody has landed: its second parent is the change. */
async function tipOf({ env, event }: AuditedChange, objects: HashedObjects): Promise<string> {
  const head = pullRequestHead(env, event);
  const [oid = ''] = (await objects.ask(['rev-parse', '--verify', 'HEAD^{commit}'])) ?? [];
  const parents = (await objects.commit(oid))?.parents ?? [];
  const [, merged, ...more] = parents;
  return merged !== undefined && merged === head && more.length === 0 ? merged : 'HEAD';
}
