import { expect, test } from 'vitest';
import { hasTalk, isSentence } from './sentence.ts';

test.each([
  'The page looks fine',
  'Check that the page loads',
  'the totals are right on both sides',
  'Everything works as before.',
  'Page loads quickly',
  'tide-table review of harbour seven',
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
])('%s may be a command, and a command taken for prose would never run', (text) => {
  expect(isSentence(text)).toBe(false);
});

test.each([
  'npm test: all suites green',
  'npm test (12 suites)',
  'node tide.js --all is idempotent and keeps old files',
  'grep -rn ebb src returns nothing',
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
