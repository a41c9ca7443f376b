// The pipes of commands are made while git looks. Whoever ends before they are there, or has had what he needed,
// leaves nothing behind and says nothing about it.

import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { doorward } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';

/** A PATH on which mkfifo is this script, and a temporary folder of its own. */
function world(script: string): {
  readonly env: Record<string, string>;
  left(): readonly string[];
} {
  const rig = makeDirectory({ 'bin/mkfifo': script });
  chmodSync(rig.path('bin/mkfifo'), 0o755);
  const temporary = rig.path('tmp');
  mkdirSync(temporary);
  const env = {
    PATH: `${rig.path('bin')}:${process.env['PATH']}`,
    TMPDIR: temporary,
    CALLS: rig.path('calls'),
  };
  return { env, left: () => readdirSync(temporary) };
}

test('a check that ends before its pipes are made takes away what there is of them', () => {
  // For two seconds something new comes into the folder as fast as it is emptied.
  const { env, left } = world(`#!${process.execPath}
const { closeSync, openSync } = require('node:fs');
const folder = require('node:path').dirname(process.argv[4]);
try {
  for (const end = Date.now() + 2000; Date.now() < end; )
    closeSync(openSync(folder + '/' + Math.random(), 'w'));
} catch {}
`);
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -f a.txt\n', 'a.txt': 'a\n' });
  repo.write('wrong.ts', 'const = = 1;\n');
  const { code, err } = doorward(repo.top, ['check'], { env });
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(left()).toEqual([]);
});

test('a second look of git makes no further ones', async () => {
  const { env, left } = world(`#!/bin/sh
echo called >> "$CALLS"
exec /usr/bin/env -i PATH=/usr/bin:/bin mkfifo "$@"
`);
  const repo = makeRepo({
    'doorward.yaml': 'verify: touch new.log && test -f a.txt\n',
    '.gitignore': '*.log\n',
    'a.txt': 'a\n',
  });
  repo.write('a.txt', 'b\n');
  const { code, err } = doorward(repo.top, ['check'], { env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  // Whatever was started at the end has had its time.
  await pause(300);
  expect(readFileSync(env['CALLS'] ?? '', 'utf8')).toBe('called\n');
  expect(left()).toEqual([]);
});
