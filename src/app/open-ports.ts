// The composition root: the one place that names concrete adapters.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Ports, Probing, Proving } from '../drive/ports/gate.ts';
import { openRepository } from '../effects/git/repository.ts';
import type { OpenOptions } from '../effects/git/workshop.ts';
import { pruneOutput } from '../effects/process/prune-output.ts';
import type { CommandRun } from '../model/command.ts';
import type { ProveBudget } from '../model/strength.ts';
import type { ResultKey } from '../store/known-results.ts';
import type { Config } from './config/config.ts';
import type { IsolationPlan } from './isolation.ts';
import { isSealed, sealOf } from './seal.ts';

/** Told about each command; what it returns is called when the command is over. */
export interface CommandWatcher {
  started(command: string): () => void;
}

export interface OpenedPorts {
  readonly repository: Ports['repository'];
  /** Loads what runs commands and makes it ready, where there is time for that. */
  makeReady(): Promise<void>;
  configure(config: Config, isolation: IsolationPlan): Ports;
}

/** Loaded apart, so that git can be started before it is there. */
function loadRunner(): Promise<typeof import('../effects/process/run-commands.ts')> {
  return import('../effects/process/run-commands.ts');
}

/** Ends every running command with all its children; whoever waits for one is told so. Says whether there was any. */
export async function stopCommands(): Promise<boolean> {
  const { endAllCommands } = await import('../effects/process/running.ts');
  return endAllCommands();
}

export async function openPorts(
  cwd: string,
  watcher: CommandWatcher,
  options: OpenOptions = {},
): Promise<OpenedPorts> {
  return openedOn(await openRepository(cwd, options), watcher);
}

export function openedOn(repository: Ports['repository'], watcher: CommandWatcher): OpenedPorts {
  return {
    repository,
    makeReady: async () => (await loadRunner()).makeReady(process.env, repository.top),
    configure: (config, isolation) => portsOn(repository, { ...config, isolation }, watcher),
  };
}

export interface PortSettings
  extends Pick<Config, 'passEnv' | 'reuse' | 'proof' | 'prove' | 'link' | 'reports'> {
  readonly isolation: IsolationPlan;
}

function runInPlace(
  repository: Ports['repository'],
  { passEnv, reports }: PortSettings,
): Ports['runCommands'] {
  return async (commands, settings, tree) => {
    const { commandRunner } = await loadRunner();
    const runCommands = commandRunner({
      env: process.env,
      passEnv,
      top: repository.top,
      reports,
      changesSince: (before) => repository.changesSince(before),
      evidenceFolder: join(repository.stateFolder, 'output'),
    });
    const runs = await runCommands(commands, settings, tree);
    const isolation = { profile: 'in-place', network: 'on' } as const;
    return runs.map((run) => (run.containment === undefined ? run : { ...run, isolation }));
  };
}

function runApart(
  { top, stateFolder }: Ports['repository'],
  { passEnv, link, reports, isolation }: PortSettings,
): Ports['runCommands'] {
  return async (commands, settings, tree) => {
    if (commands.length === 0) return [];
    const { runInRoom } = await import('./run-in-room.ts');
    const parts = { top, stateFolder, passEnv, link, reports, isolation };
    return runInRoom({ tree, commands, settings }, parts);
  };
}

/** The gate's view of one working tree. */
export function portsOn(
  repository: Ports['repository'],
  config: PortSettings,
  watcher: CommandWatcher,
): Ports {
  const { stateFolder } = repository;
  const run =
    config.isolation.profile === 'in-place'
      ? runInPlace(repository, config)
      : runApart(repository, config);
  const watched = watchedBy(watcher, async (commands, settings, tree) => {
    const runs = await run(commands, settings, tree);
    pruneOutput(join(stateFolder, 'output'));
    return runs;
  });
  return {
    repository,
    runCommands: config.reuse ? remembered(watched, config, repository.stateFolder) : watched,
    parseFiles: async (files) => {
      if (files.length === 0) return [];
      const { parseFiles } = await import('../effects/syntax/parse-files.ts');
      return parseFiles(files, repository.top);
    },
    readCode: async (files) => {
      if (files.length === 0) return new Map();
      const { readCodeFiles } = await import('../effects/syntax/read-code.ts');
      return readCodeFiles(files);
    },
    ...(config.proof === 'full' ? { probing: probingLater(repository, config, watcher) } : {}),
    ...(config.prove === undefined
      ? {}
      : { proving: provingIn(probingLater(repository, config, watcher), config.prove) }),
  };
}

const MAX_LANES = 4;

function provingIn(rooms: Probing, budget: ProveBudget): Proving {
  return {
    rooms,
    budget,
    lanes: Math.min(MAX_LANES, availableParallelism()),
    elapsed: () => performance.now(),
  };
}

/** Loaded with the first question: most checks have none. */
function probingLater(
  { top, stateFolder }: Ports['repository'],
  { passEnv, link, reports, isolation }: PortSettings,
  watcher: CommandWatcher,
): Probing {
  const load = async (): Promise<Probing> => {
    const { probingOn } = await import('./probing.ts');
    return probingOn({ top, stateFolder, passEnv, link, reports, isolation, watcher });
  };
  return {
    restored: async (tree, from, paths) => (await load()).restored(tree, from, paths),
    replaced: async (tree, texts) => (await load()).replaced(tree, texts),
    misled: async (files) => (await load()).misled(files),
    alterable: async (files) => (await load()).alterable(files),
    beside: async (changed) => (await load()).beside(changed),
    run: async (request) => (await load()).run(request),
  };
}

function watchedBy(
  watcher: CommandWatcher,
  runCommands: Ports['runCommands'],
): Ports['runCommands'] {
  return async (commands, settings, tree) => {
    const names = commands.map(({ run }) => run);
    const ended = watcher.started(names.join(settings.isParallel ? ' & ' : ' ; '));
    try {
      return await runCommands(commands, settings, tree);
    } finally {
      ended();
    }
  };
}

/** Only results in which everything passed are kept, and a changed tree is never one of them. */
function remembered(
  runCommands: Ports['runCommands'],
  config: PortSettings,
  folder: string,
): Ports['runCommands'] {
  return async (commands, settings, tree) => {
    const [{ openKnownResults }, { toolVersions }] = await Promise.all([
      import('../store/known-results.ts'),
      import('../effects/process/tool-versions.ts'),
    ]);
    const known = openKnownResults(join(folder, 'known'), { sealOf, isSealed });
    const key: ResultKey = {
      tree,
      commands: commands.map(({ run, expect }) => `${expect} ${run}`),
      config: JSON.stringify(config),
      tools: toolVersions(
        commands.map(({ run }) => run),
        process.env,
      ),
    };
    const found = known.find(key);
    if (found !== undefined) return found;
    const runs = await runCommands(commands, settings, tree);
    if (runs.length === commands.length && runs.every(isWorthKeeping)) known.keep(key, runs);
    return runs;
  };
}

function isWorthKeeping(run: CommandRun): boolean {
  return (
    run.expect === 'pass' &&
    run.exitCode === 0 &&
    run.startError === undefined &&
    run.report?.state !== 'missing' &&
    run.report?.state !== 'unsound' &&
    run.changedPaths.length === 0 &&
    run.treeAfter === run.treeBefore
  );
}
