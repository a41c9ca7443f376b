// Logs of evidence on their way to another repository and back. What is fetched is kept apart, so that
// nobody elsewhere can shorten a log that is here; what is pushed only ever grows there.

import { createHash } from 'node:crypto';
import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import { runUsersGit } from '../../effects/git/users-git.ts';
import { FETCHED_LOGS, LOG_BRANCHES, LOG_REFS } from '../../evidence/names.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { loadConfig } from '../load-config.ts';

type Variables = Readonly<Record<string, string | undefined>>;

interface Exchange {
  readonly top: string;
  readonly remote: string;
  readonly env: Variables;
  /** Where logs are in the other repository. */
  readonly there: string;
}

export interface Pushed {
  /** Refs here that had something new. */
  readonly pushed: readonly string[];
  readonly fetched: number;
}

/** Fetches what others wrote, then pushes what is here and not there. */
export async function pushEvidence(cwd: string, remote: string, env: Variables): Promise<Pushed> {
  const { top } = await findLayout({ cwd, env: gitEnvironment(cwd) });
  if (remote.startsWith('-'))
    throw new DoorwardError(
      'usage',
      `\`${oneLine(remote, 80)}\` is no remote`,
      'Name one, such as origin.',
    );
  const there = await placeThere(top);
  const exchange = { top, remote, env, there };
  const refspec = fetchRefspec(remote, there);
  await talk(['fetch', '--no-tags', '--no-write-fetch-head', remote, refspec], exchange);
  const known = await tipsIn(`${FETCHED_LOGS}/${nameOf(remote)}`, top);
  const own = await tipsIn(LOG_REFS, top);
  const news = [...own].filter(([writer, tip]) => known.get(writer) !== tip);
  const behind = await Promise.all(
    news.map(([writer, tip]) => isWithin(tip, known.get(writer), top)),
  );
  const ahead = news.filter((_, index) => behind[index] === false).map(([writer]) => writer);
  const refspecs = ahead.map((writer) => `${LOG_REFS}/${writer}:${there}/${writer}`);
  if (ahead.length > 0) await talk(['push', remote, ...refspecs], exchange);
  return { pushed: ahead.map((writer) => `${LOG_REFS}/${writer}`), fetched: known.size };
}

/** Branches only where the settings of the repository ask for them. */
async function placeThere(top: string): Promise<string> {
  const { config } = await loadConfig(top);
  return config.evidence === 'branch' ? LOG_BRANCHES : LOG_REFS;
}

function fetchRefspec(remote: string, there: string): string {
  return `+${there}/*:${FETCHED_LOGS}/${nameOf(remote)}/*`;
}

/** An address is no part of a ref. */
function nameOf(remote: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}$/.test(remote)) return remote;
  return createHash('sha256').update(remote).digest('hex').slice(0, 12);
}

async function tipsIn(prefix: string, top: string): Promise<ReadonlyMap<string, string>> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', prefix];
  const { output } = await runGit({ cwd: top, env: gitEnvironment(top), args });
  return new Map(
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [oid = '', ref = ''] = line.split(' ');
        return [ref.slice(prefix.length + 1), oid];
      }),
  );
}

async function isWithin(tip: string, other: string | undefined, top: string): Promise<boolean> {
  if (other === undefined) return false;
  const args = ['merge-base', '--is-ancestor', tip, other];
  const { exitCode } = await runGit({ cwd: top, env: gitEnvironment(top), args });
  return exitCode === 0;
}

export interface EvidenceFetch {
  readonly remote: string;
  /** For `remote.<name>.fetch`. */
  readonly refspec: string;
  /** Whether git fetches them already. */
  readonly isSet: boolean;
}

/** How `git fetch` can bring evidence along; undefined without a remote, or where it comes as branches. */
export async function evidenceFetch(
  cwd: string,
  asked: string | undefined,
): Promise<EvidenceFetch | undefined> {
  const remotes = await linesOf(cwd, ['remote']);
  const remote = asked ?? (remotes.includes('origin') ? 'origin' : remotes[0]);
  if (remote === undefined) return undefined;
  if (!remotes.includes(remote))
    throw new DoorwardError(
      'usage',
      `there is no remote \`${oneLine(remote, 80)}\``,
      remotes.length === 0 ? 'Add one with `git remote add`.' : `There is ${remotes.join(', ')}.`,
    );
  const [top = cwd] = await linesOf(cwd, ['rev-parse', '--show-toplevel']);
  const there = await placeThere(top);
  if (there === LOG_BRANCHES) return undefined;
  const refspec = fetchRefspec(remote, there);
  const set = await linesOf(cwd, ['config', '--get-all', `remote.${remote}.fetch`]);
  return { remote, refspec, isSet: set.includes(refspec) };
}

export async function setEvidenceFetch(
  cwd: string,
  { remote, refspec }: EvidenceFetch,
): Promise<void> {
  const args = ['config', '--add', `remote.${remote}.fetch`, refspec];
  const { exitCode, errors } = await runGit({ cwd, env: gitEnvironment(cwd), args });
  if (exitCode === 0) return;
  throw new DoorwardError(
    'git',
    `the git config can't be written: ${oneLine(errors, 300)}`,
    `Write it yourself: git config --add remote.${remote}.fetch '${refspec}'`,
  );
}

async function linesOf(cwd: string, args: readonly string[]): Promise<readonly string[]> {
  const { exitCode, output } = await runGit({ cwd, env: gitEnvironment(cwd), args });
  return exitCode === 0 ? output.split('\n').filter(Boolean) : [];
}

async function talk(args: readonly string[], { top, env, there }: Exchange): Promise<void> {
  const { exitCode, errors } = await runUsersGit({ args, cwd: top, env });
  if (exitCode === 0) return;
  throw new DoorwardError(
    'git',
    `git ${args[0]} failed: ${oneLine(errors, 400)}`,
    /does not appear to be a git repository/.test(errors)
      ? 'Name a remote of this repository, or its address: `git remote -v` lists them.'
      : `Evidence is pushed as ${there}/*: the remote has to allow it. Where it allows only branches, set \`evidence: branch\`.`,
  );
}
