// Planted work in a small repository of its own, so that a reviewer that looks for itself finds what it
// is asked about. Nothing there says that it is planted.

import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantedWork } from '../../drive/arming/planted-work.ts';
import type { Planted } from '../../drive/ports/reviewer.ts';
import { openBranch } from '../../effects/git/land/branch.ts';
import { openRepository } from '../../effects/git/repository.ts';
import type { CommandRecord } from '../../model/record.ts';
import { planWith } from '../../reading/plan/document-plan.ts';
import { makeRepository } from '../small-repository.ts';

/** Unless whoever asks has a clock of its own; what cannot be reached is tried again until then. */
const TIMEOUT_MS = 120_000;
const MAX_DIFF_BYTES = 100_000;

/** Undefined where it can't be laid out: then nobody is put to the test. */
export async function layPlanted(
  nonce: string,
  kind: 'right' | 'wrong',
): Promise<Planted | undefined> {
  let folder: string | undefined;
  const leave = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    folder = await mkdtemp(join(tmpdir(), 'shop-'));
    return { ...(await laidOut(folder, nonce, kind)), leave };
  } catch {
    leave();
    return undefined;
  }
}

async function laidOut(
  folder: string,
  nonce: string,
  kind: 'right' | 'wrong',
): Promise<Omit<Planted, 'leave'>> {
  const { defect, task, path, before, ...texts } = plantedWork(nonce);
  await makeRepository(
    folder,
    { 'package.json': '{"type": "module"}\n', [path]: before },
    { author: 'Shop', message: 'Accounts' },
  );
  writeFileSync(join(folder, path), texts[kind]);
  const repository = await openRepository(folder);
  const snapshot = await repository.snapshot(undefined);
  const { base, baseTree, tree, changes } = snapshot;
  const branch = await openBranch(folder);
  return {
    defect,
    request: {
      subject: 'work',
      plan: planWith({ dialect: 'doorward', title: 'The shop', tasks: [task] }),
      task,
      batch: [task],
      base,
      tree,
      changes,
      diff: await branch.diff(baseTree, tree, MAX_DIFF_BYTES),
      diffSinceLastRound: undefined,
      commands: [passedTests(folder, tree)],
      findings: [],
      round: 1,
      prior: [],
      documents: new Map(),
      nonce,
      gateFiles: [],
      timeoutMs: TIMEOUT_MS,
      cwd: folder,
    },
    readFiles: (of, paths) => repository.readFiles(of, paths),
  };
}

/** Tests that pass and do not look there: a reviewer is for what they leave open. */
function passedTests(cwd: string, tree: string): CommandRecord {
  return {
    command: 'npm test',
    executed: 'npm test',
    expect: 'pass',
    cwd,
    exitCode: 0,
    signal: undefined,
    timedOut: false,
    startError: undefined,
    startedAt: new Date().toISOString(),
    durationMs: 640,
    outputBytes: 0,
    droppedBytes: 0,
    tests: { passed: 3, failed: 0, skipped: 0, runner: 'node:test', failures: [] },
    survivors: 0,
    changedPaths: [],
    treeBefore: tree,
    treeAfter: tree,
    reruns: [],
    verifiedEarlier: undefined,
    output: undefined,
    tail: '# tests 3\n# pass 3\n# fail 0\n',
  };
}
