// Where a command ends and talk about it begins, for tools that are known, unknown or only spoken of.

import { describe, expect, test } from 'vitest';
import { START } from '../../std/place.ts';
import { classifyVerify } from './verify-text.ts';

const readingOf = (text: string): readonly string[] =>
  classifyVerify(text, START).commands.map(({ run, expect: wanted }) =>
    wanted === 'pass' ? run : `${wanted}: ${run}`,
  );

describe('a line of its own', () => {
  test.each([
    'tidecheck --strict src/tides.toml',
    'tidecheck report --all',
    'gleam test',
    'dune runtest',
    'ng test',
    'doorward check',
    'lake build',
    'task check',
    'pyright',
    'docker restart tides && docker logs tides 2>&1 | grep -i high',
    'docker compose logs tides --tail=20 | Select-String "high"',
    'xcodebuild -scheme Tides build | xcpretty',
    'cat .env | grep TIDE_',
    'curl -f https://tides.example/health',
    'curl --version',
    'grep -rn exit src/',
    'grep -q pass tides.log',
    'npm --prefix web test',
    'cargo --manifest-path=tides/Cargo.toml test',
    'file dist/tide | grep -q ELF',
    'test -f src/tide.ts',
    'test ! -f src/old.ts',
    'test 3 -gt 2',
    'make -C web tides',
    'crystal eval "puts 1"',
    'vault server -dev',
    './tide exists high',
    'redis-cli exists tide',
    'node build/tide.js high',
    'python manage.py migrate',
    'command -v tidecheck',
    'source .venv/bin/activate && pytest',
    'prisma migrate deploy',
    'coverage report --fail-under=80',
    'test `wc -l < a.md` -gt 3',
    'docker --version',
    'docker ps',
    'docker build .',
  ])('%s is run', (text) => {
    expect(readingOf(text)).toEqual([text]);
  });

  test.each([
    'supports --strict',
    'flag --strict',
    'option --json of the report',
    'adding --dry-run',
    'task list shows three tides',
    'forge a link between both tables',
    'curl -X POST returns 200',
    'curl /api/tides/{id} answers with a table',
    'curl tests pass',
    'docker image builds',
    'Confirm that `az login` has been run',
    'playwright tests pass',
    'The guide says how to build it from here (not bare `npm install tides`)',
    'Run `streamlit run tide.py` and zoom into the chart',
    'Run `php artisan serve` and see the tide table',
    'grep finds no matches',
    'Tests pass (for example npm test)',
    'It works (node 20)',
    'All tides are valid (less than 3)',
    'The script (npm run tide) is documented',
    'file src/tide.ts exists',
    'file `src/tide.ts` exists and exports a table',
    'test coverage above 80%',
    'node version 20.x',
    'python 3.11 compatible',
    'which tests/ fail',
    'source src/tide.ts unchanged',
    'command palette opens src/tide',
    'prisma schema updated',
    'coverage above 80%',
    'cat `src/tide.ts` shows the table',
    'docker build produces an image < 100MB',
    '`curl /tides -H "Accept: text/html"` returns the table',
    '`curl -X POST` returns 200',
    '`export default`',
  ])('%s is talk', (text) => {
    expect(readingOf(text)).toEqual([]);
  });
});

