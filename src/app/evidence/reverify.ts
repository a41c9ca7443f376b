// `doorward audit --reverify`: the verify commands of some commits, run again on exactly their trees in
// a clean checkout. What ends otherwise than its evidence says is INVALID.

import { randomBytes } from 'node:crypto';
import { linkDependencies } from '../../effects/dependencies.ts';
import { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { type CleanCheckout, openCleanCheckout } from '../../effects/git/room/clean-checkout.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { commandRunner } from '../../effects/process/run-commands.ts';
import type { CommitWord } from '../../evidence/audit/audit-commit.ts';
import { differenceOf, picked, withReruns } from '../../evidence/audit/rerun.ts';
import type { CommandRun } from '../../model/command.ts';
import type { IsolationSetting, Network } from '../../model/isolation.ts';
import type { Expectation } from '../../model/verify.ts';
import { assert } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import { START } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import type { Audited } from './audit-repository.ts';

export interface Reverification {
  readonly seed: string;
  readonly share: number;
  /** Commits whose commands were run again. */
  readonly commits: readonly string[];
  /** Of how many that could have been. */
  readonly of: number;
  /** How many of them ran in a sandbox. */
  readonly inSandbox: number;
}

export interface ReverifyRequest {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From 0 to 1. */
  readonly share: number;
  /** Undefined for one that nobody can know before. */
  readonly seed: string | undefined;
  /** Run once in the checkout of each commit, such as `npm ci`; else what is installed here is linked. */
  readonly setup: string | undefined;
  /** More than their evidence says they had, never less; undefined for just that. */
  readonly isolation: IsolationSetting | undefined;
  readonly allowsOverrides: boolean;
  /** Told before each commit. */
  note(line: string): void;
}

const TIMEOUT_MS = 15 * 60_000;

export async function reverify(
  audited: Audited,
  request: ReverifyRequest,
): Promise<Audited & { readonly reverified: Reverification }> {
  const { share, seed = randomBytes(8).toString('hex') } = request;
  const words = picked(audited, { share, seed, crypto: nodeCrypto });
  const isSandboxed = await sandboxFor(words, request);
  const differences = words.length === 0 ? new Map() : await runAll(words, request, isSandboxed);
  return {
    ...audited,
    ...withReruns(audited, differences, request),
    reverified: {
      seed,
      share,
      commits: words.map(({ commit }) => commit),
      of: audited.commits.filter(({ verdict }) => verdict === 'VERIFIED').length,
      inSandbox: words.filter(({ commands }) => isSandboxed || hadSandbox(commands)).length,
    },
  };
}

const hadSandbox = (commands: CommitWord['commands'] = []): boolean =>
  commands.some(({ sandbox }) => sandbox !== undefined);

/** Whether all of them run in a sandbox. What had one gets one, and is not run anywhere else. */
async function sandboxFor(
  words: readonly CommitWord[],
  { isolation, env, cwd, note }: ReverifyRequest,
): Promise<boolean> {
  const isNeeded = isolation === 'sandbox' || words.some(({ commands }) => hadSandbox(commands));
  const problem =
    isNeeded || isolation === 'auto'
      ? (await import('../../effects/process/try-sandbox.ts')).whyNoSandbox(env, cwd)
      : undefined;
  if (isNeeded && problem !== undefined)
    throw new DoorwardError(
      'platform',
      `commands have to run again in a sandbox, and ${problem}`,
      'Install bubblewrap (`apt-get install bubblewrap`) and allow user namespaces.',
    );
  const isAll = isolation === 'sandbox' || (isolation === 'auto' && problem === undefined);
  if (!isAll && words.some(({ commands }) => !hadSandbox(commands)))
    note(
      'Commands of the commits run as you, with the network and your files in reach; `--isolation sandbox` keeps them apart.',
    );
  return isAll;
}

async function runAll(
  words: readonly CommitWord[],
  request: ReverifyRequest,
  isSandboxed: boolean,
): Promise<ReadonlyMap<string, string>> {
  const objects = await HashedObjects.open(request.cwd);
  const [top] = (await objects.ask(['rev-parse', '--show-toplevel'])) ?? [];
  const differences = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const { commit, subject } = word;
    request.note(
      `Running ${index + 1} of ${words.length} again: ${commit.slice(0, 10)} ${oneLine(subject, 60)}`,
    );
    const checkout = await openCleanCheckout(objects, commit);
    try {
      const difference = await differenceIn(word, { checkout, top, request, isSandboxed });
      if (difference !== undefined) differences.set(commit, difference);
    } finally {
      checkout.leave();
    }
  }
  return differences;
}

interface Place {
  readonly checkout: CleanCheckout;
  /** Undefined for a bare repository. */
  readonly top: string | undefined;
  readonly request: ReverifyRequest;
  readonly isSandboxed: boolean;
}

async function differenceIn(
  { commands = [] }: CommitWord,
  place: Place,
): Promise<string | undefined> {
  assert(commands.length > 0, 'what is verified has commands');
  const { top, checkout, request } = place;
  const { setup } = request;
  const isShared = setup === undefined && top !== undefined;
  const shown = isShared ? linkDependencies({ from: top, to: checkout.top }, { links: [] }) : [];
  const problem = setup === undefined ? undefined : await notReady(setup, commands, place);
  if (problem !== undefined) return problem;
  // One after the other, so that an excused failure does not hide what comes after it.
  for (const recorded of commands) {
    const sandbox = recorded.sandbox ?? (place.isSandboxed ? 'off' : undefined);
    const [now] = await runIn(place, { ...recorded, sandbox }, shown);
    const difference = differenceOf(recorded, now);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Set up with the network, because that is where dependencies come from. */
async function notReady(
  setup: string,
  commands: CommitWord['commands'],
  place: Place,
): Promise<string | undefined> {
  const sandbox = place.isSandboxed || hadSandbox(commands) ? 'on' : undefined;
  const [ready] = await runIn(place, { command: setup, expect: 'pass', sandbox }, []);
  if (ready?.exitCode === 0) return undefined;
  return `it could not be made ready: \`${setup}\` ended with ${ready?.exitCode ?? 'nothing'}`;
}

interface Rerun {
  readonly command: string;
  readonly expect: Expectation;
  readonly sandbox: Network | undefined;
}

function runIn(
  { checkout, top, request }: Place,
  { command, expect, sandbox: network }: Rerun,
  shown: readonly string[],
): Promise<readonly CommandRun[]> {
  const room = checkout.top;
  const hidden = top === undefined ? [] : [top];
  const sandbox =
    network === undefined ? {} : { sandbox: { room, hidden, shown, network, limits: {} } };
  const run = commandRunner({
    env: request.env,
    passEnv: [],
    top: room,
    changesSince: (tree) => Promise.resolve({ tree, paths: [] }),
    evidenceFolder: undefined,
    ...sandbox,
  });
  return run(
    [{ run: command, expect, timeoutMs: undefined, place: START }],
    { cwd: room, timeoutMs: TIMEOUT_MS, isParallel: false, reruns: 0 },
    '',
  );
}
