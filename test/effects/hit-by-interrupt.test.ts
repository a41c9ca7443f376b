// Ctrl-C at the terminal reaches a program that was started a moment ago and has no session of its own yet.
// Nothing of it has run then: it is started again, and nobody notices.

import { chmodSync, existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBranch } from '../../src/effects/git/land/branch.ts';
import { runChecker } from '../../src/effects/syntax/run-checker.ts';
import { commandRig } from '../rig/command-rig.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';

interface Hit {
  readonly program: string;
  readonly path: string;
  wasHit(): boolean;
}

/** The program of that name, which is hit at its first two calls with such arguments. */
function hitTwice(name: string, args = '*'): Hit {
  const usual = process.env['PATH'] ?? '';
  const rig = makeDirectory({
    [name]: `#!/bin/sh
case " $* " in
${args}) [ -e "$0.hit.hit" ] || { [ -e "$0.hit" ] && : >"$0.hit.hit"; : >"$0.hit"; kill -INT $$; } ;;
esac
PATH='${usual}'; exec ${name} "$@"
`,
  });
  const program = rig.path(name);
  chmodSync(program, 0o755);
  const path = `${rig.top}${delimiter}${usual}`;
  return { program, path, wasHit: () => existsSync(`${program}.hit.hit`) };
}

test('a git that shows a change', async () => {
  const repo = makeRepo({ 'a.txt': 'ebb\n' });
  const from = repo.git('rev-parse', 'HEAD^{tree}');
  repo.write('a.txt', 'flow\n');
  repo.commit();
  const { path, wasHit } = hitTwice('git', '*" -p "*');
  const usual = process.env['PATH'];
  onTestFinished(() => {
    process.env['PATH'] = usual;
  });
  process.env['PATH'] = path;
  const branch = await openBranch(repo.top);
  const diff = await branch.diff(from, repo.git('rev-parse', 'HEAD^{tree}'), 10_000);
  expect(diff).toContain('-ebb\n+flow\n');
  expect(wasHit()).toBe(true);
});

test('a program that reads a file', async () => {
  const { program, wasHit } = hitTwice('cat');
  const answer = await runChecker({ program, args: [], env: {}, input: 'ebb' });
  expect(answer).toEqual({ exitCode: 0, output: 'ebb', errors: '' });
  expect(wasHit()).toBe(true);
});

test('what contains a command: the next one is contained in the same way', async () => {
  const rig = commandRig();
  onTestFinished(() => rig.remove());
  const { containment } = await rig.run('true');
  const { path, wasHit } = hitTwice('setpriv');
  const env = { ...process.env, PATH: path };
  const runs = await rig.runAll(['echo ebb', 'echo flow'], {}, { env });
  expect(runs.map((run) => [run.output, run.containment])).toEqual([
    ['ebb\n', containment],
    ['flow\n', containment],
  ]);
  expect(wasHit()).toBe(containment === 'namespace');
});
