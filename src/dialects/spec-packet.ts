// Spec packets: tasks as short descriptions with a YAML packet of assertions, alone or many in a
// document; and the tracker or overview that lists them. Packets are handed on as found, for lint.

import type { Plan, PlanReading, PlanSource } from '../model/plan.ts';
import { NO_MUST_HAVES } from '../model/plan.ts';
import type { SpecPacket } from '../model/spec.ts';
import type { Task } from '../model/task.ts';
import { NO_VERIFY, type VerifyIntent } from '../model/verify.ts';
import {
  blockedBy,
  complexityIn,
  type Feature,
  type ListedTask,
  readOverview,
  readTracker,
  TRACKER_FILE,
  taskKey,
} from '../reading/packet/feature-list.ts';
import { notePackets, noteTracker, noteWithoutPacket } from '../reading/packet/notes.ts';
import { packetScore } from '../reading/packet/score.ts';
import {
  type PacketDocument,
  type PacketEntry,
  readPacketDocument,
} from '../reading/packet/tasks.ts';
import { planWith } from '../reading/plan/document-plan.ts';
import { readFileList } from '../reading/plan/file-list.ts';
import { type PlaceNotes, placeNotes } from '../reading/plan/place-notes.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { looksLikeJson } from '../reading/plan/source-document.ts';
import { fileName, planText } from '../reading/plan/text.ts';
import { classifyVerify } from '../reading/verify-text/verify-text.ts';
import { START } from '../std/place.ts';
import { type Fields, textOf, textsOf } from '../std/shape.ts';
import type { Dialect } from './dialect.ts';

export const specPacket: Dialect = {
  name: 'spec-packet',
  companions: [TRACKER_FILE],
  recognise: packetScore,
  parse,
};

function parse(source: PlanSource): PlanReading {
  const notes = placeNotes();
  const text = planText(source, notes);
  const plan =
    text === undefined
      ? planWith({ dialect: 'spec-packet', title: '' })
      : looksLikeJson(text)
        ? trackerPlan(text, source, notes)
        : documentPlan(text, source, notes);
  return { plan, problems: notes.problems() };
}

function trackerPlan(text: string, source: PlanSource, notes: PlaceNotes): Plan {
  const features = readTracker(text, notes) ?? [];
  const tasks = features.flatMap((feature) =>
    feature.tasks.map((listed) => listedTask(listed, feature, notes)),
  );
  const [only, ...others] = features;
  const title = only !== undefined && others.length === 0 ? only.title : fileName(source.path);
  return planWith({ dialect: 'spec-packet', title, tasks });
}

function documentPlan(text: string, source: PlanSource, notes: PlaceNotes): Plan {
  const document = readPacketDocument(text);
  notePackets(document, notes);
  const overview = readOverview(text);
  const tracker = source.companions.get(TRACKER_FILE);
  const features = [
    ...(overview === undefined ? [] : [overview]),
    ...(tracker === undefined ? [] : noteTracker(tracker, notes)),
  ];
  const rows = overview === undefined ? [] : overviewTasks(overview, document, notes);
  const around = surroundingsOf(document, features, notes);
  const packed = document.entries.map((entry) => entryTask(entry, around));
  const tasks = [...packed, ...rows].toSorted((left, right) => left.place.line - right.place.line);
  if (tasks.length === 0)
    notes.error(START, {
      code: 'plan.empty',
      message: 'The plan holds no spec packet and names no task.',
      hint: 'Put each packet between "# --- SPEC ---" and "# --- END SPEC ---".',
    });
  const title = overview?.title ?? document.title ?? tasks[0]?.name ?? fileName(source.path);
  const truths = overview?.criteria ?? [];
  return planWith({
    dialect: 'spec-packet',
    title: title.replace(/^feature\s+/i, ''),
    tasks: inOrder(tasks, blockedBy(text), notes),
    mustHaves: { ...NO_MUST_HAVES, truths },
  });
}

function overviewTasks(
  overview: Feature,
  document: PacketDocument,
  notes: PlaceNotes,
): readonly Task[] {
  const known = new Set(document.entries.map(({ id }) => taskKey(id)));
  return overview.tasks
    .filter(({ id }) => !known.has(taskKey(id)))
    .map((listed) => listedTask(listed, overview, notes));
}

function listedTask(listed: ListedTask, feature: Feature, notes: PlaceNotes): Task {
  const { id, place, complexity } = listed;
  const name = listed.name ?? id;
  noteWithoutPacket({ id, place, complexity }, notes);
  return plainTask({
    id,
    name,
    place,
    complexity,
    action: listed.name ?? `${id} of ${feature.title}`,
    phase: feature.title,
    isTicked: feature.isDone,
  });
}

interface Surroundings {
  readonly listings: ReadonlyMap<string, Listing>;
  /** How many tasks of the document stand under each feature. */
  readonly counts: ReadonlyMap<string, number>;
  readonly notes: PlaceNotes;
}

