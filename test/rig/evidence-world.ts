// A history with evidence, in memory: commits, logs and keys that tests may tamper with in any way,
// with and without the keys. The same seed makes the same world.

import { createHash } from 'node:crypto';
import { nodeCrypto as crypto } from '../../src/effects/keys/node-crypto.ts';
import { type AuditOptions, type AuditReport, audit } from '../../src/evidence/audit/audit.ts';
import type { AuditCheck, AuditedHistory } from '../../src/evidence/audit/history.ts';
import { bundleText, writeBundle } from '../../src/evidence/bundle.ts';
import { readCheckpoint, signCheckpoint } from '../../src/evidence/checkpoint.ts';
import { readEnvelope, signEnvelope } from '../../src/evidence/envelope.ts';
import { EMPTY_TREE, grown, rootOf } from '../../src/evidence/merkle.ts';
import { originOf } from '../../src/evidence/names.ts';
import { policyText } from '../../src/evidence/policy.ts';
import type { TaskProof } from '../../src/evidence/task-proof.ts';
import type { Trust, TrustedKey } from '../../src/evidence/trust.ts';
import type { CommandRecord, ReviewRecord } from '../../src/model/record.ts';
import { type RigKey, rigKey, trusted } from './key-rig.ts';

export interface WorldCommit {
  tree: string;
  message: string;
  /** Beside the one before it. */
  extraParents: string[];
  /** The object's bytes are not those of its name. */
  isDamaged: boolean;
}

export interface WorldEntry {
  lines: string[];
  checkpoint: string;
  outputs: Map<string, string>;
}

export interface WorldLog {
  writer: string;
  entries: WorldEntry[];
  problem?: string;
}

export interface World {
  start: string;
  commits: WorldCommit[];
  logs: WorldLog[];
  trust: { keys: TrustedKey[]; checkpoints: string[] };
  /** The config file at every commit. */
  configBlob: string;
}

export const KEYS: Readonly<
  Record<'gate' | 'reviewer' | 'human' | 'log' | 'stranger' | 'old' | 'pier', RigKey>
> = {
  gate: rigKey('gate'),
  reviewer: rigKey('reviewer'),
  human: rigKey('human'),
  log: rigKey('log'),
  stranger: rigKey('stranger'),
  old: rigKey('old'),
  pier: rigKey('pier'),
};

const WRITER = 'quay-1';
export const hex = (text: string, length = 40): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

const CONFIG = hex('config at base');
const BRANCH = 'refs/heads/main';

const command = (index: number): CommandRecord => ({
  command: `npm test -- pier-${index}`,
  executed: `npm test -- pier-${index}`,
  expect: 'pass',
  cwd: '.',
  exitCode: 0,
  signal: undefined,
  timedOut: false,
  startError: undefined,
  startedAt: '2030-01-01T00:00:00.000Z',
  durationMs: 12,
  outputBytes: 10,
  droppedBytes: 0,
  tests: { passed: 3, failed: 0, skipped: 0, runner: 'vitest', failures: [] },
  survivors: 0,
  containment: 'namespace',
  changedPaths: [],
  treeBefore: hex(`tree ${index}`),
  treeAfter: hex(`tree ${index}`),
  reruns: [],
  verifiedEarlier: undefined,
  output: `sha256:${hex(`raw ${index}`, 64)}`,
  tail: '',
});

const review = (): ReviewRecord => ({
  reviewer: 'mate',
  kind: 'checklist',
  model: undefined,
  independence: 'no-model',
  reading: {
    ok: true,
    review: {
      reviewer: 'mate',
      verdict: 'approved',
      confidence: 'high',
      findings: [],
      concerns: [],
      recommendation: 'commit',
      feedback: undefined,
      citations: [],
      failedItems: [],
      form: 'yaml',
    },
  },
  prompt: undefined,
  answer: undefined,
  durationMs: 1,
  usage: undefined,
});

function proofAt(index: number, base: string): TaskProof {
  const at = '2030-01-01T00:00:00.000Z';
  const gate = { at, result: 'PASSED', findings: [], commands: [], reviews: [] } as const;
  return {
    run: 'run-7',
    task: `T-${index}`,
    attempt: 1,
    base,
    tree: hex(`tree ${index}`),
    branch: BRANCH,
    at,
    grade: 'verified',
    waivers: [],
    protocol: 'strict',
    agent: 'demo',
    confirmedBy: [],
    config: `sha256:${hex('settings', 64)}`,
    plan: `sha256:${hex('plan', 64)}`,
    version: '0.1.0',
    tools: { node: '24.0.0' },
    gates: [
      { ...gate, stage: 'inspect' },
      { ...gate, stage: 'verify', commands: [command(index)] },
      { ...gate, stage: 'review', reviews: [review()] },
    ],
    failures: [],
  };
}

