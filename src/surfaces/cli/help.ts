// Help texts, made from the same tables that parse the arguments.

import { COMMON_OPTIONS, type Command } from './command.ts';

/** The groups, in the order in which help shows them. */
const GROUPS = {
  Work: 'Do and judge work',
  Decide: 'Decide, when a run needs a person',
  Watch: 'Watch and understand a run',
  Read: 'Read plans and messages',
  Join: 'Stand where agents, git and CI say "done"',
  Prove: 'Prove it to others',
} as const;

export interface CommandName {
  readonly name: string;
  readonly group: keyof typeof GROUPS;
  readonly summary: string;
}

export function renderOverview(commands: readonly CommandName[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const groups = Object.entries(GROUPS).flatMap(([group, title]) => [
    `${title}:`,
    ...commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
  ]);
  return [
    `doorward ${version}: a verification gate between coding agents and your git branch`,
    '',
    'Usage: doorward <command> [options]',
    '',
    ...groups,
    'Examples:',
    '  doorward demo                           see it work in half a minute, without a key',
    '  doorward init                           look at the project and write doorward.yaml',
    '  doorward run PLAN.md --agent claude     have an agent work through a plan, gated',
    '  doorward check                          judge the working tree with its verify commands',
    '',
    'Exit codes: 0 passed, 1 gate failed, 2 usage or configuration, 3 needs a person,',
    '4 inconclusive, 70 a bug of Doorward, 130 interrupted.',
    '`doorward <command> --help` tells more.',
    '',
  ].join('\n');
}

export function renderHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS })
    .filter(([name]) => name !== 'json' || command.hasOwnOutput !== true)
    .map(([name, { value, help }]) => ({
      left: `--${name}${value === undefined ? '' : ` ${value}`}`,
      help,
    }));
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
