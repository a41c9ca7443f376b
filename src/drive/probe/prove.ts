// Further runs of the verify commands, each for one question: whose a failure is, at most two for each
// command that failed; then at most three about the proof, and one with its new functions emptied. What can't
// be set up stays open and is said, and is nobody's failure.

import type { CommandRun } from '../../model/command.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Plan } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { failedTests, hiddenFailures } from '../../reading/command-run/blame.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { rednessOf } from '../../reading/command-run/redness.ts';
import { UNREADABLE } from '../../reading/command-run/unreadable.ts';
import { allowanceOf } from '../../reading/tamper/allowance.ts';
import { DoorwardError } from '../../std/error.ts';
import type { CommandSettings, Ports, Probing } from '../ports/gate.ts';
import { patience } from '../strength/altered-files.ts';
import { attribute, isExcused } from './attribute.ts';
import { emptiedWork } from './emptied.ts';
import { isOfItsPlace } from './of-its-place.ts';
import { type Question, questionsFor } from './questions.ts';
import { commonCondition, wrongTests } from './wrong-tests.ts';

export interface ProofRequest {
  readonly task: Task;
  readonly plan: Plan;
  readonly gateFiles: readonly string[];
  readonly commands: readonly VerifyCommand[];
  readonly settings: CommandSettings;
  /** Names of tests whose failures a person has put aside for now. */
  readonly quarantine: readonly string[];
  /** The commands have to be red without the work; otherwise only what judges it is put back. */
  readonly wantsRed: boolean;
}

const MOST = 3;

/** Emptied functions take no other question's place: whoever hides something would only have to make it asked. */
const isFull = (probes: readonly Probe[]): boolean =>
  probes.filter(({ kind }) => kind !== 'emptied').length >= MOST;

export type Seen = Pick<Evidence, 'commands' | 'probes'>;

/** The evidence of the verify stage: the commands on the work itself, then whatever else is asked. */
export async function verifyWith(
  request: ProofRequest,
  evidence: Evidence,
  ports: Ports,
): Promise<Seen> {
  const { commands, settings, wantsRed } = request;
  const { probing } = ports;
  if (!wantsRed) return withOldTests(request, evidence, ports);
  // Before the commands leave something there themselves.
  const looksAround = await isOfItsPlace(evidence, ports);
  const first = await ports.runCommands(commands, settings, evidence.tree);
  if (probing === undefined || first.length === 0) return { commands: first };
  const beginning = { request, evidence, ports, probing, work: first, known: [] };
  const { runs, probes } = await attributed(first, beginning);
  const around = { ...beginning, work: runs, known: probes };
  const isWhole = runs.length === commands.length && runs.every(isExcused);
  const questions = isWhole ? questionsFor({ ...request, evidence }) : [];
  const asked = isWhole ? withBase(questions, runs, evidence) : [];
  const answered = await answers(asked, around);
  const proof = looksAround && isWhole ? await elsewhere(answered, around) : answered;
  const all = [...probes, ...proof, ...(await misleading(proof, around))];
  return { commands: runs, probes: [...new Set(all)] };
}

/** For protocols that ask for no more: the work must not pass only by what it changed of its own exam. */
async function withOldTests(
  request: ProofRequest,
  evidence: Evidence,
  ports: Ports,
): Promise<Seen> {
  const { commands, settings } = request;
  const runs = await ports.runCommands(commands, settings, evidence.tree);
  const { probing } = ports;
  if (probing === undefined) return { commands: runs };
  const isWhole = runs.length === commands.length && runs.every(meetsExpectation);
  const asked = isWhole ? questionsFor({ ...request, evidence }) : [];
  const probes = await answers(
    asked.filter(({ kind }) => kind === 'clean-room'),
    { request, evidence, ports, probing, work: runs, known: [] },
  );
  return { commands: runs, probes };
}

/** What passed beside files that no commit has, or with code that looks at its place, has to pass elsewhere. */
async function elsewhere(probes: readonly Probe[], around: Around): Promise<readonly Probe[]> {
  const kinds = new Set(probes.map(({ kind }) => kind));
  const isOpen = !kinds.has('again') && !kinds.has('clean-room') && kinds.has('without-change');
  const asked = isOpen && !isFull(probes) ? [...probes, await control(around)] : probes;
  // Whether the place is fit at all is shown by the base, where nothing else has shown it.
  const isDoubtful = isLost(asked) && !kinds.has('without-change') && !kinds.has('base');
  if (!isDoubtful || isFull(asked)) return asked;
  return [...asked, await answer({ kind: 'base', paths: [] }, around)];
}

const isLost = (probes: readonly Probe[]): boolean =>
  probes.some(({ kind, runs }) => kind === 'again' && runs.some(isMissed));

/** A runner that refuses its report did so before as well, or the work has taught it to: the first question. */
function withBase(
  questions: readonly Question[],
  runs: readonly CommandRun[],
  { base }: Evidence,
): readonly Question[] {
  const isRefused = runs.some(({ report }) => report?.state === 'refused');
  if (!isRefused || base === undefined) return questions;
  return [{ kind: 'base', paths: [] }, ...questions.filter(({ kind }) => kind !== 'base')];
}

