// Which alterations of a change are worth a run, the most telling first: whole files, then stretches of
// changed lines, then small changes of single lines, taking turns between files.

import type { Alterable, Alteration, Mutant } from '../../model/strength.ts';
import { edited } from '../../reading/mislead/edits.ts';
import { hunksOf, withoutHunk } from '../../reading/strength/hunks.ts';
import { partitionPoint } from '../../std/partition-point.ts';
import { plural } from '../../std/text.ts';

/** A changed source file in both versions. */
export interface AlteredFile {
  readonly path: string;
  /** Undefined where it was not there, or is no text. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly was: Alterable;
  readonly is: Alterable;
  /** What else has to go back with it: the old path of a renamed file. */
  readonly with: readonly string[];
}

/** An alteration and how it is made: the whole file from the base, or another text in its place. */
export interface Trial extends Alteration {
  readonly restore: readonly string[];
  readonly text: string | undefined;
}

export interface TrialPlan {
  readonly trials: readonly Trial[];
  /** Changed lines that run, by path. Lines taken out are known by the one after them. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

const MAX_PER_LINE = 3;

export function planTrials(files: readonly AlteredFile[]): TrialPlan {
  const plans = files.map(planFile).filter(({ lines }) => lines.length > 0);
  const inTurns = (pick: (plan: FilePlan) => readonly Trial[]): readonly Trial[] =>
    takenInTurns(plans.map(pick));
  return {
    trials: [
      ...inTurns(({ file }) => file),
      ...inTurns(({ hunks }) => hunks),
      ...inTurns(({ bodies }) => bodies),
      ...inTurns(({ mutants }) => mutants),
    ],
    lines: new Map(plans.map(({ path, lines }) => [path, lines])),
  };
}

interface FilePlan {
  readonly path: string;
  readonly lines: readonly number[];
  readonly file: readonly Trial[];
  readonly hunks: readonly Trial[];
  readonly bodies: readonly Trial[];
  readonly mutants: readonly Trial[];
}

function planFile(altered: AlteredFile): FilePlan {
  const { path, before, after, is } = altered;
  const hunks = before === undefined || after === undefined ? [] : hunkTrials(altered);
  const changed =
    before === undefined || after === undefined
      ? is.codeLines
      : hunks.flatMap(({ lines }) => lines);
  const lines = after === undefined ? [1] : changed;
  const isChanged = new Set(lines);
  const mutants = after === undefined ? [] : is.mutants.filter(({ line }) => isChanged.has(line));
  const trial = (mutant: Mutant): Trial => mutantTrial(mutant, path, after ?? '');
  return {
    path,
    lines,
    // The only stretch of a file is the file.
    file: hunks.length === 1 ? [] : [fileTrial(altered)],
    hunks: hunks.map((hunk) => hunk.trial),
    bodies: newBodies(is, isChanged).map(trial),
    mutants: oneByLine(mutants.filter(({ kind }) => kind === 'mutant')).map(trial),
  };
}

function fileTrial({ path, before, after, with: others }: AlteredFile): Trial {
  const last = (after ?? '').split('\n').length;
  const what =
    after === undefined
      ? 'the file was put back'
      : before === undefined
        ? 'the whole file was taken out'
        : 'the whole file was put back as it was';
  return {
    ...{ kind: 'file', path, line: 1, lastLine: last, what, text: undefined },
    restore: [path, ...others],
  };
}

function hunkTrials({ path, before = '', after = '', was, is }: AlteredFile) {
  const codeBefore = new Set(was.codeLines);
  const codeAfter = new Set(is.codeLines);
  return hunksOf(before, after).flatMap((hunk) => {
    const first = hunk.afterAt + 1;
    const own = hunk.after.map((_, index) => first + index).filter((line) => codeAfter.has(line));
    const gone = hunk.before.filter((_, index) => codeBefore.has(hunk.beforeAt + 1 + index));
    if (own.length + gone.length === 0) return [];
    const line = own[0] ?? first;
    const lastLine = Math.max(line, first + hunk.after.length - 1);
    const what =
      own.length === 0
        ? `${plural(gone.length, 'line')} that had been taken out came back`
        : gone.length === 0
          ? `${plural(own.length, 'new line')} taken out`
          : `${plural(own.length, 'line')} put back as before`;
    const trial: Trial = {
      ...{ kind: 'hunk', path, line, lastLine, what, restore: [] },
      text: withoutHunk(after, hunk),
    };
    return [{ trial, lines: own.length === 0 ? [line] : own }];
  });
}

function mutantTrial(mutant: Mutant, path: string, after: string): Trial {
  const { kind, line, lastLine, start, end, what } = mutant;
  const text = after.slice(0, start) + mutant.text + after.slice(end);
  return { kind, path, line, lastLine, what, restore: [], text };
}

/** The text without what its new functions do; undefined where it has none. */
export function withoutNewBodies(altered: AlteredFile): string | undefined {
  const { after, is } = altered;
  const bodies = after === undefined ? [] : newBodies(is, new Set(planFile(altered).lines));
  return after === undefined || bodies.length === 0 ? undefined : edited(after, bodies);
}

function newBodies(
  { mutants, codeLines }: Alterable,
  isChanged: ReadonlySet<number>,
): readonly Mutant[] {
  const isNew = newness(codeLines, isChanged);
  return outermost(mutants.filter((mutant) => mutant.kind === 'body' && isNew(mutant)));
}

/** Every line of it that runs is part of the change. */
function newness(
  codeLines: readonly number[],
  isChanged: ReadonlySet<number>,
): (mutant: Mutant) => boolean {
  const code = codeLines.toSorted((left, right) => left - right);
  const old = code.filter((line) => !isChanged.has(line));
  return (mutant) => isHeld(code, mutant) && !isHeld(old, mutant);
}

/** Whether one of the sorted lines stands in it. */
function isHeld(lines: readonly number[], { line, lastLine }: Mutant): boolean {
  const first = lines[partitionPoint(lines, (number) => number < line)];
  return first !== undefined && first <= lastLine;
}

/** Functions inside of a function that is emptied are gone with it. */
function outermost(bodies: readonly Mutant[]): readonly Mutant[] {
  const kept: Mutant[] = [];
  for (const body of bodies.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  ))
    if (body.end > (kept.at(-1)?.end ?? -1)) kept.push(body);
  return kept;
}

/** The most telling of each line before the second of any. */
function oneByLine(mutants: readonly Mutant[]): readonly Mutant[] {
  const byLine = new Map<number, Mutant[]>();
  for (const mutant of mutants.toSorted((left, right) => left.rank - right.rank)) {
    const list = byLine.get(mutant.line) ?? [];
    byLine.set(mutant.line, [...list, mutant]);
  }
  const lists = [...byLine.values()].map((list) => list.slice(0, MAX_PER_LINE));
  return Array.from({ length: MAX_PER_LINE }, (_, turn) => turn).flatMap((turn) =>
    lists
      .flatMap((list) => list[turn] ?? [])
      .toSorted((left, right) => left.rank - right.rank || left.line - right.line),
  );
}

function takenInTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const taken: T[] = [];
  for (let turn = 0; turn < longest; turn += 1)
    for (const list of lists) {
      const item = list[turn];
      if (item !== undefined) taken.push(item);
    }
  return taken;
}
