import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { doorward } from '../rig/cli-rig.ts';
import { makeRepo } from '../rig/repo-rig.ts';

test('what a command has compiled is kept beside the code, once', () => {
  const bin = copyOfBin();
  expect(plan(bin).stdout).toContain('t1');
  const kept = compiledIn(bin);
  expect(kept.filter((path) => path.endsWith('.bin')).length).toBeGreaterThan(3);
  expect(plan(bin)).toEqual(plan(bin));
  expect(compiledIn(bin)).toEqual(kept);
});

test('one that could not do its work keeps nothing: it has compiled little of it', () => {
  const bin = copyOfBin();
  expect(run(bin, ['plan', 'no-such-plan.md']).status).toBe(2);
  expect(run(bin, ['../plan']).status).toBe(2);
  expect(existsSync(join(bin, 'compiled'))).toBe(false);
});

test('a hook with nothing to do keeps nothing', () => {
  const bin = copyOfBin();
  const call = '{"hook_event_name":"PreToolUse","tool_input":{"command":"npm test"}}';
  expect(run(bin, ['hook', 'claude'], call).status).toBe(0);
  expect(existsSync(join(bin, 'compiled'))).toBe(false);
});

test('what is cut short, empty or from elsewhere is compiled again', () => {
  const bin = copyOfBin();
  const right = plan(bin);
  const kept = compiledIn(bin).filter((path) => path.endsWith('.bin'));
  kept.forEach((path, index) => {
    const file = join(bin, 'compiled', path);
    const bytes = readFileSync(file);
    const broken = [bytes.subarray(0, 500), Buffer.alloc(0), Buffer.alloc(bytes.length)];
    writeFileSync(file, broken[index % broken.length] ?? bytes);
  });
  expect(plan(bin)).toEqual(right);
  const sizes = kept.map((path) => statSync(join(bin, 'compiled', path)).size);
  expect(Math.min(...sizes)).toBeGreaterThan(500);
});

test('what a killed process of the same number left half-written keeps nothing from being kept', () => {
  const bin = copyOfBin();
  plan(bin);
  const kept = compiledIn(bin);
  const half =
    'find compiled -name "*.bin" -exec mv {} {}.$$ \\; && exec "$0" doorward.cjs plan plan.yaml';
  spawnSync('sh', ['-c', half, process.execPath], { cwd: bin });
  expect(compiledIn(bin)).toEqual(kept);
});

test('a package in which nothing can be kept works as well', () => {
  const bin = copyOfBin();
  writeFileSync(join(bin, 'compiled'), 'in the way\n');
  expect(plan(bin).stdout).toContain('t1');
});

test('a library that compiled code imports brings no warning of Node with it', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: "true"\n', 'a.txt': 'a\n' });
  repo.write('tides.sql', 'SELECT 1;\n');
  const { out, err } = doorward(repo.top, ['check']);
  expect(out).toContain('syntax');
  expect(err).toBe('');
});

function copyOfBin(): string {
  const room = mkdtempSync(join(tmpdir(), 'doorward-compiled-'));
  onTestFinished(() => rmSync(room, { recursive: true, force: true }));
  const bin = join(room, 'bin');
  mkdirSync(bin);
  for (const name of readdirSync('dist/bin')) {
    if (name.endsWith('.cjs')) cpSync(join('dist/bin', name), join(bin, name));
  }
  writeFileSync(join(bin, 'plan.yaml'), 'tasks:\n  - id: t1\n    verify: npm test\n');
  return bin;
}

const plan = (bin: string) => run(bin, ['plan', 'plan.yaml']);

function run(bin: string, args: readonly string[], input = '') {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(bin, 'doorward.cjs'), ...args],
    { cwd: bin, env, input, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

function compiledIn(bin: string): readonly string[] {
  return readdirSync(join(bin, 'compiled'), { recursive: true, encoding: 'utf8' }).sort();
}
