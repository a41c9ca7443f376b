// Runs a command line in thought: which exit code comes out if these commands fail and the others
// succeed. Nothing is executed, and variables are followed only as far as they hold exit codes.

import { type Code, Variables } from './code-variables.ts';
import { withoutFilters } from './command-strength.ts';
import type {
  ShellCommand,
  ShellGroup,
  ShellIf,
  ShellList,
  ShellLoop,
  ShellPipeline,
  ShellStage,
} from './list.ts';
import { comparisonOf, holds } from './test-words.ts';
import { programWords } from './wrappers.ts';

interface Shell {
  readonly failing: ReadonlySet<ShellCommand>;
  readonly variables: Variables;
  stopsOnError: boolean;
  hasPipefail: boolean;
  /** The gate sees to it that a display filter at the end of a pipe hides nothing. */
  isRepaired: boolean;
  /** What `exit`, `return` or `break` leaves, until that is left. */
  leaving: { readonly from: 'shell' | 'function' | 'loop'; readonly code: Code } | undefined;
  onExit: ShellList;
  onError: ShellList;
}

/** The exit code of the whole when exactly the commands of `failing` fail. */
export function exitCode(list: ShellList, failing: ReadonlySet<ShellCommand>): Code {
  return runWhole(list, { ...newShell(failing), isRepaired: true }, false);
}

function newShell(failing: ReadonlySet<ShellCommand>): Shell {
  return {
    failing,
    variables: new Variables(),
    stopsOnError: false,
    hasPipefail: false,
    isRepaired: false,
    leaving: undefined,
    onExit: [],
    onError: [],
  };
}

/** To the end of the shell, with what was to be done there. */
function runWhole(list: ShellList, shell: Shell, isCondition: boolean): Code {
  return finish(runList(list, shell, isCondition), shell);
}

function finish(code: Code, shell: Shell): Code {
  const { onExit } = shell;
  if (onExit.length === 0) return code;
  shell.leaving = undefined;
  shell.stopsOnError = false;
  shell.variables.last = code;
  runList(onExit, shell, true);
  return leavingShell(shell) ?? code;
}

const leavingShell = ({ leaving }: Shell): Code | undefined =>
  leaving?.from === 'shell' ? leaving.code : undefined;

function runList(list: ShellList, shell: Shell, isCondition: boolean): Code {
  let joint: ShellPipeline['joint'] = ';';
  for (const pipeline of list) {
    if (shell.leaving !== undefined) break;
    const { variables } = shell;
    if (!isSkipped(joint, variables.last)) {
      variables.last = runPipeline(pipeline, shell, isCondition);
      if (isError(pipeline, shell, isCondition)) heedError(shell);
    }
    joint = pipeline.joint;
  }
  return shell.leaving?.code ?? shell.variables.last;
}

function isSkipped(joint: ShellPipeline['joint'], last: Code): boolean {
  return (joint === '&&' && last === 1) || (joint === '||' && last === 0);
}

// `set -e` spares conditions, everything but the end of an && or || chain, and what `!` inverts.
function isError({ joint, isNegated }: ShellPipeline, shell: Shell, isCondition: boolean): boolean {
  const { leaving, variables } = shell;
  const isPlain = joint === ';' && !isNegated && !isCondition;
  return variables.last === 1 && isPlain && leaving === undefined;
}

function heedError(shell: Shell): void {
  const code = shell.variables.last;
  runList(shell.onError, shell, true);
  shell.variables.last = code;
  if (shell.stopsOnError) shell.leaving ??= { from: 'shell', code };
}

function runPipeline(pipeline: ShellPipeline, shell: Shell, isCondition: boolean): Code {
  if (pipeline.joint === '&') {
    const jobs = pipeline.stages.map((stage) => runApart(stage, shell, false));
    shell.variables.noteJob(jobs.at(-1) ?? 0);
    return 0;
  }
  const isHeard = shell.isRepaired || shell.hasPipefail;
  const stages = isHeard ? withoutFilters(pipeline.stages) : pipeline.stages;
  const [only] = stages;
  const isPipe = pipeline.stages.length > 1;
  const isTested = isCondition || pipeline.isNegated || /&&|\|\|/.test(pipeline.joint);
  const codes =
    isPipe || only === undefined
      ? stages.map((stage) => runApart(stage, shell, isTested))
      : [runStage(only, shell, isTested)];
  const code = shell.hasPipefail ? max(codes) : (codes.at(-1) ?? 0);
  return pipeline.isNegated && shell.leaving === undefined ? invert(code) : code;
}

const max = (codes: readonly Code[]): Code => (codes.includes(1) ? 1 : 0);
const invert = (code: Code): Code => (code === 0 ? 1 : 0);

/** As a subshell does: what it sets and whether it exits stays with it. */
function runApart(stage: ShellStage, shell: Shell, isCondition: boolean): Code {
  const child: Shell = {
    ...shell,
    variables: shell.variables.copy(),
    leaving: undefined,
    onExit: [],
    onError: [],
  };
  const code = finish(runStage(stage, child, isCondition), child);
  shell.variables.anyFailed ||= child.variables.anyFailed;
  return code;
}

