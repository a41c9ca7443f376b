// What the server remembers about a task from one call to the next, and from one session to the next:
// the result that was submitted, and what the gate said last. Neither is an input to a verdict in its
// own favour: a claim is compared with facts, and feedback is only read out.

import { join } from 'node:path';
import { fingerprint } from '../../std/fingerprint.ts';
import { isFields, textOf } from '../../std/shape.ts';
import { keepNewest, readSmallFile, writeSmallFile } from '../small-file.ts';

export interface LastLook {
  readonly verdict: string;
  readonly tree: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Empty if it passed. */
  readonly feedback: string;
}

export interface TaskNotes {
  /** Undefined once the gate has held it against the facts. */
  readonly claim: string | undefined;
  readonly look: LastLook | undefined;
}

const KEPT = 200;

export function readNotes(stateFolder: string, task: string): TaskNotes {
  const fields = readSmallFile(pathOf(stateFolder, task));
  return { claim: textOf(fields?.['claim']), look: lookIn(fields?.['look']) };
}

/** Throws where it can't be written. */
export function keepNotes(stateFolder: string, task: string, notes: TaskNotes): void {
  writeSmallFile(pathOf(stateFolder, task), notes);
  keepNewest(join(stateFolder, 'mcp'), KEPT);
}

function pathOf(stateFolder: string, task: string): string {
  return join(stateFolder, 'mcp', `${fingerprint(task)}.json`);
}

function lookIn(value: unknown): LastLook | undefined {
  if (!isFields(value)) return undefined;
  const [verdict, tree, at] = [value['verdict'], value['tree'], value['at']].map(textOf);
  if (verdict === undefined || tree === undefined || at === undefined) return undefined;
  return { verdict, tree, at, feedback: textOf(value['feedback']) ?? '' };
}
