// Lands one small change after another until it is killed; for the test that kills it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBranch } from '../../src/effects/git/land/branch.ts';
import { workspaceInPlace } from '../../src/effects/git/room/workspace-in-place.ts';

const [top = '.'] = process.argv.slice(2);
const [branch, workspace] = await Promise.all([openBranch(top), workspaceInPlace(top)]);
const at = '2030-01-01T00:00:00Z';

for (let count = 0; ; count += 1) {
  const base = await branch.tip();
  writeFileSync(join(top, 'src', `file-${count % 7}.ts`), `${process.pid} ${count}\n`);
  const { tree } = await workspace.repository.snapshot(base);
  await workspace.settle({ base, name: `kill/${count}/1` });
  await workspace.bring(tree, []);
  const landed = await branch.land({ tree, base, message: `Count to ${count}`, at });
  if (!landed.ok) throw new Error(landed.message);
  process.stdout.write('.');
}
