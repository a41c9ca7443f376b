// An index of Doorward's own, `<git-dir>/doorward/index`, kept only because its stat data makes
// `git status` fast. It is seeded from a tree, never from the user's index, and thrown away whenever
// something about it is strange.

import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import type { EntryChange } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Environment } from '../../clean-environment.ts';
import { openPlainFile, readPlainFile, upTo, writeOwnFile } from '../../plain-file.ts';
import { runGit, runGitWell } from '../git.ts';
import type { Layout } from '../layout.ts';
import { type ObjectReader, readCommit } from '../objects/object-reader.ts';
import { editIndex } from './index-edit.ts';
import { forgetStats, type IndexSurvey, MAX_INDEX_BYTES, surveyIndex } from './index-file.ts';
import { replaceIndex } from './index-lock.ts';

const STALE_MS = 5 * 60_000;
// Git compares times in seconds. A file changed in the second in which it was looked at may have been
// changed once more, its other time put back: what was noted about it proves nothing.
const CLOCK_MARGIN_SECONDS = 3;
const LARGE_BYTES = 1024 * 1024;
const SMALL_BYTES = 128 * 1024;
let scratchFiles = 0;

export interface Survey extends IndexSurvey {
  readonly bytes: Buffer;
}

const NOTHING_TO_SURVEY: Survey = {
  hidesFiles: false,
  gitlinks: [],
  recent: [],
  bytes: Buffer.alloc(0),
};

export class PrivateIndex {
  readonly path: string;
  readonly #folder: string;
  readonly #layout: Layout;
  readonly #reader: ObjectReader;

  constructor(layout: Layout, reader: ObjectReader) {
    this.#layout = layout;
    this.#reader = reader;
    this.#folder = layout.stateFolder;
    this.path = join(this.#folder, 'index');
  }

  /** Makes sure that there is one to use; for a branch without a commit, none is needed. */
  async prepare(env: Environment): Promise<void> {
    this.#prepareFolder();
    const found = statsOf(this.path);
    // A link could lead git to write over the user's own index.
    if (found !== undefined && (!found.isFile() || found.nlink > 1)) this.discard();
    if (isStale(statsOf(`${this.path}.lock`))) rmSync(`${this.path}.lock`, { force: true });
    if (statsOf(this.path) === undefined) await this.#seed(env);
  }

  discard(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Tells whether anybody has written it since: its bytes, and the time that git compares others with. */
  mark(): string | undefined {
    const found = lstatSync(this.path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined || !found.isFile()) return undefined;
    const { createHash } = process.getBuiltinModule('node:crypto');
    const digest = createHash('sha256')
      .update(readPlainFile(this.path, MAX_INDEX_BYTES))
      .digest('hex');
    return `${found.mtimeNs} ${digest}`;
  }

  /** Of some ten thousand files or more. */
  isLarge(): boolean {
    return (statsOf(this.path)?.size ?? 0) > LARGE_BYTES;
  }

  /** Of a thousand files or so at the most: one by one they are looked at faster than git starts. */
  isSmall(): boolean {
    return (statsOf(this.path)?.size ?? 0) <= SMALL_BYTES;
  }

  /** Opens the file that git is about to read, so that it can be surveyed while git works. */
  surveyLater(): () => Survey | undefined {
    if (statsOf(this.path) === undefined) return () => NOTHING_TO_SURVEY;
    const file = openPlainFile(this.path, 'no link');
    return () => {
      try {
        const { mtimeMs, size } = fstatSync(file);
        const since = Math.floor(mtimeMs / 1_000) - CLOCK_MARGIN_SECONDS;
        const bytes = upTo(MAX_INDEX_BYTES, file, size);
        if (bytes === undefined) return undefined;
        const found = surveyIndex(bytes, this.#layout.oidLength, since);
        return found && { ...found, bytes };
      } finally {
        closeSync(file);
      }
    };
  }

  /** Makes git compare the content of files that may have changed again within the same second. */
  forgetRecent({ bytes, recent }: Survey): void {
    forgetStats(bytes, recent);
    const scratch = this.scratchPath();
    writeOwnFile(scratch, bytes);
    renameSync(scratch, this.path);
  }

  /** Brings the entries nearer to a tree and keeps the stat data of what is the same in both. */
  async moveTo(tree: string, env: Environment): Promise<void> {
    const args =
      statsOf(this.path) === undefined ? ['read-tree', tree] : ['read-tree', '-i', '-m', tree];
    // Another Doorward may hold the lock: then it stays as it is, which is slower and just as true.
    await runGit({ args, cwd: this.#layout.top, env: { ...env, GIT_INDEX_FILE: this.path } });
  }

  /** Takes over what was hashed just now, so that the next look need not. A large one is left alone. */
  take(changes: readonly EntryChange[]): void {
    if (this.isLarge()) return;
    const { oidLength } = this.#layout;
    // Without stat data: git itself compares the files again, and notes how they lie there.
    replaceIndex(this.path, (old) => editIndex(old, { from: '', to: '', changes }, oidLength));
  }

  /** A path beside the index for one short use. */
  scratchPath(): string {
    scratchFiles += 1;
    return join(this.#folder, `scratch-${process.pid}-${scratchFiles}`);
  }

  async #seed(env: Environment): Promise<void> {
    this.#sweep();
    const head = await readCommit('HEAD', this.#reader);
    if (head === undefined) return;
    const { top } = this.#layout;
    const seed = this.scratchPath();
    const seedEnv = { ...env, GIT_INDEX_FILE: seed };
    try {
      await runGitWell({ args: ['read-tree', head.tree], cwd: top, env: seedEnv });
      renameSync(seed, this.path);
    } finally {
      rmSync(seed, { force: true });
    }
  }

  #prepareFolder(): void {
    const found = statsOf(this.#folder);
    if (found?.isDirectory()) return;
    try {
      if (found !== undefined) rmSync(this.#folder, { recursive: true, force: true });
      mkdirSync(this.#folder, { recursive: true });
    } catch (error) {
      throw new DoorwardError(
        'git',
        `${this.#folder} cannot be created`,
        'Make the .git directory writable for the user who runs Doorward.',
        { cause: error },
      );
    }
  }

  // What a killed process left behind.
  #sweep(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      if (name.startsWith('scratch-') && isStale(statsOf(path))) rmSync(path, { force: true });
    }
  }
}

function isStale(stats: Stats | undefined): boolean {
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
