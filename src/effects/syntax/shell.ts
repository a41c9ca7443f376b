// Shell scripts by `bash -n`, which reads and runs nothing. The script comes on standard input, so no
// name of a file is ever part of a command.

import type { Environment } from '../clean-environment.ts';
import { runChecker } from './run-checker.ts';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

const ARGS = ['--noprofile', '--norc', '-O', 'extglob', '-n', '-s'];

export async function parseShell(text: string, env: Environment): Promise<SyntaxVerdict> {
  const answer = await runChecker({ program: 'bash', args: ARGS, env, input: text });
  if (answer === undefined) return noParser('bash is not installed');
  if (answer.exitCode === undefined) return noParser('bash took too long to read it');
  if (answer.exitCode === 0) return VALID;
  if (isTemplate(text)) return noParser('it is a template of a shell script');
  const match = /^bash: line (\d+): (.*)$/m.exec(answer.errors);
  const line = match?.[1] === undefined ? undefined : Number(match[1]);
  return invalid(match?.[2] ?? answer.errors, line);
}
