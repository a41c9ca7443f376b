// What the verify commands say about the work, by what the gate saw when it ran them itself. Only a
// command that ran, ended as it had to and tested something is a pass.

import type { CommandRun } from '../model/command.ts';
import type { Finding } from '../model/finding.ts';
import { statedCommands } from '../model/plan.ts';
import { readScope, tidyPath } from '../reading/change/scope.ts';
import { judgeRefusal } from '../reading/command-run/judge-refusal.ts';
import { judgeRun } from '../reading/command-run/judge-run.ts';
import { lastLines, type RunJudgement } from '../reading/command-run/run-words.ts';
import { type StuckFile, stuckFile, stuckWords } from '../reading/command-run/start-failure.ts';
import { allowanceOf } from '../reading/tamper/allowance.ts';
import { isGenerated } from '../reading/tamper/paths.ts';
import { oneLine, plural } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('verify-commands', 'verify');

export const verifyCommands: Check = {
  name: 'verify-commands',
  stage: 'verify',
  check(subject) {
    const { task, plan, evidence } = subject;
    if (task.checkpoint !== undefined) return [make(DECIDED_BY_A_PERSON)];
    const runs = evidence.commands ?? [];
    const expected = statedCommands(task, plan).length;
    if (runs.length === 0) return [make(expected > 0 ? notRun(expected) : withoutRuns(subject))];
    const findings = runs.flatMap((run) => [
      judged(run, subject),
      ...refusals(run, subject),
      ...sideEffects(run),
    ]);
    const isStopped = findings.some(
      ({ outcome }) => outcome === 'fail' || outcome === 'inconclusive',
    );
    // Commands after a failed one are left out on purpose; without a failure nothing may be missing.
    const missing = isStopped ? 0 : expected - runs.length;
    return [
      ...findings,
      ...changedFiles(runs),
      ...(isStopped ? [] : uncommitted(subject)),
      ...(missing > 0 ? [make(notRun(missing))] : []),
      ...(task.verify.manual.length > 0 ? [make(owedToAPerson(task.verify.manual))] : []),
    ];
  },
};

function judged(run: CommandRun, subject: Subject): Finding {
  const judgement = judgeStuck(run, subject) ?? judgeRun(run, subject.rules);
  const printed = judgement.outcome === 'pass' ? undefined : lastLines(run);
  return make({ ...judgement, printed, line: lineOf(run, subject) });
}

// A script that the work wrote, or was to write, is its own to mend; any other says nothing about it.
function judgeStuck(run: CommandRun, subject: Subject): RunJudgement | undefined {
  const isOpen = run.expect === 'pass' && run.startError === undefined && run.tests === undefined;
  const stuck = isOpen ? stuckFile(run) : undefined;
  if (stuck === undefined) return undefined;
  const isOwn = isTouched(stuck.path, subject) || isAskedFor(stuck, run, subject);
  return {
    outcome: isOwn ? 'fail' : 'inconclusive',
    reason: isOwn ? 'verify.exit-nonzero' : 'verify.not-started',
    message: `\`${oneLine(run.command)}\` could not be run: ${stuckWords(stuck)}.`,
    guidance: `${stuck.state === 'missing' ? 'Write it, or correct its path' : 'Make it executable with `chmod +x`, or start it with its interpreter'}${isOwn ? '.' : '; the work itself was not judged.'}`,
  };
}

function isTouched(path: string, { evidence }: Subject): boolean {
  // The command may have gone into a folder first.
  const name = tidyPath(path);
  const isThat = (changed: string | undefined): boolean =>
    changed === name || changed?.endsWith(`/${name}`) === true;
  return evidence.changes.some((change) => isThat(change.path) || isThat(change.from));
}

/** A command of the plan itself may name what the task is to write. */
function isAskedFor({ path, state }: StuckFile, run: CommandRun, { task, plan }: Subject): boolean {
  if (state !== 'missing') return false;
  const isPlanned = statedCommands(task, plan).some((command) => command.run === run.command);
  const { files, outputs } = task;
  return (
    isPlanned && (files === undefined || readScope([...files, ...outputs]).covers(tidyPath(path)))
  );
}

const DECIDED_BY_A_PERSON: FindingParts = notApplicable(
  'A person decides this task; there is no command to run.',
);

const notRun = (count: number): FindingParts => ({
  outcome: 'inconclusive',
  reason: 'verify.not-started',
  message: `${plural(count, 'verify command')} of the plan ${count === 1 ? 'was' : 'were'} not run.`,
  guidance: 'Run the gate again; if this stays, it is a fault of Doorward.',
});

