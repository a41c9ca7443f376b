// An answer that does not arrive is no answer: whoever only looks at the exit code must not take it for one, and a
// client must not take silence for consent.

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CliOptions, type CliResult, doorward } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const PLAN = '# Tides\n\n- [ ] 1. Write `a.txt`\n  - Verify: `test -f a.txt`\n';
const BIN = resolve('dist/bin/doorward.cjs');

let repo: RepoRig;
beforeEach(() => {
  repo = makeRepo({
    'doorward.yaml': 'verify: test -f a.txt\n',
    'tasks.md': PLAN,
    'a.txt': 'a\n',
    'said.txt': 'Done. TASK_COMPLETE\n',
  });
  repo.write('a.txt', 'b\n');
});

/** Where nothing can be written, on any platform, and a full disk where there is one to be had. */
const PLACES = ['a file that is open for reading', '/dev/full'] as const;

function unheard(
  args: readonly string[],
  place: (typeof PLACES)[number] = PLACES[0],
  options: CliOptions = {},
): CliResult {
  const descriptor =
    place === '/dev/full' ? openSync(place, 'w') : openSync(repo.path('said.txt'), 'r');
  onTestFinished(() => closeSync(descriptor));
  return doorward(repo.top, args, { ...options, outInto: descriptor });
}

describe.each(PLACES.filter((place) => place !== '/dev/full' || existsSync(place)))(
  '%s',
  (place) => {
    test.each([
      [['check']],
      [['check', '--json']],
      [['plan', 'tasks.md']],
      [['plan', 'tasks.md', '--json']],
      [['lint', 'tasks.md']],
      [['lint', 'missing.md', '--json']],
      [['status', '--json']],
      [['claim', 'said.txt']],
      [['claim', 'said.txt', '--json']],
      [['--help']],
      [['--version']],
    ])('%j is inconclusive, with a word on standard error and no stack', (args) => {
      const { code, err } = unheard(args, place);
      expect(code).toBe(4);
      expect(err).toMatch(/^doorward: the answer could not be written/m);
      expect(err).not.toMatch(/^\s+at /m);
    });
  },
);

test('a check that failed does not say so by its code alone', () => {
  repo.write('doorward.yaml', 'verify: "false"\n');
  repo.commit('a rule that nothing meets');
  repo.write('a.txt', 'c\n');
  expect(doorward(repo.top, ['check']).code).toBe(1);
  expect(unheard(['check']).code).toBe(4);
});

describe('a hook', () => {
  const stop = JSON.stringify({ session_id: 's', hook_event_name: 'Stop' });

  test.each(['claude', 'codex', 'gemini', 'copilot', 'cursor'])('of %s refuses', (client) => {
    repo.remove('a.txt');
    const { code, err } = unheard(['hook', client], undefined, { input: stop });
    expect(code).toBe(2);
    expect(err).toMatch(/could not be written, so nothing was passed/);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('that can not even begin refuses, too', () => {
    expect(unheard(['hook', 'nobody'], undefined, { input: stop }).code).toBe(2);
  });

  test('that has nothing to say is not held up', () => {
    const { code, err } = unheard(['hook', 'claude'], undefined, { input: stop });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

test.each([
  ['--help', 0],
  ['check', 0],
])('a reader that has had enough of `%s` changes nothing', (args, expected) => {
  // The reader is gone before the first line is written.
  const line = `(sleep 0.3; "${process.execPath}" "${BIN}" ${args}; echo "code $?" >&2) | true`;
  const { stderr } = spawnSync('sh', ['-c', line], { cwd: repo.top, encoding: 'utf8' });
  expect(stderr).toBe(`code ${expected}\n`);
});

test('words on standard error that nobody can read change no code', () => {
  const descriptor = openSync(repo.path('said.txt'), 'r');
  onTestFinished(() => closeSync(descriptor));
  const { status } = spawnSync(process.execPath, [BIN, 'check', '--nope'], {
    cwd: repo.top,
    stdio: ['ignore', 'ignore', descriptor],
  });
  expect(status).toBe(2);
});
