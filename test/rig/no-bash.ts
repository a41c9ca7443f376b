// A machine without bash, as small containers are.

import { launchesFor } from '../../src/effects/process/containment.ts';
import { PipeSupply } from '../../src/effects/process/pipes.ts';
import { runCommand, type Workshop } from '../../src/effects/process/run-command.ts';
import type { CommandRun } from '../../src/model/command.ts';
import { aCommand } from './builders.ts';

export async function runWithoutBash(
  cwd: string,
  commands: readonly string[],
): Promise<readonly CommandRun[]> {
  const workshop: Workshop = {
    env: process.env,
    passEnv: [],
    graceMs: 300,
    evidenceFolder: undefined,
    onOutput: undefined,
    bash: undefined,
    sh: '/bin/sh',
    asksReports: true,
    pipes: new PipeSupply('mkfifo'),
    launches: [...launchesFor(process.env['PATH'] ?? '', cwd)],
  };
  const limits = { cwd, timeoutMs: 30_000, reruns: 0 };
  return Promise.all(commands.map((command) => runCommand(aCommand(command), limits, workshop)));
}
