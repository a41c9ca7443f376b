// Commands on a tree that is laid out for them in a room of the gate's own: for further runs on other
// trees, and for the work itself where it is not verified in place.

import { join } from 'node:path';
import type { CommandSettings, Repository } from '../drive/ports/gate.ts';
import {
  type Installed,
  installedIn,
  linkDependencies,
  pythonPath,
} from '../effects/dependencies.ts';
import { ignoredAmong } from '../effects/git/look/ignored.ts';
import { openRepository } from '../effects/git/repository.ts';
import { openProbeRoom, openVerifyRoom, type ProbeRoom } from '../effects/git/room/probe-room.ts';
import { proveLaid } from '../effects/git/room/prove-laid.ts';
import { openWorkshop, type Workshop } from '../effects/git/workshop.ts';
import { commandRunner } from '../effects/process/run-commands.ts';
import type { Sandbox } from '../effects/process/sandbox.ts';
import type { CommandRun, ReportSetting, TestCounts } from '../model/command.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { DoorwardError } from '../std/error.ts';
import { START } from '../std/place.ts';
import { tail } from '../std/text.ts';
import type { IsolationPlan } from './isolation.ts';

export interface RoomParts {
  /** Of the checkout that the work lies in. */
  readonly top: string;
  readonly stateFolder: string;
  readonly passEnv: readonly string[];
  readonly link: readonly string[];
  readonly reports: ReportSetting;
  readonly isolation: IsolationPlan;
}

export interface RoomRequest {
  readonly tree: string;
  readonly commands: readonly VerifyCommand[];
  readonly settings: CommandSettings;
}

export async function runInRoom(
  request: RoomRequest,
  parts: RoomParts,
): Promise<readonly CommandRun[]> {
  const { top, isolation } = parts;
  const isApart = isolation.profile !== 'in-place';
  const shop = await openWorkshop(top, {});
  const room = isApart ? await openVerifyRoom(shop) : await openProbeRoom(shop);
  try {
    await room.lay(request.tree);
    if (isApart) await proveLaid(room.top, request.tree);
    const runs = await runLaid(request, { ...parts, room, shop, isApart });
    const { profile, network } = isolation;
    return runs.map((run) =>
      run.containment === undefined ? run : { ...run, isolation: { profile, network } },
    );
  } finally {
    await room.leave();
  }
}

interface LaidParts extends RoomParts {
  readonly room: ProbeRoom;
  readonly shop: Workshop;
  readonly isApart: boolean;
}

async function runLaid(
  { tree, commands, settings }: RoomRequest,
  parts: LaidParts,
): Promise<readonly CommandRun[]> {
  const { top, room, isApart, isolation } = parts;
  const cwd = settings.cwd.replace(top, () => room.top);
  const areInstalledShared = !isApart || isolation.setup === undefined;
  const places = { from: top, to: room.top };
  const own = await ownAmong(installedIn(places, parts.link), parts.shop);
  const shown = linkDependencies(places, { links: parts.link, areInstalledShared, own });
  if (isApart && isolation.setup !== undefined) await setUp(isolation.setup, shown, parts);
  const seen = isApart ? await openRepository(room.top) : undefined;
  const begun = (await seen?.changesSince(tree)) ?? { tree, paths: [] };
  if (begun.paths.length > 0) throw setupChanges(begun.paths);
  const changesSince: Repository['changesSince'] =
    seen?.changesSince ?? ((before) => Promise.resolve({ tree: before, paths: [] }));
  const runCommands = runnerIn(parts, shown, changesSince, isolation.network);
  const there = commands.map((command) => ({
    ...command,
    run: moved(command.run, top, room.top),
  }));
  const runs = await runCommands(there, { ...settings, cwd }, begun.tree);
  // What setting up has added is no change of the judged tree.
  const named = (oid: string): string => (oid === begun.tree ? tree : oid);
  return runs.map((run, index) => ({
    ...asHere(run, commands[index]?.run, { room: room.top, top }),
    treeBefore: named(run.treeBefore),
    treeAfter: named(run.treeAfter),
  }));
}

/** What git does not ignore is part of the tree, or was taken out of it on purpose. */
async function ownAmong(
  installed: readonly Installed[],
  shop: Workshop,
): Promise<ReadonlySet<string>> {
  const samples = installed.map(({ sample }) => sample);
  const ignored = await ignoredAmong(samples, shop);
  return new Set(installed.flatMap(({ name, sample }) => (ignored.has(sample) ? [] : [name])));
}

function runnerIn(
  { top, stateFolder, passEnv, reports, room, shop, isolation }: LaidParts,
  shown: readonly string[],
  changesSince: Repository['changesSince'],
  network: IsolationPlan['network'],
) {
  const { limits } = isolation;
  const git = [shop.layout.commonDir, shop.layout.gitDir];
  const sandbox: Sandbox = {
    room: room.top,
    hidden: [top],
    shown: [...shown, ...git],
    network,
    limits,
  };
  return commandRunner({
    env: environmentIn(room.top, top),
    passEnv,
    reports,
    top: room.top,
    changesSince,
    evidenceFolder: join(stateFolder, 'output'),
    ...(isolation.profile === 'sandbox' ? { sandbox } : {}),
  });
}

const SETUP_MS = 15 * 60_000;

/** With the network, because that is where dependencies come from. */
async function setUp(setup: string, shown: readonly string[], parts: LaidParts): Promise<void> {
  const command = { run: setup, expect: 'pass', timeoutMs: SETUP_MS, place: START } as const;
  const settings = { cwd: parts.room.top, timeoutMs: SETUP_MS, isParallel: false, reruns: 0 };
  const unseen: Repository['changesSince'] = (tree) => Promise.resolve({ tree, paths: [] });
  const [run] = await runnerIn(parts, shown, unseen, 'on')([command], settings, '');
  if (run?.exitCode === 0) return;
  throw new DoorwardError(
    'config',
    `\`setup\` failed in a checkout of the judged tree: ${tail(run?.output ?? '', 500)}`,
    'Mend the command, or leave it out to share what is installed.',
  );
}

function setupChanges(paths: readonly string[]): DoorwardError {
  return new DoorwardError(
    'config',
    `\`setup\` changed files of the judged tree: ${paths.slice(0, 5).join(', ')}`,
    'Use a command that leaves committed files as they are, such as `npm ci`.',
  );
}

function environmentIn(room: string, top: string): Readonly<Record<string, string | undefined>> {
  const first = pythonPath({ from: top, to: room }, process.env['VIRTUAL_ENV']);
  return first === undefined ? process.env : { ...process.env, PYTHONPATH: first };
}

/** Another folder whose name begins alike is another folder. */
function moved(text: string, from: string, to: string): string {
  return text.replaceAll(from, (found, at: number) =>
    /[\w.-]/.test(text.charAt(at + from.length)) ? found : to,
  );
}

/** The room is nobody's business: names of tests have to be the same wherever they ran. */
function asHere(
  run: CommandRun,
  command: string | undefined,
  { room, top }: { readonly room: string; readonly top: string },
): CommandRun {
  const here = (text: string): string => moved(text, room, top);
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
