// What this machine has for sandboxes, and how to take it away from a command under test.

import { whyNoSandbox } from '../../src/effects/process/try-sandbox.ts';

/** Undefined where there is one; else why the tests that need it are skipped. */
export const noSandbox: string | undefined = whyNoSandbox(process.env, process.cwd());

/** A command that runs the next one where no bwrap is installed. */
export const WITHOUT_BWRAP: readonly string[] = [
  ...['bwrap', '--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap'],
];
