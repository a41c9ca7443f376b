// The environment for programs that Doorward starts for itself. It is made from nothing: variables
// that load code into a program are not in it, and no program is found in the repository.

import { delimiter, isAbsolute, sep } from 'node:path';

export type Environment = Readonly<Record<string, string>>;

const KEPT = ['HOME', 'XDG_CONFIG_HOME', 'TMPDIR', 'USER', 'LOGNAME', 'DEVELOPER_DIR'];
const KEPT_ON_WINDOWS = ['SYSTEMROOT', 'USERPROFILE', 'TEMP', 'TMP', 'PATHEXT'];

/** An agent can write into `place`, so PATH leads nowhere into it. */
export function cleanEnvironment(place: string): Environment {
  // biome-ignore lint/style/noProcessEnv: what is kept of it is decided here.
  const ours = process.env;
  const kept: Record<string, string> = {};
  for (const name of [...KEPT, ...KEPT_ON_WINDOWS]) {
    const value = ours[name];
    // Git takes an empty one for none, and reads other files than those it seems to name.
    if (value !== undefined && value !== '') kept[name] = value;
  }
  return { ...kept, PATH: safePath(ours['PATH'] ?? '', place), LC_ALL: 'C' };
}

function safePath(path: string, place: string): string {
  const isSafe = (entry: string): boolean =>
    isAbsolute(entry) &&
    entry !== place &&
    !entry.startsWith(place + sep) &&
    !entry.split(sep).includes('node_modules');
  return path.split(delimiter).filter(isSafe).join(delimiter);
}
