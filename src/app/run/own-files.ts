// Files in the working tree that are nobody's work: what lay there before the run, and what the gate
// itself writes for people to read. As long as their content is as noted here, no task answers for it.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { oidOf } from '../../effects/git/object-writer.ts';
import { isFields } from '../../std/shape.ts';

export class OwnFileList {
  readonly #layout: Layout;
  readonly #file: string;
  #oids: Map<string, string>;

  constructor(layout: Layout, run: string) {
    this.#layout = layout;
    this.#file = join(layout.stateFolder, 'own-files', `${run}.json`);
    this.#oids = readOids(this.#file);
  }

  /** By path from the top: the ids of contents. */
  get oids(): ReadonlyMap<string, string> {
    return this.#oids;
  }

  /** Notes what lies there now as nobody's work. */
  noteFiles(paths: readonly string[]): void {
    for (const path of paths) {
      try {
        this.#oids.set(path, this.#oidOf(readFileSync(join(this.#layout.top, path))));
      } catch {
        // A folder, a socket, a file that vanished: whatever lies there later is somebody's work.
      }
    }
    this.#write();
  }

  /** Notes what is about to be written there. */
  noteContent(path: string, content: string): void {
    this.#oids.set(path, this.#oidOf(Buffer.from(content)));
    this.#write();
  }

  #oidOf(bytes: Buffer): string {
    return oidOf('blob', bytes, this.#layout);
  }

  #write(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const fresh = `${this.#file}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(Object.fromEntries(this.#oids)));
    renameSync(fresh, this.#file);
  }
}

function readOids(file: string): Map<string, string> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isFields(read)) return new Map();
    return new Map(
      Object.entries(read).flatMap(([path, oid]) =>
        typeof oid === 'string' ? [[path, oid] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}
