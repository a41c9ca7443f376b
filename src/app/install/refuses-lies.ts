// Whether an installed hook refuses work that is not done: its command, exactly as it stands in the
// client's file, is called in a repository of the doctor's own, in which nothing can pass. The receipt
// it has to leave there carries a nonce.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitEnvironment, runGitWell } from '../../effects/git/git.ts';
import { type BriefAnswer, runBriefly } from '../../effects/process/run-briefly.ts';
import type { HookClient } from '../../model/hook.ts';
import { momentOf } from '../../reading/hook/read-call.ts';
import { oneLine } from '../../std/text.ts';
import { readSmallFile } from '../small-file.ts';
import { type Diagnosis, ill, well } from './diagnosis.ts';

const TIMEOUT_MS = 60_000;

/** The event as the client names it; Copilot has it on the command line. */
const STOPS: Readonly<Record<HookClient, string | undefined>> = {
  claude: 'Stop',
  codex: 'Stop',
  gemini: 'AfterAgent',
  copilot: undefined,
  cursor: 'stop',
};

export async function refusesLies(client: HookClient, command: string): Promise<Diagnosis> {
  const room = mkdtempSync(join(tmpdir(), 'doorward-doctor-'));
  try {
    await makeHopeless(room);
    const nonce = randomUUID();
    const answer = await call(client, command, { room, nonce });
    const event = /--event[ =](\w+)/.exec(command)?.[1];
    // Hooks for other moments have nothing to refuse.
    if (event !== undefined && momentOf(event) !== 'done')
      return answer.exitCode === 0
        ? well(client, `the hook for ${event} starts`)
        : broken(client, answer);
    return isRefused(client, room, nonce)
      ? well(client, 'the hook refuses work that is not done')
      : broken(client, answer);
  } finally {
    rmSync(room, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A repository whose verify command always fails, with a change in it. */
async function makeHopeless(room: string): Promise<void> {
  const env = gitEnvironment(room);
  const git = (...args: readonly string[]): Promise<unknown> =>
    runGitWell({ cwd: room, env, args });
  await git('init', '--quiet');
  writeFileSync(join(room, 'doorward.yaml'), 'version: 1\nverify: exit 1\n');
  await git('add', 'doorward.yaml');
  const person = ['-c', 'user.name=doctor', '-c', 'user.email=doctor@localhost'];
  await git(...person, 'commit', '--quiet', '--no-verify', '--no-gpg-sign', '--message', 'start');
  writeFileSync(join(room, 'work.txt'), 'not done\n');
}

function call(
  client: HookClient,
  command: string,
  { room, nonce }: { readonly room: string; readonly nonce: string },
): Promise<BriefAnswer> {
  const event = STOPS[client];
  const words = { session_id: nonce, cwd: room, last_assistant_message: 'It is done.' };
  return runBriefly({
    program: '/bin/sh',
    args: ['-c', command],
    cwd: room,
    env: process.env,
    input: JSON.stringify(event === undefined ? words : { hook_event_name: event, ...words }),
    timeoutMs: TIMEOUT_MS,
  });
}

function isRefused(client: HookClient, room: string, nonce: string): boolean {
  const folder = join(room, '.git', 'doorward', 'receipts');
  try {
    return readdirSync(folder).some((name) => {
      const receipt = readSmallFile(join(folder, name));
      const isOwn = receipt?.['session'] === nonce && receipt['agent'] === client;
      return isOwn && receipt['verdict'] !== 'passed';
    });
  } catch {
    return false;
  }
}

function broken(client: HookClient, answer: BriefAnswer): Diagnosis {
  const { errors, output, exitCode, isTooSlow } = answer;
  const end = isTooSlow ? 'it took too long' : `exit code ${exitCode ?? 'none'}`;
  const problem = oneLine(`${errors} ${output}`, 200).trim();
  return ill(
    client,
    `the hook does not refuse work that is not done: ${problem === '' ? end : problem}`,
    `Run \`doorward install ${client}\` again.`,
  );
}