describe('talk after a command', () => {
  test.each<[string, readonly string[]]>([
    ['./tide.sh purge 3 - remove a mark', ['./tide.sh purge 3']],
    ['pytest tests pass', ['pytest']],
    ['uv run pytest tests -v termina con todos los tests en verde', ['uv run pytest tests -v']],
    ['cargo check passes, existing tests pass with cargo test', ['cargo check', 'cargo test']],
    ['Run ./tide.sh successfully', ['./tide.sh']],
    ['wc -l docs/tides.md >= 40', [`[ "$(wc -l docs/tides.md | awk '{print $1}')" -ge 40 ]`]],
    ['grep -c stub src/tide.ts = 0', ['absent: grep -c stub src/tide.ts']],
    ["grep -n 'high\\|low' src/tide.ts ≥2; the rest stays", ["grep -n 'high\\|low' src/tide.ts"]],
    ['[ $(wc -l < a.md) = 3 ]', ['[ $(wc -l < a.md) = 3 ]']],
    ['pytest tests/unit -q. Expect 12 passed.', ['pytest tests/unit -q']],
    ['Run tests: pytest tests/unit -q', ['pytest tests/unit -q']],
    [
      'docker compose build tides; start it; see that the rows have defaults',
      ['docker compose build tides'],
    ],
    ['node src/tides.js no lanza errores con todas las variables', ['node src/tides.js']],
    ['python manage.py migrate tides zero', ['python manage.py migrate tides zero']],
    ['pnpm build --filter=web läuft durch', ['pnpm build --filter=web']],
    [
      'pwsh -File a.ps1; if ($LASTEXITCODE -ne 0) { exit 1 }; pwsh -File b.ps1; if ($LASTEXITCODE -ne 0) { exit 1 }',
      ['pwsh -File a.ps1 && pwsh -File b.ps1'],
    ],
    ['pwsh -File a.ps1; foreach ($f in $files) { exit 1 }', []],
    ['Ejecutar npm run build para verificar que compila.', ['npm run build']],
    ['Rodar npm run build e verificar que não há erros', ['npm run build']],
    ['运行 npm run build 确认无错误', ['npm run build']],
    ['Запустить npm test и посмотреть', ['npm test']],
    ['Ejecutar búsqueda de marcas en el código.', []],
    ['Ejecutar la revisión de src/tide.ts', []],
    ['npm run types in apps/web', ['cd apps/web && npm run types']],
    ['In `apps/web`, run `npm test`', ['cd apps/web && npm test']],
    ['From the `apps/web` folder: `npm test`', ['cd apps/web && npm test']],
    ['In `src/tide.ts`, `npm test` finds nothing', ['npm test']],
    ['npm test then npm run lint', ['npm test', 'npm run lint']],
    ['npm test passes AND npm run lint passes', ['npm test', 'npm run lint']],
    ['npm test, then run npm run lint', ['npm test', 'npm run lint']],
    ['if test -f a.ts; then npm test; fi', ['if test -f a.ts; then npm test; fi']],
    ['Verify with: npm test', ['npm test']],
    ['cmd: npm test', ['npm test']],
    ['docker-compose e2e tests.', []],
    ['npm test + types', ['npm test']],
    ['ls docs | wc -l ≥ what the list says', ['ls docs | wc -l']],
    ['docker compose run tides applies cleanly', ['docker compose run tides']],
    ['npm run jobs weekly', []],
    ['npm run starts quickly', []],
    ['ls dist/tide.js exists', ['ls dist/tide.js']],
    ['npm test passes. git reset --hard is not needed', ['npm test']],
    ['npm test passes. npm publish works later.', ['npm test']],
    ['npm test passes. npm run deploy must never be run', ['npm test']],
    ['npm test passes. rm -rf dist first', ['npm test']],
    ['Führe npm test aus', ['npm test']],
    [
      'make tide-up succeeds. make tide-level shows 1. The rest stays.',
      ['make tide-up', 'make tide-level'],
    ],
    [
      'Old table deleted: ls src/old.ts returns error',
      [`absent: ls src/old.ts 2>/dev/null | grep .`],
    ],
    ['npm run types from apps/web passes', ['cd apps/web && npm run types']],
    ['for f in a/b; do test -s "$f"; done', ['for f in a/b; do test -s "$f"; done']],
  ])('%s', (text, runs) => {
    expect(readingOf(text)).toEqual(runs);
  });
});

test.each([
  ['grep -rl oldName src | wc -l = 0', ['absent: grep -rl oldName src']],
  ['`grep -rl oldName src` returns nothing', ['absent: grep -rl oldName src']],
  ['`grep -L "use strict" src/*.js` returns nothing', ['grep -L "use strict" src/*.js']],
])('-l lists files with a match and -L those without: %s', (text, runs) => {
  expect(readingOf(text)).toEqual(runs);
});

