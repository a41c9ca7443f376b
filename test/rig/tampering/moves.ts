// The moves that tamperings are made of: changes of entries, commits and signed statements.

import { readCheckpoint, signCheckpoint } from '../../../src/evidence/checkpoint.ts';
import { signEnvelope } from '../../../src/evidence/envelope.ts';
import { overrideStatement } from '../../../src/evidence/override.ts';
import { statementFields } from '../../../src/evidence/statement.ts';
import {
  crypto,
  digestOf,
  entryFor,
  hex,
  idsOf,
  KEYS,
  messageFor,
  payloadOf,
  resign,
  signLog,
  type World,
  type WorldCommit,
  type WorldEntry,
  type WorldLog,
} from '../evidence-world.ts';
import type { RigKey } from '../key-rig.ts';

export interface Tampering {
  readonly name: string;
  /** Whether the tamperer signs with keys of the machine. */
  readonly needsKeys: boolean;
  apply(world: World, pick: (below: number) => number): Promise<void> | void;
}

export type Fields = Record<string, unknown>;

export const at = <Item>(list: readonly Item[], index: number): Item => {
  const found = list.at(index);
  if (found === undefined) throw new Error('nothing there');
  return found;
};
export const quay = (world: World): WorldLog => at(world.logs, 0);
export const anyEntry = (world: World, pick: (below: number) => number): WorldEntry =>
  at(quay(world).entries, pick(quay(world).entries.length));
export const lastEntry = (world: World): WorldEntry => at(quay(world).entries, -1);
export const lastCommit = (world: World): WorldCommit => at(world.commits, -1);
export const flip = (text: string, index: number): string => {
  const code = text.charCodeAt(index) === 65 ? 'B' : 'A';
  return `${text.slice(0, index)}${code}${text.slice(index + 1)}`;
};
export const inPart = (line: string, name: string): number =>
  line.indexOf(`"${name}":"`) + name.length + 4;

export function of(value: unknown): Fields {
  return value as Fields;
}

export function editLine(
  world: World,
  pick: (below: number) => number,
  change: (line: string) => string,
): void {
  const { lines } = anyEntry(world, pick);
  const one = pick(lines.length);
  lines[one] = change(at(lines, one));
}

export function editMessage(
  world: World,
  pick: (below: number) => number,
  change: (text: string) => string,
): void {
  const commit = at(world.commits, pick(world.commits.length));
  commit.message = change(commit.message);
}

export function swapSignatures({ lines }: WorldEntry): void {
  const [left, right] = [at(lines, 0), at(lines, 1)];
  const signature = /"sig":"[^"]+"/;
  lines[0] = left.replace(signature, signature.exec(right)?.[0] ?? '');
  lines[1] = right.replace(signature, signature.exec(left)?.[0] ?? '');
}

export function plain(message: string): WorldCommit {
  return { tree: hex(message), message: `${message}\n`, extraParents: [], isDamaged: false };
}

export function pin(world: World): void {
  world.trust.checkpoints.push(lastEntry(world).checkpoint);
}

export function replaceOutput({ outputs }: WorldEntry, start: string, text: string): void {
  for (const [name, content] of outputs) if (content.startsWith(start)) outputs.set(name, text);
}

export function deleteOutput({ outputs }: WorldEntry, start: string): void {
  for (const [name, content] of outputs) if (content.startsWith(start)) outputs.delete(name);
}

/** The last landing with statements of other keys; signed into the log only where the key is held. */
export async function forged(
  world: World,
  signers: { readonly gate: RigKey; readonly reviewer: RigKey },
  isLogged: boolean,
): Promise<void> {
  const index = world.commits.length - 1;
  const base = idsOf(world).at(-2) ?? world.start;
  const entry = await entryFor(index, base, signers);
  quay(world).entries[index] = { ...entry, checkpoint: lastEntry(world).checkpoint };
  lastCommit(world).message = messageFor(index, digestOf(entry));
  if (isLogged) await signLog(quay(world));
}

export async function strangersLog(world: World): Promise<void> {
  const index = world.commits.length;
  const base = idsOf(world).at(-1) ?? world.start;
  const entry = await entryFor(index, base, { gate: KEYS.stranger, reviewer: KEYS.stranger });
  const log: WorldLog = { writer: 'stranger-1', entries: [entry] };
  await signLog(log, 0, KEYS.stranger);
  world.logs.push(log);
  const message = messageFor(index, digestOf(entry));
  world.commits.push({ ...plain('x'), tree: hex(`tree ${index}`), message });
}

/** Changes the last bundle, lets the commit name it, and signs the log. */
export async function again(
  world: World,
  change: (entry: WorldEntry) => void | Promise<void>,
): Promise<void> {
  const entry = lastEntry(world);
  await change(entry);
  const index = world.commits.length - 1;
  lastCommit(world).message = messageFor(index, digestOf(entry));
  await signLog(quay(world));
}

const kindOf = (line: string): string => {
  const payload = payloadOf(line);
  if (payload.includes('verification_summary')) return 'summary';
  if (payload.includes('test-result')) return 'verify';
  return payload.includes('/review/v1') ? 'review' : 'gate';
};