/** Asked last, of tests that are known to tell: whether they still do with the work. */
async function misleading(probes: readonly Probe[], around: Around): Promise<readonly Probe[]> {
  const { evidence, ports, probing, request, work } = around;
  const isRefusedFor = isRefused(probes) && !isUntold(probes, around);
  const isHollow = probes.some((found) => found.kind === 'emptied' && isUnnoticed(found, around));
  if (isFull(probes) || isRefusedFor || isLost(probes) || isHollow) return [];
  const kind = 'wrong-tests';
  try {
    const found = await wrongTests(evidence.tree, probes, { ...ports, probing, work });
    return found === undefined ? [] : [await probe({ kind, ...found }, request.commands, around)];
  } catch (error) {
    return [open({ kind, paths: [] }, error)];
  }
}

interface Around {
  readonly request: ProofRequest;
  readonly evidence: Evidence;
  readonly ports: Ports;
  readonly probing: Probing;
  /** The commands on the work itself. */
  readonly work: readonly CommandRun[];
  /** Runs that said whose a failure is. */
  readonly known: readonly Probe[];
}

interface Attributed {
  readonly runs: readonly CommandRun[];
  readonly probes: readonly Probe[];
}

/** A failure that was there before must not keep later commands from being run. */
async function attributed(first: readonly CommandRun[], around: Around): Promise<Attributed> {
  const { request, evidence, ports } = around;
  let runs = first;
  const probes: Probe[] = [];
  for (let turn = 0; turn < request.commands.length; turn += 1) {
    const failing = runs.find((run) => !meetsExpectation(run) && run.blame === undefined);
    if (failing === undefined) break;
    const found = await attribute(failing, {
      task: request.task,
      quarantine: request.quarantine,
      evidence,
      probe: (kind, tree) =>
        probe({ kind, tree, paths: [] }, [commandOf(failing, request)], around),
    });
    probes.push(...found.probes);
    if (found.run.blame === undefined) break;
    runs = runs.map((run) => (run === failing ? found.run : run));
    const rest = request.commands.slice(runs.length);
    if (!isExcused(found.run) || rest.length === 0) continue;
    runs = [...runs, ...(await ports.runCommands(rest, request.settings, evidence.tree))];
  }
  return { runs, probes };
}

function commandOf({ command, expect }: CommandRun, { commands }: ProofRequest): VerifyCommand {
  const found = commands.find(({ run }) => run === command);
  return found ?? { run: command, expect, timeoutMs: undefined, place: { line: 1, column: 1 } };
}

/**
 * One after the other, because a result may make the next question idle; at once only where the project
 * says that its commands do not disturb one another. Old tests that refuse the work come first.
 */
async function answers(questions: readonly Question[], around: Around): Promise<readonly Probe[]> {
  const ask = (question: Question): Promise<Probe> => answer(question, around);
  const refusing = questions.filter(({ kind }) => kind === 'clean-room');
  const others = questions.filter(({ kind }) => kind !== 'clean-room');
  if (around.request.settings.isParallel && refusing.length === 0)
    return withControl(
      await withEmptied(await Promise.all(others.slice(0, MOST).map(ask)), around),
      around,
    );
  const probes: Probe[] = [];
  const add = async (question: Question): Promise<void> => {
    if (!isFull(probes) && !isCondemned(probes, around.work)) probes.push(await ask(question));
  };
  for (const question of refusing) probes.push(await ask(question));
  // A test that refuses the work may have failed before it: that is what counts.
  const isOwed = isRefused(probes);
  if (isOwed) probes.push(await ask({ kind: 'base', paths: [] }));
  for (const question of others) if (!(isOwed && question.kind === 'base')) await add(question);
  return withControl(await withEmptied(probes, around), around);
}

/** Of what fails without the work for want of it, whether tests look at what it does. */
async function withEmptied(probes: readonly Probe[], around: Around): Promise<readonly Probe[]> {
  const { evidence, ports, probing, request, work } = around;
  if (isRefused(probes)) return probes;
  const { repository } = ports;
  const asked = { ...request, evidence };
  const kind = 'emptied';
  try {
    const found = await emptiedWork(probes, { asked, evidence, work, repository, probing });
    if (found === undefined) return probes;
    const emptied = await probe({ kind, ...found }, found.commands, around);
    // Unnoticed, perhaps because nothing of its tests is for this place.
    const condition = isUnnoticed(emptied, around)
      ? await commonCondition(evidence.tree, probes, { repository, probing, work })
      : undefined;
    return [...probes, condition === undefined ? emptied : { ...emptied, condition }];
  } catch (error) {
    return [...probes, open({ kind, paths: [] }, error)];
  }
}

const isRefused = (probes: readonly Probe[]): boolean =>
  probes.some(({ kind, runs }) => kind === 'clean-room' && runs.some(isMissed));

const hasPassed = (probes: readonly Probe[]): boolean =>
  probes.some(({ runs }) => runs.length > 0 && !runs.some(isMissed));

/** Nothing fails but what fails with the work as well. */
const isUnnoticed = ({ runs }: Probe, { work }: Around): boolean =>
  runs.length > 0 && rednessOf(runs, work).kind === 'green';

