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
const REUSED_FOR_MS = 24 * 3_600_000;

export function receiptFolder({ sharedFolder }: { readonly sharedFolder: string }): string {
  return join(sharedFolder, 'receipts');
}

let kept = 0;

/** Throws where it can't be written. */
export function keepReceipt(folder: string, receipt: Receipt): void {
  kept += 1;
  const name = `${receipt.tree ?? NO_TREE}-${digitsOf(receipt.at)}-${process.pid}-${kept}.json`;
  const seal = receipt.verdict === 'passed' ? { seal: sealOf(sealedText(receipt, folder)) } : {};
  writeSmallFile(join(folder, name), { version: 1, ...receipt, ...seal });
  keepNewest(folder, KEPT);
}

/** The last word on a tree. */
export function newestReceipt(folder: string, tree: string): Receipt | undefined {
  const start = `${tree}-`;
  const names = namesIn(folder).filter((name) => name.startsWith(start));
  // By the time in their names, so that of many only the first has to be read.
  const timeIn = (name: string): string => name.slice(start.length).split('-')[0] ?? '';
  names.sort((left, right) => (timeIn(left) < timeIn(right) ? 1 : -1));
  for (const name of names) {
    const receipt = readReceipt(folder, name);
    // One that was given another name is not the last word.
    if (receipt?.tree === tree && digitsOf(receipt.at) === timeIn(name)) return receipt;
  }
  return undefined;
}

const digitsOf = (at: string): string => at.replace(/[^0-9]/g, '');

/** The last word on a tree, if it is a pass from the same base that is not too old. */
export function lastPass(
  folder: string,
  { tree, base }: { readonly tree: string; readonly base: string | undefined },
): Receipt | undefined {
  const newest = newestReceipt(folder, tree);
  const isPass = newest?.verdict === 'passed' && newest.base === base;
  return isPass && Date.now() - Date.parse(newest.at) < REUSED_FOR_MS ? newest : undefined;
}

/** All that are kept, the newest first. */
export function allReceipts(folder: string): readonly Receipt[] {
  return (
    namesIn(folder)
      .map((name) => readReceipt(folder, name))
      .filter((receipt) => receipt !== undefined)
      // By their letters: to compare as a language does, Node first loads all languages.
      .toSorted((left, right) => Number(left.at < right.at) - Number(left.at > right.at))
  );
}

function readReceipt(folder: string, name: string): Receipt | undefined {
  const fields = name.endsWith('.json') ? readSmallFile(join(folder, name)) : undefined;
  const receipt = fields === undefined ? undefined : receiptIn(fields);
  return receipt !== undefined && isOurs(receipt, folder, fields?.['seal']) ? receipt : undefined;
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

function namesIn(folder: string): string[] {
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
