// All statements of one landing in one file, a line for each envelope. The commit names the hash of
// this file; the file is written before the commit is.

import type { Bytes, Crypto, Signer } from './crypto.ts';
import { type Envelope, readEnvelope, signEnvelope } from './envelope.ts';
import {
  gateStatements,
  reviewStatements,
  type StatementParts,
  summaryStatement,
} from './make-statements.ts';
import { readSummary, type SummaryReading } from './read-predicates.ts';
import { readStatement, type Statement, statementFields } from './statement.ts';

export interface BundleSigners {
  readonly gate: Signer;
  readonly reviewer: Signer;
}

const MAX_LINES = 500;

export async function writeBundle(
  parts: StatementParts,
  { gate, reviewer }: BundleSigners,
  crypto: Crypto,
): Promise<string> {
  const gates = await signAll(gateStatements(parts), gate, crypto);
  const reviews = await signAll(reviewStatements(parts), reviewer, crypto);
  const lines = [...gates, ...reviews];
  const inputs = lines.map((line) => payloadDigest(line, crypto));
  const summary = await signAll([summaryStatement(parts, inputs)], gate, crypto);
  return bundleText([...lines, ...summary]);
}

export function bundleText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

async function signAll(
  statements: readonly Statement[],
  signer: Signer,
  crypto: Crypto,
): Promise<readonly string[]> {
  return Promise.all(
    statements.map((statement) => signEnvelope(statementFields(statement), signer, crypto)),
  );
}

function payloadDigest(line: string, crypto: Crypto): string {
  const read = readEnvelope(line, crypto);
  return read.ok ? crypto.sha256(read.envelope.payload) : '';
}

export type BundleReading =
  | { readonly ok: true; readonly envelopes: readonly Envelope[] }
  | { readonly ok: false; readonly problem: string };

export function readBundle(bytes: Bytes, crypto: Crypto): BundleReading {
  if (!bytes.endsWith('\n')) return { ok: false, problem: 'it does not end with a line end' };
  const lines = bytes.slice(0, -1).split('\n');
  if (lines.length > MAX_LINES) return { ok: false, problem: 'it has too many lines' };
  const envelopes: Envelope[] = [];
  for (const [index, line] of lines.entries()) {
    const read = readEnvelope(line, crypto);
    if (!read.ok) return { ok: false, problem: `line ${index + 1}: ${read.problem}` };
    envelopes.push(read.envelope);
  }
  return { ok: true, envelopes };
}

/** One of its statements as it stands there, whoever signed it. */
export function statementAt(bytes: Bytes, at: 0 | -1, crypto: Crypto): Statement | undefined {
  const read = readBundle(bytes, crypto);
  const envelope = read.ok ? read.envelopes.at(at) : undefined;
  const found = envelope === undefined ? undefined : readStatement(envelope.payload, crypto);
  return found?.ok === true ? found.statement : undefined;
}

/** What it comes to, as its last statement says. */
export function summaryIn(
  bytes: Bytes,
  crypto: Crypto,
): (SummaryReading & Pick<Statement, 'tree'>) | undefined {
  const last = statementAt(bytes, -1, crypto);
  const reading = last?.kind === 'summary' ? readSummary(last) : undefined;
  return last === undefined || reading === undefined ? undefined : { ...reading, tree: last.tree };
}
