import { expect, test } from 'vitest';
import { isSentence } from './sentence.ts';

test.each([
  'The page looks fine',
  'Check that the page loads',
  'the totals are right on both sides',
  'Everything works as before.',
  'Page loads quickly',
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
])('%s may be a command, and a command taken for prose would never run', (text) => {
  expect(isSentence(text)).toBe(false);
});
