// What was the user's when an agent was let loose: where HEAD and the branch stood, what they had staged,
// and which merges they had begun. It lies on disk until the attempt is settled, so that a process that follows a killed one
// does not take what the agent staged for theirs.

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EntryChange, GitEntry } from '../../../reading/change/git-output.ts';
import { isFields, textOf } from '../../../std/shape.ts';
import { readPlainFile, writeOwnFile } from '../../plain-file.ts';
import type { Layout } from '../layout.ts';

const MAX_BYTES = 64 * 1024 * 1024;

export interface UsersOwn {
  readonly staged: readonly EntryChange[];
  /** Files in the git directory that say what is under way. */
  readonly unfinished: readonly string[];
}

export interface Beginning extends UsersOwn {
  /** Undefined where HEAD is on no branch. */
  readonly home: string | undefined;
  /** Undefined where there was no commit. */
  readonly base: string | undefined;
}

export class BeforeAttempt {
  readonly #path: string;

  constructor({ stateFolder }: Layout) {
    this.#path = join(stateFolder, 'before-attempt.json');
  }

  /** Undefined where every attempt was settled. */
  read(): Beginning | undefined {
    try {
      const read: unknown = JSON.parse(readPlainFile(this.#path, MAX_BYTES).toString('utf8'));
      if (!isFields(read)) return undefined;
      const { staged, unfinished } = read;
      if (!Array.isArray(staged) || !Array.isArray(unfinished)) return undefined;
      const entries = staged.map(entryChangeIn);
      if (!entries.every((entry) => entry !== undefined)) return undefined;
      return {
        home: textOf(read['home']),
        base: textOf(read['base']),
        staged: entries,
        unfinished: unfinished.filter((name) => typeof name === 'string'),
      };
    } catch {
      return undefined;
    }
  }

  write(own: Beginning): void {
    const beside = `${this.#path}.${process.pid}`;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeOwnFile(beside, JSON.stringify(own));
    renameSync(beside, this.#path);
  }

  forget(): void {
    rmSync(this.#path, { force: true });
  }
}

function entryChangeIn(value: unknown): EntryChange | undefined {
  if (!isFields(value)) return undefined;
  const { path, isUnmerged } = value;
  if (typeof path !== 'string' || typeof isUnmerged !== 'boolean') return undefined;
  return { path, isUnmerged, before: entryIn(value['before']), after: entryIn(value['after']) };
}

function entryIn(value: unknown): GitEntry | undefined {
  if (!isFields(value)) return undefined;
  const { mode, oid } = value;
  const isEntry = typeof mode === 'string' && typeof oid === 'string';
  return isEntry && /^[0-7]{6}$/.test(mode) && /^[0-9a-f]{40,64}$/.test(oid)
    ? { mode, oid }
    : undefined;
}
