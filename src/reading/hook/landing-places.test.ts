import { expect, test } from 'vitest';
import { landingPlaces } from './landing-places.ts';

test.each<[string, readonly string[]]>([
  ['git commit -m x', []],
  ['git -C /srv/harbour commit', ['/srv/harbour']],
  ['git -C /srv -C harbour commit', ['/srv', 'harbour']],
  ['cd /srv && cd harbour; git commit', ['/srv', 'harbour']],
  ['cd -P -- /srv/harbour && git commit', ['/srv/harbour']],
  ["(cd '/srv/my harbour'; git commit)", ['/srv/my harbour']],
  ['cd my\\ harbour && git commit', ['my harbour']],
  ['GIT_DIR=/srv/harbour/.git git commit', ['/srv/harbour/.git']],
  ['env GIT_DIR="/srv/my harbour/.git" git commit', ['/srv/my harbour/.git']],
  ['export GIT_WORK_TREE=../harbour; git commit', ['../harbour']],
  [
    'git --git-dir=../harbour/.git --work-tree ../harbour commit',
    ['../harbour/.git', '../harbour'],
  ],
  ["bash -c 'cd /srv/harbour && git commit'", ['/srv/harbour']],
  [`python3 -c "import os; os.chdir('/srv/harbour'); os.system('git commit')"`, ['/srv/harbour']],
  ['git push /srv/harbour HEAD:main', ['/srv/harbour']],
  ['git add harbour && git commit -m "moved harbour"', []],
])('%s', (command, places) => {
  expect(landingPlaces(command)).toEqual(expect.arrayContaining([...places]));
  if (places.length === 0) expect(landingPlaces(command)).toEqual([]);
});
