// What had to be proven for one landing, as a document of its own: kept beside the statements, named
// by its hash in each of them, and compared with what was done.

import type { Stage } from '../model/finding.ts';
import type { Expectation } from '../model/verify.ts';
import { canonicalJson } from '../std/canonical-json.ts';
import { isFields } from '../std/shape.ts';
import { jsonIn } from './envelope.ts';

export interface PolicyCommand {
  readonly run: string;
  readonly expect: Expectation;
}

export interface PolicyFile {
  readonly path: string;
  /** The id of its content at the base; empty where the base has none. */
  readonly gitBlob: string;
}

export interface Policy {
  readonly protocol: string;
  readonly gates: readonly Stage[];
  /** How many reviews stand behind the review gate. */
  readonly reviews: number;
  readonly commands: readonly PolicyCommand[];
  /** Hashes of the settings and the plan that the run was started with. */
  readonly settings: string;
  readonly plan: string;
  /** The config file of the repository, as the base has it. */
  readonly file: PolicyFile;
}

export function policyText(policy: Policy): string {
  return canonicalJson(policy);
}

const KEYS = ['protocol', 'gates', 'reviews', 'commands', 'settings', 'plan', 'file'];

/** Undefined for anything that was not written by `policyText`. */
export function readPolicy(text: string): Policy | undefined {
  const fields = jsonIn(text);
  if (!isFields(fields) || canonicalJson(fields) !== text) return undefined;
  if (Object.keys(fields).toSorted().join() !== KEYS.toSorted().join()) return undefined;
  const { gates, commands, file, reviews } = fields;
  const isWhole =
    Array.isArray(gates) && Array.isArray(commands) && isFields(file) && Number.isInteger(reviews);
  // The shape was compared; the values are compared with statements, one by one.
  return isWhole ? (fields as unknown as Policy) : undefined;
}
