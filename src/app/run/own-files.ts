// Files in the working tree that are nobody's work: what lay there before the run, as its record has
// it, and what the gate itself writes beside a plan. As long as their content is the same, no task
// answers for it; a note on disk speaks only for the few files that the gate ever writes there.

import { basename, join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { oidOf } from '../../effects/git/objects/object-writer.ts';
import { readPlainFile } from '../../effects/plain-file.ts';
import { isFields } from '../../std/shape.ts';
import { replaceFile } from '../shared-file.ts';

export type Oids = Readonly<Record<string, string>>;

const MAX_BYTES = 1024 * 1024 * 1024;
const WRITTEN =
  /^(?:STATE\.md|.*-SUMMARY\.md|\.progress\.md|feature-tracker\.json|.*-gate-.*\.md)$/;

export class OwnFileList {
  readonly #layout: Layout;
  readonly #file: string;
  readonly #plan: string | undefined;
  readonly #oids: Map<string, string>;

  constructor(layout: Layout, before: Oids, plan: string | undefined) {
    this.#layout = layout;
    this.#file = join(layout.stateFolder, 'own-files.json');
    this.#plan = plan;
    const noted = Object.entries(readOids(this.#file)).filter(([path]) => this.#isWritten(path));
    this.#oids = new Map([...noted, ...Object.entries(before)]);
  }

  /** By path from the top: the ids of contents. */
  get oids(): ReadonlyMap<string, string> {
    return this.#oids;
  }

  /** Notes what is about to be written there. */
  note(path: string, content: string): void {
    if (!this.#isWritten(path)) return;
    const oid = oidOf('blob', Buffer.from(content), this.#layout);
    this.#oids.set(path, oid);
    const noted = [...this.#oids].filter(([name]) => this.#isWritten(name));
    replaceFile(this.#file, JSON.stringify(Object.fromEntries(noted)));
  }

  #isWritten(path: string): boolean {
    return path === this.#plan || WRITTEN.test(basename(path));
  }
}

/** The ids of what lies at these paths now. */
export function oidsAt(layout: Layout, paths: readonly string[]): Oids {
  const oids: Record<string, string> = {};
  for (const path of paths) {
    try {
      oids[path] = oidOf('blob', readPlainFile(join(layout.top, path), MAX_BYTES), layout);
    } catch {
      // A folder, a socket, a file that vanished: whatever lies there later is somebody's work.
    }
  }
  return oids;
}

function readOids(file: string): Oids {
  try {
    const read: unknown = JSON.parse(readPlainFile(file, MAX_BYTES).toString('utf8'));
    if (!isFields(read)) return {};
    const entries = Object.entries(read).flatMap(([path, oid]) =>
      typeof oid === 'string' ? [[path, oid] as const] : [],
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
