// A repository opened for work: where it is, how its objects are read, and the one way to freeze its
// working tree. Submodules are opened the same way.

import type { Environment } from '../clean-environment.ts';
import { type GitCall, gitEnvironment } from './git.ts';
import { findLayout, type Layout } from './layout.ts';
import { ObjectReader } from './object-reader.ts';
import { PrivateIndex } from './private-index.ts';
import { type Quarantine, quarantine, TRUSTED_FILTERS, withSettings } from './quarantine.ts';
import { type Frozen, freeze } from './snapshot.ts';

export interface OpenOptions {
  /** Exact command lines of git filters that may run, beside those of git-lfs. */
  readonly trustedFilters?: readonly string[];
  /** Reads every file again instead of trusting the stat data of the last time. Slow and thorough. */
  readonly isThorough?: boolean;
}

export interface Workshop {
  readonly layout: Layout;
  readonly reader: ObjectReader;
  /** For commands that read objects only. */
  readonly call: Omit<GitCall, 'args'>;
  freeze(): Promise<Frozen>;
}

/** For how long what was read of the git config may be used: no command of ours runs in between. */
const FRESH_MS = 250;

export async function openWorkshop(cwd: string, options: OpenOptions): Promise<Workshop> {
  const trusted = [...TRUSTED_FILTERS, ...(options.trustedFilters ?? [])];
  const before = gitEnvironment(cwd);
  const [layout, early] = await Promise.all([
    findLayout(cwd, withSettings(before)),
    // What is wrong here is said when the working tree is looked at.
    quarantine(cwd, before, trusted).catch(() => undefined),
  ]);
  const { top, gitDir } = layout;
  const env: Environment = { ...gitEnvironment(top), GIT_DIR: gitDir, GIT_WORK_TREE: top };
  const openedAt = performance.now();
  const safely = async (): Promise<Quarantine> =>
    early !== undefined && performance.now() - openedAt < FRESH_MS
      ? { ...early, env: { ...early.env, ...env } }
      : quarantine(top, env, trusted);
  const call = { cwd: top, env: withSettings(env) };
  const reader = new ObjectReader(call);
  const index = new PrivateIndex(layout);
  return {
    layout,
    reader,
    call,
    async freeze() {
      if (options.isThorough === true) index.discard();
      return freeze({ place: { layout, index, quarantine: await safely() }, reader, call });
    },
  };
}
