// The repositories that a command would have git work in, besides the one that it is started in.

import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { landingPlaces } from '../../reading/hook/landing-places.ts';
import { topAbove } from './quick-look.ts';

/** Each place may be meant from where an earlier one led. */
const MAX_FOLDERS = 16;

export function topsNamed(command: string, cwd: string): readonly string[] {
  const folders = new Set([cwd]);
  for (const place of landingPlaces(command))
    for (const folder of [...folders]) {
      const path = realPath(resolve(folder, expanded(place, cwd)));
      if (path !== undefined && folders.size < MAX_FOLDERS) folders.add(path);
    }
  const tops = [...folders].slice(1).map(topAbove);
  return [...new Set(tops)].filter((top) => top !== undefined);
}

const VARIABLES = /^(?:~|\$HOME\b|\$\{HOME\}|\$PWD\b|\$\{PWD\})/;

function expanded(place: string, cwd: string): string {
  return place.replace(VARIABLES, (name) => (name.includes('PWD') ? cwd : homedir()));
}

/** By links a place may lie in another repository than its name says. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
