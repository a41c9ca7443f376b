import { expect, test } from 'vitest';
import { readYaml } from '../../std/document.ts';
import { detectCommands } from './detect-commands.ts';
import { renderConfig } from './render-config.ts';

function found(files: Readonly<Record<string, string>>): readonly string[] {
  const names = Object.keys(files);
  const project = {
    names,
    has: (name: string) => names.includes(name),
    text: (name: string) => files[name],
  };
  return detectCommands(project).map(({ run }) => run);
}

const scripts = JSON.stringify({ scripts: { lint: 'biome ci', test: 'vitest run' } });
const managed = (manager: string): string =>
  JSON.stringify({ packageManager: manager, scripts: { lint: 'biome ci', test: 'vitest run' } });

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
