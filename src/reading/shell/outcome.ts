// Whose failure a command line can show. Each command is made to fail in thought; if the exit code
// of the whole stays the same, nobody would ever hear of it.

import { strengthOf, withoutFilters } from './command-strength.ts';
import { exitCode } from './exit-code.ts';
import {
  innerLists,
  type ShellCommand,
  type ShellList,
  type ShellPipeline,
  type ShellStage,
} from './list.ts';

export interface ShellProof {
  /** Commands whose failure changes the exit code of the whole. */
  readonly heeded: readonly ShellCommand[];
  /** Those among them whose failure is what makes the whole succeed. */
  readonly inverted: readonly ShellCommand[];
  /** Commands whose failure changes nothing. */
  readonly ignored: readonly ShellCommand[];
  /** The last stage of some pipe only shows output; the gate runs such pipes with their own code. */
  readonly hasDisplayFilter: boolean;
}

const MAX_COMMANDS = 60;

export function proofOf(list: ShellList): ShellProof {
  const commands = commandsIn(list);
  const judged = commands.slice(0, MAX_COMMANDS);
  // Worlds to look at: all else is well, all else fails, and what `!` inverts fails as it should.
  const worlds = [[], judged, negatedIn(list)];
  const effects = judged.map((command) => {
    const changes = worlds.map((failing) => changeBy(command, list, failing));
    return { command, isHeeded: changes.some((change) => change !== 0), changes };
  });
  const heeded = effects.filter(({ isHeeded }) => isHeeded);
  const inverted = heeded.filter(({ changes }) => changes.every((change) => change <= 0));
  const ignored = effects.filter(({ isHeeded }) => !isHeeded);
  const commandsOf = (found: typeof effects): readonly ShellCommand[] =>
    found.map(({ command }) => command);
  return {
    heeded: commandsOf(heeded),
    inverted: commandsOf(inverted),
    ignored: commandsOf(ignored),
    hasDisplayFilter: hasFilter(list),
  };
}

/** What its failure adds to the exit code of the whole, among others that fail. */
function changeBy(
  command: ShellCommand,
  list: ShellList,
  failing: readonly ShellCommand[],
): number {
  const others = new Set(failing);
  others.delete(command);
  return exitCode(list, new Set([...others, command])) - exitCode(list, others);
}

function negatedIn(list: ShellList): readonly ShellCommand[] {
  const negated = list.filter(({ isNegated }) => isNegated);
  const nested = list.flatMap(({ stages }) => stages.flatMap(innerLists));
  return [...commandsIn(negated), ...nested.flatMap(negatedIn)];
}

function stagesIn(list: ShellList): readonly ShellStage[] {
  return list
    .flatMap(decidingStages)
    .flatMap((stage) => [stage, ...innerLists(stage).flatMap(stagesIn)]);
}

/** Commands that can fail at all, in order. */
function commandsIn(list: ShellList): readonly ShellCommand[] {
  return stagesIn(list)
    .filter((stage) => stage.kind === 'command')
    .filter((command) => strengthOf(command) !== 'vacuous');
}

// What feeds a later stage is judged by that stage; where the last one cannot judge, the feeders
// are listed, because it is they that go unheard.
function decidingStages({ stages }: ShellPipeline): readonly ShellStage[] {
  const shown = withoutFilters(stages);
  const last = shown.at(-1);
  const decides = last !== undefined && (last.kind !== 'command' || strengthOf(last) !== 'vacuous');
  return decides ? [last] : shown;
}

function hasFilter(list: ShellList): boolean {
  return list.some(
    ({ stages }) =>
      withoutFilters(stages).length < stages.length ||
      stages.some((stage) => !isOwnShell(stage) && innerLists(stage).some(hasFilter)),
  );
}

/** The gate's repair of pipes does not reach there. */
function isOwnShell(stage: ShellStage): boolean {
  return stage.kind === 'group' && stage.scope === 'shell';
}
