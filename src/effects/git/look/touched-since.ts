// Which files and folders of a working tree were touched since a moment, by the times that the file
// system keeps of them and nobody can put back.

import type { BigIntStats } from 'node:fs';
import { absolute } from '../worktree-path.ts';
import { statsOf } from './file-look.ts';
import { MAX_PLACES, namesIn, steersGit } from './plain-checkout.ts';

/** Of files that have to be read, because times do not tell. */
const MAX_READ = 30;

export interface Touched {
  /** As bytes. */
  readonly files: readonly string[];
  readonly folders: readonly Folder[];
}

export interface Folder {
  /** As bytes, without a slash at its end. */
  readonly path: string;
  /** Of the files in it that are not ignored, and of the folders that hold such files. */
  readonly names: readonly string[];
}

export interface Surroundings {
  readonly top: string;
  /** As bytes, folders with a slash at their end. */
  readonly ignored: ReadonlySet<string>;
}

/**
 * In milliseconds since 1970. Undefined where there are too many, a repository of its own, which changes
 * without its folder, another file system, something that git can't store, a clock of whole seconds, or other rules.
 */
export function touchedSince(moment: number, around: Surroundings): Touched | undefined {
  const walk = new Walk(moment, around);
  walk.visitRules();
  if (!walk.isLost) walk.visit('', false);
  return walk.isLost || !walk.isFine ? undefined : walk;
}

class Walk implements Touched {
  readonly files: string[] = [];
  readonly folders: Folder[] = [];
  isLost = false;
  /** A file system that counts whole seconds can't tell two changes apart. */
  isFine = false;
  readonly #moment: number;
  readonly #around: Surroundings;
  #device: bigint | undefined;
  #left = MAX_PLACES;

  constructor(moment: number, around: Surroundings) {
    this.#moment = moment;
    this.#around = around;
  }

  /** Rules may ignore themselves, and count all the same. */
  visitRules(): void {
    const { ignored, top } = this.#around;
    for (const path of ignored) {
      if (!steersGit(path)) continue;
      const stats = statsOf(absolute(top, path), 'as they are');
      if (stats === undefined || this.#isTouched(stats)) this.#lose();
    }
  }

  /**
   * A path that is empty or ends in a slash. Says whether git would see anything in it. What was moved into a
   * folder has the times it had, with all that is below it: nothing in a folder that was touched is old.
   */
  visit(folder: string, isMoved: boolean): boolean {
    const here = absolute(this.#around.top, folder === '' ? '.' : folder);
    const stats = statsOf(here, 'as they are');
    const found = namesIn(here);
    if (stats === undefined || found === undefined) return this.#lose();
    const isFresh = this.#isTouched(stats) || isMoved;
    const names = found.filter((name) => !this.isLost && this.#isSeen(folder, name, isFresh));
    if (isFresh) this.folders.push({ path: folder.slice(0, -1), names });
    return names.length > 0;
  }

  #isSeen(folder: string, name: string, isMoved: boolean): boolean {
    const path = `${folder}${name}`;
    const { ignored } = this.#around;
    const isIgnored = ignored.has(path) || ignored.has(`${path}/`);
    if (path === '.git' || (isIgnored && !isMoved)) return false;
    this.#left -= 1;
    return name === '.git' || this.#left < 0 ? this.#lose() : this.#isSeenAt(path, isMoved);
  }

  #isSeenAt(path: string, isMoved: boolean): boolean {
    const { ignored, top } = this.#around;
    const stats = statsOf(absolute(top, path), 'as they are');
    if (stats === undefined) return this.#lose();
    const isFolder = stats.isDirectory();
    // A rule for a folder says nothing about a file in its place.
    if (ignored.has(isFolder ? `${path}/` : path)) return false;
    if (isFolder) return this.visit(`${path}/`, isMoved);
    if (!(stats.isFile() || stats.isSymbolicLink())) return this.#lose();
    if (this.#isTouched(stats) || isMoved) this.files.push(path);
    return this.files.length > MAX_READ ? this.#lose() : true;
  }

  #isTouched({ ctimeMs, ctimeNs, dev }: BigIntStats): boolean {
    this.#device ??= dev;
    if (dev !== this.#device) this.#lose();
    this.isFine ||= ctimeNs % 1_000_000_000n !== 0n;
    return Number(ctimeMs) >= this.#moment;
  }

  #lose(): boolean {
    this.isLost = true;
    return false;
  }
}