test.each([
  ['none', 'None (`npm run lint` does not read these files)'],
  ['none', 'n/a — `npm test` covers it later'],
  ['manual', 'Visit /tides and see the table'],
  ['manual', 'Navigating to /tides shows the table'],
  ['manual', 'Tap the clock; it stops'],
] as const)('%s: %s', (kind, text) => {
  expect(classifyVerify(text, START)).toMatchObject({ kind, commands: [] });
});

describe('a form to fill in is no command', () => {
  test.each([
    '`gh pr merge <PR_NUMBER> --merge`',
    '`kubectl logs <pod-name> -n tides | grep ready`',
    '`./tide.sh show [id]`',
    '`curl http://localhost:3000/tides/{id}`',
    './tide.sh show [id] - display a tide',
  ])('%s', (text) => {
    expect(readingOf(text)).toEqual([]);
  });

  test.each([
    'grep "<div>" web/tide.html',
    'sort <tides.txt >sorted.txt',
    'docker inspect -f {{.State.Running}} tides',
    'mkdir -p src/{a,b} && test -d src/a',
    "awk '{print}' tides.txt",
    'pip install -e .[dev]',
    'find . -name "*.ebb" -exec cat {} \\;',
    'git diff @{u}..HEAD --stat',
    'curl -s -o /dev/null -w %{http_code} http://localhost:3000',
    'ls src | xargs -I{f} node --check src/{f}',
    'ls src/*.js | xargs -I {file} node --check {file}',
    'echo EBB | tr [A-Z] [a-z] | grep ebb',
  ])('%s is none', (run) => {
    expect(readingOf(`\`${run}\``)).toEqual([run]);
  });
});

describe('one of several, and commands in brackets', () => {
  test.each<[string, readonly string[]]>([
    ['Run `npm test` (or the faster `npm run unit`) from here', ['npm test']],
    ['Run `npm test`, `yarn test`, or `pnpm test`.', ['npm test']],
    ['`npm test` or `npm run unit`; then `npm run lint`', ['npm test', 'npm run lint']],
    [
      '`npm test`, `npm run lint` and `npm run build`',
      ['npm test', 'npm run lint', 'npm run build'],
    ],
    ['All types check without errors (npx tsc --noEmit)', ['npx tsc --noEmit']],
    ['It builds (npm run build) and is clean (npm run lint).', ['npm run build', 'npm run lint']],
    ['`$ npm test`', ['npm test']],
    ['Not only `npm test` but also `npm run lint`', ['npm test', 'npm run lint']],
    ['`cmd: pytest -q tests/tide.py`', ['pytest -q tests/tide.py']],
    ['`npm test passes`', ['npm test']],
  ])('%s', (text, runs) => {
    expect(readingOf(text)).toEqual(runs);
  });
});

describe('a text that is nothing but code', () => {
  test.each<[string, readonly string[]]>([
    ['`tidecheck run`', ['tidecheck run']],
    ['- `tidecheck build`\n- `tidecheck run`', ['tidecheck build', 'tidecheck run']],
    ['  `tidecheck src/tide.ts`. ', ['tidecheck src/tide.ts']],
  ])('%j is a command, whoever knows the tool', (text, runs) => {
    expect(readingOf(text)).toEqual(runs);
  });

  test.each([
    '`tideTable`',
    '`src/tide.ts`',
    '`GET /tides`',
    '`const tide = 1`',
    '`import tide`',
    '`SELECT tides`',
    '`throw new Error`',
    '`tide === high`',
    '`package tides`',
    '`tests pass`',
    '`table works`',
    '`all tides`',
    '`tidecheck [id]`',
    '- `tidecheck run`\n- the table is right',
  ])('%j is none', (text) => {
    expect(readingOf(text)).toEqual([]);
  });
});
