// The work once more, with wrong values in those of its tests that fail without it. They have to fail
// now: if they pass, nobody listens to what they assert.

import type { CommandRun } from '../../model/command.ts';
import type { MisledTest, Probe } from '../../model/probe.ts';
import { failedTests } from '../../reading/command-run/blame.ts';
import { tellingTests } from '../../reading/mislead/telling-tests.ts';
import { TEST_GLOBS } from '../../reading/tamper/paths.ts';
import type { CodeText, Probing, Repository } from '../ports/gate.ts';

export interface WrongTests {
  readonly tree: string;
  readonly paths: readonly string[];
  /** That all of them stand behind. */
  readonly condition?: string;
}

const GLOBS: readonly string[] = [
  ...TEST_GLOBS,
  '**/tests/**/*.rs',
  '**/*{Test,Tests}.{java,kt,cs}',
  '**/*_test.go',
];
const MAX_TESTS = 40;
const MAX_READ = 2_000;

interface Rooms {
  readonly repository: Repository;
  readonly probing: Probing;
  /** The commands on the work itself. */
  readonly work: readonly CommandRun[];
}

/** Undefined where no test is known to be run, or none can be made wrong. */
export async function wrongTests(
  tree: string,
  probes: readonly Probe[],
  rooms: Rooms,
): Promise<WrongTests | undefined> {
  const wrong = await misledTests(tree, probes, rooms);
  if (wrong.size === 0) return undefined;
  const texts = new Map([...wrong].map(([path, each]) => [path, each.text]));
  const condition = conditionOf(wrong);
  return {
    tree: await rooms.probing.replaced(tree, texts),
    paths: [...wrong.keys()],
    ...(condition === undefined ? {} : { condition }),
  };
}

/** A condition on where they run that all tests of the work stand behind. */
export async function commonCondition(
  tree: string,
  probes: readonly Probe[],
  rooms: Rooms,
): Promise<string | undefined> {
  return conditionOf(await misledTests(tree, probes, rooms));
}

type MisledTests = ReadonlyMap<string, MisledTest>;

function conditionOf(wrong: MisledTests): string | undefined {
  const conditions = [...wrong.values()].map(({ condition }) => condition);
  return conditions.includes(undefined) ? undefined : conditions[0];
}

async function misledTests(
  tree: string,
  probes: readonly Probe[],
  { repository, probing, work }: Rooms,
): Promise<MisledTests> {
  const [failing] = (['without-change', 'clean-room'] as const).flatMap((kind) =>
    probes.filter((probe) => probe.kind === kind),
  );
  const runs = (failing?.runs ?? []).filter(mayFailByTests).map((run) => withoutKnown(run, work));
  if (runs.length === 0) return new Map();
  const matches = await repository.matching(tree, GLOBS);
  const paths = [...new Set([...matches.values()].flat())].slice(0, MAX_READ);
  const known = [...(await repository.readFiles(tree, paths))].flatMap(
    ([path, { text }]): readonly CodeText[] => (text === undefined ? [] : [{ path, text }]),
  );
  return probing.misled(tellingTests(known, runs).slice(0, MAX_TESTS));
}

/** By name, by files that do not load, or by a place that a program without a runner prints. */
const mayFailByTests = ({ tests, exitCode }: CommandRun): boolean =>
  exitCode !== 0 && (tests === undefined || tests.failed > 0);

/** Tests that fail with the work as well would fail whatever they expect. */
function withoutKnown(run: CommandRun, work: readonly CommandRun[]): CommandRun {
  const own = work.find(({ command }) => command === run.command);
  const known = own?.blame === undefined ? undefined : failedTests(own);
  const ids = run.tests?.failedIds;
  if (run.tests === undefined || ids === undefined || known === undefined) return run;
  return { ...run, tests: { ...run.tests, failedIds: ids.filter((id) => !known.includes(id)) } };
}
