// Whether a config is known to refuse commits, without reading it again. Only the refusal is believed
// here: to allow something because a file in the git directory says so would be an invitation.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import { CONFIG_FILES } from '../config/config-files.ts';

const KNOWN = ['.git', 'doorward', 'denial.json'] as const;
const MAX_BYTES = 4_096;

export function isKnownToDeny(top: string): boolean {
  try {
    return readPlainFile(join(top, ...KNOWN), MAX_BYTES).toString('utf8') === stampOf(top);
  } catch {
    return false;
  }
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