interface Listing {
  readonly feature: Feature;
  readonly task: ListedTask;
}

function surroundingsOf(
  { entries }: PacketDocument,
  features: readonly Feature[],
  notes: PlaceNotes,
): Surroundings {
  const listed = features.flatMap((feature) => feature.tasks.map((task) => ({ feature, task })));
  const listings = new Map(listed.toReversed().map((each) => [taskKey(each.task.id), each]));
  const counts = new Map<string, number>();
  for (const { feature } of entries)
    if (feature !== undefined) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return { listings, counts, notes };
}

function entryTask(entry: PacketEntry, around: Surroundings): Task {
  const { id, prose, spec } = entry;
  const listing = around.listings.get(taskKey(id));
  const fields = spec?.fields;
  const intent = textOf(fields?.['intent']) ?? textOf(fields?.['intent_template']);
  const name = prose.name ?? listing?.task.name ?? intent ?? id;
  const place = prose.place ?? { line: entry.line, column: 1 };
  const tier = complexityIn(textOf(fields?.['tier'])?.toUpperCase());
  const complexity = tier ?? prose.complexity ?? listing?.task.complexity;
  if (spec === undefined) noteWithoutPacket({ id, place, complexity }, around.notes);
  return plainTask({
    id,
    name,
    place,
    complexity,
    action: actionOf(entry, name, intent),
    files: filesOf(fields),
    verify: verifyOf(entry),
    done: doneOf(spec),
    spec: spec === undefined ? undefined : withCount(spec, entry, around),
    dependsOn: [...prose.dependsOn, ...textsOf(fields?.['depends_on'] ?? fields?.['blocked_by'])],
    phase: entry.feature ?? listing?.feature.title,
  });
}

function doneOf(spec: SpecPacket | undefined): readonly string[] {
  const halves = (spec?.assertions ?? []).flatMap(({ positive, negative }) => [positive, negative]);
  return halves.filter((half) => half !== undefined);
}

// As many as the tracker lists or the document holds, whichever is more: neither may hide a task.
function withCount(spec: SpecPacket, entry: PacketEntry, around: Surroundings): SpecPacket {
  const listed = around.listings.get(taskKey(entry.id))?.feature.tasks.length;
  const together = entry.feature === undefined ? undefined : around.counts.get(entry.feature);
  if (listed === undefined && together === undefined) return spec;
  return { ...spec, featureTaskCount: Math.max(listed ?? 0, together ?? 0) };
}

function actionOf({ prose, spec }: PacketEntry, name: string, intent: string | undefined): string {
  const constraints = textsOf(spec?.fields?.['constraints'] ?? []);
  const rules = constraints.length === 0 ? '' : `Constraints:\n- ${constraints.join('\n- ')}`;
  const parts = [prose.sentences, intent ?? '', rules].filter((part) => part !== '');
  return parts.length === 0 ? name : parts.join('\n');
}

function filesOf(fields: Fields | undefined): readonly string[] | undefined {
  const scope = fields?.['file_scope'];
  if (scope === undefined || scope === null) return undefined;
  const paths = textsOf(scope).flatMap((path) =>
    /\s/.test(path.trim()) ? (readFileList(path).paths ?? []) : [path.trim()],
  );
  return paths;
}

function verifyOf({ prose, spec, found }: PacketEntry): VerifyIntent {
  const own = textsOf(spec?.fields?.['verify'] ?? []).join('\n');
  if (own !== '') return classifyVerify(own, found?.place ?? START);
  return prose.verify === undefined
    ? NO_VERIFY
    : classifyVerify(prose.verify.text, prose.verify.place);
}

/** Dependencies by the ids of this plan: T-1 may be T-001 here, and another file's task is none. */
function inOrder(
  tasks: readonly Task[],
  graph: ReadonlyMap<string, readonly string[]>,
  notes: PlaceNotes,
): readonly Task[] {
  const ids = new Map(tasks.map(({ id }) => [taskKey(id), id]));
  return tasks.map((task) => {
    const wanted = [...task.dependsOn, ...(graph.get(taskKey(task.id)) ?? [])];
    if (wanted.length === 0) return task;
    const known = wanted.map((id) => ids.get(taskKey(id)));
    const missing = wanted.filter((id) => !ids.has(taskKey(id)));
    if (missing.length > 0)
      notes.warning(task.place, {
        code: 'plan.outside-dependency',
        message: `Task ${task.id} waits for ${missing.join(', ')}, which this plan does not hold.`,
        hint: 'Make sure that it is done before, or put both into one plan.',
      });
    const dependsOn = new Set(known.filter((id) => id !== undefined && id !== task.id));
    return { ...task, dependsOn: [...dependsOn].filter((id) => id !== undefined) };
  });
}
