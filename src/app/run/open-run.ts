// A run ready to be driven: started now or found in the record, with everything that it needs.

import type { EvidenceBook } from '../../drive/ports/evidence.ts';
import type { RunWorld } from '../../drive/ports/run.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import type { RunRules } from '../../drive/run/rules.ts';
import { openBranch } from '../../effects/git/land/branch.ts';
import { unsettledNote } from '../../effects/git/land/unsettled.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { isAncestor } from '../../effects/git/objects/ancestry.ts';
import { readerIn } from '../../effects/git/objects/object-reader.ts';
import { openRepository } from '../../effects/git/repository.ts';
import { leftGitsDone } from '../../effects/git/room/left-gits.ts';
import { startPlanRun } from '../../gate/plan-run.ts';
import { isolationWords } from '../../model/isolation.ts';
import { DoorwardError } from '../../std/error.ts';
import { plural } from '../../std/text.ts';
import { type IsolationPlan, planIsolation } from '../isolation.ts';
import type { RunLog } from '../open-run-log.ts';
import { agentName, agentsFrom, namedAgents, refuseAlone, refuseMissing } from './agents.ts';
import { asAsked } from './as-asked.ts';
import type { Deciding } from './decide.ts';
import { doneBefore } from './done-before.ts';
import { isSamePromise } from './essence.ts';
import { markedFor } from './only-people.ts';
import { textsIn, worldOf } from './open-world.ts';
import { OwnFileList } from './own-files.ts';
import type { CommitPlace } from './person-commits.ts';
import { orderNotes } from './plan-order.ts';
import { withoutDone } from './plan-with-fix.ts';
import { newRunId, prepareRun, type ReadFiles, readFiles } from './prepare-run.ts';
import { projector } from './project.ts';
import {
  fixesIn,
  newestRun,
  type RunArchive,
  readRun,
  recordRun,
  unfinishedRun,
} from './recorded-runs.ts';
import { missingReviewers, reviewersOf } from './reviewers.ts';
import { placeLeases, type RunLeases, runLease } from './run-leases.ts';
import type { Company, RunOptions } from './run-options.ts';
import { type RecordedRun, type RunSettings, rulesOf } from './run-rules.ts';
import { sealingPasses } from './seal-passes.ts';
import { refuseTemplates, wordingOf } from './wording.ts';
import { openWorkplace } from './workplaces.ts';

export interface OpenedRun {
  readonly rules: RunRules;
  readonly world: RunWorld;
  readonly settings: RunSettings;
  readonly deciding: Deciding;
  readonly commitPlace: CommitPlace;
}

export async function openRun(
  options: RunOptions,
  company: Company,
  { store, layout, leases }: RunLog & { readonly leases: RunLeases },
): Promise<OpenedRun> {
  await leftGitsDone(layout.top);
  const now = (): string => new Date().toISOString();
  const archive: RunArchive = { log: store.log, texts: textsIn(store), actor: options.by, now };
  const recorded = await recordedRun(options, { archive, layout, company, leases });
  const { run, protocol, settings, source } = recorded;
  await leases.take(leasesOf(recorded, layout));
  const home = { ref: source.branch };
  const branch = await openBranch(layout.top, branchOptions(settings, options, home));
  const isolation = await isolationOf(settings, options, { layout, branch });
  if (isolation.profile !== 'in-place')
    company.note(`Commands are run apart: ${isolationWords(isolation)}.`);
  const place = await openWorkplace({ recorded, layout, branch, company, isolation });
  const env = markedFor(layout.commonDir, options.env);
  const agents = await agentsFrom(settings.agent, { env, ask: company.askForWork });
  refuseMissing(agents, layout.top);
  const reviewers = await reviewersOf(settings.reviewers, {
    protocol,
    template: settings.templateTexts.reviewer,
    env,
    ask: company.askForVerdict,
    checkout: place.repository,
  });
  for (const line of missingReviewers(reviewers, layout.top)) company.note(line);
  const world = worldOf({
    store,
    branch,
    workspaces: place.workspaces,
    agents,
    reviewers,
    watcher: sealingPasses(company.watcher, layout, company.note),
    interruption: company.interruption,
    version: options.version,
    project: projector({ recorded, layout, place, texts: archive.texts, note: company.note }),
    plant: plantingFor(settings),
    evidence: await evidenceOf(settings, { layout, archive, options, company }),
  });
  const wording = await wordingOf(
    { executor: settings.templateTexts.executor, commit: settings.commit.message },
    { plan: recorded.plan, protocol: protocol.name },
  );
  const rules = rulesOf(recorded, wording);
  const shared = { log: store.log, run, now };
  return {
    rules,
    world,
    settings,
    deciding: { ...shared, by: options.by },
    commitPlace: {
      ...{ ...shared, protocol, branch, repository: place.repository, actor: options.by },
      holds: async () =>
        place.workspaces.isInPlace ? (await place.workspaces.of('')).holds() : undefined,
    },
  };
}

