// SQLite as it comes with Node, for everybody who needs it. It is loaded at the first call.

import { muteWarning } from './mute-warning.ts';

let loaded: typeof import('node:sqlite') | undefined;

// Node 22 warns once, while the module loads.
export function nodeSqlite(): typeof import('node:sqlite') {
  if (loaded !== undefined) return loaded;
  const unmute = muteWarning('SQLite is an experimental feature');
  try {
    loaded = process.getBuiltinModule('node:sqlite');
  } finally {
    unmute();
  }
  return loaded;
}
