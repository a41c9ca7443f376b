// Files that the gate itself wrote into the working tree, or that lay there before the run. As long
// as they hold what was written, they are nobody's work; with any other content they are.

import type { GitEntry } from '../../../reading/change/git-output.ts';
import { bytesOfPath } from '../../../reading/change/git-path.ts';
import type { Layout } from '../layout.ts';
import { oidOf } from '../objects/object-writer.ts';
import type { WorktreeState } from './worktree-state.ts';

export interface OwnFiles {
  /** By path: the content that was written last. Asked before each look at the working tree. */
  readonly ownPaths?: () => ReadonlyMap<string, string>;
  /** By path: the id of the content, where the content itself is not at hand. */
  readonly ownOids?: () => ReadonlyMap<string, string>;
  /** By path: where a symbolic link of ours leads. */
  readonly ownLinks?: ReadonlyMap<string, string>;
}

const LINK = '120000';
const FILES: readonly string[] = ['100644', '100755'];

export class OwnPaths {
  /** As bytes. */
  readonly paths: readonly string[];
  /** Differs whenever an answer could differ. */
  readonly stamp: string;
  readonly #files = new Map<string, readonly string[]>();
  readonly #links = new Map<string, string>();

  constructor({ ownPaths, ownOids, ownLinks }: OwnFiles, layout: Pick<Layout, 'oidLength'>) {
    const blob = (text: string): string => oidOf('blob', Buffer.from(text, 'utf8'), layout);
    for (const [path, text] of ownPaths?.() ?? []) {
      // Git may have been told to store lines with other ends than they have on disk.
      const stored = text.includes('\r\n') ? [text, text.replaceAll('\r\n', '\n')] : [text];
      this.#files.set(bytesOfPath(path), stored.map(blob));
    }
    for (const [path, oid] of ownOids?.() ?? [])
      this.#files.set(bytesOfPath(path), [...(this.#files.get(bytesOfPath(path)) ?? []), oid]);
    for (const [path, target] of ownLinks ?? []) this.#links.set(bytesOfPath(path), blob(target));
    this.paths = [...new Set([...this.#files.keys(), ...this.#links.keys()])];
    this.stamp = JSON.stringify([...this.#files, ...this.#links]);
  }

  isOwn(path: string, entry: GitEntry | undefined): boolean {
    if (entry === undefined) return false;
    if (entry.mode === LINK) return this.#links.get(path) === entry.oid;
    return FILES.includes(entry.mode) && this.#files.get(path)?.includes(entry.oid) === true;
  }

  /** What is left is somebody's work. */
  divide(state: WorktreeState): Pick<WorktreeState, 'changed'> & { readonly own: Own } {
    if (this.paths.length === 0) return { changed: state.changed, own: [] };
    const isOwn = ({ path, after }: Own[number]): boolean => this.isOwn(path, after);
    return {
      changed: state.changed.filter((path) => !isOwn(path)),
      own: state.changed.filter(isOwn),
    };
  }
}

type Own = WorktreeState['changed'];
