// Brings an existing feature tracker up to date: phase, `verified` and the counts it already keeps,
// by the smallest edit. Features that this run has no task of are left alone.

import { type PlanRun, runOf } from '../gate/plan-run.ts';
import type { GateRun } from '../gate/run.ts';
import type { Task } from '../model/task.ts';
import { taskKey } from '../reading/packet/feature-list.ts';
import { readJson } from '../std/document.ts';
import { type Fields, isFields, textOf } from '../std/shape.ts';
import { type DocumentEdit, editDocument, type Scalar } from './document-edit.ts';
import type { RunView } from './run-history.ts';

/** The new text; undefined where nothing changes or the text is no tracker. */
export function updateTracker(
  text: string,
  view: RunView,
  tasks: readonly Task[],
): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const document = readJson(body);
  if (!document.ok) return undefined;
  const root = document.value;
  const list: unknown = isFields(root) ? root['features'] : root;
  if (!Array.isArray(list)) return undefined;
  const features: readonly unknown[] = list;
  const prefix = isFields(root) ? ['features'] : [];
  const edits = features.flatMap((feature, index): readonly DocumentEdit[] => {
    const set = isFields(feature) ? changesOf(feature, view.plan, tasks) : new Map();
    return set.size === 0 ? [] : [{ path: [...prefix, index], set }];
  });
  if (edits.length === 0) return undefined;
  const isDated = isFields(root) && typeof root['last_updated'] === 'string';
  const dated = isDated ? [{ path: [], set: new Map([['last_updated', view.lastAt]]) }] : [];
  const edited = editDocument(body, [...edits, ...dated]);
  return edited === undefined ? undefined : `${mark}${edited}`;
}

function changesOf(
  feature: Fields,
  plan: PlanRun,
  tasks: readonly Task[],
): ReadonlyMap<string, Scalar> {
  const ids = taskIds(feature['tasks']);
  const runs = ids.map((id) => runFor(plan, id));
  const known = runs.filter((run) => run !== undefined);
  const set = new Map<string, Scalar>();
  if (known.length === 0) return set;
  const isVerified = known.length === ids.length && known.every(hasVerified);
  const specs = tasks.filter(({ id }) => ids.some((wanted) => taskKey(wanted) === taskKey(id)));
  const wanted: readonly (readonly [string, Scalar, boolean])[] = [
    ['phase', phaseOf(known, isVerified), true],
    ['verified', isVerified, true],
    ['assertions_total', assertionsOf(specs), false],
    ['assertions_passing', assertionsOf(specs.filter((task) => isProven(plan, task))), false],
  ];
  for (const [key, value, isOwed] of wanted)
    if (feature[key] !== value && (isOwed || key in feature)) set.set(key, value);
  return set;
}

function taskIds(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  const items: readonly unknown[] = list;
  return items.flatMap(
    (item) => textOf(isFields(item) ? (item['id'] ?? item['task_id']) : item) ?? [],
  );
}

function runFor(plan: PlanRun, id: string): GateRun | undefined {
  return runOf(plan, id) ?? plan.runs.find(({ task }) => taskKey(task.id) === taskKey(id));
}

function hasVerified({ evidence, phase }: GateRun): boolean {
  return evidence === 'verified' && (phase === 'passed' || phase === 'committed');
}

// A tracker knows four phases; what a spec has beyond them is its own.
function phaseOf(runs: readonly GateRun[], isVerified: boolean): string {
  if (isVerified) return 'DONE';
  if (runs.some(({ phase }) => phase === 'parked' || phase === 'abandoned')) return 'BLOCKED';
  return runs.some(({ attempt, evidence }) => attempt > 0 || evidence !== undefined)
    ? 'ACTIVE'
    : 'DRAFT';
}

function assertionsOf(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { spec }) => sum + (spec?.assertions.length ?? 0), 0);
}

function isProven(plan: PlanRun, { id }: Task): boolean {
  const run = runFor(plan, id);
  return run !== undefined && hasVerified(run);
}
