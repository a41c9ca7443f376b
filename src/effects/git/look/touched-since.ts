// Which files and folders of a working tree were touched since a moment, by the times that the file
// system keeps of them and nobody can put back.

import type { BigIntStats } from 'node:fs';
import { absolute } from '../worktree-path.ts';
import { statsOf } from './file-look.ts';
import { namesIn } from './plain-checkout.ts';

/** Beyond it git is faster. */
const MAX_PLACES = 1_000;

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
 * without its folder, something that git can't store, or a clock of whole seconds.
 */
export function touchedSince(moment: number, around: Surroundings): Touched | undefined {
  const walk = new Walk(moment, around);
  walk.visit('');
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
  #left = MAX_PLACES;

  constructor(moment: number, around: Surroundings) {
    this.#moment = moment;
    this.#around = around;
  }

  /** A path that is empty or ends in a slash. Says whether git would see anything in it. */
  visit(folder: string): boolean {
    const here = absolute(this.#around.top, folder === '' ? '.' : folder);
    const stats = statsOf(here, 'as they are');
    const found = namesIn(here);
    if (stats === undefined || found === undefined) return this.#lose();
    const names = found.filter((name) => !this.isLost && this.#isSeen(folder, name));
    if (this.#isTouched(stats)) this.folders.push({ path: folder.slice(0, -1), names });
    return names.length > 0;
  }

  #isSeen(folder: string, name: string): boolean {
    const path = `${folder}${name}`;
    const { ignored, top } = this.#around;
    if (path === '.git' || ignored.has(path) || ignored.has(`${path}/`)) return false;
    this.#left -= 1;
    if (name === '.git' || this.#left < 0) return this.#lose();
    const stats = statsOf(absolute(top, path), 'as they are');
    if (stats?.isDirectory() === true) return this.visit(`${path}/`);
    if (stats === undefined || !(stats.isFile() || stats.isSymbolicLink())) return this.#lose();
    if (this.#isTouched(stats)) this.files.push(path);
    return true;
  }

  #isTouched({ ctimeMs, ctimeNs }: BigIntStats): boolean {
    this.isFine ||= ctimeNs % 1_000_000_000n !== 0n;
    return Number(ctimeMs) >= this.#moment;
  }

  #lose(): boolean {
    this.isLost = true;
    return false;
  }
}
