// Whose failure a command line can show. Each command is made to fail in thought; if the exit code
// of the whole stays the same, nobody would ever hear of it.

import { strengthOf, withoutFilters } from './command-strength.ts';
import { exitCode } from './exit-code.ts';
import type { ShellCommand, ShellList, ShellPipeline, ShellStage } from './script.ts';

export interface ShellProof {
  /** Commands whose failure changes the exit code of the whole. */
  readonly heeded: readonly ShellCommand[];
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
  const isHeeded = (command: ShellCommand): boolean =>
    worlds.some((failing) => {
      const others = new Set(failing);
      others.delete(command);
      return exitCode(list, others) !== exitCode(list, new Set([...others, command]));
    });
  const heeded = judged.filter(isHeeded);
  const ignored = judged.filter((command) => !heeded.includes(command));
  return { heeded, ignored, hasDisplayFilter: hasFilter(list) };
}

function negatedIn(list: ShellList): readonly ShellCommand[] {
  const negated = list.filter(({ isNegated }) => isNegated);
  const nested = list.flatMap(({ stages }) => stages.flatMap(childLists));
  return [...commandsIn(negated), ...nested.flatMap(negatedIn)];
}

function stagesIn(list: ShellList): readonly ShellStage[] {
  return list
    .flatMap(decidingStages)
    .flatMap((stage) => [stage, ...childLists(stage).flatMap(stagesIn)]);
}

/** Commands that can fail at all, in order. */
function commandsIn(list: ShellList): readonly ShellCommand[] {
  return stagesIn(list)
    .filter((stage) => stage.kind === 'command')
    .filter((command) => strengthOf(command) !== 'vacuous');
}

function childLists(stage: ShellStage): readonly ShellList[] {
  switch (stage.kind) {
    case 'command':
      return [];
    case 'group':
      return [stage.list];
    case 'loop':
      return [stage.body];
    case 'if':
      return [
        ...stage.branches.flatMap(({ condition, body }) => [condition, body]),
        stage.otherwise ?? [],
      ];
  }
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
      stages.some((stage) => childLists(stage).some(hasFilter)),
  );
}
