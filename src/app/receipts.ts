// What a hook or a check leaves behind: a verdict bound to the tree it was given for. Clients let a
// broken hook pass in silence, so whoever lets work in asks for the receipt and not for silence.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../model/verdict.ts';
import { type Fields, textOf, textsOf } from '../std/shape.ts';
import { isSealed, sealOf } from './seal.ts';
import { keepNewest, readSmallFile, writeSmallFile } from './small-file.ts';

/** `parked`: the attempts are used up. `error`: the gate itself could not do its work. */
export type ReceiptVerdict = Verdict | 'parked' | 'error';

const VERDICTS: readonly ReceiptVerdict[] = [
  ...(['passed', 'failed', 'needs-person', 'inconclusive'] as const),
  ...(['parked', 'error'] as const),
];

export interface Receipt {
  readonly verdict: ReceiptVerdict;
  /** Undefined where the gate did not get that far. */
  readonly tree: string | undefined;
  readonly base: string | undefined;
  /** The same tree need not be judged again in the same session. */
  readonly isReusable: boolean;
  readonly task: string | undefined;
  readonly protocol: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The client that asked, `check`, `mcp` or `run`. */
  readonly agent: string;
  readonly session: string;
  readonly event: string;
  /** Which failed attempt of the session this is; 0 for a pass. */
  readonly attempt: number;
  readonly reasons: readonly string[];
}

const KEPT = 400;
const NO_TREE = 'none';

export function receiptFolder({ sharedFolder }: { readonly sharedFolder: string }): string {
  return join(sharedFolder, 'receipts');
}

let kept = 0;

/** Throws where it can't be written. */
export function keepReceipt(folder: string, receipt: Receipt): void {
  kept += 1;
  const time = receipt.at.replace(/[^0-9]/g, '');
  const name = `${receipt.tree ?? NO_TREE}-${time}-${process.pid}-${kept}.json`;
  const seal = receipt.verdict === 'passed' ? { seal: sealOf(sealedText(receipt, folder)) } : {};
  writeSmallFile(join(folder, name), { version: 1, ...receipt, ...seal });
  keepNewest(folder, KEPT);
}

/** Those of one tree, the newest first. */
export function receiptsFor(folder: string, tree: string): readonly Receipt[] {
  const names = namesIn(folder).filter((name) => name.startsWith(`${tree}-`));
  return readReceipts(folder, names).filter((receipt) => receipt.tree === tree);
}

/** All that are kept, the newest first. */
export function allReceipts(folder: string): readonly Receipt[] {
  return readReceipts(folder, namesIn(folder));
}

function readReceipts(folder: string, names: readonly string[]): readonly Receipt[] {
  return (
    names
      .flatMap((name) => {
        const fields = name.endsWith('.json') ? readSmallFile(join(folder, name)) : undefined;
        const receipt = fields === undefined ? undefined : receiptIn(fields);
        return receipt !== undefined && isOurs(receipt, folder, fields?.['seal']) ? [receipt] : [];
      })
      // By their letters: to compare as a language does, Node first loads all languages.
      .toSorted((left, right) => Number(left.at < right.at) - Number(left.at > right.at))
  );
}

/** Whoever can write here could give himself a pass, were it not for the seal. */
function isOurs(receipt: Receipt, folder: string, seal: unknown): boolean {
  return receipt.verdict !== 'passed' || isSealed(sealedText(receipt, folder), seal);
}

/** Only what it proves, in an order that does not depend on the file; in another repository the rules are others. */
function sealedText(receipt: Receipt, folder: string): string {
  const { verdict, tree, base, isReusable, task, protocol, at } = receipt;
  return JSON.stringify([verdict, tree, base, isReusable, task, protocol, at, folder]);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function receiptIn(fields: Fields): Receipt | undefined {
  const verdict = VERDICTS.find((known) => known === fields['verdict']);
  const at = textOf(fields['at']);
  if (verdict === undefined || at === undefined || Number.isNaN(Date.parse(at))) return undefined;
  const { attempt } = fields;
  return {
    verdict,
    at,
    tree: textOf(fields['tree']),
    base: textOf(fields['base']),
    isReusable: fields['isReusable'] === true,
    task: textOf(fields['task']),
    protocol: textOf(fields['protocol']),
    agent: textOf(fields['agent']) ?? '',
    session: textOf(fields['session']) ?? '',
    event: textOf(fields['event']) ?? '',
    attempt: typeof attempt === 'number' ? attempt : 0,
    reasons: textsOf(fields['reasons']),
  };
}
