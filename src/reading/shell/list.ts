// What a shell text does, in the form that the rest of the code asks it: pipelines one after the other,
// joined by what decides whether the next one runs.

import type { ShellWord } from './words.ts';

export interface ShellCommand {
  readonly kind: 'command';
  /** Without leading assignments and redirections. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly ShellWord[];
  /** Files, here-documents and what is fed to it otherwise. */
  readonly redirects: readonly ShellWord[];
  /** What a `trap` will run. */
  readonly trapped?: ShellList;
  readonly start: number;
  readonly end: number;
}

export interface ShellGroup {
  readonly kind: 'group';
  /**
   * `block`: curly brackets or `eval`. `function`: a `return` ends it. `subshell`: an `exit` ends no
   * more than it. `shell`: one that was started for it, which no option of the one around reaches.
   */
  readonly scope: 'block' | 'function' | 'subshell' | 'shell';
  readonly list: ShellList;
}

export interface ShellIf {
  readonly kind: 'if';
  /** Condition and body of `if` and each `elif`, or of each pattern of a `case`. */
  readonly branches: readonly { readonly condition: ShellList; readonly body: ShellList }[];
  readonly otherwise: ShellList | undefined;
  /** The questions of a `case` leave `$?` as it was. */
  readonly isCase: boolean;
}

export interface ShellLoop {
  readonly kind: 'loop';
  /** Empty where the loop goes over words. */
  readonly condition: ShellList;
  /** It goes on while the condition fails. */
  readonly isUntil: boolean;
  readonly body: ShellList;
}

export type ShellStage = ShellCommand | ShellGroup | ShellIf | ShellLoop;

export interface ShellPipeline {
  readonly isNegated: boolean;
  readonly stages: readonly ShellStage[];
  /** What joins it to the next one; `;` stands for newlines and the end as well. */
  readonly joint: '&&' | '||' | ';' | '&';
}

export type ShellList = readonly ShellPipeline[];

/** The lists inside a stage, in the order written. */
export function innerLists(stage: ShellStage): readonly ShellList[] {
  switch (stage.kind) {
    case 'command':
      return [];
    case 'group':
      return [stage.list];
    case 'loop':
      return [stage.condition, stage.body];
    case 'if':
      return [
        ...stage.branches.flatMap(({ condition, body }) => [condition, body]),
        stage.otherwise ?? [],
      ];
  }
}

/** Every command, in the order written, those in subshells, loops and conditions included. */
export function commandsIn(list: ShellList): readonly ShellCommand[] {
  return list.flatMap(({ stages }) =>
    stages.flatMap((stage) =>
      stage.kind === 'command' ? [stage] : innerLists(stage).flatMap(commandsIn),
    ),
  );
}
