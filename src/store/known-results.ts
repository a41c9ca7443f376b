// Passing results by what they depend on, for those who opted into reuse. A result is found again
// only if its whole key is equal; anything unreadable, or that somebody else wrote, is as good as unknown.

import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile, writeOwnFile } from '../effects/plain-file.ts';
import type { CommandRun } from '../model/command.ts';
import { fingerprint } from '../std/fingerprint.ts';

export interface ResultKey {
  readonly tree: string;
  readonly commands: readonly string[];
  readonly config: string;
  readonly tools: readonly string[];
}

export interface KnownResults {
  find(key: ResultKey): readonly CommandRun[] | undefined;
  keep(key: ResultKey, runs: readonly CommandRun[]): void;
}

/** Outputs are within it, and capped before they come here. */
const MAX_BYTES = 64 * 1024 * 1024;

/** How the gate knows again what it wrote itself. */
export interface Seals {
  sealOf(text: string): string | undefined;
  isSealed(text: string, seal: unknown): boolean;
}

export function openKnownResults(folder: string, seals: Seals): KnownResults {
  // Equality of the whole key decides, so that nothing rests on the name of the file.
  const pathOf = (key: string): string => join(folder, `${fingerprint(key)}.json`);
  // What passed in another repository passed among other things.
  const sealed = (body: string): string => `${folder}\n${body}`;
  return {
    find(key) {
      const text = canonical(key);
      try {
        const path = pathOf(text);
        const { body, seal }: Sealed = JSON.parse(readPlainFile(path, MAX_BYTES).toString('utf8'));
        if (!seals.isSealed(sealed(body), seal)) return undefined;
        const stored: unknown = JSON.parse(body);
        return isStored(stored) && stored.key === text
          ? stored.runs.map((run) => ({ ...run, verifiedEarlier: run.startedAt }))
          : undefined;
      } catch {
        return undefined;
      }
    },
    keep(key, runs) {
      const text = canonical(key);
      const path = pathOf(text);
      try {
        const body = JSON.stringify({ key: text, runs });
        const file: Sealed = { body, seal: seals.sealOf(sealed(body)) };
        mkdirSync(folder, { recursive: true });
        writeOwnFile(`${path}.${process.pid}`, JSON.stringify(file));
        renameSync(`${path}.${process.pid}`, path);
      } catch {
        // A result that can't be kept is run again the next time; the verdict stands without it.
      }
    },
  };
}

interface Sealed {
  readonly body: string;
  readonly seal: string | undefined;
}

const canonical = ({ tree, commands, config, tools }: ResultKey): string =>
  JSON.stringify([tree, commands, config, tools]);

function isStored(
  value: unknown,
): value is { readonly key: string; readonly runs: readonly CommandRun[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'runs' in value &&
    Array.isArray(value.runs)
  );
}
