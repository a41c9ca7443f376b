// Runners of other languages, where they are installed, with the gate's request in them. Where one is missing
// its stories are skipped by name.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandRig } from '../rig/command-rig.ts';

const rig = commandRig();
const caches = mkdtempSync(join(tmpdir(), 'quay-'));
afterAll(() => {
  rig.remove();
  rmSync(caches, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  const file = join(rig.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const isMissing = (program: string, ...words: readonly string[]): boolean =>
  spawnSync(program, words).status !== 0;

async function counted(command: string): Promise<object> {
  const { exitCode, report, tests } = await rig.run(command, {
    passEnv: ['GO*', 'CARGO*', 'RUSTUP*'],
    env: { ...process.env, GOFLAGS: '-mod=mod', GOCACHE: join(caches, 'go'), GO111MODULE: 'on' },
  });
  return { exitCode, report: report?.state, ...tests };
}

describe.skipIf(isMissing('python3', '--version'))('python -m unittest', () => {
  beforeAll(() => {
    const head = 'import unittest, os, sys\nclass Tide(unittest.TestCase):\n';
    write(
      'py/test_a.py',
      `${head}    def test_ebb(self):\n        pass\n    @unittest.skip('x')\n    def test_later(self):\n        pass\n`,
    );
    write(
      'py/test_red.py',
      `${head}    def test_flood(self):\n        for n in range(3):\n            with self.subTest(n=n):\n                self.assertEqual(n, 0)\n`,
    );
    write('py/test_gone.py', 'import nothing_of_the_kind\n');
    write(
      'py/test_quits.py',
      `${head}    def test_out(self):\n        print('Ran 3 tests in 0.1s\\n\\nOK')\n        os._exit(0)\n`,
    );
    // What started the tests is gone before they are loaded.
    write(
      'py/test_forges.py',
      `${head}    def test_seen(self):\n        main = sys.modules['__main__']\n        self.assertFalse(os.path.exists(main.__file__))\n`,
    );
  });

  test.each([
    ['test_a', { exitCode: 0, report: 'read', passed: 1, skipped: 1, runner: 'unittest' }],
    ['discover -s . -p "test_a*"', { exitCode: 0, report: 'read', passed: 1 }],
    [
      'test_red',
      { exitCode: 1, report: 'read', failed: 1, failedIds: ['test_red.Tide.test_flood'] },
    ],
    ['test_gone', { exitCode: 1, report: 'read', failed: 1, broken: 1 }],
    ['test_quits', { exitCode: 0, report: 'missing' }],
    ['test_forges', { exitCode: 0, report: 'read', passed: 1 }],
  ])('%s', async (words, expected) => {
    expect(await counted(`cd py && python3 -m unittest ${words}`)).toMatchObject(expected);
  });
});

describe.skipIf(isMissing('go', 'version'))('go test', () => {
  beforeAll(() => {
    write('go.mod', 'module example.com/tide\n\ngo 1.19\n');
    const head = 'import "testing"\n\n';
    write(
      'ebb/ebb_test.go',
      `package ebb\n\n${head}func TestEbb(t *testing.T) { t.Run("low", func(t *testing.T) {}) }\nfunc TestLater(t *testing.T) { t.Skip() }\n`,
    );
    write(
      'flood/flood_test.go',
      `package flood\n\n${head}func TestFlood(t *testing.T) { t.Fatal("no") }\n`,
    );
    write(
      'quits/quits_test.go',
      'package quits\n\nimport (\n\t"fmt"\n\t"os"\n\t"testing"\n)\n\nfunc TestMain(m *testing.M) { fmt.Println("ok  \\texample.com/tide/quits\\t0.1s"); os.Exit(0) }\nfunc TestRed(t *testing.T) { t.Fatal("no") }\n',
    );
    write('Makefile', 'test:\n\t@go test ./ebb\n');
  });

  const ebb = { exitCode: 0, report: 'read', passed: 1, failed: 0, skipped: 1, runner: 'go' };
  test.each([
    ['go test ./ebb', ebb],
    ['make test', ebb],
    [
      'go test ./ebb ./flood 2>&1 | tail -5',
      { exitCode: 1, passed: 1, failed: 1, failedIds: ['example.com/tide/flood > TestFlood'] },
    ],
    ['go test ./quits', { exitCode: 0, report: 'read', passed: 0, failed: 0 }],
  ])('`%s`', async (command, expected) => {
    expect(await counted(command)).toMatchObject(expected);
  });
});

describe.skipIf(isMissing('cargo', '--version'))('cargo test', () => {
  beforeAll(() => {
    write(
      'crate/Cargo.toml',
      '[package]\nname = "tide"\nversion = "0.1.0"\nedition = "2021"\n\n[features]\nred = []\nsays = []\n',
    );
    write(
      'crate/src/lib.rs',
      '#[test]\nfn ebb() {}\n#[cfg(feature = "red")]\n#[test]\nfn flood() { panic!() }\n#[cfg(feature = "says")]\n#[test]\nfn says() { use std::io::Write; writeln!(std::io::stdout(), "\\nrunning 50 tests\\ntest result: ok. 50 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out").unwrap(); }\n',
    );
  });

  test.each([
    ['--lib', { exitCode: 0, report: 'read', passed: 1, runner: 'cargo' }],
    ['--lib --features red', { exitCode: 101, report: 'read', failed: 1, failedIds: ['flood'] }],
    ['--lib --features says', { exitCode: 0, report: 'unsound' }],
  ])('%s', async (words, expected) => {
    expect(await counted(`cd crate && cargo test --offline ${words}`)).toMatchObject(expected);
  });
});

describe.skipIf(isMissing('bun', '--version'))('bun test', () => {
  test('is counted by its report, and by what it prints of files that do not load', async () => {
    const head = "import { expect, test } from 'bun:test';\n";
    write(
      'bun/a.test.ts',
      `${head}test('ebb', () => expect(1).toBe(1));\ntest.skip('later', () => {});\n`,
    );
    write('bun/red.test.ts', `${head}test('flood', () => expect(1).toBe(2));\n`);
    write('bun/gone.test.ts', "import './nothing';\n");
    expect(await counted('cd bun && bun test a')).toMatchObject({
      report: 'read',
      passed: 1,
      skipped: 1,
    });
    const all = await counted('cd bun && bun test');
    expect(all).toMatchObject({ exitCode: 1, report: 'read', failedIds: ['red.test.ts > flood'] });
    expect(all).toHaveProperty('broken');
  });
});
