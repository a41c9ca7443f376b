// A working tree of a run. It remembers on disk what was last put into it, so that a process that
// takes over knows whether half-done work lies there.

import { join } from 'node:path';
import type { HeldWorkspace } from '../../drive/ports/run.ts';
import type { Workspace } from '../../drive/ports/workspace.ts';
import { noteTouch } from '../../effects/touches.ts';
import type { IsolationPlan } from '../isolation.ts';
import { type CommandWatcher, portsOn } from '../open-ports.ts';
import { noteAt, readSharedFile, replaceFile } from '../shared-file.ts';
import type { RecordedRun } from './run-rules.ts';

export interface HoldParts {
  readonly recorded: RecordedRun;
  readonly isolation: IsolationPlan;
  readonly watcher: CommandWatcher;
}

export function held(
  workspace: Workspace,
  { recorded, isolation, watcher }: HoldParts,
): HeldWorkspace {
  const { run, settings } = recorded;
  const { top, repository } = workspace;
  const marker = join(repository.stateFolder, 'holding');
  return {
    ...workspace,
    // A result from before is no proof of what an agent has done since.
    gate: portsOn(repository, { ...settings, isolation, reuse: false }, watcher),
    holds: async () => {
      const [holder, what] = (noteAt(marker) ?? '').split('\n');
      return holder === run ? what : undefined;
    },
    hold: async (what) => replaceFile(marker, `${run}\n${what}\n`),
    async edit(path, change) {
      const file = await readSharedFile(top, join(top, path));
      const edited = file.kind === 'text' ? change(file.text ?? '') : undefined;
      if (edited === undefined) return;
      noteTouch();
      replaceFile(join(top, path), edited, repository.stateFolder);
    },
  };
}
