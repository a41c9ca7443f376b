// Plans on disk and what a dialect must make of them: each folder holds `input.*`, the files that
// stand beside it, and `expected.json`, a digest of the reading without what has its plain value.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Closing,
  DialectName,
  PlanReading,
  PlanSource,
  Problem,
} from '../../src/model/plan.ts';
import type { Task } from '../../src/model/task.ts';
import type { VerifyIntent } from '../../src/model/verify.ts';
import { plainTask } from '../../src/reading/plan/plain-task.ts';
import { assert } from '../../src/std/assert.ts';
import type { Place } from '../../src/std/place.ts';

export interface FixtureCase {
  readonly name: string;
  readonly source: PlanSource;
  readonly expected: unknown;
}

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

export function fixtureCases(dialect: DialectName): readonly FixtureCase[] {
  const folder = join(FIXTURES, dialect);
  return readdirSync(folder)
    .toSorted()
    .map((name) => readCase(join(folder, name), name));
}

function readCase(folder: string, name: string): FixtureCase {
  const files = readdirSync(folder).toSorted();
  const input = files.find((file) => file.startsWith('input.'));
  assert(input !== undefined, `fixture ${name} has no input file`);
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const beside = files.filter((file) => file !== input && file !== 'expected.json');
  return {
    name,
    source: {
      text: text(input),
      path: `plans/${name}/${input}`,
      companions: new Map(beside.map((file) => [file, text(file)])),
    },
    expected: JSON.parse(text('expected.json')),
  };
}

/** What a person would check by eye, in the order of the plan. */
export function digest({ plan, problems }: PlanReading): unknown {
  const { dialect: _dialect, tasks, verify, closing, ...rest } = plan;
  return plain({
    ...onlySaid(rest),
    ...onlySaid({ closing: closingDigest(closing) }),
    ...(verify.length === 0 ? {} : { verify: verify.map(({ run, expect }) => ({ run, expect })) }),
    tasks: tasks.map(taskDigest),
    problems: problems.map(problemDigest),
  });
}

function closingDigest({ verify, criteria, meant, runsWith }: Closing): object {
  const said = verify.kind === 'none' ? undefined : verifyDigest(verify);
  return onlySaid({ verify: said, criteria, meant: (meant ?? []).map(({ run }) => run), runsWith });
}

function taskDigest(task: Task): unknown {
  const { id, name, place, verify, spec, ...rest } = task;
  const untouched = plainTask({ id, name, place });
  const said = Object.entries(rest).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(untouched, key)),
  );
  return {
    id,
    name,
    at: at(place),
    ...Object.fromEntries(said),
    ...(verify.kind === 'none' ? {} : { verify: verifyDigest(verify) }),
    ...(spec === undefined ? {} : { spec: onlySaid(spec) }),
  };
}

function verifyDigest({ kind, commands, manual }: VerifyIntent): unknown {
  return {
    kind,
    commands: commands.map(({ run, expect }) => ({ run, expect })),
    ...(manual.length === 0 ? {} : { manual }),
  };
}

function problemDigest({ code, severity, place }: Problem): unknown {
  return { code, severity, line: place.line, column: place.column };
}

function at({ line, column }: Place): string {
  return `${line}:${column}`;
}

/** Without undefined values, empty lists and lists within that are all empty. */
function onlySaid(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(isNothing);
}

/** As JSON has it, so that it compares with what was read from disk. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

export function sourceOf(text: string, path = 'plans/input.md'): PlanSource {
  return { text, path, companions: new Map() };
}
