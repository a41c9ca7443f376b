// What an installation would change, worked out before anything is touched.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { findLayout, type Layout } from '../../effects/git/layout.ts';
import { HOOK_CLIENTS, type HookClient } from '../../model/hook.ts';
import { CLIENT_FILES, type HookWishes } from '../../projections/install/client-files.ts';
import { hasHooks, withHooks, withoutHooks } from '../../projections/install/edit-hooks.ts';
import {
  GIT_HOOKS,
  hasReceipt,
  isOnlyOurs,
  receiptLine,
  withoutReceipt,
  withReceipt,
} from '../../projections/install/git-hooks.ts';
import { DoorwardError } from '../../std/error.ts';
import { type FileChange, fileText, original } from './changes.ts';

export type InstallTarget = HookClient | 'git';
export const INSTALL_TARGETS: readonly InstallTarget[] = [...HOOK_CLIENTS, 'git'];

export interface InstallPlan {
  readonly changes: readonly FileChange[];
  /** What the user has to do by hand, or should know. */
  readonly notes: readonly string[];
  readonly backups: string;
}

export interface InstallRequest {
  readonly cwd: string;
  readonly targets: readonly InstallTarget[];
  readonly command: string;
  readonly wishes: HookWishes;
}

export async function planInstall(request: InstallRequest): Promise<InstallPlan> {
  const layout = await layoutOf(request.cwd);
  const parts = await Promise.all(
    request.targets.map((target) =>
      target === 'git' ? gitInstall(layout, request) : clientInstall(target, layout, request),
    ),
  );
  return together(parts, layout);
}

export async function planUninstall(
  cwd: string,
  targets: readonly InstallTarget[],
): Promise<InstallPlan> {
  const layout = await layoutOf(cwd);
  const parts = await Promise.all(
    targets.map(async (target) =>
      target === 'git' ? gitUninstall(layout) : clientUninstall(target, layout),
    ),
  );
  return together(parts, layout);
}

type Part = Pick<InstallPlan, 'changes' | 'notes'>;

export function layoutOf(cwd: string): Promise<Layout> {
  return findLayout({ cwd, env: gitEnvironment(cwd) });
}

function together(parts: readonly Part[], layout: Layout): InstallPlan {
  return {
    changes: parts
      .flatMap(({ changes }) => changes)
      .filter(({ before, after }) => before !== after),
    notes: parts.flatMap(({ notes }) => notes),
    backups: backupFolder(layout),
  };
}

function backupFolder({ sharedFolder }: Layout): string {
  return join(sharedFolder, 'backups');
}

function clientInstall(client: HookClient, { top }: Layout, request: InstallRequest): Part {
  const { path: inside, frame, entries } = CLIENT_FILES[client];
  const path = join(top, inside);
  const before = fileText(path);
  const result = withHooks(
    before,
    entries(`${request.command} hook ${client}`, request.wishes),
    frame,
  );
  if (!result.ok) throw unusable(path, result.problem);
  return { changes: [{ path, before, after: result.text }], notes: TRUST[client] };
}

/** What the client itself still wants from a person. */
const TRUST: Readonly<Record<HookClient, readonly string[]>> = {
  claude: [],
  codex: [
    'Codex skips hooks that nobody has trusted, without a word: open it here and run /hooks once.',
  ],
  gemini: ['Gemini runs hooks only in folders that are trusted.'],
  copilot: ['Copilot runs hooks only in folders that are trusted.'],
  cursor: ['Cursor reads hooks when it starts: restart it.'],
};

function clientUninstall(client: HookClient, layout: Layout): Part {
  const { path: inside, frame } = CLIENT_FILES[client];
  const path = join(layout.top, inside);
  const before = fileText(path);
  if (before === undefined || !hasHooks(before)) return { changes: [], notes: [] };
  const known = original(path, backupFolder(layout));
  if (known !== undefined) return { changes: [{ path, before, after: known.text }], notes: [] };
  const result = withoutHooks(before);
  if (!result.ok) throw unusable(path, result.problem);
  const isEmpty = result.text.replace(/\s/g, '') === JSON.stringify(frame);
  return { changes: [{ path, before, after: isEmpty ? undefined : result.text }], notes: [] };
}

function unusable(path: string, problem: string): DoorwardError {
  return new DoorwardError('input', `${path}: ${problem}`, 'Mend it, or add the hook by hand.');
}

async function gitInstall(layout: Layout, { command }: InstallRequest): Promise<Part> {
  const lefthook = ['lefthook.yml', '.lefthook.yml', 'lefthook.yaml', '.lefthook.yaml'].find(
    (name) => existsSync(join(layout.top, name)),
  );
  if (lefthook !== undefined)
    return {
      changes: [],
      notes: [`${lefthook} owns the hooks here. Add to it:\n${forLefthook(command)}`],
    };
  const folder = await hooksFolder(layout);
  const notes: string[] = [];
  const changes = GIT_HOOKS.flatMap((hook): readonly FileChange[] => {
    const path = join(folder, hook);
    const before = fileText(path);
    const after = withReceipt(before, hook, command);
    if (after !== undefined) return [{ path, before, after, isExecutable: true }];
    notes.push(`${path} is no shell script. Have it run: ${receiptLine(hook, command)}`);
    return [];
  });
  if (existsSync(join(layout.top, '.pre-commit-config.yaml')))
    notes.push('`pre-commit install` writes its hooks anew: run `doorward install git` after it.');
  return { changes, notes };
}

const forLefthook = (command: string): string =>
  GIT_HOOKS.map(
    (hook) =>
      `${hook}:\n  commands:\n    doorward:\n      run: ${receiptLine(hook, command).replace(' || exit $?', '')}\n`,
  ).join('');

async function gitUninstall(layout: Layout): Promise<Part> {
  const folder = await hooksFolder(layout);
  const changes = GIT_HOOKS.flatMap((hook): readonly FileChange[] => {
    const path = join(folder, hook);
    const before = fileText(path);
    if (before === undefined || !hasReceipt(before)) return [];
    const known = original(path, backupFolder(layout));
    const own = isOnlyOurs(before) ? undefined : withoutReceipt(before);
    return [{ path, before, after: known === undefined ? own : known.text }];
  });
  return { changes, notes: [] };
}

/** Where git looks for hooks; of husky, the folder that people edit. */
export async function hooksFolder({ top, commonDir }: Layout): Promise<string> {
  const env = gitEnvironment(top);
  // Our own settings are given by arguments and come last; the files are asked one by one.
  const asked = await Promise.all(
    ['--local', '--global', '--system'].map((scope) =>
      runGit({ cwd: top, env, args: ['config', scope, '--type=path', '--get', 'core.hooksPath'] }),
    ),
  );
  const set = asked.find(({ exitCode, output }) => exitCode === 0 && output.trim() !== '');
  if (set === undefined) return join(commonDir, 'hooks');
  const folder = resolve(top, Buffer.from(set.output, 'latin1').toString('utf8').trim());
  return /[\\/]\.husky[\\/]_$/.test(folder) ? resolve(folder, '..') : folder;
}
