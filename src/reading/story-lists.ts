// Where the stories of a prd.json are: it has one name for their list in theory and a dozen in
// practice. Every list is found, in the order of the text, so that no story can be lost.

import type { Path } from '../std/document-places.ts';
import { type Fields, isFields, textOf } from '../std/shape.ts';

export interface StoryEntry {
  readonly value: unknown;
  readonly path: Path;
  /** The key, where stories stand in a mapping by their ids. */
  readonly key: string | undefined;
}

/** Stories that stand in one list; priority orders them within it. */
export interface StoryList {
  readonly entries: readonly StoryEntry[];
  /** The phase, spec or epic they stand under. */
  readonly phase: string | undefined;
  /** They stand below a phase of the list, not in the list itself. */
  readonly isNested: boolean;
  /** Phases without stories, beside stories that stand elsewhere: headings, not work. */
  readonly isOutline: boolean;
}

const STORY_KEYS = ['userStories', 'user_stories', 'stories', 'tasks', 'features'];
const PHASE_KEYS = ['phases', 'specs', 'epics', 'milestones', 'sprints'];
export const LIST_KEYS: readonly string[] = [...STORY_KEYS, ...PHASE_KEYS];

/** Keys that only a story has, not the phase around it. */
const STORY_MARKS = ['passes', 'acceptanceCriteria', 'acceptance_criteria', 'criteria'];

const MAX_NESTING = 6;

/** Every list of stories below `root`; empty where there is none. */
export function storyListsOf(root: unknown, path: Path): readonly StoryList[] {
  return listsIn(root, { path, phase: undefined, depth: 0 });
}

interface Spot {
  readonly path: Path;
  readonly phase: string | undefined;
  readonly depth: number;
}

function listsIn(value: unknown, spot: Spot): readonly StoryList[] {
  if (Array.isArray(value)) return listsOfEntries(entriesOf(value, spot.path), spot);
  if (!isFields(value)) return [];
  const keys = storyKeysOf(value);
  const hasStories = keys.some((key) => STORY_KEYS.includes(key));
  return keys.flatMap((key) =>
    listsOfEntries(entriesOf(value[key], [...spot.path, key]), spot).map((list) =>
      hasStories && PHASE_KEYS.includes(key) && !list.isNested
        ? { ...list, isOutline: true }
        : list,
    ),
  );
}

/** The keys that hold stories: lists of mappings, or mappings by id. */
export function storyKeysOf(fields: Fields): readonly string[] {
  return Object.keys(fields).filter(
    (key) =>
      LIST_KEYS.includes(key) && entriesOf(fields[key], []).some(({ value }) => isFields(value)),
  );
}

function entriesOf(value: unknown, path: Path): readonly StoryEntry[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item, index) => ({ value: item, path: [...path, index], key: undefined }));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).map(([key, item]) => ({ value: item, path: [...path, key], key }));
}

/** Neighbouring stories make a list; an entry with stories of its own is a phase and makes more. */
function listsOfEntries(entries: readonly StoryEntry[], spot: Spot): readonly StoryList[] {
  const lists: StoryList[] = [];
  let current: StoryEntry[] = [];
  const isNested = false;
  const close = (): void => {
    if (current.length > 0)
      lists.push({ entries: current, phase: spot.phase, isNested, isOutline: false });
    current = [];
  };
  for (const entry of entries) {
    const below = spot.depth < MAX_NESTING ? listsBelow(entry, spot) : [];
    if (below.length > 0) close();
    lists.push(...below);
    // A story with parts is still a story: it comes after them, with its own criteria.
    if (below.length === 0 || isStory(entry.value)) current.push(entry);
  }
  close();
  return lists;
}

function listsBelow(entry: StoryEntry, spot: Spot): readonly StoryList[] {
  if (!isFields(entry.value)) return [];
  const phase = phaseOf(entry.value) ?? entry.key ?? spot.phase;
  const below = listsIn(entry.value, { path: entry.path, phase, depth: spot.depth + 1 });
  return below.map((list) => ({ ...list, isNested: true }));
}

const isStory = (value: unknown): boolean =>
  isFields(value) && STORY_MARKS.some((key) => Object.hasOwn(value, key));

function phaseOf(fields: Fields): string | undefined {
  const names = ['title', 'name', 'id', 'phase'].map((key) => textOf(fields[key]));
  return names.find((name) => name !== undefined);
}
