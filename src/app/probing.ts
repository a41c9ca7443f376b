// Further runs for the proof, in a room of their own. Results are remembered by tree and commands for
// as long as this process lives: the base of a run is asked once.

import { join } from 'node:path';
import type { ProbeRequest, Probing } from '../drive/ports/gate.ts';
import { linkDependencies, pythonPath } from '../effects/dependencies.ts';
import { replacedTree, restoredTree } from '../effects/git/compose-tree.ts';
import { openProbeRoom } from '../effects/git/probe-room.ts';
import { openWorkshop } from '../effects/git/workshop.ts';
import { commandRunner } from '../effects/process/run-commands.ts';
import type { CommandRun, TestCounts } from '../model/command.ts';

export interface ProbingParts {
  /** Of the checkout that the work lies in. */
  readonly top: string;
  readonly stateFolder: string;
  readonly passEnv: readonly string[];
  readonly link: readonly string[];
  /** Told about each run; what it returns is called when the run is over. */
  readonly watcher: { started(command: string): () => void };
}

const known = new Map<string, Promise<readonly CommandRun[]>>();

export function probingOn(parts: ProbingParts): Probing {
  const shop = () => openWorkshop(parts.top, {});
  return {
    restored: async (tree, from, paths) => restoredTree({ tree, from, paths }, await shop()),
    replaced: async (tree, texts) => replacedTree(tree, texts, await shop()),
    run(request) {
      const { tree, commands, settings, afresh } = request;
      const key = JSON.stringify([parts.top, tree, commands, settings]);
      const found = afresh ? undefined : known.get(key);
      if (found !== undefined) return found;
      const runs = runInRoom(request, parts);
      if (afresh) return runs;
      known.set(key, runs);
      // What could not be tried may be tried again.
      runs.catch(() => known.delete(key));
      return runs;
    },
  };
}

async function runInRoom(
  { tree, commands, settings, label }: ProbeRequest,
  { top, stateFolder, passEnv, link, watcher }: ProbingParts,
): Promise<readonly CommandRun[]> {
  const room = await openProbeRoom(await openWorkshop(top, {}));
  const names = commands.map(({ run }) => run).join(' ; ');
  const ended = watcher.started(label ?? `${names} (once more, on another tree)`);
  try {
    await room.lay(tree);
    linkDependencies({ from: top, to: room.top }, link);
    const runCommands = commandRunner({
      env: environmentIn(room.top, top),
      passEnv,
      top: room.top,
      changesSince: (before) => Promise.resolve({ tree: before, paths: [] }),
      evidenceFolder: join(stateFolder, 'output'),
    });
    const there = commands.map((command) => ({
      ...command,
      run: command.run.replaceAll(top, room.top),
    }));
    const cwd = settings.cwd.replace(top, room.top);
    const runs = await runCommands(there, { ...settings, cwd }, tree);
    return runs.map((run, index) => asHere(run, commands[index]?.run, { room: room.top, top }));
  } finally {
    ended();
    room.leave();
  }
}

function environmentIn(room: string, top: string): Readonly<Record<string, string | undefined>> {
  const first = pythonPath({ from: top, to: room }, process.env['VIRTUAL_ENV']);
  return first === undefined ? process.env : { ...process.env, PYTHONPATH: first };
}

/** The room is nobody's business: names of tests have to be the same wherever they ran. */
function asHere(
  run: CommandRun,
  command: string | undefined,
  { room, top }: { readonly room: string; readonly top: string },
): CommandRun {
  const here = (text: string): string => text.replaceAll(room, top);
  return {
    ...run,
    command: command ?? run.command,
    executed: here(run.executed),
    cwd: here(run.cwd),
    output: here(run.output),
    tests: run.tests === undefined ? undefined : testsHere(run.tests, here),
  };
}

function testsHere(tests: TestCounts, here: (text: string) => string): TestCounts {
  const { failures, failedIds } = tests;
  return {
    ...tests,
    failures: failures.map(here),
    ...(failedIds === undefined ? {} : { failedIds: failedIds.map(here) }),
  };
}
