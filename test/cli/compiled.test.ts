import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('what Node compiled is kept beside the code, once', () => {
  const bin = copyOfBin();
  expect(plan(bin).status).toBe(2);
  const kept = compiledIn(bin);
  expect(kept.length).toBeGreaterThan(0);
  expect(plan(bin).status).toBe(2);
  expect(compiledIn(bin)).toEqual(kept);
});

test('a hook with nothing to do keeps nothing', () => {
  const bin = copyOfBin();
  const call = '{"hook_event_name":"PreToolUse","tool_input":{"command":"npm test"}}';
  expect(run(bin, ['hook', 'claude'], call).status).toBe(0);
  expect(existsSync(join(bin, 'compiled'))).toBe(false);
});

test('a package in which nothing can be kept works as well', () => {
  const bin = copyOfBin();
  writeFileSync(join(bin, 'compiled'), 'in the way\n');
  const { status, stderr } = plan(bin);
  expect(status).toBe(2);
  expect(stderr).toContain('no-such-plan.md');
});

function copyOfBin(): string {
  const room = mkdtempSync(join(tmpdir(), 'doorward-compiled-'));
  onTestFinished(() => rmSync(room, { recursive: true, force: true }));
  const bin = join(room, 'bin');
  mkdirSync(bin);
  for (const name of readdirSync('dist/bin')) {
    if (name.endsWith('.cjs')) cpSync(join('dist/bin', name), join(bin, name));
  }
  return bin;
}

const plan = (bin: string) => run(bin, ['plan', 'no-such-plan.md']);

function run(bin: string, args: readonly string[], input = '') {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  return spawnSync(process.execPath, [join(bin, 'doorward.cjs'), ...args], {
    cwd: bin,
    env,
    input,
    encoding: 'utf8',
  });
}

function compiledIn(bin: string): readonly string[] {
  return readdirSync(join(bin, 'compiled'), { recursive: true, encoding: 'utf8' }).sort();
}
