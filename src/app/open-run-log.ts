// The record of all runs of a repository, found from any of its working trees.

import { gitEnvironment } from '../effects/git/git.ts';
import { findLayout, type Layout } from '../effects/git/layout.ts';
import { openStore, type Store } from '../store/open-store.ts';

export interface RunLog {
  readonly layout: Layout;
  readonly store: Store;
}

export async function openRunLog(cwd: string): Promise<RunLog> {
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  return { layout, store: openStore(layout.sharedFolder) };
}
