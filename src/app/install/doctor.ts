// Whether the gate is really where it was put: the entry is there, what it names exists, it answers, and
// the client has been seen to call it. What cannot be found out is said so, and never called well.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { HOOK_CLIENTS, type HookClient } from '../../model/hook.ts';
import { CLIENT_FILES } from '../../projections/install/client-files.ts';
import { BYPASSES, isTrustedByCodex } from '../../projections/install/client-limits.ts';
import { commandsIn } from '../../projections/install/edit-hooks.ts';
import { GIT_HOOKS, hasReceipt } from '../../projections/install/git-hooks.ts';
import { isFields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import { receiptFolder } from '../receipts.ts';
import { readSmallFile } from '../small-file.ts';
import { fileText } from './changes.ts';
import { hooksFolder, layoutOf } from './plan-install.ts';

/** `unknown`: nobody could tell. */
export interface Diagnosis {
  readonly subject: string;
  readonly state: 'well' | 'ill' | 'unknown' | 'absent';
  readonly message: string;
  readonly hint: string;
}

export interface DoctorReport {
  readonly diagnoses: readonly Diagnosis[];
  readonly bypasses: Readonly<Partial<Record<HookClient, readonly string[]>>>;
}

export async function examine(cwd: string): Promise<DoctorReport> {
  const layout = await layoutOf(cwd);
  const diagnoses: Diagnosis[] = [];
  const installed: HookClient[] = [];
  for (const client of HOOK_CLIENTS) {
    const path = join(layout.top, CLIENT_FILES[client].path);
    const commands = [...new Set(commandsIn(fileText(path) ?? '{}'))];
    if (commands.length === 0) {
      diagnoses.push(absent(client));
      continue;
    }
    installed.push(client);
    for (const command of commands) diagnoses.push(await answers(client, command, layout.top));
    diagnoses.push(trust(client, layout.top), seen(client, receiptFolder(layout)));
  }
  diagnoses.push(await gitHooks(await hooksFolder(layout)));
  return {
    diagnoses,
    bypasses: Object.fromEntries(installed.map((client) => [client, BYPASSES[client]])),
  };
}

const absent = (client: HookClient): Diagnosis => ({
  subject: client,
  state: 'absent',
  message: 'no hook is installed',
  hint: `Run \`doorward install ${client}\` if you use it here.`,
});

const PROBE_TIMEOUT_MS = 20_000;

/** Started as the client would, with a call that no client makes: it must be refused in so many words. */
function answers(client: HookClient, command: string, top: string): Promise<Diagnosis> {
  const hint = `Run \`doorward install ${client}\` again.`;
  return new Promise((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', command],
      { cwd: top, timeout: PROBE_TIMEOUT_MS },
      (error, stdout, stderr) => {
        const said = stdout.includes('doctor') || stdout === '';
        const isWell = error === null && said && !stderr.includes('not found');
        const problem = oneLine(`${stderr} ${error?.message ?? stdout}`, 200);
        resolve({
          subject: client,
          state: isWell ? 'well' : 'ill',
          message: isWell ? 'the hook starts and answers' : `the hook does not answer: ${problem}`,
          hint: isWell ? '' : hint,
        });
      },
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(
      JSON.stringify({ hook_event_name: 'Notification', session_id: 'doctor', cwd: top }),
    );
  });
}

function trust(client: HookClient, top: string): Diagnosis {
  switch (TRUST[client]?.(top)) {
    case undefined:
      return well(client, 'the client asks for no trust');
    case 'unknown':
      return unknown(
        client,
        'nobody could tell whether the folder is trusted',
        'Open the client here once.',
      );
    case true:
      return well(client, 'trust is granted');
    default:
      return ill(
        client,
        'not trusted: the client skips the hook without a word',
        HOW_TO_TRUST[client] ?? '',
      );
  }
}

const well = (subject: string, message: string): Diagnosis => ({
  subject,
  state: 'well',
  message,
  hint: '',
});
const ill = (subject: string, message: string, hint: string): Diagnosis => ({
  subject,
  state: 'ill',
  message,
  hint,
});
const unknown = (subject: string, message: string, hint: string): Diagnosis => ({
  subject,
  state: 'unknown',
  message,
  hint,
});

const HOW_TO_TRUST: Readonly<Partial<Record<HookClient, string>>> = {
  codex: 'Open Codex here and run /hooks.',
  gemini: 'Open Gemini here and trust the folder.',
  copilot: 'Open Copilot here and trust the folder, or give --trust-folder.',
};

const TRUST: Readonly<Partial<Record<HookClient, (top: string) => boolean | 'unknown'>>> = {
  codex: (top) => {
    const home = process.env['CODEX_HOME'] ?? join(homedir(), '.codex');
    const config = join(home, 'config.toml');
    return (
      existsSync(config) &&
      isTrustedByCodex(readFileSync(config, 'utf8'), join(top, '.codex/hooks.json'))
    );
  },
  gemini: (top) => {
    const path = join(homedir(), '.gemini', 'trustedFolders.json');
    const folders = existsSync(path) ? readSmallFile(path) : {};
    if (folders === undefined) return 'unknown';
    return Object.entries(folders).some(
      ([folder, level]) => /^TRUST/.test(String(level)) && isWithin(top, folder),
    );
  },
  copilot: (top) => {
    const home = process.env['COPILOT_HOME'] ?? join(homedir(), '.copilot');
    const config = readSmallFile(join(home, 'config.json'));
    const folders: unknown = config?.['trusted_folders'] ?? config?.['trustedFolders'];
    if (!Array.isArray(folders)) return 'unknown';
    return folders.some((folder) => typeof folder === 'string' && isWithin(top, folder));
  },
};

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

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
  if (missing.length === GIT_HOOKS.length)
    return {
      ...absent('claude'),
      subject: 'git',
      hint: 'Run `doorward install git`: it notices a hook that did not run.',
    };
  return ill(
    'git',
    `${missing.join(', ')} ask for no receipt`,
    'Run `doorward install git` again.',
  );
}