/** Refused, and nothing else passes there either: it only remains to see whether the place is fit. */
const isCondemned = (probes: readonly Probe[], work: readonly CommandRun[]): boolean =>
  isRefused(probes) && !hasPassed(probes) && !failsOtherwise(probes, work);

/** By other tests than on the base: then they may have had to follow the work. */
function failsOtherwise(probes: readonly Probe[], work: readonly CommandRun[]): boolean {
  const [now, before] = missedIn(probes);
  if (now === undefined || before?.command !== now.command) return false;
  const own = work.find(({ command }) => command === now.command);
  return hiddenFailures({ before, now, work: own })?.length === 0;
}

const missedIn = (probes: readonly Probe[]): readonly (CommandRun | undefined)[] =>
  (['clean-room', 'base'] as const).map((kind) =>
    probes.find((probe) => probe.kind === kind)?.runs.find(isMissed),
  );

/**
 * Refused by tests that ran before and do not load any more, where the task names them or asks for other names:
 * nobody can tell them apart, and the work may go on. Whether its own tests still hear is all the more worth asking.
 */
function isUntold(probes: readonly Probe[], { request }: Around): boolean {
  const [now, before] = missedIn(probes);
  const { covers, says } = allowanceOf(request.task);
  const room = probes.find(({ kind }) => kind === 'clean-room');
  return (
    (now?.tests?.broken ?? 0) > 0 &&
    (before === undefined ? [] : (failedTests(before) ?? [])).length > 0 &&
    (room?.paths.every(covers) === true || says('other-names'))
  );
}

async function withControl(probes: readonly Probe[], around: Around): Promise<readonly Probe[]> {
  // What passes there shows that the place has all that the commands need.
  const isFit = probes.some((probe) => probe.kind === 'emptied' && !isPuzzling(probe));
  const isOpen = probes.some(isPuzzling) && !isFit && !hasPassed(probes) && !isFull(probes);
  return isOpen && !isUntold(probes, around) ? [...probes, await control(around)] : probes;
}

/** It failed, and perhaps only because the place lacks something that the checkout has. */
function isPuzzling({ kind, runs }: Probe): boolean {
  // Without the work tests are expected to fail, by name.
  const isExpected = kind === 'without-change' || kind === 'base' || kind === 'emptied';
  return runs.some((run) => isMissed(run) && !(isExpected && (failedTests(run) ?? []).length > 0));
}

/** The whole work in the same place: it passed in the checkout, so that here it must pass as well. */
function control(around: Around): Promise<Probe> {
  const { evidence, request } = around;
  return probe({ kind: 'again', tree: evidence.tree, paths: [] }, request.commands, around);
}

const isMissed = (run: CommandRun): boolean => !meetsExpectation(run);

async function answer({ kind, paths }: Question, around: Around): Promise<Probe> {
  const { evidence, probing, request } = around;
  const { tree, baseTree } = evidence;
  const known = kind === 'base' ? knownBase(around) : undefined;
  if (known !== undefined) return known;
  try {
    const made =
      kind === 'base'
        ? baseTree
        : kind === 'sabotage'
          ? await probing.replaced(tree, new Map(paths.map((path) => [path, UNREADABLE])))
          : await probing.restored(tree, baseTree, paths);
    return await probe({ kind, tree: made, paths }, request.commands, around);
  } catch (error) {
    return open({ kind, paths }, error);
  }
}

/** The base as it was run for the blame, if that was all there is to run. */
function knownBase({ known, request }: Around): Probe | undefined {
  return request.commands.length === 1 ? known.find(({ kind }) => kind === 'base') : undefined;
}

async function probe(
  { kind, tree, paths, ...further }: Pick<Probe, 'kind' | 'tree' | 'paths' | 'condition'>,
  commands: readonly VerifyCommand[],
  { probing, request, work }: Around,
): Promise<Probe> {
  const settings = { ...request.settings, reruns: 0 };
  const isAltered = kind === 'emptied' || kind === 'wrong-tests';
  try {
    const afresh = kind === 'again';
    const asked = isAltered
      ? commands.map((command) => shortened(command, settings, work))
      : commands;
    const runs = await probing.run({ tree, commands: asked, settings, afresh });
    return { kind, tree, paths, ...further, runs, problem: undefined };
  } catch (error) {
    return open({ kind, paths }, error);
  }
}

/** Who waits for an empty function, or leaves something open after a failure, may wait for ever. */
function shortened(
  command: VerifyCommand,
  { timeoutMs }: CommandSettings,
  work: readonly CommandRun[],
): VerifyCommand {
  const known = work.find((run) => run.command === command.run);
  if (known === undefined) return command;
  const most = command.timeoutMs ?? timeoutMs;
  return { ...command, timeoutMs: Math.min(most, patience(known.durationMs)) };
}

function open({ kind, paths }: Pick<Probe, 'kind' | 'paths'>, error: unknown): Probe {
  if (!(error instanceof DoorwardError) || error.code === 'interrupted') throw error;
  return { kind, tree: '', paths, runs: [], problem: error.message };
}
