import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlan } from '../../src/dialects/registry.ts';
import type { DialectName, PlanSource } from '../../src/model/plan.ts';
import type { Task } from '../../src/model/task.ts';
import { tickPlan } from '../../src/projections/tick-plan.ts';
import { normaliseNewlines } from '../../src/std/text.ts';
import { fixtureCases } from '../rig/dialect-fixtures.ts';

const DIALECTS = ['tasks-md', 'prd-json', 'tiers', 'plan-xml'] as const;

function tasksOf(text: string, dialect: DialectName): readonly Task[] {
  const source: PlanSource = { text: normaliseNewlines(text), path: 'plan', companions: new Map() };
  return parsePlan(source, dialect).plan.tasks;
}

/** What was put in the place of what, with everything that is the same on both sides cut off. */
function difference(before: string, after: string): readonly [old: string, now: string] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** Line by line where no line was added: a task that is a heading has several boxes. */
function differences(before: string, after: string): readonly (readonly [string, string])[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length !== now.length) return [difference(before, after)];
  return old.map((line, index) => difference(line, now[index] ?? ''));
}

const unticked = (task: Task): unknown => ({ ...task, isTicked: false, place: undefined });

describe.each(DIALECTS)('ticking in %s', (dialect) => {
  test.each(fixtureCases(dialect))(
    '$name: reading again shows that task ticked and nothing else changed',
    ({ source }) => {
      const tasks = tasksOf(source.text, dialect);
      for (const [index, task] of tasks.entries()) {
        const ticked = tickPlan(source.text, dialect, task);
        if (ticked === undefined) continue;
        for (const [old, now] of differences(source.text, ticked))
          expect(old.length + now.length, `${old} → ${now}`).toBeLessThan(40);
        const again = tasksOf(ticked, dialect);
        expect(again.map(unticked)).toEqual(tasks.map(unticked));
        expect(again.map(({ isTicked }) => isTicked)).toEqual(
          tasks.map(({ isTicked }, at) => isTicked || at === index),
        );
        expect(tickPlan(ticked, dialect, task)).toBeUndefined();
      }
    },
  );
});

const CHECKLIST = `# Tasks: harbour

## Phase 1
- [x] 1.1 Lay the keel
- [ ] 1.2 [P] Raise the mast
  - **Do**: look at the example
    \`\`\`markdown
    - [ ] 1.2 Raise the mast
    \`\`\`
  - **Verify**: \`npm test\`
- [ ] 1.3 Rig the sails
`;

test.each([
  ['\n', ''],
  ['\r\n', ''],
  ['\n', '\uFEFF'],
  ['\r\n', '\uFEFF'],
])('one character of a checklist changes, with newline %j after mark %j', (newline, mark) => {
  const text = mark + CHECKLIST.replaceAll('\n', newline);
  const [, second] = tasksOf(text, 'tasks-md');
  const ticked = second && tickPlan(text, 'tasks-md', second);
  expect(ticked).toBe(text.replace('[ ] 1.2 [P]', '[x] 1.2 [P]'));
});

test('a task that the plan does not hold any more is not looked for by its number', () => {
  const [, , third] = tasksOf(CHECKLIST, 'tasks-md');
  const shorter = CHECKLIST.replace(/- \[ \] 1\.3.*\n/, '');
  expect(third && tickPlan(shorter, 'tasks-md', third)).toBeUndefined();
});

test('a task is found again after lines were added above it', () => {
  const [, second] = tasksOf(CHECKLIST, 'tasks-md');
  const longer = CHECKLIST.replace('## Phase 1\n', '## Phase 1\n- [ ] 1.0 Draw the plan\n');
  const ticked = second && tickPlan(longer, 'tasks-md', second);
  expect(ticked).toBe(longer.replace('[ ] 1.2 [P]', '[x] 1.2 [P]'));
});

