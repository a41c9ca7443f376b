// A suggestion is read off the output. A wrong one costs an attempt, so silence is the better mistake.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestFix } from './suggest-fix.ts';

const fix = (output: string, command = 'npm test'): string | undefined =>
  suggestFix({ command, output });

describe('the output names what is missing', () => {
  test.each([
    ["Error: Cannot find module 'uuid'", 'npm test', 'Run `npm install uuid` first'],
    ["Error: Cannot find module 'uuid'", 'pnpm -s test', 'Run `pnpm add uuid` first'],
    ["Error: Cannot find module 'uuid'", 'yarn test', 'Run `yarn add uuid` first'],
    ["Error: Cannot find module 'uuid'", 'bun test', 'Run `bun add uuid` first'],
    [
      "Cannot find package '@tide/tables' imported from /srv/a.js",
      'node a.js',
      'Run `npm install @tide/tables` first',
    ],
    [
      "src/a.ts(1,20): error TS2307: Cannot find module 'luxon/src/x' or its corresponding type declarations.",
      'tsc',
      'Run `npm install luxon` first',
    ],
    [
      "Error: Cannot find module './quay.js'",
      'node a.js',
      'Create `./quay.js`, or correct the import of it',
    ],
    [
      "Error: Cannot find module '@/lib/quay'",
      'vitest',
      'Create `@/lib/quay`, or correct the import of it',
    ],
    [
      'Error: Failed to resolve import "leaflet" from "src/map.ts". Does the file exist?',
      'npx vitest',
      'Run `npm install leaflet` first',
    ],
    [
      "ModuleNotFoundError: No module named 'yaml'",
      'pytest',
      'Install the Python package that provides `yaml`, or correct the import of it',
    ],
    [
      '/usr/bin/python3: No module named pytest',
      'python3 -m pytest',
      'Install the Python package that provides `pytest`, or correct the import of it',
    ],
    [
      'main.go:4:2: no required module provides package github.com/tide/table; to add it:',
      'go test',
      'Run `go get github.com/tide/table` first',
    ],
    [
      'sh: 1: shellcheck: not found',
      'shellcheck x',
      'Install `shellcheck` or put it in PATH; the command cannot run without it',
    ],
    [
      'bash: line 3: jq: command not found',
      'x',
      'Install `jq` or put it in PATH; the command cannot run without it',
    ],
    [
      'npm error Missing script: "tide"',
      'npm run tide',
      'Add the script `tide` to package.json, or run one that is there',
    ],
    ['sh: 1: ./verify.sh: Permission denied', './verify.sh', 'Run `chmod +x ./verify.sh` first'],
    [
      'Error: listen EADDRINUSE: address already in use :::3000',
      'npm test',
      'Port 3000 is in use: stop what listens there, or let the command take another port',
    ],
    [
      'OSError: [Errno 98] Address already in use: port 8080',
      'pytest',
      'Port 8080 is in use: stop what listens there, or let the command take another port',
    ],
    [
      "Error: ENOENT: no such file or directory, open 'data/tides.csv'",
      'npm test',
      'Create `data/tides.csv`, or correct the path',
    ],
    [
      "FileNotFoundError: [Errno 2] No such file or directory: 'data/tides.csv'",
      'pytest',
      'Create `data/tides.csv`, or correct the path',
    ],
  ])('%s', (output, command, expected) => {
    expect(fix(`> tide@1.0.0 test\n\n${output}\n    at load (x.js:1:1)\n`, command)).toBe(expected);
  });
});

describe('the output names a place', () => {
  test.each([
    [
      "src/quay.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
      "Correct src/quay.ts:12:5 (TS2322: Type 'string' is not assignable to type 'number'.)",
    ],
    [
      "src/quay.ts:12:5 - error TS2551: Property 'tid' does not exist on type 'Port'.",
      "Correct src/quay.ts:12:5 (TS2551: Property 'tid' does not exist on type 'Port'.)",
    ],
    [
      'quay/port.py:7: error: Incompatible return value type  [return-value]',
      'Correct quay/port.py:7 (Incompatible return value type [return-value])',
    ],
    [
      'error[E0308]: mismatched types\n --> src/main.rs:3:5\n  |',
      'Correct src/main.rs:3:5 (mismatched types [E0308])',
    ],
    [
      "/srv/tide/quay.js:3\nconst = 4;\n      ^\n\nSyntaxError: Unexpected token '='",
      "Correct the syntax at /srv/tide/quay.js:3 (SyntaxError: Unexpected token '=')",
    ],
    [
      '  File "quay.py", line 9\n    def tide(\n            ^\nSyntaxError: \'(\' was never closed',
      "Correct the syntax at quay.py:9 (SyntaxError: '(' was never closed)",
    ],
    [
      'Error: Snapshot `tide table > renders 1` mismatched',
      'The output differs from the snapshot "tide table > renders 1": correct the code, and update the snapshot only if the task asks for another output',
    ],
    [
      ' › 1 snapshot failed.',
      'The output differs from a snapshot: correct the code, and update the snapshot only if the task asks for another output',
    ],
  ])('%s', (output, expected) => {
    expect(fix(output)).toBe(expected);
  });
});

describe('the output names two values', () => {
  test.each([
    ['    Expected: 4\n    Received: 3', 'The test expects 4 and the code gives 3'],
    [
      "AssertionError: expected 'low' to be 'high' // Object.is equality",
      "The test expects 'high' and the code gives 'low'",
    ],
    [
      'AssertionError: expected { a: 1 } to deeply equal { a: 2 }',
      'The test expects { a: 2 } and the code gives { a: 1 }',
    ],
    [
      'assertion `left == right` failed\n  left: 3\n right: 4',
      'The test compares 3 on the left with 4 on the right',
    ],
    ['E       assert 3 == 4', 'The assertion `3 == 4` does not hold'],
    ['    quay_test.go:9: Tide() got 3, want 4', 'The test expects 4 and the code gives 3'],
  ])('%s', (output, expected) => {
    expect(fix(output)).toBe(expected);
  });
});

test('what keeps the command from running comes before what follows from it', () => {
  const output = "    Expected: 4\n    Received: 3\nError: Cannot find module 'uuid'";
  expect(fix(output)).toBe('Run `npm install uuid` first');
});

test.each([
  ['an output that says nothing', 'FAIL\n1 failed'],
  ['no output', ''],
  ['a module of Node itself', "Cannot find module 'node:sqlite'"],
  ['a module whose name could be a command', "Cannot find module '; rm -rf ~'"],
  ['half a comparison', '    Expected: 4\n\n\n\n    Received: 3'],
  ['a place without a complaint', '/srv/tide/quay.js:3\nall well'],
])('%s suggests nothing', (_what, output) => {
  expect(fix(output)).toBeUndefined();
});

test('a suggestion is one visible line, however long and odd the output is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const found = fix(`Cannot find module './${name}'`);
      if (found === undefined) return;
      expect(found.length).toBeLessThan(300);
      expect(found).not.toMatch(/[\p{Cc}\p{Zl}\p{Cf}]/u);
    }),
  );
});

test('ten megabytes are read as quickly as their end', () => {
  expect(fix(`${'EADDRINUSE '.repeat(900_000)}\n`)).toBeUndefined();
});
