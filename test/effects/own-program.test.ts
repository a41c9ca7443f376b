import { expect, test } from 'vitest';
import { ownProgram, ownProgramPaths } from '../../src/app/run/own-program.ts';
import { makeRepo } from '../rig/repo-rig.ts';

const repo = makeRepo({ 'tools/review.sh': '', 'tools/hook.js': '', 'src/tide.js': '' });

test.each([
  ['./tools/review.sh', ['tools/review.sh']],
  ['sh ./tools/review.sh --all', ['tools/review.sh']],
  ['cat | /bin/bash -e tools/review.sh', ['tools/review.sh']],
  ['cd tools && ./review.sh', ['tools/review.sh']],
  ['. tools/review.sh', ['tools/review.sh']],
  ['bash < tools/review.sh', ['tools/review.sh']],
  ['node -r ./tools/hook.js src/tide.js', ['tools/hook.js', 'src/tide.js']],
  ['timeout 9 node tools/hook.js src/tide.js', ['tools/hook.js']],
  ['echo "$(tools/review.sh)"', ['tools/review.sh']],
  ['grep -q TODO src/tide.js', []],
  ['claude -p', []],
])('%s starts %j of the repository', (line, paths) => {
  expect(ownProgramPaths(line, repo.top)).toEqual(paths);
});

test('a plain call is started by full paths, a line for the shell as it is written', () => {
  const { top } = repo;
  expect(ownProgram('node -r ./tools/hook.js src/tide.js', top)).toEqual([
    ...['node', '-r', `${top}/tools/hook.js`, `${top}/src/tide.js`],
  ]);
  expect(ownProgram('cat | ./tools/review.sh', top)).toBe('cat | ./tools/review.sh');
});