/** Of a prd.json: the text, and what becomes of it once the story US-2 is done. */
const STORIES: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'a flag, with unknown keys and odd spacing kept',
    '{"project":"Tides", "userStories":[\n\t{"id":"US-1","passes":true},\n\t{"id":"US-2" , "passes" :false, "mood": "calm"}]}',
    '{"project":"Tides", "userStories":[\n\t{"id":"US-1","passes":true},\n\t{"id":"US-2" , "passes" :true, "mood": "calm"}]}',
  ],
  [
    'a bare list',
    '[{"id":"US-2","title":"Tides","passes":false}]',
    '[{"id":"US-2","title":"Tides","passes":true}]',
  ],
  [
    'a wrapped plan whose stories are called stories',
    '{"prd":{"stories":[{"id":"US-2","title":"Tides","passes":false}]}}',
    '{"prd":{"stories":[{"id":"US-2","title":"Tides","passes":true}]}}',
  ],
  [
    'stories in phases',
    '{"phases":[{"name":"One","stories":[{"id":"US-2","title":"Tides","passes":false}]}]}',
    '{"phases":[{"name":"One","stories":[{"id":"US-2","title":"Tides","passes":true}]}]}',
  ],
  [
    'stories by their ids',
    '{"userStories":{"US-2":{"title":"Tides","passes":false}}}',
    '{"userStories":{"US-2":{"title":"Tides","passes":true}}}',
  ],
  [
    'a status, in the word that another story has',
    '{"userStories":[{"id":"US-1","title":"a","status":"closed"},{"id":"US-2","title":"b","status":"todo"}]}',
    '{"userStories":[{"id":"US-1","title":"a","status":"closed"},{"id":"US-2","title":"b","status":"closed"}]}',
  ],
  [
    'a status that is called state',
    '{"features":[{"id":"US-1","title":"a","state":"passing"},{"id":"US-2","title":"b","state":"not_started"}]}',
    '{"features":[{"id":"US-1","title":"a","state":"passing"},{"id":"US-2","title":"b","state":"passing"}]}',
  ],
  [
    'a state that is none',
    '{"features":[{"id":"US-2","title":"b","state":"Ohio"}]}',
    '{"features":[{"id":"US-2","title":"b","state":"Ohio","passes":true}]}',
  ],
  [
    'a flag and a status that must agree',
    '{"userStories":[{"id":"US-2","title":"b","passes":false,"status":"open"}]}',
    '{"userStories":[{"id":"US-2","title":"b","passes":true,"status":"done"}]}',
  ],
  [
    'no flag at all: one is added as the last key, in the same style',
    '{\n  "userStories": [\n    {\n      "id": "US-2",\n      "title": "b"\n    }\n  ]\n}\n',
    '{\n  "userStories": [\n    {\n      "id": "US-2",\n      "title": "b",\n      "passes": true\n    }\n  ]\n}\n',
  ],
  [
    'a comma too many',
    '{"userStories":[{"id":"US-2","title":"b","passes":false,},]}',
    '{"userStories":[{"id":"US-2","title":"b","passes":true,},]}',
  ],
  [
    'YAML',
    'userStories:\n  - id: US-1\n    title: a\n    passes: false\n  - id: US-2\n    title: b\n    passes: false # not yet\n',
    'userStories:\n  - id: US-1\n    title: a\n    passes: false\n  - id: US-2\n    title: b\n    passes: true # not yet\n',
  ],
  [
    'YAML without a flag',
    'userStories:\r\n  - id: US-2\r\n    title: b\r\n',
    'userStories:\r\n  - id: US-2\r\n    passes: true\r\n    title: b\r\n',
  ],
];

test.each(STORIES)('prd.json, %s', (_, before, after) => {
  const task = tasksOf(before, 'prd-json').find(({ id }) => id === 'US-2');
  expect(task && tickPlan(before, 'prd-json', task)).toBe(after);
});

test('a flag that is no truth value is left to the person who wrote it', () => {
  const text = '{"userStories":[{"id":"US-2","title":"b","passes":"nearly"}]}';
  const [task] = tasksOf(text, 'prd-json');
  expect(task && tickPlan(text, 'prd-json', task)).toBeUndefined();
});

test.each([
  ['tiers', '{"subtasks":[{"id":"a","description":"Count","status":"running"}]}', '"completed"'],
  ['tiers', '{"subtasks":[{"id":"a","description":"Count"}]}', undefined],
  ['doorward', '{"tasks":[{"id":"a","name":"Count","verify":"npm test"}]}', undefined],
  [
    'plan-xml',
    '<tasks>\n<task type="auto" status="open">\n<name>A</name>\n</task>\n</tasks>\n',
    'status="completed"',
  ],
  ['plan-xml', '<tasks>\n<task type="auto">\n<name>A</name>\n</task>\n</tasks>\n', undefined],
] as const)('%s: a status is set where the format has one', (dialect, text, mark) => {
  const [task] = tasksOf(text, dialect);
  const ticked = task && tickPlan(text, dialect, task);
  if (mark === undefined) expect(ticked).toBeUndefined();
  else expect(ticked).toContain(mark);
});

test('whatever a text is, ticking never throws, and ticks a task that is there', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(...STORIES.map(([, before]) => before)));
  fc.assert(
    fc.property(text, fc.constantFrom(...DIALECTS), (plan, dialect) => {
      for (const task of tasksOf(plan, dialect)) {
        const ticked = tickPlan(plan, dialect, task);
        if (ticked === undefined) continue;
        const found = tasksOf(ticked, dialect).filter(({ id }) => id === task.id);
        expect(found.some(({ isTicked }) => isTicked)).toBe(true);
      }
    }),
  );
});