async function isolationOf(
  rules: Pick<RunSettings, 'isolation' | 'network' | 'limits' | 'setup'>,
  { isolation, env }: RunOptions,
  { layout, branch }: { readonly layout: Layout; readonly branch: Branch },
): Promise<IsolationPlan> {
  const hasCommit = (await branch.tip()) !== undefined;
  return planIsolation(rules, isolation, { top: layout.top, env, hasCommit });
}

/** Runs that began before there were probes go on without them. */
function plantingFor({ probeReviewers }: RunSettings): RunWorld['plant'] {
  if ((probeReviewers ?? 0) === 0) return undefined;
  return async (nonce) => (await import('../arming/lay-planted.ts')).layPlanted(nonce, 'wrong');
}

/** Runs that began before there was evidence go on without it. */
async function evidenceOf(
  { evidence }: RunSettings,
  parts: {
    readonly layout: Layout;
    readonly archive: RunArchive;
    readonly options: RunOptions;
    readonly company: Company;
  },
): Promise<EvidenceBook | undefined> {
  if (evidence !== 'on' && evidence !== 'branch') return undefined;
  const { layout, archive, options, company } = parts;
  const { openEvidence } = await import('../evidence/keep-evidence.ts');
  const { texts } = archive;
  const note = (line: string): void => company.note(line);
  return openEvidence({ layout, reader: readerIn(layout), texts, env: options.env, note });
}

function branchOptions(
  { commit, workspace }: RunSettings,
  { env }: RunOptions,
  home: { readonly ref: string | undefined },
) {
  const committer = commit.committer === undefined ? undefined : personIn(commit.committer);
  return {
    home,
    work: workspace === 'worktree' ? 'elsewhere' : 'in-place',
    environment: env,
    ...(commit.hooks === undefined ? {} : { hooks: commit.hooks }),
    ...(commit.agentCommits === undefined ? {} : { agentCommits: commit.agentCommits }),
    ...(committer === undefined ? {} : { committer }),
  } as const;
}

function personIn(text: string): { readonly name: string; readonly email: string } {
  const [, name, email] = /^([^<>\n]{1,200}) <([^<>\s]{1,200})>$/.exec(text.trim()) ?? [];
  if (name !== undefined && email !== undefined) return { name, email };
  throw new DoorwardError(
    'config',
    `\`commit.committer\` is \`${text}\``,
    'Write a name and an address:  committer: Gate <gate@example.com>',
  );
}

interface Searching {
  readonly archive: RunArchive;
  readonly layout: Layout;
  readonly company: Company;
  readonly leases: RunLeases;
}

