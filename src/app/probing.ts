// Further runs for the proof, in a room of their own. Results are remembered by tree and commands for
// as long as this process lives: the base of a run is asked once.

import type { Probing } from '../drive/ports/gate.ts';
import { lyingBeside } from '../effects/git/look/lying-beside.ts';
import { replacedTree, restoredTree } from '../effects/git/objects/compose-tree.ts';
import { openWorkshop } from '../effects/git/workshop.ts';
import type { CommandRun } from '../model/command.ts';
import { type RoomParts, runInRoom } from './run-in-room.ts';

export interface ProbingParts extends RoomParts {
  /** Told about each run; what it returns is called when the run is over. */
  readonly watcher: { started(command: string): () => void };
}

const known = new Map<string, Promise<readonly CommandRun[]>>();

export function probingOn(parts: ProbingParts): Probing {
  const shop = () => openWorkshop(parts.top, {});
  return {
    restored: async (tree, from, paths) => restoredTree({ tree, from, paths }, await shop()),
    replaced: async (tree, texts) => replacedTree(tree, texts, await shop()),
    misled: async (files) => {
      const { misledTests } = await import('../effects/syntax/misled-tests.ts');
      return misledTests(files);
    },
    alterable: async (files) => {
      const { alterableFiles } = await import('../effects/syntax/alterable.ts');
      return alterableFiles(files);
    },
    beside: async (changed) =>
      parts.isolation.profile === 'in-place' ? lyingBeside(changed, parts.link, await shop()) : [],
    run(request) {
      const { tree, commands, settings, afresh, label } = request;
      const key = JSON.stringify([parts.top, tree, commands, settings, parts.isolation]);
      const found = afresh ? undefined : known.get(key);
      if (found !== undefined) return found;
      const names = commands.map(({ run }) => run).join(' ; ');
      const ended = parts.watcher.started(label ?? `${names} (once more, on another tree)`);
      const runs = runInRoom(request, parts).finally(ended);
      if (afresh) return runs;
      known.set(key, runs);
      // What could not be tried may be tried again.
      runs.catch(() => known.delete(key));
      return runs;
    },
  };
}
