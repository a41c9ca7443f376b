// The user's own index. It is touched in two places only: after a commit of the gate's, so that what
// was committed does not look staged for removal, and after an attempt, so that what the agent
// staged does not stay. What the user had staged stays as it was.

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type EntryChange,
  type GitEntry,
  readEntryChanges,
} from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { oneLine, plural } from '../../../std/text.ts';
import { readPlainFile } from '../../plain-file.ts';
import { type GitCall, runGit, runGitWell } from '../git.ts';
import type { Layout } from '../layout.ts';
import { entryChanges } from '../look/diff.ts';
import { emptyTree } from '../look/snapshot.ts';
import type { ObjectReader } from '../objects/object-reader.ts';
import { entryAt } from '../objects/read-files.ts';
import { walkChanges } from '../objects/tree-walk.ts';
import { editIndex } from './index-edit.ts';
import { notedTree } from './index-extensions.ts';
import { MAX_INDEX_BYTES } from './index-file.ts';
import { dropOwnLock, replaceIndex, scratchOf } from './index-lock.ts';

const LOCK_PATIENCE_MS = 400;
const LOCK_LOOK_MS = 40;
// It is the user's file: what speeds it up stays as they set it.
const USERS = ['-c', 'core.untrackedCache=keep'];
const NAMED = 3;
/** Beyond that, git is faster. */
const MAX_EDITS = 2_000;

interface Parts {
  readonly layout: Layout;
  readonly reader: ObjectReader;
  readonly call: Omit<GitCall, 'args'>;
}

export class UserIndex {
  readonly #layout: Layout;
  readonly #call: Omit<GitCall, 'args'>;
  readonly #reader: ObjectReader;
  readonly #path: string;

  constructor({ layout, reader, call }: Parts) {
    this.#layout = layout;
    this.#reader = reader;
    this.#call = call;
    this.#path = join(layout.gitDir, 'index');
  }

