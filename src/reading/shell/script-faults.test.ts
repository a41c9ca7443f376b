import { describe, expect, test } from 'vitest';
import { followScripts } from './followed-scripts.ts';
import { scriptFaults } from './script-faults.ts';

const MANIFEST = `{
  "scripts": {
    "test": "vitest run",
    "masked": "vitest run || true",
    "hollow": "exit 0",
    "shown": "vitest run | tail -5",
    "chain": "npm run masked",
    "lint": "eslint . || true",
    "all": "npm run lint && npm test",
    "postlost": "echo done",
    "lost": "vitest run; echo done",
    "snap": "vitest run -u",
    "none": "jest --passWithNoTests",
    "prep": "echo nothing to build",
    "round": "npm run round",
    "pretested": "jest || exit 0",
    "tested": "tsc --noEmit"
  }
}
`;
const MAKEFILE = `PYTEST ?= python3 -m pytest
.PHONY: test
test:
\t@$(PYTEST) -q
ignored:
\t-pytest -q
split:
\tpytest \\
\t  -q || true
check: test ignored
empty: 
`;
const JUSTFILE = `set shell := ["bash", "-c"]
test *args:
    pytest {{args}}
weak:
    -pytest
`;
const source = (path: string): string | undefined =>
  ({ 'package.json': MANIFEST, Makefile: MAKEFILE, justfile: JUSTFILE })[path];

describe('a script that loses a failure is found', () => {
  test.each([
    ['npm run masked', 'package.json:4 masked', true],
    ['npm run hollow', 'package.json:5 vacuous', true],
    ['yarn masked', 'package.json:4 masked', true],
    ['pnpm run masked -- tide', 'package.json:4 masked', true],
    ['npm run chain', 'package.json:4 masked', true],
    ['npm run lost 2>&1 | tail -3', 'package.json:11 masked', true],
    ['npm run all', 'package.json:8 masked', false],
    ['npm run snap', 'package.json:12 defused', false],
    ['npm run none', 'package.json:13 defused', false],
    ['npm run tested', 'package.json:17 masked', false],
    ['make ignored', 'Makefile:6 masked', true],
    ['make split', 'Makefile:9 masked', true],
    ['make -s check', 'Makefile:6 masked', false],
    ['just weak', 'justfile:5 masked', true],
  ])('`%s`: %s', (command, place, isTotal) => {
    const found = scriptFaults(command, source).map(
      ({ script, fault, isTotal: total }) =>
        [`${script.file}:${script.line} ${fault.kind}`, total] as const,
    );
    expect(found).toEqual([[place, isTotal]]);
  });
});

describe('nothing is said', () => {
  test.each([
    'npm test',
    'npm run shown',
    'npm run prep && npm test',
    'npm run nowhere',
    'npm run round',
    'cd web && npm run masked',
    'npm --prefix web run masked',
    'npm run masked -w web',
    'make test',
    'make',
    'make nowhere',
    'make -C web ignored',
    'just test tide',
    'npm ci && npm test',
  ])('of `%s`', (command) => {
    expect(scriptFaults(command, source)).toEqual([]);
  });

  test('where the files are not there or not to be read', () => {
    expect(scriptFaults('npm run masked', () => undefined)).toEqual([]);
    expect(scriptFaults('npm run masked && make ignored', () => '{"scripts": [')).toEqual([]);
  });
});

test('a hostile chain of scripts stays small', () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const scripts = Object.fromEntries(
    names.map((name) => [name, names.map((other) => `npm run ${other}`).join(' && ')]),
  );
  const { text, scripts: found } = followScripts('npm run s0', () => JSON.stringify({ scripts }));
  expect(found.length).toBeLessThanOrEqual(45);
  expect(text.length).toBeLessThan(200_000);
});
