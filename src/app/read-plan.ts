// A plan from disk: size capped before it is read, siblings with hints beside it, problems as values.

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { dialects, parsePlan } from '../dialects/registry.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import { DIALECT_NAMES, type DialectName, type PlanReading } from '../model/plan.ts';
import { DoorwardError, fileTrouble } from '../std/error.ts';
import { nearest } from '../std/nearest.ts';
import { normaliseNewlines } from '../std/text.ts';
import { companionPath } from './companion-path.ts';

const MAX_PLAN_BYTES: number = 16 * 1024 * 1024;

/** `shownPath` is what the plan is called in messages, such as its path from the top. */
export async function readPlan(
  path: string,
  dialect: string | undefined,
  shownPath: string = path,
): Promise<PlanReading> {
  const text = planTextAt(path);
  return readPlanText({ path, shownPath, text }, dialect);
}

export interface PlanText {
  readonly path: string;
  readonly shownPath: string;
  readonly text: string;
}

/** The same plan with other text of its main file, such as its text at the base commit. */
export async function readPlanText(
  { path, shownPath, text }: PlanText,
  dialect: string | undefined,
): Promise<PlanReading> {
  const name = dialectNamed(dialect);
  const companions = readCompanions(path);
  return parsePlan({ text: normaliseNewlines(text), path: shownPath, companions }, name);
}

function dialectNamed(name: string | undefined): DialectName | undefined {
  if (name === undefined) return undefined;
  const known = DIALECT_NAMES.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  const close = nearest(name, DIALECT_NAMES);
  throw new DoorwardError(
    'usage',
    `unknown dialect \`${name}\``,
    close === undefined ? `Dialects: ${DIALECT_NAMES.join(', ')}.` : `Did you mean \`${close}\`?`,
  );
}

const PLAN_HINT =
  'Check the path. A first plan is one line: tasks: [{name: Add a sum function, verify: npm test}]';

/** As it lies there. */
export function planTextAt(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > MAX_PLAN_BYTES) {
      throw new DoorwardError(
        'plan',
        `${path} is ${Math.ceil(size / 1024 / 1024)} MiB; at most ${MAX_PLAN_BYTES / 1024 / 1024} MiB are read`,
        'Give the file that holds the plan itself, or split it.',
      );
    }
    return readPlainFile(path, MAX_PLAN_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof DoorwardError) throw error;
    throw new DoorwardError('plan', `can't read ${path}: ${fileTrouble(error)}`, PLAN_HINT, {
      cause: error,
    });
  }
}

function readCompanions(path: string): ReadonlyMap<string, string> {
  const names = new Set(dialects.flatMap(({ companions }) => companions));
  names.delete(basename(path));
  const found = [...names].map((name) => [name, companionAt(companionPath(path, name))] as const);
  return new Map(
    found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

// Hints only: one that can't be read is as good as none.
function companionAt(path: string): string | undefined {
  try {
    return normaliseNewlines(readPlainFile(path, MAX_PLAN_BYTES).toString('utf8'));
  } catch {
    return undefined;
  }
}
