// The demo from a clone: builds the command where it is not built yet, and shows it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Ctrl-C is for the demo: it says how it ends.
process.on('SIGINT', () => undefined);

const BIN = 'dist/bin/doorward.cjs';
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;

if (!existsSync(BIN) && node('scripts/build.mjs') !== 0) process.exit(1);
process.exitCode = node(BIN, 'demo');
