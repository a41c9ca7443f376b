// Whether a config is known to refuse commits, without reading it again. Only the refusal is believed
// here: to allow something because a file in the git directory says so would be an invitation.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_FILES } from '../config/config.ts';

const KNOWN = ['.git', 'doorward', 'denial.json'] as const;

export function isKnownToDeny(top: string): boolean {
  const known = join(top, ...KNOWN);
  return existsSync(known) && readFileSync(known, 'utf8') === stampOf(top);
}

/** Where the known denial is kept, and what stands in it as long as the config is the same. */
export function denialNote(top: string): { readonly path: string; readonly text: string } {
  return { path: join(top, ...KNOWN), text: stampOf(top) };
}

function stampOf(top: string): string {
  const stamps = CONFIG_FILES.flatMap((name) => {
    const stats = statSync(join(top, name), { throwIfNoEntry: false });
    return stats === undefined ? [] : [[name, stats.mtimeMs, stats.ctimeMs, stats.size]];
  });
  return `${JSON.stringify(stamps)}\n`;
}
