// Exit codes that are claimed of commands, and the last call of the same command that the client recorded.

import type { Claim, RecordedCall } from '../../model/claim.ts';
import { lineOfStatement } from './statement-line.ts';

export interface ClaimedExit {
  readonly command: string;
  readonly exitCode: number;
  readonly line: number | undefined;
}

/** In the result, or in a line of words with one command and one code: of several nobody knows which is whose. */
export function claimedExits(claim: Claim): readonly ClaimedExit[] {
  const { command, exitCode } = claim.verification ?? {};
  const structured =
    command === undefined || exitCode === undefined
      ? []
      : [{ command, exitCode, line: lineOfStatement(claim, 'exit-code', String(exitCode)) }];
  const lines = [...new Set(claim.statements.map(({ line }) => line))];
  const spoken = lines.flatMap((line) => {
    const of = (kind: 'command' | 'exit-code'): readonly string[] =>
      claim.statements
        .filter((said) => said.line === line && said.kind === kind)
        .map(({ value }) => value);
    const [commands, codes] = [of('command'), of('exit-code')];
    const [only] = commands;
    return only === undefined || commands.length > 1 || codes.length !== 1
      ? []
      : [{ command: only, exitCode: Number(codes[0]), line }];
  });
  return [...structured, ...spoken];
}

/** Without the way there and what is done with its output; a pipe would hide its exit code. */
const plain = (command: string): string =>
  command
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^cd \S{1,300} && /, '')
    .replace(/ 2>&1$/, '');

export function lastCallOf(
  command: string,
  calls: readonly RecordedCall[],
): RecordedCall | undefined {
  return calls.findLast(
    (call) => call.command !== undefined && plain(call.command) === plain(command),
  );
}

/** Whether it may have been run in some other way, as a part of a longer command. */
export function mayHaveRun(command: string, calls: readonly RecordedCall[]): boolean {
  return calls.some((call) => call.command?.replace(/\s+/g, ' ').includes(plain(command)) === true);
}
