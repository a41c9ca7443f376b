// A refusal that the gate can see for itself. Nothing that a reviewer writes reaches a shell: it may
// name one of the plan's own verify commands, or a test file to be added to one of them.

import { type Plan, statedCommands } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/record.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { directRunner } from '../../reading/shell/test-runner.ts';

export interface Runnable {
  readonly command: VerifyCommand;
  /** A file that must be in the tree, or the runner would fail for want of it. */
  readonly file: string | undefined;
}

// Words alone: no quotes, no operators, no variables, nothing for a shell to interpret.
const PLAIN_COMMAND = /^[\w@./:=+,-]+(?: [\w@./:=+,-]+){0,40}$/;
const TEST_FILE = /^[\w@][\w@.+/-]{0,250}$/;
const TEST_NAME = /(?:^|[/._-])(?:tests?|spec|specs|__tests__)(?:[/._-]|$)/i;
// Runners that take a file as an argument; go and cargo take packages and names.
const TAKES_FILE: ReadonlySet<string> = new Set([
  'vitest',
  'jest',
  'mocha',
  'pytest',
  'python',
  'node:test',
]);

/** Undefined for everything that is neither; the refusal then rests on words. */
export function runnableOf(
  said: string,
  { task, plan }: { readonly task: Task; readonly plan: Plan },
): Runnable | undefined {
  const commands = statedCommands(task, plan);
  const plain = folded(said);
  const own = commands.find(({ run }) => folded(run) === plain);
  if (own !== undefined) return { command: own, file: undefined };
  if (!isTestFile(plain)) return undefined;
  const runner = commands.find(
    ({ run, expect }) =>
      expect === 'pass' &&
      PLAIN_COMMAND.test(run.trim()) &&
      TAKES_FILE.has(directRunner(run)?.name ?? ''),
  );
  if (runner === undefined) return undefined;
  return { command: { ...runner, run: `${runner.run.trim()} ${plain}` }, file: plain };
}

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ');

function isTestFile(path: string): boolean {
  return TEST_FILE.test(path) && TEST_NAME.test(path) && !path.split('/').includes('..');
}

/** Whether the run shows a failure of the work, and not one of the attempt to run it. */
export function showsFailure({ file, command }: Runnable, run: CommandRecord): boolean {
  if (run.startError !== undefined || run.timedOut || run.exitCode === undefined) return false;
  const failed = run.tests?.failed ?? 0;
  if (file !== undefined) return failed > 0;
  if (command.expect === 'pass') return run.exitCode !== 0 || failed > 0;
  return run.exitCode === 0;
}
