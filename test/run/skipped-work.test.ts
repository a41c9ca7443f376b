// Skipped work is committed by a person: which of their commits is taken for it, and where they find it.

import { expect, test } from 'vitest';
import { aHarbour, type Harbour } from '../rig/harbour.ts';
import { giveOak, parkedHarbour, STUBBORN } from '../rig/stubborn-agent.ts';

const other = ({ repo }: Harbour): void => {
  repo.write('notes.txt', 'a word on the weather\n');
  repo.git('add', 'notes.txt');
  repo.git('commit', '--quiet', '--message', 'notes');
};
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