async function recordedRun(options: RunOptions, parts: Searching): Promise<RecordedRun> {
  const { archive, layout, company, leases } = parts;
  if (options.run !== undefined)
    return goingOn(await readRun(options.run, archive), options, company);
  const files = await readFiles(options, layout.top);
  const found = options.isNew ? undefined : await unfinishedRun(files.place.shown, archive);
  if (found === undefined) return begun(options, files, parts);
  const { recorded, isHalted } = found;
  const plan = withoutDone(files.plan, await fixesIn(recorded.run, archive));
  if (!isSamePromise(recorded.plan, plan) && !options.isContinued)
    throw new DoorwardError(
      'usage',
      `${files.place.shown} has changed since run ${recorded.run} began, which is not finished`,
      'Write --continue to go on with the plan as it was (commit the edit first: what is in no commit counts as work of the agent), or --new to begin with the plan as it is; what is committed is not done again.',
    );
  const continued = goingOn(recorded, options, company);
  // Only who may go on says so.
  await leases.take(leasesOf(recorded, layout));
  if (!isHalted) company.note(`Going on with run ${recorded.run}.`);
  return continued;
}

function goingOn(recorded: RecordedRun, options: RunOptions, { askForWork }: Company): RecordedRun {
  const { agent } = options.settings;
  if (agent !== undefined) refuseAlone(agent, askForWork);
  return asAsked(recorded, options);
}

function leasesOf({ run, settings, source }: RecordedRun, layout: Layout): readonly string[] {
  return [runLease(run), ...placeLeases(settings.workspace, layout, source.branch)];
}

async function begun(
  options: RunOptions,
  files: ReadFiles,
  { archive, layout, company, leases }: Searching,
): Promise<RecordedRun> {
  const unsettled = await unsettledNote(layout);
  if (unsettled !== undefined) company.note(unsettled);
  const branch: Branch = await openBranch(layout.top, { environment: options.env });
  const own = new OwnFileList(layout, {}, files.place.inside);
  const repository = await openRepository(layout.top, { ownOids: () => own.oids });
  const done = await doneBefore(files.plan, files.place.shown, {
    ...archive,
    isInBranch: (commit) => isAncestor(commit, layout.top),
  });
  const prepared = await prepareRun(options, files, { repository, done, layout });
  const { settings, ticked } = prepared;
  const finished =
    prepared.tasks.length === 0 ? await newestRun(files.place.shown, archive) : undefined;
  if (finished !== undefined) {
    company.note(`Every task of ${files.place.shown} is done: nothing is left for another run.`);
    return finished;
  }
  // What could not start is not recorded as started.
  const [first] = namedAgents(settings.agent);
  refuseAlone(settings.agent, company.askForWork);
  refuseMissing(await agentsFrom(settings.agent, { env: options.env }), layout.top);
  await isolationOf(files.config, options, { layout, branch });
  await refuseTemplates({ ...settings.templateTexts, commit: settings.commit.message });
  const { isOutOfOrder } = options;
  const inOrder = await orderNotes(files, { archive, top: layout.top, isOutOfOrder });
  await leases.take(placeLeases(settings.workspace, layout, branch.ref));
  for (const note of inOrder) company.note(`Begun all the same: ${note}.`);
  if (ticked.length > 0)
    company.note(`${plural(ticked.length, 'task')} marked as done in the plan: not run again.`);
  if (done.length > 0)
    company.note(`${plural(done.length, 'task')} committed by an earlier run: not run again.`);
  const untracked = Object.keys(settings.untracked).length;
  if (untracked > 0)
    company.note(
      `${plural(untracked, 'file')} in no commit: left alone as long as nobody changes ${untracked === 1 ? 'it' : 'them'}.`,
    );
  const { recorded, started } = await recordRun(
    {
      ...prepared,
      run: newRunId(archive.now()),
      branch: branch.ref,
      base: await branch.tip(),
      agent: agentName(first),
      reviewers: Math.max(1, settings.reviewers.length),
    },
    archive,
  );
  const { protocol } = recorded;
  company.watcher.appended(started, { seq: 1, plan: startPlanRun(started), protocol, ofTask: [] });
  return recorded;
}
