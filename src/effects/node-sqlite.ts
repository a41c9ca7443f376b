// SQLite as it comes with Node, for everybody who needs it. It is loaded at the first call.

let loaded: typeof import('node:sqlite') | undefined;

// Node 22 warns that its SQLite is experimental, once, while the module loads. Users can do nothing
// about it; every other warning passes.
export function nodeSqlite(): typeof import('node:sqlite') {
  if (loaded !== undefined) return loaded;
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]): void => {
    if (!String(warning).startsWith('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    loaded = process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
  return loaded;
}
