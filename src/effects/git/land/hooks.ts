// Hooks of the user's repository. They are programs that an agent could have written, so they are
// left out unless the user wants them; either way it is said.

import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { records } from '../../../reading/change/git-output.ts';
import { START } from '../../../std/place.ts';
import { tail } from '../../../std/text.ts';
import { readPlainFile } from '../../plain-file.ts';
import { runGit, runGitWell } from '../git.ts';
import { messageText } from '../objects/commit-object.ts';
import { readConfigTexts } from '../plain-config.ts';
import type { Workshop } from '../workshop.ts';
import type { Variables } from './identity.ts';

export type HookChoice = 'skip' | 'run';
const HOOKS = ['pre-commit', 'commit-msg'] as const;
const TIMEOUT_MS = 10 * 60_000;
const SHOWN = 2_000;

export interface HookTools {
  readonly shop: Workshop;
  readonly environment: Variables;
  /** The top of the working tree that holds the work. */
  readonly cwd: string;
}

/** Paths of those that git would run before a commit. */
export async function enabledHooks(shop: Workshop): Promise<ReadonlyMap<string, string>> {
  const { layout, call } = shop;
  const texts = readConfigTexts(layout.commonDir, call.env);
  const isUsual = texts.isPlain && !texts.mentions('hooksPath');
  const folder = isUsual ? join(layout.commonDir, 'hooks') : await hooksFolder(shop);
  const found = HOOKS.map((name) => [name, join(folder, name)] as const);
  return new Map(found.filter(([, path]) => isExecutable(path)));
}

async function hooksFolder({ layout, call }: Workshop): Promise<string> {
  const usual = join(layout.commonDir, 'hooks');
  const args = ['config', '-z', '--type=path', '--get-all', 'core.hooksPath'];
  const { output } = await runGit({ ...call, args });
  // The last word is our own, which switches hooks off for git.
  const set = records(output).at(-2);
  if (set === undefined || set === '') return usual;
  const path = Buffer.from(set, 'latin1').toString('utf8');
  return resolve(layout.top, path.replace(/^~(?=\/)/, homedir()));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type HookOutcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly problem: string };

/** As git would: on an index that holds the tree, and on a file that holds the message. */
export async function runHooks(
  commit: { readonly tree: string; readonly message: string },
  hooks: ReadonlyMap<string, string>,
  tools: HookTools,
): Promise<HookOutcome> {
  const { shop } = tools;
  const room = mkdtempSync(join(shop.layout.stateFolder, 'hook-'));
  try {
    const index = join(room, 'index');
    const env = { ...shop.call.env, GIT_INDEX_FILE: index };
    await runGitWell({ ...shop.call, env, args: ['read-tree', commit.tree] });
    const variables = `GIT_INDEX_FILE=${quoted(index)} GIT_EDITOR=:`;
    const preCommit = hooks.get('pre-commit');
    if (preCommit !== undefined) {
      const problem = await runHook('pre-commit', `${variables} ${quoted(preCommit)}`, tools);
      if (problem !== undefined) return { ok: false, problem };
    }
    const written = (await runGitWell({ ...shop.call, env, args: ['write-tree'] })).trim();
    if (written !== commit.tree) return { ok: false, problem: CHANGED };
    return await runMessageHook(commit.message, hooks.get('commit-msg'), {
      ...tools,
      room,
      variables,
    });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const MAX_MESSAGE = 1024 * 1024;

const CHANGED =
  'the pre-commit hook changed what is to be committed, and only what was judged can be: have the agent leave the files as the hook wants them';

async function runMessageHook(
  message: string,
  hook: string | undefined,
  tools: HookTools & { readonly room: string; readonly variables: string },
): Promise<HookOutcome> {
  if (hook === undefined) return { ok: true, message };
  const file = join(tools.room, 'COMMIT_EDITMSG');
  writeFileSync(file, messageText(message));
  const command = `${tools.variables} ${quoted(hook)} ${quoted(file)}`;
  const problem = await runHook('commit-msg', command, tools);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, message: readPlainFile(file, MAX_MESSAGE).toString('utf8') };
}

/** Undefined if it passed. */
async function runHook(
  name: string,
  command: string,
  { environment, cwd }: HookTools,
): Promise<string | undefined> {
  const { commandRunner } = await import('../../process/run-commands.ts');
  const run = commandRunner({
    env: environment,
    passEnv: [],
    top: cwd,
    changesSince: (tree) => Promise.resolve({ tree, paths: [] }),
    evidenceFolder: undefined,
  });
  const settings = { cwd, timeoutMs: TIMEOUT_MS, isParallel: false, reruns: 0 };
  const asked = { run: command, expect: 'pass', timeoutMs: undefined, place: START } as const;
  const [ended] = await run([asked], settings, '');
  if (ended?.exitCode === 0) return undefined;
  const output = tail(ended?.output.trim() ?? '', SHOWN);
  const how =
    ended?.timedOut === true
      ? 'did not end in time'
      : `ended with ${ended?.exitCode ?? 'a signal'}`;
  return `the ${name} hook ${how}: ${output || (ended?.startError ?? 'it said nothing')}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function skippedNote(hooks: ReadonlyMap<string, string>): string | undefined {
  if (hooks.size === 0) return undefined;
  const names = [...hooks.keys()].join(' and ');
  return `hooks did not run (${names}): set \`hooks: run\` to have them run`;
}
