// Where the work of a run is done: in the user's own checkout, or in worktrees made for it.

import { relative } from 'node:path';
import type { Repository } from '../../drive/ports/gate.ts';
import type { Workspaces } from '../../drive/ports/run.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { workspaceInPlace } from '../../effects/git/workspace-in-place.ts';
import type { ProjectionFile } from '../project-run.ts';
import { replaceFile } from '../shared-file.ts';
import { held } from './held-workspaces.ts';
import { OwnFileList } from './own-files.ts';
import type { Company } from './run-options.ts';
import type { RecordedRun } from './run-rules.ts';

export interface Place {
  readonly workspaces: Workspaces;
  /** The checkout of the person. */
  readonly repository: Repository;
  readonly leases: readonly string[];
  /** Writes files of the gate's own into the checkout, so that no task has to answer for them. */
  write(files: readonly ProjectionFile[]): void;
}

export interface PlaceParts {
  readonly recorded: RecordedRun;
  readonly layout: Layout;
  readonly company: Company;
  readonly isNew: boolean;
}

export async function openPlace(parts: PlaceParts): Promise<Place> {
  const { recorded, layout, company, isNew } = parts;
  const { settings, source } = recorded;
  const own = new OwnFileList(layout, recorded.run);
  if (isNew) own.noteFiles(settings.untracked);
  const workspace = await workspaceInPlace(layout.top, {
    home: { ref: source.branch },
    ownOids: () => own.oids,
  });
  const here = held(workspace, recorded, company.commands);
  return {
    workspaces: { of: () => Promise.resolve(here), release: () => Promise.resolve() },
    repository: workspace.repository,
    leases: [`checkout ${layout.gitDir}`],
    write(files) {
      for (const { path, content } of files) {
        own.noteContent(relative(layout.top, path), content);
        replaceFile(path, content);
      }
    },
  };
}
