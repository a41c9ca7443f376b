import { expect, test } from 'vitest';
import { readYaml } from '../../std/document.ts';
import { detectCommands } from './detect-commands.ts';
import { renderConfig } from './render-config.ts';

function found(files: Readonly<Record<string, string>>): readonly string[] {
  const paths = Object.keys(files);
  const names = paths.map((path) => path.replace(/\/.*/, ''));
  const project = {
    names,
    paths,
    has: (name: string) => names.includes(name),
    text: (name: string) => files[name],
  };
  return detectCommands(project).map(({ run }) => run);
}

const scripts = JSON.stringify({ scripts: { lint: 'biome ci', test: 'vitest run' } });
const managed = (manager: string): string =>
  JSON.stringify({ packageManager: manager, scripts: { lint: 'biome ci', test: 'vitest run' } });
const CASES = 'import unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n';
const FUNCTIONS = 'def test_a():\n    assert True\n';
const ROOT = { 'package.json': '{"workspaces":["packages/*","!packages/old"]}' };
const rootOf = (manager: string): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify({ packageManager: manager, workspaces: { packages: ['a'] } }),
});
const TESTED = '{"scripts":{"test":"node --test"}}';
const UNTESTED = '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}';

test.each([
  ['npm', { 'package.json': scripts }, ['npm run lint', 'npm test']],
  [
    'bun, whose own tests are not the script',
    { 'package.json': scripts, 'bun.lock': '' },
    ['bun run lint', 'bun run test'],
  ],
  [
    'pnpm by its lock file',
    { 'package.json': scripts, 'pnpm-lock.yaml': '' },
    ['pnpm run lint', 'pnpm test'],
  ],
  [
    'pnpm by its workspace',
    { 'package.json': scripts, 'pnpm-workspace.yaml': '' },
    ['pnpm run lint', 'pnpm test'],
  ],
  [
    'what the manifest names',
    { 'package.json': managed('yarn@4.1.0') },
    ['yarn run lint', 'yarn test'],
  ],
  ['deno', { 'deno.json': '{"tasks":{"lint":"deno lint"}}' }, ['deno task lint', 'deno test']],
  ['deno with a task', { 'deno.json': '{"tasks":{"test":"deno test -A"}}' }, ['deno task test']],
  ['uv', { 'pyproject.toml': 'dev=["pytest"]', 'uv.lock': '' }, ['uv run python -m pytest -q']],
  [
    'poetry',
    { 'pyproject.toml': '[tool.ruff]\npytest="*"', 'poetry.lock': '' },
    ['poetry run python -m ruff check .', 'poetry run python -m pytest -q'],
  ],
  ['pytest by tox.ini', { 'tox.ini': '[testenv]\ncommands=pytest' }, ['python3 -m pytest -q']],
  ['tests at the top', { 'test_a.py': CASES }, ['python3 -m unittest discover -v']],
  [
    'tests that wait',
    {
      'test_a.py':
        'from unittest import IsolatedAsyncioTestCase\nclass T(IsolatedAsyncioTestCase):\n    async def test_a(self): pass\n',
    },
    ['python3 -m unittest discover -v'],
  ],
  ['tests in a folder', { 'tests/test_a.py': CASES }, ['python3 -m unittest discover -v -s tests']],
  [
    'tests in a package',
    { 'tests/test_a.py': CASES, 'tests/__init__.py': '' },
    ['python3 -m unittest discover -v'],
  ],
  [
    'tests in packages below src',
    { 'setup.py': '', 'src/a/tests/test_a.py': CASES, 'src/a/__init__.py': '' },
    ['python3 -m unittest discover -v -s src/a/tests'],
  ],
  [
    'tests in two folders',
    { 'test_b.py': CASES, 'tests/unit/test_a.py': CASES },
    ['python3 -m unittest discover -v', 'python3 -m unittest discover -v -s tests/unit'],
  ],
  ['tests that import pytest', { 'test_a.py': 'import pytest\n' }, ['python3 -m pytest -q']],
  [
    'tests that are functions',
    { 'tests/a_test.py': FUNCTIONS, 'tests/test_b.py': CASES },
    ['python3 -m pytest -q'],
  ],
  ['no tests of Python', { 'requirements.txt': 'flask\n', 'a.py': CASES }, []],
  ['a name that unittest does not look for', { 'a_test.py': CASES }, []],
  ['a helper of tests', { 'tests/test_helper.py': 'import unittest\n' }, []],
  ['tests of a tool beside the project', { 'scripts/test_a.py': CASES }, []],
  ['tests of others', { 'venv/test_a.py': CASES, 'tests/fixtures/b/test_b.py': CASES }, []],
  [
    'packages',
    { ...ROOT, 'packages/a/package.json': TESTED, 'packages/b/package.json': '{}' },
    ['npm test --workspaces --if-present'],
  ],
  [
    'packages of pnpm',
    {
      'package.json': '{}',
      'pnpm-workspace.yaml': 'packages:\n  - packages/**\n',
      'packages/x/a/package.json': TESTED,
    },
    ['pnpm -r test'],
  ],
  [
    'packages of yarn',
    { ...rootOf('yarn@4.1.0'), 'a/package.json': TESTED },
    ['yarn workspaces foreach -A run test'],
  ],
  ['packages of an older yarn', { ...rootOf('yarn@3.6.0'), 'a/package.json': TESTED }, []],
  [
    'packages of bun',
    { ...rootOf('bun@1.2.0'), 'a/package.json': TESTED },
    ["bun run --filter '*' test"],
  ],
  [
    'packages behind a script of the root',
    {
      'package.json': '{"workspaces":["a"],"scripts":{"test":"turbo test"}}',
      'a/package.json': TESTED,
    },
    ['npm test'],
  ],
  ['packages without tests', { ...ROOT, 'packages/a/package.json': '{}' }, []],
  [
    'packages of which one always fails',
    {
      ...ROOT,
      'packages/a/package.json': TESTED,
      'packages/b/package.json': UNTESTED,
    },
    [],
  ],
  [
    'what is no package of the workspace',
    {
      ...ROOT,
      'packages/old/package.json': TESTED,
      'b/package.json': TESTED,
    },
    [],
  ],
  ['a crate', { 'Cargo.toml': '[package]\nname="a"' }, ['cargo test']],
  ['crates', { 'Cargo.toml': '[package]\n\n[workspace]\n' }, ['cargo test --workspace']],
  [
    'several modules of go',
    { 'go.work': 'go 1.22\nuse (\n\t./a // first\n\t./b/\n)\nuse ./c\n' },
    ['go vet ./a/... ./b/... ./c/...', 'go test ./a/... ./b/... ./c/...'],
  ],
  ['maven', { 'pom.xml': '' }, ['mvn -B test']],
  ['maven of its own', { 'pom.xml': '', mvnw: '' }, ['./mvnw -B test']],
  ['gradle with modules', { 'settings.gradle.kts': '', gradlew: '' }, ['./gradlew test']],
  ['composer', { 'composer.json': '{"scripts":{"test":"phpunit"}}' }, ['composer test']],
  ['phpunit', { 'composer.json': '{}', 'phpunit.xml.dist': '' }, ['vendor/bin/phpunit']],
  ['rspec', { Gemfile: '', '.rspec': '' }, ['bundle exec rspec']],
  ['rake', { Gemfile: '', Rakefile: 'Rake::TestTask.new' }, ['bundle exec rake test']],
  ['.NET', { 'Quay.sln': '' }, ['dotnet test']],
  ['Elixir', { 'mix.exs': '' }, ['mix test']],
  ['nothing', { 'README.md': '' }, []],
])('%s', (_, files, expected) => {
  expect(found(files)).toEqual(expected);
});

test('the name of a file is no line of the config', () => {
  const from = 'a\nprotocol: commands\n.sln';
  const config = readYaml(renderConfig([{ run: 'dotnet test', from }], ['b\nreruns: 9\n-PLAN.md']));
  expect(config).toMatchObject({ ok: true, value: { protocol: 'strict', reruns: 0 } });
});
