// Installed dependencies of a checkout, made visible in another folder. Only what is installed is
// linked, never what is built there; and links that lead back into the checkout's own packages are
// turned to the other folder's, because they would show the wrong code.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { plainTextAt, readPlainFile } from './plain-file.ts';

interface Places {
  /** The checkout, without links in its path. */
  readonly from: string;
  readonly to: string;
}

const MAX_FOLDERS = 4_000;
const MAX_DEPTH = 5;
const MAX_SMALL_FILE = 64 * 1024;
const INSTALLED = ['.venv', 'venv', 'vendor', '.bundle', 'deps', '.pnp.cjs', '.pnp.loader.mjs'];
const CACHES: ReadonlySet<string> = new Set([
  ...['.cache', '.vite', '.vite-temp', '.vitest', '.tmp', '.vitest-attachments'],
]);

export interface Linking {
  /** Further paths that the project itself wants to be there. */
  readonly links: readonly string[];
  /** False where the other folder gets dependencies of its own. */
  readonly areInstalledShared?: boolean;
  /** What is part of the work itself: the other folder has it, or is not meant to have it. */
  readonly own?: ReadonlySet<string>;
}

/** A path in each place that could be linked: what git says about it holds for the whole of it. */
export function installedIn({ from, to }: Places, links: readonly string[]): readonly Installed[] {
  const modules = foldersOf(realpathSync(to)).map((folder) => join(folder, 'node_modules'));
  const settings = readdirSync(from).filter((name) => ENVIRONMENT.test(name));
  return [...modules, ...INSTALLED, ...links, ...settings]
    .filter((name) => isAnything(join(from, name)))
    .map((name) => {
      const isOwnFolder = lstatSync(join(from, name)).isDirectory();
      const [first] = isOwnFolder ? list(join(from, name)) : [];
      return { name, sample: first === undefined ? name : join(name, first) };
    });
}

export interface Installed {
  readonly name: string;
  readonly sample: string;
}

const ENVIRONMENT = /^\.env(?:\.|$)/;

/** Answers with the places in the checkout that the links lead to. */
export function linkDependencies({ from, to }: Places, linking: Linking): readonly string[] {
  const { links, areInstalledShared = true, own = new Set() } = linking;
  const places = { from: realpathSync(from), to: realpathSync(to) };
  const isNew = (name: string): boolean =>
    !own.has(name) && isAnything(join(places.from, name)) && !isAnything(join(places.to, name));
  const modules = foldersOf(places.to)
    .map((folder) => join(folder, 'node_modules'))
    .filter((name) => isNew(name) && isFolder(join(places.from, name)));
  const shared = areInstalledShared ? modules : [];
  const single = [...(areInstalledShared ? INSTALLED : []), ...links].filter(isNew);
  for (const name of shared) mirror(name, places);
  for (const name of single) link(name, places);
  for (const name of readdirSync(places.from))
    if (ENVIRONMENT.test(name) && !own.has(name)) copy(name, places);
  // What is unpacked there is found from the files of `.pnp.cjs`.
  return [...shared, ...single, ...(areInstalledShared ? ['.yarn'] : [])].map((name) =>
    join(places.from, name),
  );
}

/** Where Python would import the checkout itself, the other folder has to come first. */
export function pythonPath(
  { from, to }: Places,
  virtualEnv: string | undefined,
): string | undefined {
  const homes = [
    join(from, '.venv'),
    join(from, 'venv'),
    ...(virtualEnv === undefined ? [] : [virtualEnv]),
  ];
  if (!homes.some((home) => isEditable(home, from))) return undefined;
  return ['src', 'lib', '']
    .map((name) => join(to, name))
    .filter(isFolder)
    .join(':');
}

function isEditable(home: string, from: string): boolean {
  const packages = list(join(home, 'lib')).map((name) => join(home, 'lib', name, 'site-packages'));
  return packages.some((folder) =>
    list(folder)
      .filter((name) => /\.pth$|^__editable__|\.egg-link$/.test(name))
      .slice(0, 100)
      .some((name) => plainTextAt(join(folder, name), MAX_SMALL_FILE).includes(from)),
  );
}

/** The folder itself and those in it, from the top, as far as packages are likely to lie. */
function foldersOf(top: string): readonly string[] {
  const found = [''];
  for (let index = 0; index < found.length && found.length < MAX_FOLDERS; index += 1) {
    const folder = found[index] ?? '';
    if (folder.split(sep).length >= MAX_DEPTH) continue;
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true }))
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
        found.push(join(folder, entry.name));
  }
  return found;
}

/** A folder of links, one for each package; scopes and programs one level deeper. */
function mirror(folder: string, places: Places, isInner = false): void {
  mkdirSync(join(places.to, folder), { recursive: true });
  for (const name of list(join(places.from, folder))) {
    const path = join(folder, name);
    // Only one level: links that lead back up would make it endless.
    const isNested =
      !isInner && (name.startsWith('@') || name === '.bin') && isFolder(join(places.from, path));
    if (CACHES.has(name)) continue;
    if (isNested) mirror(path, places, true);
    else symlinkSync(targetOf(path, places), join(places.to, path));
  }
}

function targetOf(path: string, { from, to }: Places): string {
  const installed = join(from, path);
  if (lstatSync(installed).isSymbolicLink()) {
    const inside = relative(from, realOf(installed));
    const isOurs = !inside.startsWith('..') && !inside.split(sep).includes('node_modules');
    if (isOurs && inside !== '') return join(to, inside);
  }
  return installed;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function link(path: string, { from, to }: Places): void {
  if (!existsSync(join(from, path)) || isAnything(join(to, path))) return;
  mkdirSync(dirname(join(to, path)), { recursive: true });
  symlinkSync(join(from, path), join(to, path));
}

function copy(name: string, { from, to }: Places): void {
  const path = join(from, name);
  const stats = lstatSync(path);
  if (!stats.isFile() || stats.size > MAX_SMALL_FILE || isAnything(join(to, name))) return;
  const content = readPlainFile(path, MAX_SMALL_FILE, 'no link');
  writeFileSync(join(to, name), content, { flag: 'wx', mode: stats.mode & 0o777 });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isAnything(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
