// Compiling its own code is a good part of what a check costs Node, most of it at the first call of each
// function, which Node's own cache comes too early for. What a call has compiled by its end is kept
// beside the code that it was compiled from, and nowhere else: whoever can write there can write the
// code itself. Where the package can't be written, nothing is kept.

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { muteWarning } from '../effects/mute-warning.ts';
import { readPlainFile } from '../effects/plain-file.ts';

const FOLDER = 'compiled';
const MAX_BYTES = 64 * 1024 * 1024;
// Only where the name changes with the content can it say what was compiled.
const NAMED_BY_CONTENT = /-[\w-]{8}\.cjs$/;
/** Passed, failed, waits for a person. One that could not begin has compiled little of what it needs. */
const DID_ITS_WORK: readonly number[] = [0, 1, 3];

interface Compiled {
  createCachedData(): Buffer;
}

/**
 * For whatever is loaded from here on; too much for a hook that has nothing to do. `call` names what was
 * called and may be part of a path.
 */
export function keepCompiled(call: string): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { extensions } = createRequire(import.meta.filename);
  const plain = extensions['.js'];
  const place = `${process.version}-${process.arch}`;
  const folder = join(import.meta.dirname, FOLDER, place, call);
  const fresh = new Map<string, Compiled>();
  // Node says so at the first import of a library by compiled code, whenever that is.
  muteWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER is an experimental feature');
  extensions['.cjs'] = (module, path) => {
    const isOurs = dirname(path) === import.meta.dirname && NAMED_BY_CONTENT.test(path);
    if (isOurs) load(module, path, { folder, fresh });
    else plain(module, path);
  };
  process.once('exit', (code) => {
    if (DID_ITS_WORK.includes(code)) keep(fresh);
  });
}

function load(
  module: NodeJS.Module,
  path: string,
  { folder, fresh }: { readonly folder: string; readonly fresh: Map<string, Compiled> },
): void {
  const { Script, constants } = process.getBuiltinModule('node:vm');
  const kept = join(folder, `${basename(path)}.bin`);
  const cachedData = bytesOf(kept);
  // The build writes nothing but ASCII.
  const text = readPlainFile(path, MAX_BYTES).toString('latin1');
  const source = `(function(exports,require,module,__filename,__dirname){${text}\n})`;
  const script = new Script(source, {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (cachedData === undefined || script.cachedDataRejected === true) fresh.set(kept, script);
  const require = (id: string): unknown => module.require(id);
  const run: (...given: readonly unknown[]) => void = script.runInThisContext();
  run.call(module.exports, module.exports, require, module, path, dirname(path));
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readPlainFile(path, MAX_BYTES);
  } catch {
    return undefined;
  }
}

/** Each whole or not at all: Node runs what it finds there. */
function keep(fresh: ReadonlyMap<string, Compiled>): void {
  for (const [path, script] of fresh) {
    const beside = `${path}.${process.pid}`;
    try {
      mkdirSync(dirname(path), { recursive: true });
      // Of a killed process that had the same number.
      rmSync(beside, { force: true });
      writeFileSync(beside, script.createCachedData(), { flag: 'wx', flush: true });
      renameSync(beside, path);
    } catch {
      return;
    }
  }
}
