// An agent that is held by a hook, and sees to it that the hook finds nothing to hold it to: it goes where no
// gate is, or takes away what says that there is one.

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { keepPlace } from '../../src/app/hook/session-places.ts';
import { doorward } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

let repo: RepoRig;
let session = 0;
beforeEach(() => {
  repo = makeRepo({
    'doorward.yaml': 'verify: grep -q high tides.txt\n',
    'doors.md': 'Doors.\n',
    'tides.txt': 'none\n',
  });
  session += 1;
});

function hook(event: string, cwd: string, client = 'claude'): string {
  const input = JSON.stringify({
    session_id: `left-${session}`,
    cwd,
    hook_event_name: event,
    last_assistant_message: 'Done.',
  });
  const { code, out } = doorward(cwd, ['hook', client], { input });
  expect(code).toBe(0);
  return out;
}

const REFUSED = '"decision":"block"';

test.each<[string, () => string]>([
  ['a repository of its own inside', () => inside('init', '-q', 'made-up')],
  ['a worktree that has nothing of the work', () => inside('worktree', 'add', 'made-up')],
  ['a folder outside of any repository', () => makeDirectory({}).top],
])('from %s the work is judged where the session began', (_, leave) => {
  hook('SessionStart', repo.top);
  repo.write('tides.txt', 'low\n');
  expect(hook('Stop', leave())).toContain(REFUSED);
});

function inside(...args: readonly string[]): string {
  repo.git(...args);
  return repo.path('made-up');
}

test.each<[string, () => void, RegExp]>([
  ['taken away by git', () => repo.git('worktree', 'remove', '--force', 'beside'), /^$/],
  ['moved', () => renameSync(repo.path('beside'), repo.path('aside')), /"continue":false/],
])('a session that began in a worktree that was %s', (_, leave, expected) => {
  repo.git('worktree', 'add', '-q', 'beside');
  hook('SessionStart', repo.path('beside'));
  leave();
  expect(hook('Stop', makeDirectory({}).top)).toMatch(expected);
});

test('of a session that was begun in many repositories, none is forgotten', () => {
  const others = Array.from({ length: 9 }, () =>
    makeRepo({ 'doorward.yaml': 'verify: test -f a.txt\n', 'a.txt': 'a\n' }),
  );
  for (const { top } of others) hook('SessionStart', top);
  hook('SessionStart', repo.top);
  const { top: outside } = makeDirectory({});
  repo.write('tides.txt', 'low\n');
  expect(hook('Stop', outside)).toContain('grep -q high');
  repo.write('tides.txt', 'high\n');
  expect(hook('Stop', outside)).not.toContain('grep -q high');
});

test('in more of them than anybody could follow, it is refused', () => {
  const speaker = { client: 'claude', session: `left-${session}` } as const;
  const begin = (count: number): void => {
    for (let nth = 0; nth < count; nth += 1)
      keepPlace(speaker, {
        top: `${repo.top}/${nth}`,
        gitDir: `${repo.top}/.git/worktrees/${nth}`,
      });
  };
  // What git has taken away again does not count.
  begin(150);
  repo.write('tides.txt', 'high\n');
  expect(hook('Stop', repo.top)).toBe('');
  mkdirSync(repo.path('.git/worktrees'), { recursive: true });
  for (let nth = 0; nth < 150; nth += 1) mkdirSync(repo.path(`.git/worktrees/${nth}`));
  begin(150);
  expect(hook('Stop', repo.top)).toContain('begun in more than 100 repositories');
});

test('and it may end there once the work is right', () => {
  hook('SessionStart', repo.top);
  repo.write('tides.txt', 'high\n');
  expect(hook('Stop', makeDirectory({}).top)).toBe('');
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(0);
});

test('a session of a project without a gate ends wherever it likes', () => {
  const { top } = makeRepo({ 'a.txt': 'a\n' });
  hook('SessionStart', top);
  expect(hook('Stop', top)).toBe('');
  expect(hook('Stop', makeDirectory({}).top)).toBe('');
});

test('a session that began without a gate and went to one is judged there', () => {
  hook('SessionStart', makeDirectory({}).top);
  expect(hook('Stop', repo.top)).toContain(REFUSED);
});

test('a subagent is judged where it works, and not by what its session has left open', () => {
  hook('SessionStart', repo.top);
  const elsewhere = makeDirectory({}).top;
  mkdirSync(`${elsewhere}/part`);
  expect(hook('SubagentStop', `${elsewhere}/part`)).toBe('');
});

const HIDINGS: readonly (readonly [string, () => void])[] = [
  ['no longer in the index', () => void repo.git('rm', '-q', '--cached', 'doorward.yaml')],
  ['in an index of another layout', () => void repo.git('update-index', '--index-version', '4')],
  ['in the other half of a split index', () => void repo.git('update-index', '--split-index')],
  ['in an index that is gone', () => rmSync(repo.path('.git/index'))],
];

test.each(HIDINGS)('a config that was deleted and is %s still counts', (_, hide) => {
  hide();
  rmSync(repo.path('doorward.yaml'));
  rmSync(repo.path('.git/doorward'), { recursive: true, force: true });
  // Cursor tells no beginning of a session.
  expect(hook('stop', repo.top, 'cursor')).toContain('followup_message');
});

test('also in a packed history', () => {
  repo.git('gc', '-q');
  repo.git('rm', '-q', 'doorward.yaml');
  expect(hook('stop', repo.top, 'cursor')).toContain('followup_message');
});
