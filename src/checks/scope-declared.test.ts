import { expect, test } from 'vitest';
import { aSubject, inShort } from '../../test/rig/builders.ts';
import { scopeDeclared } from './scope-declared.ts';

const lint = (files: readonly string[] | undefined, outputs: readonly string[] = []) =>
  inShort(scopeDeclared.check(aSubject({ task: { files, outputs } })));

test('a task without a scope could touch anything', () => {
  expect(lint(undefined)).toEqual(['concern plan.no-scope']);
});

test.each([
  '/etc/passwd',
  '~/notes.md',
  'C:\\tide.ts',
  '../other/a.ts',
  'src/../../a.ts',
  '**',
  '*',
  '.',
  './',
  '**/*',
  '{**,a}',
  '**/*.*',
])('%s is no scope', (path) => expect(lint([path])).toEqual(['fail scope.unsafe']));

test.each([
  'src/tide.ts',
  'src/**/*.ts',
  'src/',
  '.github/workflows/ci.yml',
  'app/[id]/page.tsx',
  '*.md',
])('%s is a scope', (path) => expect(lint([path])).toEqual(['pass gate.passed']));

test('outputs must lie in the repository as well', () => {
  expect(lint(['src/tide.ts'], ['/tmp/out.json'])).toEqual(['fail scope.unsafe']);
});

test('"none" is a scope: the task may change nothing', () => {
  expect(lint([])).toEqual(['pass gate.passed']);
});
