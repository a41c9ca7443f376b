// The files that a run is seen by, made from its record: delete them, and they are made again. While
// a run is on, only those in the git directory are written, because a file that changes in the
// working tree would be judged as the agent's work.

import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Layout } from '../effects/git/layout.ts';
import type { Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { assertionEvidence } from '../projections/assertion-evidence.ts';
import { evidenceChain } from '../projections/evidence-chain.ts';
import { updateTracker } from '../projections/feature-tracker.ts';
import { withBlock } from '../projections/marked-block.ts';
import { progressMd } from '../projections/progress-md.ts';
import type { RunView } from '../projections/run-history.ts';
import { stateMd } from '../projections/state-md.ts';
import { summaryMd } from '../projections/summary-md.ts';
import { tickPlan } from '../projections/tick-plan.ts';
import { TRACKER_FILE } from '../reading/packet/feature-list.ts';
import { companionPath } from './companion-path.ts';
import { readSharedFile } from './shared-file.ts';
import { summaryOf } from './waited-plans.ts';

export interface ProjectionFile {
  /** Absolute. */
  readonly path: string;
  readonly content: string;
}

export interface ProjectionSource {
  readonly view: RunView;
  readonly layout: Pick<Layout, 'top' | 'sharedFolder'>;
}

/** STATE.md and SUMMARY.md in the git directory, where they appear in no diff. */
export function recordFiles({ view, layout }: ProjectionSource): readonly ProjectionFile[] {
  return [
    { path: join(layout.sharedFolder, 'STATE.md'), content: stateMd(view) },
    { path: join(layout.sharedFolder, 'SUMMARY.md'), content: summaryMd(view) },
  ];
}

export interface TreeSource extends ProjectionSource {
  readonly plan: Plan;
  /** What executors said last, by task. */
  readonly messages: ReadonlyMap<string, string>;
}

/** All of them: those of the record, and those that the plan's own system keeps beside the plan. */
export async function projectionFiles(source: TreeSource): Promise<readonly ProjectionFile[]> {
  return [...recordFiles(source), ...(await treeFiles(source))];
}

/** Only files that would change; a person's own words in them stay. */
async function treeFiles(source: TreeSource): Promise<readonly ProjectionFile[]> {
  const { view, layout, plan } = source;
  const planPath = resolve(layout.top, view.plan.plan);
  if (!isInside(layout.top, planPath)) return [];
  const found = await Promise.all([
    tickedPlan(source, planPath),
    ...(plan.dialect === 'plan-xml'
      ? [stateFile(source, planPath), summaryFile(source, planPath)]
      : []),
    ...(plan.dialect === 'tasks-md' ? [progressFile(source, planPath)] : []),
    ...(plan.dialect === 'spec-packet'
      ? [trackerFile(source, planPath), ...plan.tasks.map((task) => evidenceFile(source, task))]
      : []),
  ]);
  return found.filter((file) => file !== undefined);
}

type Made = Promise<ProjectionFile | undefined>;

async function edited(
  { layout }: ProjectionSource,
  path: string,
  change: (text: string | undefined) => string | undefined,
): Made {
  const existing = await readSharedFile(layout.top, path);
  if (existing.kind === 'unusable') return undefined;
  const content = change(existing.text);
  return content === undefined || content === existing.text ? undefined : { path, content };
}

function tickedPlan(source: TreeSource, path: string): Made {
  const { plan, view } = source;
  const done = new Set(
    view.plan.runs
      .filter(({ phase }) => phase === 'committed' || phase === 'confirmed')
      .map(({ task }) => task.id),
  );
  return edited(source, path, (text) => {
    if (text === undefined) return undefined;
    const tasks = plan.tasks.filter(({ id }) => done.has(id));
    return tasks.reduce((ticked, task) => tickPlan(ticked, plan.dialect, task) ?? ticked, text);
  });
}

/** The planning folder that the plan lies in has one STATE.md for all its plans. */
async function stateFile(source: TreeSource, planPath: string): Made {
  const folder = planningFolder(source.layout.top, planPath);
  if (folder === undefined) return undefined;
  return edited(source, join(folder, 'STATE.md'), (text) => withBlock(text, stateMd(source.view)));
}

function planningFolder(top: string, planPath: string): string | undefined {
  for (let folder = dirname(planPath); isInside(top, folder); folder = dirname(folder))
    if (basename(folder) === '.planning') return folder;
  return undefined;
}

// There, a summary beside a plan means that the plan is done: it is written when it is, not before.
async function summaryFile(source: TreeSource, planPath: string): Made {
  const { view } = source;
  const isDone = view.plan.runs.every(
    ({ phase, origin }) => origin !== undefined || phase === 'committed' || phase === 'confirmed',
  );
  if (!isDone || !planPath.endsWith('-PLAN.md')) return undefined;
  return edited(source, summaryOf(planPath), (text) => withBlock(text, summaryMd(view)));
}

/** Where such a file is kept already, or where the protocol asks for one. */
function progressFile(source: TreeSource, planPath: string): Made {
  const path = join(dirname(planPath), '.progress.md');
  const isAskedFor = source.view.started.protocol.name === 'layers';
  return edited(source, path, (text) =>
    text === undefined && !isAskedFor ? undefined : withBlock(text, progressMd(source.view)),
  );
}

function trackerFile(source: TreeSource, planPath: string): Made {
  const { view, plan } = source;
  const path = planPath.endsWith('.json') ? planPath : companionPath(planPath, TRACKER_FILE);
  return edited(source, path, (text) =>
    text === undefined ? undefined : updateTracker(text, view, plan.tasks),
  );
}

/** Beside the other reports where the project keeps them, and in the git directory otherwise. */
async function evidenceFile(source: TreeSource, task: Task): Made {
  const { view, layout, messages } = source;
  const chain = evidenceChain(view, task.id);
  const report = chain && assertionEvidence(task, chain, messages.get(task.id));
  const at = chain?.status.lastStepAt;
  if (report === undefined || at === undefined) return undefined;
  const name = task.id.replace(/[^\w.-]+/g, '_').slice(0, 100);
  const reports = join(layout.top, 'implementation-artifacts');
  if (!existsSync(reports))
    return { path: join(layout.sharedFolder, 'evidence', `${name}.md`), content: report };
  const path = join(reports, `${at.slice(0, 10)}-gate-${name}.md`);
  return edited(source, path, (text) => withBlock(text, report));
}

function isInside(top: string, path: string): boolean {
  const inside = relative(top, path);
  return (
    inside !== '' &&
    inside !== '..' &&
    !inside.startsWith(`..${sep}`) &&
    resolve(top, inside) === path
  );
}
