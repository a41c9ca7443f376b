// A plan from disk: size capped before it is read, siblings with hints beside it, problems as values.

import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dialects, parsePlan } from '../dialects/registry.ts';
import { DIALECT_NAMES, type DialectName, type PlanReading } from '../model/plan.ts';
import { DoorwardError } from '../std/error.ts';
import { nearest } from '../std/nearest.ts';
import { normaliseNewlines } from '../std/text.ts';

const MAX_PLAN_BYTES: number = 16 * 1024 * 1024;

/** `shownPath` is what the plan is called in messages, such as its path from the top. */
export async function readPlan(
  path: string,
  dialect: string | undefined,
  shownPath: string = path,
): Promise<PlanReading> {
  const text = await readBounded(path);
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
  const companions = await readCompanions(path);
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

async function readBounded(path: string): Promise<string> {
  try {
    const { size, isPlain } = await measured(path);
    if (!isPlain) throw new Error('not a plain file');
    if (size > MAX_PLAN_BYTES) {
      throw new DoorwardError(
        'plan',
        `${path} is ${Math.ceil(size / 1024 / 1024)} MiB; at most ${MAX_PLAN_BYTES / 1024 / 1024} MiB are read`,
        'Give the file that holds the plan itself, or split it.',
      );
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof DoorwardError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DoorwardError('plan', `can't read ${path}: ${reason}`, 'Check the path.', {
      cause: error,
    });
  }
}

async function readCompanions(path: string): Promise<ReadonlyMap<string, string>> {
  const names = new Set(dialects.flatMap(({ companions }) => companions));
  names.delete(basename(path));
  const found = await Promise.all(
    [...names].map(async (name) => [name, await readCompanion(join(dirname(path), name))] as const),
  );
  return new Map(
    found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

// Hints only: one that can't be read is as good as none.
async function readCompanion(path: string): Promise<string | undefined> {
  try {
    const { size, isPlain } = await measured(path);
    return !isPlain || size > MAX_PLAN_BYTES
      ? undefined
      : normaliseNewlines(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

// Reading a pipe or a device would wait for ever.
async function measured(
  path: string,
): Promise<{ readonly size: number; readonly isPlain: boolean }> {
  const stats = await stat(path);
  return { size: stats.size, isPlain: stats.isFile() };
}
