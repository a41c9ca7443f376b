// Lock files and the manifests that make them change.

const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'package-lock.json': ['package.json'],
  'npm-shrinkwrap.json': ['package.json'],
  'pnpm-lock.yaml': ['package.json', 'pnpm-workspace.yaml'],
  'yarn.lock': ['package.json'],
  'bun.lock': ['package.json'],
  'bun.lockb': ['package.json'],
  'deno.lock': ['deno.json', 'deno.jsonc', 'package.json'],
  'Cargo.lock': ['Cargo.toml'],
  'poetry.lock': ['pyproject.toml'],
  'uv.lock': ['pyproject.toml'],
  'pdm.lock': ['pyproject.toml'],
  'Pipfile.lock': ['Pipfile'],
  'go.sum': ['go.mod'],
  'Gemfile.lock': ['Gemfile'],
  'composer.lock': ['composer.json'],
  'mix.lock': ['mix.exs'],
  'flake.lock': ['flake.nix'],
  'Package.resolved': ['Package.swift'],
  'pubspec.lock': ['pubspec.yaml'],
};

/** Whether `path` is the lock file of a manifest in the same folder or below, as in a workspace. */
export function followsManifest(path: string, manifest: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const names = MANIFESTS[path.slice(folder.length)];
  if (names === undefined || !manifest.startsWith(folder)) return false;
  return names.includes(manifest.slice(manifest.lastIndexOf('/') + 1));
}

/** The manifests that would stand beside the lock file; empty for any other file. */
function manifestsBeside(path: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return (MANIFESTS[path.slice(folder.length)] ?? []).map((name) => `${folder}${name}`);
}

/** Whether it is the lock file of a manifest that is in scope, beside it or among what was changed. */
export function isLockInScope(
  path: string,
  changed: readonly string[],
  covers: (path: string) => boolean,
): boolean {
  return (
    manifestsBeside(path).some(covers) ||
    changed.some((other) => followsManifest(path, other) && covers(other))
  );
}