  /** What is staged on top of a tree; undefined where the index cannot be read. */
  async staged(tree: string): Promise<readonly EntryChange[] | undefined> {
    if (this.#notedTree() === tree) return [];
    const args = ['diff-index', '--cached', '--raw', '-z', '--no-renames', '--no-abbrev'];
    const all = [...args, '--ignore-submodules=none', tree];
    const env = { ...this.#call.env, GIT_OPTIONAL_LOCKS: '0' };
    const { exitCode, output } = await runGit({ ...this.#call, env, args: all });
    return exitCode === 0 ? readEntryChanges(output) : undefined;
  }

  /**
   * A commit took the branch from one tree to another: entries that are as in the first become as in
   * the second. Gives what could not be done, in words.
   */
  async follow(from: string, to: string): Promise<readonly string[]> {
    if (from === to) return [];
    if (this.#isGone(from)) return this.rebuild(to);
    if (await this.#edit(from, to)) return [];
    // Index only: what lies in the working tree is none of its business.
    const args = [...USERS, 'read-tree', '-i', '-m', from, to];
    const { exitCode, errors } = await runGit({ ...this.#call, args });
    if (exitCode === 0) return [];
    const locked = await this.#lockNote();
    if (locked !== undefined) return [locked];
    if (/index file|bad signature|corrupt/i.test(errors)) return this.rebuild(to);
    return this.#followWhatCan(from, to);
  }

  /** Without a git process. False where git has to do it. */
  async #edit(from: string, to: string): Promise<boolean> {
    const changes = await walkChanges({ from, to }, this.#reader, MAX_EDITS);
    if (changes === undefined) return false;
    return replaceIndex(this.#path, (old) =>
      editIndex(old, { from, to, changes }, this.#layout.oidLength),
    );
  }

  async #followWhatCan(from: string, to: string): Promise<readonly string[]> {
    const [changes, staged] = await Promise.all([
      entryChanges(from, to, this.#call),
      this.staged(from),
    ]);
    if (staged === undefined) return this.rebuild(to);
    const other = new Map(staged.map((change) => [change.path, change]));
    const free = changes.filter(({ path }) => !other.has(path));
    const held = changes.filter(({ path, after }) => {
      const change = other.get(path);
      return change !== undefined && !isSame(change.after, after);
    });
    const failed = await this.#set(free.map(({ path, after }) => [path, after]));
    const notes = failed === undefined ? [] : [failed];
    if (held.length === 0) return notes;
    return [
      ...notes,
      `left as you had staged ${held.length === 1 ? 'it' : 'them'}: ${named(held)}`,
    ];
  }

  /**
   * After an attempt: entries become those of `tree` again, but for what was staged `before`, as far
   * as the branch still has what that was staged on.
   */
  async putBack(tree: string, before: readonly EntryChange[]): Promise<readonly string[]> {
    const locked = await this.#lockNote();
    const noted = locked === undefined ? [] : [locked];
    if (before.length === 0 && this.#notedTree() === tree) return noted;
    const staged = this.#isGone(tree) ? undefined : await this.staged(tree);
    if (staged === undefined) return [...noted, ...(await this.rebuild(tree, before))];
    const edits = await this.#owed(tree, staged, before);
    if (edits.size === 0) return noted;
    if (locked !== undefined) return noted;
    const failed = await this.#set([...edits]);
    // Git could list it and cannot write it: it is broken in a subtler way.
    if (failed !== undefined) return this.rebuild(tree, before);
    return [`what was staged was put back: ${plural(edits.size, 'path')}`];
  }

  async #owed(
    tree: string,
    staged: readonly EntryChange[],
    before: readonly EntryChange[],
  ): Promise<ReadonlyMap<string, GitEntry | undefined>> {
    const wanted = new Map(before.map((change) => [change.path, change]));
    const edits = new Map<string, GitEntry | undefined>();
    for (const { path, before: base, after, isUnmerged } of staged) {
      const users = wanted.get(path);
      const target = users !== undefined && isSame(users.before, base) ? users.after : base;
      if (isUnmerged || !isSame(target, after)) edits.set(path, target);
      wanted.delete(path);
    }
    for (const change of wanted.values()) {
      // What the agent took out of the index comes back, unless a commit has it by now.
      if (await this.#isStill(tree, change)) edits.set(change.path, change.after);
    }
    return edits;
  }

  async #isStill(tree: string, change: EntryChange): Promise<boolean> {
    if (change.isUnmerged) return false;
    const entry = await entryAt(tree, change.path, this.#reader);
    return isSame(entry, change.before);
  }

  /** Makes a new one where there is none that git can read. */
  async rebuild(tree: string, before: readonly EntryChange[] = []): Promise<readonly string[]> {
    const locked = await this.#lockNote();
    if (locked !== undefined) return [locked];
    const scratch = scratchOf(this.#path);
    try {
      const env = { ...this.#call.env, GIT_INDEX_FILE: scratch };
      await runGitWell({ ...this.#call, env, args: ['read-tree', tree] });
      renameSync(scratch, this.#path);
    } finally {
      rmSync(scratch, { force: true });
    }
    const mine = before.filter(({ isUnmerged }) => !isUnmerged);
    const failed = await this.#set(mine.map(({ path, after }) => [path, after]));
    const said = 'the index was gone or unreadable and was made again from the branch';
    return failed === undefined ? [said] : [said, failed];
  }

  /** Undefined if all went well. */
  async #set(
    entries: readonly (readonly [string, GitEntry | undefined])[],
  ): Promise<string | undefined> {
    if (entries.length === 0) return undefined;
    const none = '0'.repeat(this.#layout.oidLength);
    // What is taken out goes first, so that a folder can take the place of a file.
    const ordered = entries.toSorted(
      ([, a], [, b]) => Number(a !== undefined) - Number(b !== undefined),
    );
    const input = ordered
      .map(([path, entry]) => `${entry?.mode ?? '0'} ${entry?.oid ?? none} 0\t${path}\0`)
      .join('');
    const args = [...USERS, 'update-index', '--replace', '-z', '--index-info'];
    const { exitCode, errors } = await runGit({ ...this.#call, args, input });
    if (exitCode === 0) return undefined;
    return (await this.#lockNote()) ?? `the index could not be brought along: ${oneLine(errors)}`;
  }

  /** Waits a moment for a git that is just at work, never for one that was killed. */
  async #lockNote(): Promise<string | undefined> {
    const lock = `${this.#path}.lock`;
    if (existsSync(lock)) dropOwnLock(this.#path);
    for (let left = LOCK_PATIENCE_MS; existsSync(lock); left -= LOCK_LOOK_MS) {
      if (left <= 0)
        return `${lock} is there, so the index was left alone: if no git is running, remove that file and run \`git reset\``;
      await wait(LOCK_LOOK_MS);
    }
    return undefined;
  }

  /** Where nothing was ever staged, there need not be one. */
  #isGone(tree: string): boolean {
    return tree !== emptyTree(this.#layout) && !existsSync(this.#path);
  }

  #notedTree(): string | undefined {
    try {
      return notedTree(readPlainFile(this.#path, MAX_INDEX_BYTES), this.#layout.oidLength);
    } catch {
      return undefined;
    }
  }
}

export function isSame(left: GitEntry | undefined, right: GitEntry | undefined): boolean {
  return left?.mode === right?.mode && left?.oid === right?.oid;
}

function named(changes: readonly EntryChange[]): string {
  const names = changes.slice(0, NAMED).map(({ path }) => oneLine(pathOfBytes(path), 80));
  const more = changes.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}
