// Every name a template may use, with its meaning. The checks of templates, the guide's table and
// the values themselves are held together by tests over this one list.

import { FLAG, NUMBER, recordsOf, type Shape, TEXT, TEXTS } from './shape.ts';

/** What a template is for. */
export type TemplateKind = 'executor' | 'reviewer' | 'commit';

export interface TemplateVariable {
  readonly name: string;
  readonly kinds: readonly TemplateKind[];
  readonly shape: Shape;
  readonly meaning: string;
}

type Row = readonly [string, Shape, string];

const OF_PROMPT: readonly Row[] = [
  ['mark', TEXT, 'what fences of this prompt carry, so that data cannot end them'],
];

const OF_TASK: readonly Row[] = [
  ['taskId', TEXT, 'id of the task'],
  ['taskTitle', TEXT, 'its name, on one line'],
  ['taskDescription', TEXT, 'what to do, in the words of the plan'],
  ['acceptanceCriteria', TEXT, 'done criteria as `- [ ]` lines'],
  ['type', TEXT, 'kind of the task: `feature`, `fix`, `refactor`, `docs`, `test`, `perf`, `chore`'],
  ['epicTitle', TEXT, 'phase or section that the task stands under'],
  ['labels', TEXT, 'its markers, with commas between them'],
  ['prdName', TEXT, 'title of the plan'],
  ['trackerName', TEXT, 'format of the plan, such as `prd-json`'],
  ['protocol', TEXT, 'name of the protocol'],
];

const OF_EXECUTOR: readonly Row[] = [
  ['verificationErrors', TEXT, 'why the last attempt did not pass, outputs fenced; empty at first'],
  ['recentProgress', TEXT, 'what happened lately in this run'],
  ['notes', TEXT, 'what a person asked for; the same as `note`'],
  ['dependsOn', TEXT, 'ids of tasks it waits for, with commas between them'],
  ['blocks', TEXT, 'ids of tasks that wait for it, with commas between them'],
  ['prdTotalCount', NUMBER, 'tasks in the plan'],
  ['prdCompletedCount', NUMBER, 'tasks of the plan that are done'],
  ['epicId', TEXT, 'always empty: plans here have no epics'],
  ['priority', TEXT, 'always empty: the order is decided already'],
  ['status', TEXT, 'always `in_progress`'],
  ['model', TEXT, 'always empty: the gate does not choose the model'],
  ['agentName', TEXT, 'always empty: the prompt is the same for every agent'],
  ['cwd', TEXT, 'always empty: the agent is started in it'],
  ['currentDate', TEXT, 'always empty: a prompt can be made again'],
  ['currentTimestamp', TEXT, 'always empty, like `currentDate`'],
  ['beadsDbPath', TEXT, 'always empty'],
  ['prdDescription', TEXT, 'always empty'],
  ['prdContent', TEXT, 'always empty: the agent gets its own task only'],
  ['codebasePatterns', TEXT, 'always empty'],
  ['selectionReason', TEXT, 'always empty'],
  ['diffContext', TEXT, 'always empty: the work is in the working tree'],
  ['task', TEXT, 'the whole task as one text: id, name, what to do, files, criteria, proof'],
  ['files', TEXTS, 'paths and globs that it may touch'],
  ['outputs', TEXTS, 'files that must exist afterwards'],
  ['criteria', TEXTS, 'done criteria'],
  ['commands', recordsOf('run', 'expectation'), 'verify commands and what is expected of them'],
  ['manualChecks', TEXTS, 'what a person will look at'],
  ['assertions', recordsOf('id', 'positive', 'negative'), 'assertions of its spec packet'],
  ['constraints', TEXTS, 'constraints of its spec packet'],
  ['spec', TEXT, 'the spec packet as written'],
  ['truths', TEXTS, 'what must be true of the whole plan'],
  ['gateFiles', TEXTS, 'files that it must not touch: config and plan'],
  ['attempt', NUMBER, 'which attempt this is, from 1'],
  ['maxAttempts', NUMBER, 'how many there are'],
  ['isRetry', FLAG, 'whether an attempt failed before'],
  ['previousAttempts', TEXTS, 'one line for each failed attempt'],
  ['signal', TEXT, 'completion signal of the protocol; empty if it has none'],
  ['mustTick', FLAG, 'whether the box of the task has to be ticked in the plan'],
  ['repairs', TEXT, 'id of the task that a fix repairs and whose box it shares; empty otherwise'],
  ['mustCommit', FLAG, 'whether spec files have to be committed'],
  ['commitMessage', TEXT, 'commit message that the plan asks for; empty if none'],
  ['note', TEXT, 'what a person asked for'],
  ['kept', TEXT, 'git ref with earlier work that is not in the working tree'],
];

