// Tells people who do not watch that a run needs them or is over: by a command or a webhook of theirs.
// Telling may fail; the run does not.

import { spawn } from 'node:child_process';
import type { NotifySetting } from '../config/run-config.ts';

export interface Notice {
  readonly event: 'parked' | 'halted' | 'done';
  readonly run: string;
  readonly task: string | undefined;
  readonly message: string;
}

const PATIENCE_MS = 10_000;

/** What went wrong, in words; undefined if nothing did. */
export async function notify(
  { run, webhook }: NotifySetting,
  notice: Notice,
): Promise<string | undefined> {
  const problems = await Promise.all([
    run === undefined ? undefined : byCommand(run, notice),
    webhook === undefined ? undefined : byWebhook(webhook, notice),
  ]);
  const said = problems.filter((problem) => problem !== undefined);
  return said.length === 0 ? undefined : said.join('; ');
}

/** The facts come as variables and on standard input: nothing of them is put into the line. */
function byCommand(line: string, notice: Notice): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', line], {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: PATIENCE_MS,
      env: {
        ...process.env,
        DOORWARD_EVENT: notice.event,
        DOORWARD_RUN: notice.run,
        DOORWARD_TASK: notice.task ?? '',
      },
    });
    child.on('error', (error) => resolve(`the notify command could not start: ${error.message}`));
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : `the notify command ended with ${code ?? 'a signal'}`),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`${notice.message}\n`);
  });
}

async function byWebhook(address: string, notice: Notice): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      // What is said about a run is for the address that somebody chose, and for no other.
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...notice, text: notice.message }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok ? undefined : `the webhook answered ${status}`;
  } catch (error) {
    return `the webhook could not be reached: ${error instanceof Error ? error.message : error}`;
  }
}
