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
    ...fromJava(files),
    ...fromMakefile(files),
    ...fromJustfile(files),
  ];
}

/** Files that are there and say nothing that could be understood. */
export function unreadFiles(files: ProjectFiles): readonly string[] {
  const text = files.text('package.json');
  if (text === undefined) return [];
  const document = readJson(text);
  return document.ok && isFields(document.value) ? [] : ['package.json'];
}

// Cheapest first: a type error is found before the slow tests run.
const SCRIPTS = [
  'typecheck',
  'type-check',
  'check-types',
  'types',
  'lint',
  'test',
  'build',
] as const;

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

const PYTHON_FILES = [
  ...['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'],
  ...['requirements.txt', 'requirements-dev.txt'],
];

function fromPython(files: ProjectFiles): readonly FoundCommand[] {
  const name = PYTHON_FILES.find(files.has);
  if (name === undefined) return [];
  const text = PYTHON_FILES.map((file) => files.text(file) ?? '').join('\n');
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

function fromJava(files: ProjectFiles): readonly FoundCommand[] {
  if (files.has('pom.xml')) return [{ run: 'mvn -q test', from: 'pom.xml' }];
  const name = ['build.gradle', 'build.gradle.kts'].find(files.has);
  if (name === undefined) return [];
  return [{ run: files.has('gradlew') ? './gradlew test' : 'gradle test', from: name }];
}

function fromJustfile(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['justfile', 'Justfile'].find(files.has);
  const text = name === undefined ? undefined : files.text(name);
  if (name === undefined || text === undefined || !/^test\b[^:=\n]*:(?!=)/m.test(text)) return [];
  return [{ run: 'just test', from: name }];
}

function fromMakefile(files: ProjectFiles): readonly FoundCommand[] {
  const name = ['Makefile', 'makefile', 'GNUmakefile'].find(files.has);
  const text = name === undefined ? undefined : files.text(name);
  if (name === undefined || text === undefined) return [];
  const targets = ['test', 'check'].filter((target) =>
    new RegExp(`^${target}\\s*:(?!=)`, 'm').test(text),
  );
  return targets.slice(0, 1).map((target) => ({ run: `make ${target}`, from: name }));
}
