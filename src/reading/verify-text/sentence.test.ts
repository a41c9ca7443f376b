import { expect, test } from 'vitest';
import { hasTalk, isSentence } from './sentence.ts';

test.each([
  'The page looks fine',
  'Check that the page loads',
  'the totals are right on both sides',
  'Everything works as before.',
  'Page loads quickly',
  'tide-table review of harbour seven',
  'POST /tides creates a tide, GET /tides lists it',
  'GET /tides -> 200',
  'directory exists at src/tides/',
  'src/tide.ts exists',
  'tests/tide.spec.ts',
  'file src/tide.ts contains a table',
  'https://tides.example shows a table',
  'localhost:3000/tides',
  '200 OK from /tides',
  'LCP < 2.5s for the table',
  'run tests',
  'Unit tests in src/tide.test.ts',
  'tests pass',
  'works on mobile',
  'table loads without errors',
  'types, lint and tests',
  'Проверить таблицу',
  '潮汐表可以打开',
  'página carga',
  '"All tides are there"',
])('%s is a sentence and must not reach a shell', (text) => {
  expect(isSentence(text)).toBe(true);
});

test.each([
  'npm test',
  'henhouse check',
  'henhouse check --all',
  'Rscript tests/run.R',
  'R CMD check .',
  'The Roof --check',
  'FOO=1 ./run.sh',
  'test -f README.md',
  'node -e "the end is near"',
  './scripts/check.sh && echo it is done',
  'MyTool',
  'dotnet test',
  'henhouse check all doors twice',
  'henhouse',
  'henhouse check src/door.ts',
  'henhouse check > doors.txt',
  'GET=1 henhouse',
  './scripts/prüfe.sh',
  './tests/door.spec.ts',
  'scripts/check.py',
  'tests/smoke_test.sh',
  'e2e/smoke.test.bash',
  'atlas migrate lint',
  'test -f src/door.ts',
  'node tests/door.test.js',
  'wc -l docs/doors.md >= 3',
])('%s may be a command, and a command taken for prose would never run', (text) => {
  expect(isSentence(text)).toBe(false);
});

test.each([
  'npm test: all suites green',
  'npm test (12 suites)',
  'node tide.js --all is idempotent and keeps old files',
  'grep -rn ebb src returns nothing',
  'npm test 通过',
  'bun test + types',
])('%s is a command with talk behind it', (text) => {
  expect(hasTalk(text)).toBe(true);
});

test.each([
  'npm test',
  'npm test -- pass',
  'npm test # twice',
  'cd web && npm test',
  './tide show',
])('%s is taken as it stands', (text) => {
  expect(hasTalk(text)).toBe(false);
});
