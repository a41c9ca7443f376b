// A background writer against the gate: broken work is mended the moment a verify command begins, and
// broken again before it ends. Whoever looks before and after sees the same broken work.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../../src/app/check.ts';
import type { Isolation } from '../../src/model/isolation.ts';

export interface RaceTrack {
  /** Whether work passed that is broken in the tree that was judged. */
  race(isolation: Isolation): Promise<boolean>;
  remove(): void;
}

const BROKEN = 'leaks\n';
const LOOK = 'grep -q tight hull.txt';
/** Looks for what is mended, for as long as the writer may need, and then waits until it is broken again. */
const SLOW_LOOK = `echo begun; for i in $(seq 60); do ${LOOK} && break; sleep 0.02; done; ${LOOK}; code=$?; for i in $(seq 600); do ${LOOK} || break; sleep 0.02; done; exit $code`;
const MENDED_MS = 800;

export function raceTrack(): RaceTrack {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'doorward-race-')));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], {
      cwd: top,
      encoding: 'utf8',
    });
  const hull = join(top, 'hull.txt');
  writeFileSync(hull, 'a hull\n');
  writeFileSync(join(top, 'doorward.yaml'), `verify: ${JSON.stringify(SLOW_LOOK)}\n`);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'start');
  return {
    race: async (isolation) => {
      writeFileSync(hull, BROKEN);
      const over = new AbortController();
      const writing = mendDuring(join(top, '.git/doorward/output'), hull, over.signal);
      const { verdict, tree, commands } = await check({ cwd: top, isolation });
      over.abort();
      await writing;
      if (commands.length === 0) throw new Error('no command was run: there was no race');
      return verdict === 'passed' && git('show', `${tree}:hull.txt`) === BROKEN;
    },
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Raw output is kept from the moment a command begins. */
async function mendDuring(folder: string, file: string, over: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = new Set(readdirSync(folder));
  while (readdirSync(folder).every((name) => before.has(name)) && !over.aborted) await sleep(2);
  writeFileSync(file, 'tight\n');
  await sleep(MENDED_MS);
  writeFileSync(file, BROKEN);
}