const owedToAPerson = (requests: readonly string[]): FindingParts => ({
  outcome: 'concern',
  reason: 'verify.manual',
  message: `A person is asked to check as well: "${oneLine(requests.join('; '))}".`,
  guidance: 'Somebody should look at this before the work is relied on.',
});

function withoutRuns({ task, rules }: Subject): FindingParts {
  const { kind, text, manual } = task.verify;
  const outcome = rules.onNoCommands === 'accept' ? 'concern' : 'inconclusive';
  const accepted = outcome === 'concern' ? ' Accepted unverified.' : '';
  if (kind === 'manual') {
    const request = oneLine(manual.length > 0 ? manual.join('; ') : text);
    return {
      outcome: 'inconclusive',
      reason: 'verify.manual',
      message: `Only a person can check this task: "${request}".`,
      guidance: 'Check it and confirm, or add a command for the part that a machine can see.',
    };
  }
  if (kind === 'prose') {
    return {
      outcome,
      reason: 'verify.prose',
      message: `Nothing was run: the verify text is a sentence, not a command: "${oneLine(text)}".${accepted}`,
      guidance: 'Write the command that shows it, such as `npm test -- tide`; prose is never run.',
    };
  }
  return {
    outcome,
    reason: 'verify.missing',
    message:
      kind === 'missing'
        ? `The plan says that the check does not exist yet: "${oneLine(text)}".${accepted}`
        : `There is no verify command, so nothing was proved.${accepted}`,
    guidance: 'Name a command that fails while the work is not done, such as `npm test -- tide`.',
  };
}

function lineOf(run: CommandRun, { task, plan }: Subject): number | undefined {
  return statedCommands(task, plan).find((command) => command.run === run.command)?.place.line;
}

function refusals(run: CommandRun, subject: Subject): readonly Finding[] {
  if (run.expect !== 'pass' || run.exitCode !== 0) return [];
  const mayChangeTools = allowanceOf(subject.task).says('tooling');
  const found = judgeRefusal(run, subject.evidence.probes ?? [], mayChangeTools);
  return found === undefined ? [] : [make({ ...found, line: lineOf(run, subject) })];
}

function sideEffects(run: CommandRun): readonly Finding[] {
  const name = `\`${oneLine(run.command)}\``;
  const findings: Finding[] = [];
  if (run.survivors > 0) {
    findings.push(
      make({
        outcome: 'concern',
        reason: 'verify.left-running',
        message: `${name} left ${plural(run.survivors, 'process', 'processes')} running; the gate ended them.`,
        guidance: 'Let the command stop what it starts, so that runs do not disturb one another.',
      }),
    );
  }
  if (run.droppedBytes > 0 && run.rawOutputPath === undefined) {
    findings.push(
      make({
        outcome: 'concern',
        reason: 'verify.output-lost',
        message: `${run.droppedBytes} bytes of the output of ${name} could not be kept.`,
        guidance: 'Make room on the disk of the repository, or let the command print less.',
      }),
    );
  }
  return findings;
}

/** They passed with a file that is in no commit: whoever gets the work can't run it. */
function uncommitted({ evidence }: Subject): readonly Finding[] {
  const { missing = [], strayLinks = [] } = evidence.code ?? {};
  const [link] = strayLinks;
  const first = link ?? missing.find(({ from }) => !isGenerated(from));
  if (first === undefined) return [];
  const how = link === undefined ? 'loads and git ignores' : 'is a link to and no commit has';
  return [
    make({
      outcome: 'fail',
      reason: 'tamper.unreadable',
      message: `The commands passed with ${oneLine(first.from, 100)}, which ${oneLine(first.path, 100)} ${how}.`,
      guidance: 'Commit the file, or see that git does not ignore it.',
      file: first.path,
      line: first.line,
    }),
  ];
}

const MAX_NAMED_PATHS = 5;

/** Commands that ran at the same time carry the same changes: they are reported once. */
function changedFiles(runs: readonly CommandRun[]): readonly Finding[] {
  const reported = new Set<string>();
  return runs.flatMap((run) => {
    const paths = run.changedPaths.filter((path) => !reported.has(path));
    for (const path of paths) reported.add(path);
    if (paths.length === 0) return [];
    const more =
      paths.length > MAX_NAMED_PATHS ? ` and ${paths.length - MAX_NAMED_PATHS} more` : '';
    const named = paths
      .slice(0, MAX_NAMED_PATHS)
      .map((path) => oneLine(path))
      .join(', ');
    return [
      make({
        outcome: 'fail',
        reason: 'verify.changed-files',
        message: `\`${oneLine(run.command)}\` changed ${plural(paths.length, 'tracked file')}: ${named}${more}. What was verified is no longer what is there.`,
        guidance:
          'Run the formatter or generator before the gate, or let git ignore what the command writes.',
      }),
    ];
  });
}
