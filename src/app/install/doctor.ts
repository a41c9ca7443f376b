// Whether the gate is really where it was put: the entry is there, what it names exists, it answers, and
// the client has been seen to call it. What cannot be found out is said so, and never called well.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOOK_CLIENTS, type HookClient } from '../../model/hook.ts';
import { CLIENT_FILES } from '../../projections/install/client-files.ts';
import { BYPASSES } from '../../projections/install/client-limits.ts';
import { commandsIn } from '../../projections/install/edit-hooks.ts';
import { GIT_HOOKS, hasReceipt } from '../../projections/install/git-hooks.ts';
import { isFields, textOf } from '../../std/shape.ts';
import { receiptFolder } from '../receipts.ts';
import { readSmallFile } from '../small-file.ts';
import { callsHook } from './calls-hook.ts';
import { fileText } from './changes.ts';
import { trust } from './client-trust.ts';
import { type Diagnosis, ill, unknown, well } from './diagnosis.ts';
import { enabledPlugin } from './enabled-plugin.ts';
import { hooksFolder, layoutOf } from './plan-install.ts';
import { refusesLies } from './refuses-lies.ts';

export interface DoctorReport {
  readonly diagnoses: readonly Diagnosis[];
  readonly bypasses: Readonly<Partial<Record<HookClient, readonly string[]>>>;
}

/** Quick: without starting any client. */
export async function examine(cwd: string, isQuick: boolean): Promise<DoctorReport> {
  const layout = await layoutOf(cwd);
  const diagnoses: Diagnosis[] = [];
  const installed: HookClient[] = [];
  for (const client of HOOK_CLIENTS) {
    const found = await installedIn(client, layout.top);
    diagnoses.push(...found);
    if (found.every(({ state }) => state === 'absent')) continue;
    installed.push(client);
    if (!isQuick) diagnoses.push(await callsHook(client, layout.top));
    diagnoses.push(seen(client, receiptFolder(layout)));
  }
  diagnoses.push(await gitHooks(await hooksFolder(layout)));
  return {
    diagnoses,
    bypasses: Object.fromEntries(installed.map((client) => [client, BYPASSES[client]])),
  };
}

/** What was put there, as hooks of the project or as the client's plugin. */
async function installedIn(client: HookClient, top: string): Promise<readonly Diagnosis[]> {
  const path = join(top, CLIENT_FILES[client].path);
  const commands = [...new Set(commandsIn(fileText(path) ?? '{}'))];
  const plugin = enabledPlugin(client, top);
  const diagnoses: Diagnosis[] = [];
  for (const command of commands) diagnoses.push(await refusesLies(client, command));
  if (commands.length > 0) diagnoses.push(trust(client, top));
  if (plugin === undefined) return commands.length > 0 ? diagnoses : [absent(client)];
  if (commands.length > 0) return [...diagnoses, twice(client, plugin)];
  return [well(client, `the plugin ${plugin} is enabled`), ...trustInPlugin(client)];
}

const twice = (client: HookClient, plugin: string): Diagnosis =>
  ill(
    client,
    `the hook is installed here, and so is the plugin ${plugin}: work is judged and attempts are counted twice`,
    `Run \`doorward uninstall ${client}\`, or disable the plugin.`,
  );

const absent = (subject: HookClient | 'git'): Diagnosis => ({
  subject,
  state: 'absent',
  message: 'no hook is installed',
  hint:
    subject === 'git'
      ? 'Run `doorward install git`: it notices a hook that did not run.'
      : `Run \`doorward install ${subject}\` if you use it here.`,
});

/** Codex alone asks for trust in the hooks of a plugin, and keeps it under names of its own. */
function trustInPlugin(client: HookClient): readonly Diagnosis[] {
  if (client !== 'codex') return [];
  const message = 'nobody could tell whether the hooks of the plugin are trusted';
  return [unknown(client, message, 'Open Codex here and run /hooks.')];
}

/** The best proof that a client calls us is that it has. */
function seen(client: HookClient, folder: string): Diagnosis {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const times = names.flatMap((name) => {
    const receipt = readSmallFile(join(folder, name));
    const isOwn = isFields(receipt) && receipt['agent'] === client;
    return isOwn ? [textOf(receipt['at']) ?? ''] : [];
  });
  const last = times.toSorted().at(-1);
  return last === undefined
    ? unknown(
        client,
        'it has never called the gate here',
        'Have it do something small and stop, then look again.',
      )
    : well(client, `it last called the gate at ${last}`);
}

async function gitHooks(folder: string): Promise<Diagnosis> {
  const missing = GIT_HOOKS.filter((hook) => !hasReceipt(fileText(join(folder, hook)) ?? ''));
  if (missing.length === 0) return well('git', 'commits and pushes ask for a receipt');
  if (missing.length === GIT_HOOKS.length) return absent('git');
  return ill(
    'git',
    `${missing.join(', ')} ask for no receipt`,
    'Run `doorward install git` again.',
  );
}
