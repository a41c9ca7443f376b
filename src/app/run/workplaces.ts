// Where the work of a run is done: in the user's own checkout, one task after the other, or in
// worktrees made for it, several at a time.

import { relative } from 'node:path';
import type { Repository } from '../../drive/ports/gate.ts';
import type { Workspaces } from '../../drive/ports/run.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { openRepository } from '../../effects/git/repository.ts';
import { workspaceInPlace } from '../../effects/git/room/workspace-in-place.ts';
import type { IsolationPlan } from '../isolation.ts';
import type { ProjectionFile } from '../project-run.ts';
import { replaceFile } from '../shared-file.ts';
import { held } from './held-workspaces.ts';
import { OwnFileList } from './own-files.ts';
import type { Company } from './run-options.ts';
import type { RecordedRun } from './run-rules.ts';
import { Slots } from './slots.ts';

export interface Workplace {
  readonly workspaces: Workspaces;
  /** The checkout of the person. */
  readonly repository: Repository;
  /** Writes files of the gate's own into the checkout, so that no task has to answer for them. */
  write(files: readonly ProjectionFile[]): void;
}

export interface WorkplaceParts {
  readonly recorded: RecordedRun;
  readonly layout: Layout;
  readonly branch: Branch;
  readonly company: Company;
  readonly isolation: IsolationPlan;
}

export async function openWorkplace(parts: WorkplaceParts): Promise<Workplace> {
  const { recorded, layout } = parts;
  const { untracked, planPath } = recorded.settings;
  const own = new OwnFileList(layout, untracked, planPath);
  const write = (files: readonly ProjectionFile[]): void => {
    for (const { path, content } of files) {
      own.note(relative(layout.top, path), content);
      replaceFile(path, content, layout.stateFolder);
    }
  };
  const place =
    recorded.settings.workspace === 'worktree'
      ? await elsewhere(parts, own)
      : await inPlace(parts, own);
  return { ...place, write };
}

type Place = Omit<Workplace, 'write'>;

async function inPlace(
  { recorded, layout, company, isolation }: WorkplaceParts,
  own: OwnFileList,
): Promise<Place> {
  const home = { ref: recorded.source.branch };
  const workspace = await workspaceInPlace(layout.top, { home, ownOids: () => own.oids });
  const here = held(workspace, { recorded, isolation, watcher: company.commands });
  return {
    workspaces: {
      isInPlace: true,
      of: () => Promise.resolve(here),
      release: () => Promise.resolve(),
    },
    repository: workspace.repository,
  };
}

async function elsewhere(parts: WorkplaceParts, own: OwnFileList): Promise<Place> {
  const { layout } = parts;
  return {
    workspaces: new Slots(parts),
    repository: await openRepository(layout.top, { ownOids: () => own.oids }),
  };
}
