// Finds the few programs that Doorward itself starts. Never one that lies inside the tree it judges.

import { accessSync, constants, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const SYSTEM_PATH = '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin';

/** A run asks for the same few programs again and again; where they were once, they are used. */
const found = new Map<string, string>();

/** The absolute path of a program, by the PATH given and then by the usual system directories. */
export function findProgram(name: string, path: string, notInside: string): string | undefined {
  const key = [name, path, notInside].join('\0');
  const file = found.get(key) ?? search(name, path, notInside);
  if (file !== undefined) found.set(key, file);
  return file;
}

function search(name: string, path: string, notInside: string): string | undefined {
  for (const folder of `${path}:${SYSTEM_PATH}`.split(':')) {
    if (!folder.startsWith('/') || `${folder}${sep}`.startsWith(`${notInside}${sep}`)) continue;
    const file = join(folder, name);
    if (isExecutable(file)) return file;
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
