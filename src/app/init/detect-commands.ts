// Which verify commands a project already has, told from its own files. Only what is really there.

import { readJson } from '../../std/document.ts';
import { isFields, textOf } from '../../std/shape.ts';

export interface ProjectFiles {
  has(name: string): boolean;
  text(name: string): string | undefined;
}

export interface FoundCommand {
  readonly run: string;
  /** The file that made us think so. */
  readonly from: string;
}

export function detectCommands(files: ProjectFiles): readonly FoundCommand[] {
  return [
    ...fromPackageJson(files),
    ...fromPython(files),
    ...fromCargo(files),
    ...fromGo(files),
    ...fromMakefile(files),
  ];
}

// Cheapest first: a type error is found before the slow tests run.
const SCRIPTS = ['typecheck', 'types', 'lint', 'test', 'build'] as const;

function fromPackageJson(files: ProjectFiles): readonly FoundCommand[] {
  const document = readJson(files.text('package.json') ?? '');
  if (!document.ok || !isFields(document.value)) return [];
  const { scripts } = document.value;
  if (!isFields(scripts)) return [];
  const runner = packageRunner(files);
  return SCRIPTS.filter((name) => isRealScript(textOf(scripts[name]))).map((name) => ({
    run: name === 'test' ? `${runner} test` : `${runner} run ${name}`,
    from: 'package.json',
  }));
}

function packageRunner(files: ProjectFiles): string {
  if (files.has('pnpm-lock.yaml')) return 'pnpm';
  if (files.has('yarn.lock')) return 'yarn';
  if (files.has('bun.lock') || files.has('bun.lockb')) return 'bun run';
  return 'npm';
}

// `npm init` writes a test script that says there are no tests: that is no proof of anything.
function isRealScript(script: string | undefined): boolean {
  return script !== undefined && !/no test specified/.test(script);
}

function fromPython(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'].find(files.has);
  if (name === undefined) return [];
  const text = files.text('pyproject.toml') ?? '';
  const usesPytest = files.has('pytest.ini') || /pytest/.test(text) || files.has('conftest.py');
  return [
    ...(/\[tool\.ruff/.test(text) ? [{ run: 'python3 -m ruff check .', from: name }] : []),
    ...(/\[tool\.mypy/.test(text) ? [{ run: 'python3 -m mypy .', from: name }] : []),
    {
      run: usesPytest ? 'python3 -m pytest -q' : 'python3 -m unittest discover -v',
      from: name,
    },
  ];
}

function fromCargo(files: ProjectFiles): readonly FoundCommand[] {
  return files.has('Cargo.toml') ? [{ run: 'cargo test', from: 'Cargo.toml' }] : [];
}

function fromGo(files: ProjectFiles): readonly FoundCommand[] {
  if (!files.has('go.mod')) return [];
  return [
    { run: 'go vet ./...', from: 'go.mod' },
    { run: 'go test ./...', from: 'go.mod' },
  ];
}

function fromMakefile(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['Makefile', 'makefile', 'GNUmakefile'].find(files.has);
  const text = name === undefined ? undefined : files.text(name);
  if (name === undefined || text === undefined) return [];
  const targets = ['check', 'test'].filter((target) =>
    new RegExp(`^${target}\\s*:(?!=)`, 'm').test(text),
  );
  return targets.slice(0, 1).map((target) => ({ run: `make ${target}`, from: name }));
}
