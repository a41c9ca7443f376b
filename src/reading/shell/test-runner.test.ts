import { expect, test } from 'vitest';
import { directRunner, runsTests } from './test-runner.ts';

test.each([
  ['node --test', 'node:test'],
  ['node --import tsx --test test/tide.test.ts', 'node:test'],
  ['node --import ./setup.mjs --test', 'node:test'],
  ['/usr/bin/node --test', 'node:test'],
  ['cd web && npx --no-install vitest run', 'vitest'],
  ['./node_modules/.bin/jest tide', 'jest'],
  ['CI=1 pnpm exec vitest run', 'vitest'],
  ['yarn mocha', 'mocha'],
  ['pytest -q', 'pytest'],
  ['.venv/bin/python -m pytest', 'python'],
  ['python3 -m unittest tide', 'python'],
  ['uv run pytest -q', 'pytest'],
  ['coverage run -m pytest', 'python'],
  ['timeout 60 go test ./...', 'go'],
  ['cargo +nightly test --lib', 'cargo'],
  ['(cd api; cargo nextest run)', 'cargo'],
])('`%s` starts a test runner', (command, name) => {
  expect(directRunner(command)).toEqual({ name, silence: undefined });
});

test.each([
  'npm test',
  'npm run test',
  'make test',
  'node tide.js',
  'node tide.js --test',
  'cargo build',
  'cargo test --no-run',
  'go test -c ./tide',
  'vitest --version',
  'echo "pytest -q"',
  'grep pytest setup.cfg',
])('`%s` owes no count', (command) => {
  expect(directRunner(command)).toBeUndefined();
});

test.each([
  ['node --test --test-reporter=dot', 'option'],
  ['vitest run --reporter=json --outputFile=out.json', 'option'],
  ['pytest -qq', 'option'],
  ['node --test | tail -1', 'cut'],
  ['pytest -q 2>&1 | grep -q "3 passed"', 'judged'],
  ['node --test > /dev/null', undefined],
])('`%s`: what explains a missing count is %s', (command, silence) => {
  expect(directRunner(command)?.silence).toBe(silence);
});

test.each([
  'npx vitest run',
  'npm test',
  'cd web && npm run test:unit -- tide',
  'npm test 2>&1 | tail -5',
  './gradlew :tide:allTests',
  './mvnw -pl tide verify',
  'dotnet test --filter Tide',
  'make test',
  'vendor/bin/pest',
])('`%s` runs tests', (command) => {
  expect(runsTests(command)).toBe(true);
});

test.each([
  'test -f test/tide.test.ts',
  'grep -c test test/tide.test.ts',
  'npm run build',
  'npx tsc --noEmit',
  'ls test',
  'dotnet build',
  'node test.js',
  'pytest --collect-only tests',
  'npx playwright test --list',
])('`%s` runs none', (command) => {
  expect(runsTests(command)).toBe(false);
});
