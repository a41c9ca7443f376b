// Tells people who do not watch that a run needs them or is over: by a command or a webhook of theirs.
// Telling may fail; the run does not.

import { runBriefly } from '../../effects/process/run-briefly.ts';
import { showDuration } from '../../std/duration.ts';
import { oneLine } from '../../std/text.ts';
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
  timeoutMs: number = PATIENCE_MS,
): Promise<string | undefined> {
  const problems = await Promise.all([
    run === undefined ? undefined : byCommand(run, notice, timeoutMs),
    webhook === undefined ? undefined : byWebhook(webhook, notice, timeoutMs),
  ]);
  const said = problems.filter((problem) => problem !== undefined);
  return said.length === 0 ? undefined : said.join('; ');
}

/** The facts come as variables and on standard input: nothing of them is put into the line. */
async function byCommand(
  line: string,
  notice: Notice,
  timeoutMs: number,
): Promise<string | undefined> {
  const { exitCode, errors, isTooSlow } = await runBriefly({
    program: 'bash',
    args: ['-c', line],
    cwd: process.cwd(),
    env: {
      ...process.env,
      DOORWARD_EVENT: notice.event,
      DOORWARD_RUN: notice.run,
      DOORWARD_TASK: notice.task ?? '',
    },
    markedBy: 'DOORWARD_NOTICE',
    input: `${notice.message}\n`,
    timeoutMs,
  });
  if (exitCode === 0) return undefined;
  if (isTooSlow)
    return `the notify command was still running after ${showDuration(timeoutMs)} and was ended`;
  return exitCode === undefined
    ? `the notify command did not come to its end: ${oneLine(errors, 200)}`
    : `the notify command ended with ${exitCode}`;
}

async function byWebhook(
  address: string,
  notice: Notice,
  timeoutMs: number,
): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      // What is said about a run is for the address that somebody chose, and for no other.
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...notice, text: notice.message }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok ? undefined : `the webhook answered ${status}`;
  } catch (error) {
    return `the webhook could not be reached: ${error instanceof Error ? error.message : error}`;
  }
}
