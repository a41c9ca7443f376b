// Whether each verify command can go red at all: green on the last commit as it is, red on a tree that
// is known to be bad. Nothing else is called armed.

import type { CommandRun } from '../../model/command.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { type KnownBad, knownBadFor } from '../../reading/command-run/known-bad.ts';
import { isCode } from '../../reading/command-run/unreadable.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { CommandSettings, Probing, Repository } from '../ports/gate.ts';

/** `not-usable`: it does not even pass on what is committed. `unknown`: it could not be asked. */
export type Armed = 'armed' | 'not-armed' | 'not-usable' | 'unknown';

export interface GateReport {
  readonly command: string;
  readonly state: Armed;
  readonly message: string;
  readonly hint: string;
}

export interface ArmingParts {
  readonly repository: Repository;
  readonly probing: Probing;
  /** The tree of the last commit. */
  readonly tree: string;
  readonly settings: CommandSettings;
  /** What it stands for is still to be done, so that it has to be red on the last commit. */
  isDue(command: VerifyCommand): boolean;
  /** Told before anything is started. */
  announce(line: string): void;
}

export async function armGates(
  commands: readonly VerifyCommand[],
  parts: ArmingParts,
): Promise<readonly GateReport[]> {
  if (commands.length === 0) return [];
  const { repository, tree } = parts;
  const files = [...(await repository.matching(tree, ['**'])).values()].flat();
  const manifest = (await repository.readFiles(tree, ['package.json'])).get('package.json')?.text;
  const reports: GateReport[] = [];
  for (const command of commands) {
    const bad = knownBadFor(command.run, manifest, files);
    reports.push({ command: command.run, ...(await armGate(command, bad, parts)) });
  }
  return reports;
}

type Answer = Omit<GateReport, 'command'>;

async function armGate(
  command: VerifyCommand,
  bad: readonly KnownBad[],
  parts: ArmingParts,
): Promise<Answer> {
  const name = `\`${oneLine(command.run, 100)}\``;
  if (command.expect !== 'pass')
    return unknown('it has to fail to pass, and no tree is known that would make it succeed', '');
  if (bad.length === 0)
    return unknown('no file is known whose loss it would have to notice', 'Try it by hand.');
  const trees = bad.map(({ words }) => `with ${words}`).join(', then ');
  parts.announce(
    `Runs ${name} in a worktree of the gate's own: as it is committed, then ${trees}.`,
  );
  const clean = await runOn(parts.tree, command, parts);
  if (typeof clean === 'string') return unknown(clean, '');
  if (!meetsExpectation(clean))
    return parts.isDue(command) && isRed(clean) ? DUE : notUsable(clean);
  for (const kind of bad) {
    const run = await runOn(await badTree(kind, parts), command, parts);
    if (typeof run === 'string') return unknown(run, '');
    if (isRed(run))
      return { state: 'armed', message: `armed: it goes red with ${kind.words}`, hint: '' };
  }
  return {
    state: 'not-armed',
    message: `NOT armed: it stays green with ${bad.map(({ words }) => words).join(', and with ')}`,
    hint: 'It would pass any work. Look for a masked exit code (`|| true`, a pipe, `; echo`), for tests that nobody runs, or for a command that checks nothing.',
  };
}

const DUE: Answer = {
  state: 'armed',
  message: 'armed: it is red on the last commit, where its task is not done',
  hint: '',
};

const unknown = (message: string, hint: string): Answer => ({
  state: 'unknown',
  message: `not known to be armed: ${oneLine(message, 300)}`,
  hint,
});

function notUsable({ exitCode, timedOut, startError, signal }: CommandRun): Answer {
  const how =
    startError !== undefined
      ? `could not be started: ${oneLine(startError, 200)}`
      : timedOut
        ? 'ran out of time'
        : `ended with ${exitCode ?? signal ?? 'no exit code'}`;
  return {
    state: 'not-usable',
    message: `not usable: on the last commit, in a fresh worktree, it ${how}`,
    hint: 'Make it pass there first: name what it needs with `link` in doorward.yaml, or mend the commit.',
  };
}

/** Refused by its own exit code; what ran out of time or never started has refused nothing. */
function isRed({ exitCode, timedOut, startError }: CommandRun): boolean {
  if (timedOut || startError !== undefined || exitCode === undefined) return false;
  return exitCode !== 0 && exitCode !== 126 && exitCode !== 127;
}

async function badTree({ paths, change }: KnownBad, { repository, probing, tree }: ArmingParts) {
  const facts = await repository.readFiles(tree, paths);
  const texts = paths.flatMap((path) => {
    const text = facts.get(path)?.text;
    return text === undefined && !isCode(path) ? [] : [[path, change(path, text ?? '')] as const];
  });
  return probing.replaced(tree, new Map(texts));
}

/** What came of it, or why nothing did. */
async function runOn(
  tree: string,
  command: VerifyCommand,
  { probing, settings }: ArmingParts,
): Promise<CommandRun | string> {
  try {
    const runs = await probing.run({ tree, commands: [command], settings, afresh: true });
    return runs[0] ?? 'it was not run';
  } catch (error) {
    if (!(error instanceof DoorwardError) || error.code === 'interrupted') throw error;
    return error.message;
  }
}