const OF_REVIEWER: readonly Row[] = [
  ['nonce', TEXT, 'must come back with the answer'],
  ['tasks', TEXT, 'the task, or all of a parallel batch; fenced'],
  ['changedFiles', TEXT, 'what git says has changed; fenced'],
  ['diff', TEXT, 'the change; fenced, with the canary'],
  ['newDiff', TEXT, 'the change since the last round; fenced, empty in the first'],
  ['evidence', TEXT, 'commands that the gate ran, and how they ended; fenced'],
  ['gateFindings', TEXT, 'what its own checks found; fenced'],
  ['documents', TEXT, 'documents the plan points at; fenced'],
  ['priorFindings', TEXT, 'what was said in the last round; fenced, empty in the first'],
  ['specPath', TEXT, 'folder of the spec'],
  ['round', NUMBER, 'review round, from 1'],
  ['maxRounds', NUMBER, 'rounds at most'],
  ['previousRound', NUMBER, 'number of the round before'],
  ['isLaterRound', FLAG, 'whether there was one'],
  ['isSpecReview', FLAG, 'whether the spec is reviewed before any work'],
  ['isDiffCut', FLAG, 'whether the diff is longer than what is shown'],
  ['base', TEXT, 'commit that the change is measured from'],
  ['tree', TEXT, 'git tree that is reviewed'],
];

const OF_COMMIT: readonly Row[] = [
  ['commitType', TEXT, '`feat`, `fix`, `docs` and so on, by the kind of the task'],
  ['commitScope', TEXT, 'phase and plan, such as `04-02`; empty for other plans'],
  ['planCommit', TEXT, 'commit message that the plan gives; empty if none'],
  ['run', TEXT, 'id of the run'],
];

const rowsOf = (rows: readonly Row[], ...kinds: readonly TemplateKind[]): TemplateVariable[] =>
  rows.map(([name, shape, meaning]) => ({ name, shape, meaning, kinds }));

const VARIABLES: readonly TemplateVariable[] = [
  ...rowsOf(OF_TASK, 'executor', 'reviewer', 'commit'),
  ...rowsOf(OF_PROMPT, 'executor', 'reviewer'),
  ...rowsOf(OF_EXECUTOR, 'executor'),
  ...rowsOf(OF_REVIEWER, 'reviewer'),
  ...rowsOf(OF_COMMIT, 'commit'),
];

export function templateVariables(): readonly TemplateVariable[] {
  return VARIABLES;
}

const SHAPES: ReadonlyMap<TemplateKind, Shape> = new Map(
  (['executor', 'reviewer', 'commit'] as const).map((kind) => [kind, shapeOf(kind)]),
);

/** What a template of this kind may name; the same value each time. */
export function variablesOf(kind: TemplateKind): Shape {
  return SHAPES.get(kind) ?? shapeOf(kind);
}

function shapeOf(kind: TemplateKind): Shape {
  const rows = VARIABLES.filter(({ kinds }) => kinds.includes(kind));
  return {
    kind: 'record',
    fields: Object.fromEntries(rows.map(({ name, shape }) => [name, shape])),
  };
}
