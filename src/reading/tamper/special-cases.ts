// The inputs of visible tests that newly stand in the code: a function that knows its tests by heart.

import type { CodeCall, CodeFacts } from '../../model/code.ts';
import type { ChangedFile } from './changed-files.ts';
import { meansFile } from './module-paths.ts';
import { stemOf } from './paths.ts';

export interface SpecialCases {
  /** Argument lists of tests that are now in the code. */
  readonly known: readonly string[];
  /** All argument lists that could have been. */
  readonly possible: number;
}

const MAX_CALLS = 2_000;

export function specialCases(file: ChangedFile, tests: readonly CodeFacts[]): SpecialCases {
  const fresh = newLiterals(file);
  const lists = argumentLists(file, tests);
  const known = fresh.length === 0 ? [] : lists.filter((call) => isKnown(call, fresh));
  return {
    known: known.map(({ name, values }) => `${name}(${values.join(', ')})`),
    possible: lists.length,
  };
}

/** Literals that the base did not have, counted, so that a second `12` is new where there was one. */
export function newLiterals({ before, after }: ChangedFile): readonly string[] {
  const left = new Map<string, number>();
  for (const value of before?.literals ?? []) left.set(value, (left.get(value) ?? 0) + 1);
  return (after?.literals ?? []).filter((value) => {
    const count = left.get(value) ?? 0;
    left.set(value, count - 1);
    return count <= 0;
  });
}

/** Of tests that load the file, each once, those of trivial values left out. */
function argumentLists(file: ChangedFile, tests: readonly CodeFacts[]): readonly CodeCall[] {
  const stem = stemOf(file.path);
  const own = tests.filter(
    ({ path, imports }) =>
      imports.some(({ from }) => meansFile(path, from, file.path)) || stemOf(path) === stem,
  );
  const functions = new Set(file.after?.functions.map(({ name }) => name));
  const distinct = new Map<string, CodeCall>();
  for (const call of own.flatMap(({ calls }) => calls).slice(0, MAX_CALLS)) {
    const name = call.name.replace(/^.*[./]/s, '');
    if (functions.size > 0 && !functions.has(name)) continue;
    const telling = leavesOf(call.values).filter((leaf) => !isTrivial(leaf));
    if (telling.length > 0) distinct.set(call.values.join(), { name, values: call.values });
  }
  return [...distinct.values()];
}

/** All telling values of the list stand in the code, or the list itself does, as text or as a key. */
function isKnown({ values }: CodeCall, fresh: readonly string[]): boolean {
  const literals = new Set(fresh);
  const whole = `[${values.join(',')}]`;
  const spellings = [
    whole,
    JSON.stringify(whole),
    JSON.stringify(values.join(',')),
    JSON.stringify(values.join(', ')),
    ...(values.length === 1 ? [values[0] ?? '', JSON.stringify(values[0] ?? '')] : []),
  ];
  if (spellings.some((spelling) => literals.has(spelling))) return true;
  const telling = leavesOf(values).filter((leaf) => !isTrivial(leaf));
  return telling.length > 0 && telling.every((leaf) => literals.has(leaf));
}

/** The numbers and texts in a list of JSON values. */
function leavesOf(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*/g) ?? []);
}

const isTrivial = (leaf: string): boolean => /^(?:-?[012]|10|100|"[^"]?")$/.test(leaf);
