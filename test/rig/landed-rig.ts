// A repository in which a run has landed its plan, copied as often as somebody wants to tamper with it,
// and the trust file that an auditor would have.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorward, doorwardJson } from './cli-rig.ts';
import { aScene, driveOnce } from './crash-rig.ts';
import { makeDirectory, type RepoRig, rigAt } from './repo-rig.ts';

export interface Landed {
  /** The commit that the run began on. */
  readonly base: string;
  /** Outside of every copy. */
  readonly trust: string;
  copy(): RepoRig;
}

export async function landed(config = ''): Promise<Landed> {
  const scene = aScene(config);
  const { code, words } = await driveOnce(scene);
  if (code !== 0) throw new Error(`nothing landed: ${words}`);
  const trust = join(makeDirectory().top, 'trust.json');
  writeFileSync(trust, doorward(scene.repo.top, ['keys', 'trust']).out);
  return {
    base: scene.base,
    trust,
    copy() {
      const top = join(makeDirectory().top, 'copy');
      cpSync(scene.repo.top, top, { recursive: true, verbatimSymlinks: true });
      return rigAt(top);
    },
  };
}

export interface Word {
  readonly verdict: string;
  readonly check?: string;
}

export interface AuditSaid {
  readonly code: number | null;
  readonly commits: readonly Word[];
  readonly dropped: readonly unknown[];
  /** All of it, as text. */
  readonly text: string;
}

export function auditOf({ top }: RepoRig, trust: string, ...range: readonly string[]): AuditSaid {
  const { code, json } = doorwardJson(top, ['audit', ...range, '--trust', trust]);
  const { commits = [], dropped = [] } = json as Partial<Pick<AuditSaid, 'commits' | 'dropped'>>;
  return { code, commits, dropped, text: JSON.stringify(json) };
}

export const logRefOf = (repo: RepoRig): string =>
  repo.git('for-each-ref', '--format=%(refname)', 'refs/doorward/log');
