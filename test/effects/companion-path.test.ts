import { expect, test } from 'vitest';
import { companionPath } from '../../src/app/companion-path.ts';
import { makeRepo } from '../rig/repo-rig.ts';

const FILES = {
  'specs/lock/spec.md': '',
  'planning-artifacts/feature-tracker.json': '[]\n',
  '.progress.md': '',
};

test('a tracker is found in the folder of trackers, from wherever the spec lies', () => {
  const repo = makeRepo(FILES);
  expect(companionPath(repo.path('specs/lock/spec.md'), 'feature-tracker.json')).toBe(
    repo.path('planning-artifacts/feature-tracker.json'),
  );
});

test.each([
  [
    'one beside the plan comes first',
    'feature-tracker.json',
    { 'specs/lock/feature-tracker.json': '[]\n' },
  ],
  ['other files lie beside the plan and nowhere else', '.progress.md', {}],
])('%s', (_, name, more) => {
  const repo = makeRepo({ ...FILES, ...more });
  expect(companionPath(repo.path('specs/lock/spec.md'), name)).toBe(
    repo.path(`specs/lock/${name}`),
  );
});

test('it is not looked for beyond the repository', () => {
  const outer = makeRepo(FILES);
  outer.git('init', '--quiet', 'inner');
  const plan = outer.path('inner/spec.md');
  expect(companionPath(plan, 'feature-tracker.json')).toBe(
    outer.path('inner/feature-tracker.json'),
  );
});