function runStage(stage: ShellStage, shell: Shell, isCondition: boolean): Code {
  switch (stage.kind) {
    case 'command':
      return runCommand(stage, shell);
    case 'loop':
      return runLoop(stage, shell, isCondition);
    case 'group':
      return runGroup(stage, shell, isCondition);
    case 'if':
      return runChoice(stage, shell, isCondition);
  }
}

function runChoice(stage: ShellIf, shell: Shell, isCondition: boolean): Code {
  const { variables } = shell;
  const before = variables.last;
  const isTaken = (condition: ShellList): boolean => {
    if (stage.isCase) variables.last = before;
    return runList(condition, shell, true) === 0;
  };
  const branch = stage.branches.find(({ condition }) => isTaken(condition));
  if (shell.leaving !== undefined) return shell.leaving.code;
  const body = branch?.body ?? stage.otherwise ?? [];
  if (stage.isCase || body.length === 0) variables.last = body.length === 0 ? 0 : before;
  return runList(body, shell, isCondition);
}

function runGroup({ scope, list }: ShellGroup, shell: Shell, isCondition: boolean): Code {
  if (list.length === 0) return 0;
  switch (scope) {
    case 'block':
      return runList(list, shell, isCondition);
    case 'function': {
      const code = runList(list, shell, isCondition);
      if (shell.leaving?.from === 'function') shell.leaving = undefined;
      return code;
    }
    case 'subshell':
      return runApart({ kind: 'group', scope: 'block', list }, shell, isCondition);
    case 'shell': {
      const own = newShell(shell.failing);
      const code = runWhole(list, own, false);
      shell.variables.anyFailed ||= own.variables.anyFailed;
      return code;
    }
  }
}

/** Once round; a condition that holds is taken to hold no longer after that. */
function runLoop(loop: ShellLoop, shell: Shell, isCondition: boolean): Code {
  const { condition, isUntil, body } = loop;
  const { variables } = shell;
  const isEntered = condition.length === 0 || (runList(condition, shell, true) === 0) !== isUntil;
  if (shell.leaving === undefined && (!isEntered || body.length === 0)) variables.last = 0;
  const code = isEntered ? runList(body, shell, isCondition) : variables.last;
  if (shell.leaving?.from === 'loop') shell.leaving = undefined;
  return code;
}

function runCommand(command: ShellCommand, shell: Shell): Code {
  const [first] = command.words;
  const code = commandCode(command, shell);
  // What it starts takes the place of the shell.
  if (first?.text !== 'exec' || command.words.length === 1) return code;
  shell.onExit = [];
  return leave(shell, 'shell', code);
}

function commandCode(command: ShellCommand, shell: Shell): Code {
  const { variables } = shell;
  const [name, ...rest] = programWords(command).map(({ text }) => text);
  const before = variables.last;
  for (const { text } of command.assignments) variables.assign(text);
  switch (name) {
    case 'set':
      return setOptions(['set', ...rest].join(' '), shell);
    case 'exit':
      return leave(shell, 'shell', variables.codeOf(rest[0]) ?? before);
    case 'return':
      return leave(shell, 'function', variables.codeOf(rest[0]) ?? before);
    case 'break':
    case 'continue':
      return leave(shell, 'loop', 0);
    case 'trap':
      return setTrap(command, rest.slice(1), shell);
    case 'wait':
      return variables.waitedFor(rest) ?? plainCode(command, shell);
    case 'let':
      for (const text of rest) variables.compute(text);
      return 0;
    case 'false':
      return 1;
  }
  const code = comparedCode(command, shell) ?? plainCode(command, shell);
  variables.anyFailed ||= code === 1;
  return code;
}

function plainCode(command: ShellCommand, { failing }: Shell): Code {
  return failing.has(command) ? 1 : 0;
}

function leave(shell: Shell, from: 'shell' | 'function' | 'loop', code: Code): Code {
  shell.leaving ??= { from, code };
  return code;
}

function setTrap({ trapped }: ShellCommand, signals: readonly string[], shell: Shell): Code {
  if (signals.some((signal) => /^(?:SIG)?EXIT$|^0$/i.test(signal))) shell.onExit = trapped ?? [];
  if (signals.some((signal) => /^ERR$/i.test(signal))) shell.onError = trapped ?? [];
  return 0;
}

function setOptions(line: string, shell: Shell): Code {
  if (/ -[a-z]*e|-o errexit/.test(line)) shell.stopsOnError = true;
  if (/ \+[a-z]*e|\+o errexit/.test(line)) shell.stopsOnError = false;
  if (/-\w*o pipefail/.test(line)) shell.hasPipefail = true;
  if (/\+\w*o pipefail/.test(line)) {
    shell.hasPipefail = false;
    shell.isRepaired = false;
  }
  // From here on nothing is run.
  return / -[a-z]*n|-o noexec/.test(line) ? leave(shell, 'shell', 0) : 0;
}

function comparedCode(command: ShellCommand, { variables }: Shell): Code | undefined {
  const program = programWords(command);
  if (program[0]?.text === '((') variables.compute(program[1]?.text ?? '');
  const comparison = comparisonOf(program);
  if (comparison === undefined) return undefined;
  const held = holds(comparison, (word) => variables.numberIn(word, comparison.isArithmetic));
  return held === undefined ? undefined : held ? 0 : 1;
}
