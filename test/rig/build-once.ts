// The command line is tested as it is shipped, so it has to be built; once is enough.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function setup(): void {
  if (existsSync('dist/bin/doorward.cjs')) return;
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
