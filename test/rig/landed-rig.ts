// A repository in which a run has landed its plan, copied as often as somebody wants to tamper with it,
// and the trust file that an auditor would have.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorward } from './cli-rig.ts';
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

export const logRefOf = (repo: RepoRig): string =>
  repo.git('for-each-ref', '--format=%(refname)', 'refs/doorward/log');
