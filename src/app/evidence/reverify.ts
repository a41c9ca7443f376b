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
import type { Expectation } from '../../model/verify.ts';
import { assert } from '../../std/assert.ts';
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
  const differences = words.length === 0 ? new Map() : await runAll(words, request);
  return {
    ...audited,
    ...withReruns(audited, differences, request),
    reverified: {
      seed,
      share,
      commits: words.map(({ commit }) => commit),
      of: audited.commits.filter(({ verdict }) => verdict === 'VERIFIED').length,
    },
  };
}

async function runAll(
  words: readonly CommitWord[],
  request: ReverifyRequest,
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
      const difference = await differenceIn(word, { checkout, top, request });
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
}

async function differenceIn(
  { commands }: CommitWord,
  { checkout, top, request }: Place,
): Promise<string | undefined> {
  assert(commands !== undefined, 'what is verified has commands');
  const { setup } = request;
  if (setup !== undefined) {
    const [ready] = await runIn(checkout, [{ command: setup, expect: 'pass' }], request);
    if (ready?.exitCode !== 0)
      return `it could not be made ready: \`${setup}\` ended with ${ready?.exitCode ?? 'nothing'}`;
  } else if (top !== undefined) linkDependencies({ from: top, to: checkout.top }, { links: [] });
  // One after the other, so that an excused failure does not hide what comes after it.
  for (const recorded of commands) {
    const [now] = await runIn(checkout, [recorded], request);
    const difference = differenceOf(recorded, now);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function runIn(
  { top }: CleanCheckout,
  commands: readonly { readonly command: string; readonly expect: Expectation }[],
  { env }: ReverifyRequest,
): Promise<readonly CommandRun[]> {
  const run = commandRunner({
    env,
    passEnv: [],
    top,
    changesSince: (tree) => Promise.resolve({ tree, paths: [] }),
    evidenceFolder: undefined,
  });
  return run(
    commands.map(({ command, expect }) => ({
      ...{ run: command, expect, timeoutMs: undefined },
      place: START,
    })),
    { cwd: top, timeoutMs: TIMEOUT_MS, isParallel: false, reruns: 0 },
    '',
  );
}