/** The summary names the statements as they are now. */
async function mendSummary(entry: WorldEntry): Promise<void> {
  const inputs = entry.lines.slice(0, -1).map((line) => crypto.sha256(payloadOf(line)));
  const last = entry.lines.length - 1;
  entry.lines[last] = await resign(at(entry.lines, last), KEYS.gate, (statement) => {
    of(statement['predicate'])['inputAttestations'] = inputs.map((sha256) => ({
      digest: { sha256 },
    }));
  });
}

export function rewriteStatement(
  world: World,
  kind: string,
  change: (statement: Record<string, unknown>) => void,
  key?: RigKey,
): Promise<void> {
  return again(world, async (entry) => {
    const one = entry.lines.findIndex((line) => kindOf(line) === kind);
    const usual = kind === 'review' ? KEYS.reviewer : KEYS.gate;
    entry.lines[one] = await resign(at(entry.lines, one), key ?? usual, change);
    await mendSummary(entry);
  });
}

export function rewrite(
  world: World,
  kind: string,
  change: (predicate: Fields) => void,
  key?: RigKey,
): Promise<void> {
  return rewriteStatement(world, kind, (statement) => change(of(statement['predicate'])), key);
}

export function rewriteCommand(world: World, change: (run: Fields) => void): Promise<void> {
  return rewrite(world, 'verify', (predicate) => {
    const runs = of(predicate['doorward'])['commands'];
    change(of((runs as unknown as readonly unknown[])[0]));
  });
}

export function rewriteAll(
  world: World,
  change: (statement: Record<string, unknown>) => void,
): Promise<void> {
  return again(world, async (entry) => {
    for (const [index, line] of entry.lines.entries()) {
      const key = kindOf(line) === 'review' ? KEYS.reviewer : KEYS.gate;
      entry.lines[index] = await resign(line, key, change);
    }
    await mendSummary(entry);
  });
}

export function rewriteSummary(world: World, change: (predicate: Fields) => void): Promise<void> {
  return again(world, async (entry) => {
    const last = entry.lines.length - 1;
    entry.lines[last] = await resign(at(entry.lines, last), KEYS.gate, (statement) =>
      change(of(statement['predicate'])),
    );
  });
}

/** Another policy document, which every statement names; `without` drops one statement's kind. */
export function weaken(
  world: World,
  change: (policy: Fields) => void,
  without?: string,
): Promise<void> {
  return again(world, async (entry) => {
    const [name, text] = at(
      [...entry.outputs].filter(([, content]) => content.startsWith('{"')),
      0,
    );
    const policy = JSON.parse(text);
    change(policy);
    const sorted = Object.fromEntries(
      Object.entries(policy).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const changed = JSON.stringify(sorted);
    const sha256 = crypto.sha256(changed);
    entry.outputs.delete(name);
    entry.outputs.set(sha256, changed);
    entry.lines = entry.lines.filter((line) => kindOf(line) !== without);
    for (const [index, line] of entry.lines.entries()) {
      const key = kindOf(line) === 'review' ? KEYS.reviewer : KEYS.gate;
      entry.lines[index] = await resign(line, key, (statement) => {
        const predicate = of(statement['predicate']);
        of(predicate['doorward'] ?? predicate)['policy'] = { digest: { sha256 } };
      });
    }
    await mendSummary(entry);
  });
}

export function dropGate(world: World, kind: string): Promise<void> {
  return again(world, async (entry) => {
    const one = entry.lines.findIndex((line) => kindOf(line) === kind);
    entry.lines.splice(one, 1);
    await mendSummary(entry);
  });
}

export async function signAs(
  log: WorldLog,
  change: (checkpoint: { origin: string; size: number; root: string }) => {
    origin: string;
    size: number;
    root: string;
  },
): Promise<void> {
  const entry = at(log.entries, -1);
  const read = readCheckpoint(entry.checkpoint, crypto);
  if (read === undefined) throw new Error('no checkpoint');
  const { origin, size, root } = read;
  entry.checkpoint = await signCheckpoint(change({ origin, size, root }), KEYS.log, crypto);
}

/** Work that names no evidence, and a waiver that does not fit it. */
export async function waive(
  world: World,
  key: RigKey,
  expires: string,
  more: { readonly tree?: string; readonly base?: string; readonly reason?: string } = {},
): Promise<void> {
  const base = idsOf(world).at(-1) ?? world.start;
  const commit = plain('By hand');
  world.commits.push(commit);
  const statement = overrideStatement({
    tree: commit.tree,
    base,
    run: 'run-7',
    task: 'T-x',
    kind: 'force',
    by: 'Captain',
    reason: 'the tide does not wait',
    at: '2030-01-01T00:00:00.000Z',
    expires,
    ...more,
  });
  const line = await signEnvelope(statementFields(statement), key, crypto);
  quay(world).entries.push({ lines: [line], checkpoint: '', outputs: new Map() });
  await signLog(quay(world));
}
