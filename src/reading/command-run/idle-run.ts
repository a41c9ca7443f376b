// Build tools exit with 0 when they find nothing to do: `make test` beside a folder `test` is up to
// date for ever. What was not run has proved nothing, so that the tool's own word for it is looked for. A
// build that is up to date is another matter: the agent has built before, and what it built is there.

import type { CommandRun } from '../../model/command.ts';
import { strengthOf } from '../shell/command-strength.ts';
import { commandsIn, type ShellCommand } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';
import { programName, programWords } from '../shell/wrappers.ts';

interface BuildTool {
  /** Options whose value is the next word. */
  readonly valued: RegExp;
  /** What it says of a goal for which it did nothing; the name of the goal where it gives one. */
  readonly idle: RegExp;
}

const MAKE: BuildTool = {
  valued: /^(?:-[CfIoW]|--directory|--file|--makefile|--include-dir|--old-file|--what-if)$/,
  idle: /^g?make: (?:Nothing to be done for )?[`'‘"]([^`'‘’"\n]{1,200})['’"](?: is up to date)?\.$/gm,
};
const TOOLS: ReadonlyMap<string, BuildTool> = new Map([
  ['make', MAKE],
  ['gmake', MAKE],
  ['ninja', { valued: /^-[Cfjkldt]$/, idle: /^ninja: no work to do\.$/gm }],
  [
    'task',
    {
      valued: /^(?:-[dtCo]|--dir|--taskfile|--output|--concurrency)$/,
      idle: /^task: (?:\[[^\]\n]{1,100}\] )?Task "([^"\n]{1,200})" is up to date$/gm,
    },
  ],
]);

const JUDGING =
  /(?:^|[-_:./])(?:tests?|checks?|verify|validate|ci|lint|typecheck|types|coverage|e2e|unit|integration|specs?)(?:[-_:./]|$)/i;

const SAID = /: Nothing to be done for | is up to date\.?$|: no work to do\.$/m;

/** The command is calls of build tools, and for a goal that was to judge something there was nothing to do. */
export function foundNothingToDo({ command, output }: CommandRun): boolean {
  // Hardly any run says so, and a grammar takes longer to load than to look.
  if (!SAID.test(output)) return false;
  const commands = commandsIn(parseShell(command) ?? []);
  const calls = commands.filter((call) => toolOf(call) !== undefined);
  const others = commands.filter((call) => !calls.includes(call));
  if (calls.length === 0 || others.some((call) => strengthOf(call) === 'strong')) return false;
  return calls.some((call) => isIdle(call, output));
}

const toolOf = (call: ShellCommand): BuildTool | undefined =>
  TOOLS.get(programName(programWords(call)));

function isIdle(call: ShellCommand, output: string): boolean {
  const tool = toolOf(call);
  const said = tool === undefined ? [] : [...output.matchAll(tool.idle)].map(([, name]) => name);
  if (tool === undefined || said.length === 0) return false;
  // Without a name, it speaks of all.
  return goalsOf(call, tool)
    .filter((goal) => JUDGING.test(goal))
    .some((goal) => said.includes(goal) || said.includes(undefined));
}

function goalsOf(call: ShellCommand, { valued }: BuildTool): readonly string[] {
  const [, ...words] = programWords(call).map(({ text }) => text);
  return words.filter(
    (word, at) => !word.startsWith('-') && !word.includes('=') && !valued.test(words[at - 1] ?? ''),
  );
}
