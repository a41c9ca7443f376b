// Everything about one task: the evidence chain from the record, with the texts and the files of the
// change from beside it.

import { gitEnvironment, runGit } from '../effects/git/git.ts';
import { diffText } from '../effects/git/look/diff-text.ts';
import {
  type AttemptEvidence,
  type EvidenceChain,
  evidenceChain,
} from '../projections/evidence-chain.ts';
import { type GateResult, gateResult } from '../projections/gate-result.ts';
import { assert } from '../std/assert.ts';
import { DoorwardError } from '../std/error.ts';
import { type OpenedRuns, openRuns, readBlobText, readRunView, taskIn } from './read-run.ts';

export interface ShowRequest {
  readonly cwd: string;
  readonly task: string;
  readonly run: string | undefined;
  /** The last one unless another is asked for. */
  readonly attempt: number | undefined;
  /** Whole outputs instead of their ends. */
  readonly isFull: boolean;
}

export interface ShownTask {
  readonly chain: EvidenceChain;
  readonly result: GateResult;
  /** The attempt that is shown in full; undefined before the first. */
  readonly attempt: AttemptEvidence | undefined;
  readonly message: string | undefined;
  readonly files: readonly string[] | undefined;
  /** Of the commands of that attempt, in order; undefined where it was pruned or not asked for. */
  readonly outputs: readonly (string | undefined)[];
  /** What the executor wrote, where all is asked for. */
  readonly transcript: string | undefined;
  /** The change and the prompt, where all is asked for and they are still there. */
  readonly diff: string | undefined;
  readonly prompt: string | undefined;
}

export async function showTask(request: ShowRequest): Promise<ShownTask> {
  const runs = await openRuns(request.cwd);
  try {
    const { view } = await readRunView(runs, request.run);
    const chain = evidenceChain(view, taskIn(view, request.task));
    assert(chain !== undefined, 'a task that was found has a chain');
    return await withTexts(runs, chain, request);
  } finally {
    runs.store.close();
  }
}

async function withTexts(
  runs: OpenedRuns,
  chain: EvidenceChain,
  { attempt: asked, isFull }: ShowRequest,
): Promise<ShownTask> {
  const attempt = attemptOf(chain, asked);
  const message = await readBlobText(runs, attempt?.executor?.message);
  const files = await filesOf(runs, attempt);
  const read = (digest: AttemptEvidence['commands'][number]['output']) =>
    isFull ? readBlobText(runs, digest) : Promise.resolve(undefined);
  const shown = attempt === undefined ? chain : { ...chain, attempts: upTo(chain, attempt) };
  return {
    chain,
    result: gateResult(shown, { files, message }),
    attempt,
    message,
    files,
    outputs: await Promise.all((attempt?.commands ?? []).map(({ output }) => read(output))),
    transcript: await read(attempt?.executor?.output),
    diff: isFull ? await diffOf(runs, attempt) : undefined,
    prompt: await read(attempt?.executor?.prompt),
  };
}

function upTo({ attempts }: EvidenceChain, last: AttemptEvidence): readonly AttemptEvidence[] {
  return attempts.filter(({ attempt }) => attempt <= last.attempt);
}

function attemptOf(
  { attempts, task }: EvidenceChain,
  asked: number | undefined,
): AttemptEvidence | undefined {
  if (asked === undefined) return attempts.at(-1);
  const found = attempts.find(({ attempt }) => attempt === asked);
  if (found !== undefined) return found;
  throw new DoorwardError(
    'usage',
    `task ${task} has no attempt ${asked}`,
    attempts.length === 0 ? 'It was not started yet.' : `It has ${attempts.length}.`,
  );
}

const MAX_DIFF_BYTES = 1_000_000;

/** Like the names of its files, it may be gone with its trees. */
async function diffOf(
  { layout }: OpenedRuns,
  attempt: AttemptEvidence | undefined,
): Promise<string | undefined> {
  const { base: from, tree: to } = attempt ?? {};
  if (from === undefined || to === undefined) return undefined;
  const call = { cwd: layout.top, env: gitEnvironment(layout.top) };
  try {
    return await diffText({ from, to, maxBytes: MAX_DIFF_BYTES }, { layout, call });
  } catch (error) {
    if (error instanceof DoorwardError) return undefined;
    throw error;
  }
}

const MAX_FILES = 2_000;

/** Trees may have been collected since; then nobody knows. */
async function filesOf(
  { layout }: OpenedRuns,
  attempt: AttemptEvidence | undefined,
): Promise<readonly string[] | undefined> {
  const { base, tree } = attempt ?? {};
  if (base === undefined || tree === undefined) return undefined;
  const env = gitEnvironment(layout.top);
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', base, tree];
  const { output, exitCode } = await runGit({ cwd: layout.top, env, args });
  if (exitCode !== 0) return undefined;
  const names = Buffer.from(output, 'latin1').toString('utf8').split('\0');
  return names.filter((name) => name !== '').slice(0, MAX_FILES);
}
