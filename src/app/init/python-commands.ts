// How a Python project is verified. Its tests are started by pytest or by unittest, and only in a way that finds them.

import type { FoundCommand, ProjectFiles } from './project-files.ts';

const PYTHON_FILES = [
  ...['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'],
  ...['requirements.txt', 'requirements-dev.txt'],
];

// Where its packages are, when a tool keeps them apart from those of the machine.
const PYTHON_TOOLS = [
  ['uv.lock', 'uv run '],
  ['poetry.lock', 'poetry run '],
  ['pdm.lock', 'pdm run '],
  ['Pipfile', 'pipenv run '],
] as const;

export function fromPython(files: ProjectFiles): readonly FoundCommand[] {
  const name = PYTHON_FILES.find(files.has);
  const tests = testsIn(files).filter(({ start }) => name !== undefined || USUAL.test(start));
  const from = name ?? tests[0]?.path;
  if (from === undefined) return [];
  const text = PYTHON_FILES.map((file) => files.text(file) ?? '').join('\n');
  const usesPytest =
    files.has('conftest.py') ||
    files.has('pytest.ini') ||
    /pytest/.test(text) ||
    tests.some(({ style }) => style === 'pytest');
  const launcher = PYTHON_TOOLS.find(([file]) => files.has(file))?.[1];
  const python = launcher === undefined ? 'python3' : `${launcher}python`;
  return [
    ...(/\[tool\.ruff/.test(text) ? ['ruff check .'] : []),
    ...(/\[tool\.mypy/.test(text) ? ['mypy .'] : []),
    ...(usesPytest ? ['pytest -q'] : discoveries(tests)),
  ].map((called) => ({ run: `${python} -m ${called}`, from }));
}

interface TestFile {
  readonly path: string;
  readonly style: 'pytest' | 'unittest';
  /** The folder above the outermost package that holds it: unittest descends into packages alone. */
  readonly start: string;
}

/** Where tests lie that nobody has to tell of. */
const USUAL = /^(?:(?:src|tests?)(?:\/.*)?)?$/;
const NO_TESTS_OF_OURS = /(?:^|\/)(?:\.[^/]*|v?env|site-packages|fixtures|testdata)\//;
const TEST_FILE = /(?:^|\/)(?:test\w*|\w+_test)\.py$/;
const MAX_FILES = 200;

function testsIn(files: ProjectFiles): readonly TestFile[] {
  const there = new Set(files.paths);
  return files.paths
    .filter((path) => TEST_FILE.test(path) && !NO_TESTS_OF_OURS.test(path))
    .slice(0, MAX_FILES)
    .flatMap((path) => {
      const style = styleOf(path, files.text(path) ?? '');
      return style === undefined ? [] : [{ path, style, start: startOf(path, there) }];
    });
}

/** Undefined where neither would find a test in it. */
function styleOf(path: string, text: string): TestFile['style'] | undefined {
  const hasCases = /\bunittest\b/.test(text) && /TestCase\b/.test(text);
  const isPytest = /^[ \t]*(?:import|from) pytest\b/m.test(text);
  const hasFunctions = /^(?:(?:async )?def test|class Test\w*(?:\(\))?:)/m.test(text);
  if (isPytest || (hasFunctions && !hasCases))
    return /(?:^|\/)(?:test_\w*|\w+_test)\.py$/.test(path) ? 'pytest' : undefined;
  return hasCases && /(?:^|\/)test\w*\.py$/.test(path) ? 'unittest' : undefined;
}

function startOf(path: string, there: ReadonlySet<string>): string {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  return there.has(`${folder}/__init__.py`) ? startOf(folder, there) : folder;
}

function discoveries(tests: readonly TestFile[]): readonly string[] {
  return [...new Set(tests.map(({ start }) => start))]
    .filter((start) => /^(?:\w[\w./-]*)?$/.test(start))
    .map((start) => `unittest discover -v${start === '' ? '' : ` -s ${start}`}`);
}
