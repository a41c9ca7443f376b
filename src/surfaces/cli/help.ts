// Help texts, made from the same tables that parse the arguments.

import { COMMON_OPTIONS, type Command } from './command.ts';

export interface CommandName {
  readonly name: string;
  readonly summary: string;
}

export function renderOverview(commands: readonly CommandName[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `doorward ${version}: a verification gate between coding agents and your git branch`,
    '',
    'Usage: doorward <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Examples:',
    '  doorward init                                  look at the project and write doorward.yaml',
    '  doorward check                                 judge the working tree with its verify commands',
    '  doorward check --plan PLAN.md --task 04-02-01  judge the work on one task of a plan',
    '  doorward lint PLAN.md                          judge a plan before money is spent',
    '',
    'Exit codes: 0 passed, 1 gate failed, 2 usage or configuration, 3 needs a person,',
    '4 inconclusive, 70 a bug of Doorward, 130 interrupted.',
    '`doorward <command> --help` tells more.',
    '',
  ].join('\n');
}

export function renderHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(
    ([name, { value, help }]) => ({
      left: `--${name}${value === undefined ? '' : ` ${value}`}`,
      help,
    }),
  );
  const width = Math.max(...options.map(({ left }) => left.length));
  return [
    `${command.summary}.`,
    '',
    `Usage: doorward ${command.usage}`,
    '',
    'Options:',
    ...options.map(({ left, help }) => `  ${left.padEnd(width)}  ${help}`),
    '',
    'Examples:',
    ...command.examples.flatMap(([line, meaning]) => [`  ${line}`, `      ${meaning}`]),
    '',
  ].join('\n');
}
