// What belongs to a plan lies beside it. Trackers of features are kept in a folder of their own at the top of a
// project, wherever its specs are.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TRACKER_FILE } from '../reading/packet/feature-list.ts';

const TRACKER_FOLDER = 'planning-artifacts';

/** Where a file of that name is, or would be; not beyond the repository. */
export function companionPath(planPath: string, name: string): string {
  const beside = join(dirname(planPath), name);
  if (name !== TRACKER_FILE || existsSync(beside)) return beside;
  for (let folder = dirname(planPath); ; folder = dirname(folder)) {
    const kept = join(folder, TRACKER_FOLDER, name);
    if (existsSync(kept)) return kept;
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) return beside;
  }
}
