// A repository opened for work: where it is, how its objects are read, and the one way to freeze its
// working tree. Submodules are opened the same way.

import type { Environment } from '../clean-environment.ts';
import { type GitCall, gitEnvironment } from './git.ts';
import { PrivateIndex } from './index/private-index.ts';
import { findLayout, type Layout } from './layout.ts';
import { type OwnFiles, OwnPaths } from './look/own-paths.ts';
import { type Frozen, freeze } from './look/snapshot.ts';
import { ObjectReader } from './objects/object-reader.ts';
import { type Quarantine, quarantine, TRUSTED_FILTERS } from './quarantine.ts';

export interface OpenOptions extends OwnFiles {
  /** Exact command lines of git filters that may run, beside those of git-lfs. */
  readonly trustedFilters?: readonly string[];
  /** Reads every file again instead of trusting the stat data of the last time. Slow and thorough. */
  readonly isThorough?: boolean;
  /** Called when git has been started to look at the working tree: time to load what comes next. */
  readonly whileGitLooks?: () => void;
}

export interface Workshop {
  readonly layout: Layout;
  readonly reader: ObjectReader;
  /** For commands that read objects only. */
  readonly call: Omit<GitCall, 'args'>;
  readonly index: PrivateIndex;
  /** Looks anew each time: the commands of a task may have changed the config. */
  quarantine(): Promise<Quarantine>;
  /** The gate's own files as they should lie there now. */
  own(): OwnPaths;
  /** Cheaper with the `last` result, if nothing has happened since. `meanwhile`: once git has been started. */
  freeze(last?: Frozen, meanwhile?: () => void): Promise<Frozen>;
  /** The tree of the last look, if that was a moment ago and nothing was started since. */
  justSeen(): string | undefined;
}

export async function openWorkshop(cwd: string, options: OpenOptions): Promise<Workshop> {
  const trusted = [...TRUSTED_FILTERS, ...(options.trustedFilters ?? [])];
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const { top, gitDir } = layout;
  const env: Environment = { ...gitEnvironment(top), GIT_DIR: gitDir, GIT_WORK_TREE: top };
  const call = { cwd: top, env };
  const reader = new ObjectReader(call, layout);
  const index = new PrivateIndex(layout, reader);
  const own = (): OwnPaths => new OwnPaths(options, layout);
  return {
    layout,
    reader,
    call,
    index,
    own,
    quarantine: () => quarantine(layout, env, trusted),
    justSeen: () => undefined,
    async freeze(last, meanwhile = options.whileGitLooks) {
      if (options.isThorough === true) index.discard();
      const safety = await quarantine(layout, env, trusted);
      const place = { layout, index, quarantine: safety };
      const bench = { place, reader, call, own: own(), meanwhile };
      return freeze(bench, options.isThorough === true ? undefined : last);
    },
  };
}