export async function entryFor(
  index: number,
  base: string,
  signers: { readonly gate: RigKey; readonly reviewer: RigKey } = KEYS,
): Promise<WorldEntry> {
  const proof = proofAt(index, base);
  const output = `ok ${index}\n`;
  const outputs = new Map(
    proof.gates.flatMap(({ commands }) =>
      commands.flatMap(({ output: digest }) =>
        digest === undefined
          ? []
          : [
              [
                digest,
                {
                  sha256: crypto.sha256(output),
                  bytes: output.length,
                  redactions: 0,
                  isCut: false,
                },
              ] as const,
            ],
      ),
    ),
  );
  const policy = policyText({
    protocol: 'strict',
    gates: ['inspect', 'review', 'verify'],
    reviews: 1,
    commands: [{ run: `npm test -- pier-${index}`, expect: 'pass' }],
    settings: proof.config ?? '',
    plan: proof.plan ?? '',
    file: { path: 'doorward.yaml', gitBlob: CONFIG },
  });
  const policySha = crypto.sha256(policy);
  const bundle = await writeBundle({ proof, policy: policySha, outputs }, signers, crypto);
  return {
    lines: bundle.trimEnd().split('\n'),
    checkpoint: '',
    outputs: new Map([
      [policySha, policy],
      [crypto.sha256(output), output],
    ]),
  };
}

export const bundleOf = ({ lines }: WorldEntry): string => bundleText(lines);
export const digestOf = (entry: WorldEntry): string => crypto.sha256(bundleOf(entry));

export function messageFor(index: number, digest: string): string {
  return `Build pier ${index}\n\nDoorward-Task: T-${index}\nDoorward-Run: run-7\nDoorward-Evidence: sha256:${digest}\n`;
}

/** Ids follow from contents, as in git: whoever changes one commit changes all after it. */
export function idsOf(world: World): readonly string[] {
  const ids: string[] = [];
  for (const { tree, message, extraParents } of world.commits) {
    const parents = [ids.at(-1) ?? world.start, ...extraParents];
    ids.push(hex(`${tree} ${parents.join(' ')} ${message}`));
  }
  return ids;
}

export async function makeWorld(count: number): Promise<World> {
  const start = hex('start');
  const log: WorldLog = { writer: WRITER, entries: [] };
  const world: World = {
    start,
    commits: [],
    logs: [log],
    trust: {
      keys: [
        trusted(KEYS.gate, ['gate']),
        trusted(KEYS.reviewer, ['reviewer']),
        trusted(KEYS.human, ['human']),
        trusted(KEYS.log, ['log']),
        trusted(KEYS.old, ['gate', 'reviewer'], { until: 1 }),
        trusted(KEYS.pier, ['gate', 'reviewer'], { writer: 'pier-1' }),
      ],
      checkpoints: [],
    },
    configBlob: CONFIG,
  };
  for (let index = 0; index < count; index += 1) {
    const entry = await entryFor(index, idsOf(world).at(-1) ?? start);
    log.entries.push(entry);
    const message = messageFor(index, digestOf(entry));
    world.commits.push({ tree: hex(`tree ${index}`), message, extraParents: [], isDamaged: false });
  }
  await signLog(log);
  return world;
}

/** With the log's own key, from this entry on. */
export async function signLog(log: WorldLog, from = 0, key: RigKey = KEYS.log): Promise<void> {
  let tree = EMPTY_TREE;
  for (const [index, entry] of log.entries.entries()) {
    tree = grown(tree, bundleOf(entry), crypto);
    if (index < from) continue;
    const checkpoint = {
      origin: originOf(log.writer),
      size: tree.size,
      root: rootOf(tree, crypto),
    };
    entry.checkpoint = await signCheckpoint(checkpoint, key, crypto);
  }
}

export function copyOf(world: World): World {
  return structuredClone(world);
}

/** Changes a signed statement and signs it again with a key. */
export async function resign(
  line: string,
  key: RigKey,
  change: (statement: Record<string, unknown>) => void,
): Promise<string> {
  const read = readEnvelope(line, crypto);
  if (!read.ok) throw new Error(read.problem);
  const statement = JSON.parse(crypto.decode(read.envelope.payload) ?? '');
  change(statement);
  return signEnvelope(statement, key, crypto);
}

export function payloadOf(line: string): string {
  const read = readEnvelope(line, crypto);
  return read.ok ? read.envelope.payload : '';
}

function historyOf(world: World): AuditedHistory {
  const ids = idsOf(world);
  return {
    commits: world.commits.map(({ tree, message, extraParents, isDamaged }, index) => ({
      commit: ids[index] ?? '',
      content: isDamaged
        ? undefined
        : { tree, message, parents: [ids[index - 1] ?? world.start, ...extraParents] },
    })),
    logs: world.logs.map(({ writer, entries, problem }) => ({
      writer,
      problem,
      entries: entries.map((entry) => ({
        bundle: bundleOf(entry),
        checkpoint: entry.checkpoint,
        outputs: entry.outputs,
      })),
    })),
    before: [world.start],
    branch: BRANCH,
    blobAt: () => world.configBlob,
  };
}

export function auditWorld(world: World, without: readonly AuditCheck[] = []): AuditReport {
  const checkpoints = world.trust.checkpoints.flatMap((note) => readCheckpoint(note, crypto) ?? []);
  const trust: Trust = { keys: world.trust.keys, checkpoints, level: 'A1' };
  const options: AuditOptions = {
    trust,
    crypto,
    now: '2030-02-01T00:00:00.000Z',
    allowsOverrides: false,
    allowsDropped: false,
    without: new Set(without),
  };
  return audit(historyOf(world), options);
}

/** Every check that found something. */
export function foundBy({ commits, logs, dropped }: AuditReport): ReadonlySet<AuditCheck> {
  return new Set([
    ...commits.flatMap(({ check }) => check ?? []),
    ...[...logs.flatMap(({ denials }) => denials), ...dropped].map(({ check }) => check),
  ]);
}

export { crypto };
