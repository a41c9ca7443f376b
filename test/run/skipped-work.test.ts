// Skipped work is committed by a person: which of their commits is taken for it, and where they find it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aHarbour, type Harbour } from '../rig/harbour.ts';
import { giveOak, parkedHarbour, STUBBORN } from '../rig/stubborn-agent.ts';

const other = ({ repo }: Harbour): void => {
  repo.write('notes.txt', 'a word on the weather\n');
  repo.git('add', 'notes.txt');
  repo.git('commit', '--quiet', '--message', 'notes');
};
const CLASH = `title: The harbour
tasks:
  - id: keel
    name: Build the keel
    action: Write hull.txt, of oak.
    files: [hull.txt]
    verify: grep -q oak hull.txt
    done: hull.txt names oak
`;
const SKIP = ['skip', 'keel', '--reason', 'the lumber yard is closed until Monday'];

test('a commit of something else is not taken for the skipped work, which still comes to the person', async () => {
  const harbour = await parkedHarbour(['keel', 'mast']);
  other(harbour);
  expect((await harbour.doorward(SKIP)).code).toBe(0);
  // Laid there by the first, waited for by the second.
  for (const _ of [1, 2]) {
    expect((await harbour.doorward(['resume'])).code).toBe(3);
    expect(harbour.repo.git('status', '--porcelain', '-uall')).toBe('?? hull/keel.txt');
  }
  harbour.repo.commit('the keel, by Ada');
  giveOak(harbour);
  const done = await harbour.doorward(['resume']);
  expect(done.code, done.out + done.err).toBe(4);
  expect(harbour.landed()).toEqual(['notes', 'the keel, by Ada', 'feat: Build the mast']);
});

test.each([
  ['takes the branch that the run names', (ref: string) => ['merge', '--squash', ref]],
  ['does not want it, and says so', () => ['status']],
])(
  'a commit of something else, where work is done in worktrees: the person %s',
  async (_, words) => {
    const harbour = aHarbour({ agent: STUBBORN, tasks: ['keel', 'mast'] });
    expect((await harbour.run('--workspace', 'worktree')).code).toBe(3);
    expect((await harbour.doorward(SKIP)).code).toBe(0);
    other(harbour);
    const waiting = await harbour.doorward(['resume']);
    expect(waiting.code, waiting.out).toBe(3);
    const [, ref = ''] = /git merge --squash (\S+) && git commit/.exec(waiting.out) ?? [];
    expect(harbour.repo.git('show', `${ref}:hull/keel.txt`)).toBe('pine');
    harbour.repo.git(...words(ref));
    harbour.repo.git('commit', '--quiet', '--allow-empty', '--message', 'the keel, by Ada');
    giveOak(harbour);
    const done = await harbour.doorward(['resume']);
    expect(done.code, done.out + done.err).toBe(4);
    expect(harbour.landed()).toEqual(['notes', 'the keel, by Ada', 'feat: Build the mast']);
  },
);

test('what the work was refused for is not taken for the work', async () => {
  const clashing = `echo "oak $RANDOM" >hull.txt; git -C "$TOP" commit --quiet --allow-empty -m calm
date +%N >"$TOP/hull.txt"; git -C "$TOP" add hull.txt; git -C "$TOP" commit --quiet -m "by somebody else"`;
  const harbour = aHarbour({
    agent: `TOP=$(cat "$ROOM/top"); ${clashing}`,
    files: { 'plan.yaml': CLASH },
    config: 'workspace: worktree\n',
  });
  writeFileSync(join(harbour.room, 'top'), harbour.repo.top);
  expect((await harbour.run()).code).toBe(3);
  expect((await harbour.doorward(SKIP)).code).toBe(0);
  const waiting = await harbour.doorward(['resume']);
  expect(waiting.code, waiting.out).toBe(3);
  expect(waiting.out).toMatch(/git merge --squash \S+ && git commit/);
  harbour.repo.write('hull.txt', 'oak, by Ada\n');
  harbour.repo.commit('the keel, by Ada');
  expect((await harbour.doorward(['resume'])).code).toBe(4);
});
