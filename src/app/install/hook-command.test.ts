// A demo that ends with commands which the shell does not know would be the end of the demo.

import { expect, test } from 'vitest';
import { isOnPath } from './hook-command.ts';

test.each([
  ['installed for everybody', '/usr/bin/doorward', {}, true],
  ['started by npx, which has its own PATH', '/usr/bin/doorward', { npm_command: 'exec' }, false],
  ['in a project', '/home/kim/tides/node_modules/.bin/doorward', {}, false],
  ['by its file', '/usr/bin/doorward.cjs', {}, false],
])('%s', (_, bin, env, isFound) => {
  expect(isOnPath(bin, { PATH: '/bin:/usr/bin', ...env })).toBe(isFound);
});
