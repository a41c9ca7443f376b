// Runs a command line in thought: which exit code comes out if these commands fail and the others
// succeed. Nothing is executed, and variables are followed only as far as they hold exit codes.

import { programWords, withoutFilters } from './command-strength.ts';
import type { ShellCommand, ShellList, ShellPipeline, ShellStage } from './script.ts';

export type Code = 0 | 1;

interface Shell {
  readonly failing: ReadonlySet<ShellCommand>;
  readonly codes: Map<string, Code>;
  last: Code;
  anyFailed: boolean;
  stopsOnError: boolean;
  hasPipefail: boolean;
  exited: Code | undefined;
}

/** The exit code of the whole when exactly the commands of `failing` fail. */
export function exitCode(list: ShellList, failing: ReadonlySet<ShellCommand>): Code {
  const shell: Shell = {
    failing,
    codes: new Map(),
    last: 0,
    anyFailed: false,
    stopsOnError: false,
    hasPipefail: false,
    exited: undefined,
  };
  return runList(list, shell, false);
}

function runList(list: ShellList, shell: Shell, isCondition: boolean): Code {
  let joint: ShellPipeline['joint'] = ';';
  for (const pipeline of list) {
    if (shell.exited !== undefined) return shell.exited;
    if (!isSkipped(joint, shell.last)) {
      shell.last = runPipeline(pipeline, shell, isCondition);
      if (stopsAt(pipeline, shell, isCondition)) shell.exited ??= 1;
    }
    joint = pipeline.joint;
  }
  return shell.exited ?? shell.last;
}

function isSkipped(joint: ShellPipeline['joint'], last: Code): boolean {
  return (joint === '&&' && last === 1) || (joint === '||' && last === 0);
}

// `set -e` spares conditions, everything but the end of an && or || chain, and what `!` inverts.
function stopsAt({ joint, isNegated }: ShellPipeline, shell: Shell, isCondition: boolean): boolean {
  return shell.stopsOnError && shell.last === 1 && joint === ';' && !isNegated && !isCondition;
}

function runPipeline(pipeline: ShellPipeline, shell: Shell, isCondition: boolean): Code {
  if (pipeline.joint === '&') {
    for (const stage of pipeline.stages) runApart(stage, shell);
    return 0;
  }
  const stages = withoutFilters(pipeline.stages);
  const [only] = stages;
  const isPipe = pipeline.stages.length > 1;
  const codes =
    isPipe || only === undefined
      ? stages.map((stage) => runApart(stage, shell))
      : [runStage(only, shell, isCondition || pipeline.joint !== ';')];
  const code = shell.hasPipefail ? max(codes) : (codes.at(-1) ?? 0);
  return pipeline.isNegated ? invert(code) : code;
}

const max = (codes: readonly Code[]): Code => (codes.includes(1) ? 1 : 0);
const invert = (code: Code): Code => (code === 0 ? 1 : 0);

/** As a subshell does: what it sets and whether it exits stays with it. */
function runApart(stage: ShellStage, shell: Shell): Code {
  const child: Shell = { ...shell, codes: new Map(shell.codes) };
  const code = runStage(stage, child, false);
  shell.anyFailed ||= child.anyFailed;
  return child.exited ?? code;
}

function runStage(stage: ShellStage, shell: Shell, isCondition: boolean): Code {
  switch (stage.kind) {
    case 'command':
      return runCommand(stage, shell);
    case 'loop':
      return runList(stage.body, shell, isCondition);
    case 'group':
      if (!stage.isSubshell) return runList(stage.list, shell, isCondition);
      return runApart({ ...stage, isSubshell: false }, shell);
    case 'if': {
      const branch = stage.branches.find(({ condition }) => runList(condition, shell, true) === 0);
      shell.last = 0;
      return runList(branch?.body ?? stage.otherwise ?? [], shell, isCondition);
    }
  }
}

function runCommand(command: ShellCommand, shell: Shell): Code {
  const program = programWords(command).map(({ text }) => text);
  const [name, argument] = program;
  for (const { text } of command.assignments) noteCode(text, shell);
  if (name === 'set') return setOptions(program, shell);
  if (name === 'exit' || name === 'return') {
    shell.exited ??= codeOf(argument, shell) ?? shell.last;
    return shell.exited;
  }
  if (name === 'false') return 1;
  const tested =
    name === 'test' || name === '[' || name === '[[' ? comparedCode(program, shell) : undefined;
  const code = tested ?? (shell.failing.has(command) ? 1 : 0);
  shell.anyFailed ||= code === 1;
  return code;
}

function noteCode(assignment: string, shell: Shell): void {
  const [name = '', value] = assignment.split('=', 2);
  if (value === '$?') shell.codes.set(name, shell.last);
}

function setOptions(program: readonly string[], shell: Shell): Code {
  const line = program.join(' ');
  if (/ -[a-z]*e|-o errexit/.test(line)) shell.stopsOnError = true;
  if (/ \+[a-z]*e|\+o errexit/.test(line)) shell.stopsOnError = false;
  if (/-\w*o pipefail/.test(line)) shell.hasPipefail = true;
  return 0;
}

/** The exit code a word stands for: a number, `$?`, or a variable it was kept in. */
function codeOf(word: string | undefined, shell: Shell): Code | undefined {
  if (word === undefined) return undefined;
  if (/^\d+$/.test(word)) return Number(word) === 0 ? 0 : 1;
  if (word === '$?') return shell.last;
  const name = /^\$\{?(\w+)\}?$/.exec(word)?.[1];
  if (name === undefined) return undefined;
  // A variable counted up elsewhere usually counts failures.
  return shell.codes.get(name) ?? (shell.anyFailed ? 1 : 0);
}

function comparedCode(program: readonly string[], shell: Shell): Code | undefined {
  const word = program.find((text) => text === '$?' || shell.codes.has(text.replace(/[${}]/g, '')));
  const code = codeOf(word, shell);
  if (code === undefined) return undefined;
  return program.some((text) => text === '-ne' || text === '!=' || text === '-gt')
    ? invert(code)
    : code;
}
