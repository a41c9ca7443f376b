// Lint of verify commands before money is spent: a proof must be able to go red, and be heard.
// Nothing is run here.

import type { Finding } from '../model/finding.ts';
import { statedCommands } from '../model/plan.ts';
import type { VerifyCommand, VerifyIntent } from '../model/verify.ts';
import {
  type CommandFault,
  type CommandRemark,
  readVerifyCommand,
} from '../reading/shell/command-faults.ts';
import { callsScript, SCRIPT_FILES } from '../reading/shell/followed-scripts.ts';
import { type ScriptFault, scriptFaults, wordsOf } from '../reading/shell/script-faults.ts';
import { showDuration } from '../std/duration.ts';
import { oneLine } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('verify-quality', 'plan');

export const verifyQuality: Check = {
  name: 'verify-quality',
  stage: 'plan',
  wants(task, plan) {
    const isCalled = statedCommands(task, plan).some(({ run }) => callsScript(run));
    return isCalled ? { paths: SCRIPT_FILES } : {};
  },
  check(subject) {
    const { task, plan } = subject;
    if (task.checkpoint !== undefined)
      return [make(notApplicable('A person decides this task; there is no command to judge.'))];
    const commands = statedCommands(task, plan);
    if (commands.length === 0) return [make(withoutCommands(task.verify, subject))];
    const { files } = subject.evidence;
    const findings = [
      ...judgeCommands(commands, task.markers.includes('VERIFY')),
      ...commands.flatMap(({ run, place }) =>
        scriptFaults(run, (path) => files.get(path)?.text).map((found) =>
          make({ ...wordsForScript(found, oneLine(run)), line: place.line }),
        ),
      ),
      ...commands.flatMap((command) => shortened(command, subject.longestMs)),
    ];
    const isSound = findings.every(({ outcome }) => outcome === 'pass');
    return isSound ? [make(SOUND), ...findings] : findings;
  },
};

const SOUND: FindingParts = {
  outcome: 'pass',
  reason: 'gate.passed',
  message: 'The verify commands can fail, and their failure is heard.',
};

function withoutCommands(verify: VerifyIntent, { rules }: Subject): FindingParts {
  const outcome = rules.onNoCommands === 'accept' ? 'concern' : 'inconclusive';
  const quoted = oneLine(verify.text);
  if (verify.kind === 'manual')
    return {
      outcome: 'inconclusive',
      reason: 'verify.manual',
      message: `Only a person can check this task: "${quoted}".`,
      guidance:
        'Add a command for whatever part a machine can see, and leave the rest to a person.',
    };
  if (verify.kind === 'prose')
    return {
      outcome,
      reason: 'verify.prose',
      message: `The verify text is a sentence, not a command: "${quoted}".`,
      guidance: 'Write the command that shows it, such as `npm test -- tide`; prose is never run.',
    };
  if (verify.kind === 'missing')
    return {
      outcome,
      reason: 'verify.missing',
      message: `The plan says that the check does not exist yet: "${quoted}".`,
      guidance: 'Let the task write the test, and name the command that runs it.',
    };
  return {
    outcome: 'concern',
    reason: 'verify.missing',
    message: "The task has no verify command: only the project's own will judge it.",
    guidance: 'Name a command that fails while the work is not done, such as `npm test -- tide`.',
  };
}

function judgeCommands(
  commands: readonly VerifyCommand[],
  isCheckpoint: boolean,
): readonly Finding[] {
  const read = commands.map((command) => ({ command, reading: readVerifyCommand(command.run) }));
  const isProved = read.some(({ reading }) => reading.strength === 'strong');
  return read.flatMap(({ command, reading }) => {
    const run = oneLine(command.run);
    const { line } = command.place;
    // One real proof is enough; weaker company beside it does no harm. A checkpoint of the plan is
    // there to run everything.
    const faults = reading.faults.filter(
      ({ kind }) => !((kind === 'weak' && isProved) || (kind === 'broad' && isCheckpoint)),
    );
    return [
      ...faults.map((fault) => make({ ...wordsFor(fault, run, isProved), line })),
      ...reading.remarks.map((remark) => make({ ...remarkOn(remark, run), line })),
    ];
  });
}

function wordsFor(fault: CommandFault, run: string, isProved: boolean): FindingParts {
  switch (fault.kind) {
    case 'vacuous':
      return {
        outcome: isProved ? 'concern' : 'fail',
        reason: 'verify.vacuous',
        message: `\`${run}\` succeeds whatever the work is like; it proves nothing.`,
        guidance: 'Replace it by a command that fails while the work is not done.',
      };
    case 'defused':
      return {
        outcome: 'fail',
        reason: 'verify.vacuous',
        message: `\`${fault.detail}\` makes \`${run}\` pass where it should fail.`,
        guidance: `Leave out \`${fault.detail}\`.`,
      };
    case 'masked':
      return {
        outcome: fault.isTotal ? 'fail' : 'concern',
        reason: 'verify.masked',
        message: `The exit code of \`${oneLine(fault.detail)}\` is lost in \`${run}\`.`,
        guidance: 'Join checks with `&&` and leave out `|| true`, `; echo`, `; exit 0` and `&`.',
      };
    case 'weak':
      return {
        outcome: 'concern',
        reason: 'verify.weak',
        message: `\`${run}\` ${fault.detail}.`,
        guidance: 'Run the code as well: a test, or the program itself with a known answer.',
      };
    case 'broad':
      return {
        outcome: 'concern',
        reason: 'verify.broad',
        message: `\`${run}\` runs the whole suite: slow, and not about this task.`,
        guidance: 'Name the tests of this task, such as `npm test -- tide`.',
      };
  }
}

/** The script is the project's, not the plan's: only a command that proves nothing at all is refused. */
function wordsForScript(found: ScriptFault, run: string): FindingParts {
  return {
    outcome: found.isTotal ? 'fail' : 'concern',
    reason: found.fault.kind === 'masked' ? 'verify.masked' : 'verify.vacuous',
    message: `\`${run}\` ${wordsOf(found)}.`,
    guidance: 'Let the script hand on the exit code of what it runs, or name another command.',
  };
}

/** What is asked beyond the protocol's maximum is cut to it: said here, or a plan would wait in vain for its time. */
function shortened(
  { run, timeoutMs = 0, place }: VerifyCommand,
  longestMs = Number.POSITIVE_INFINITY,
): readonly Finding[] {
  if (timeoutMs <= longestMs) return [];
  const [asked, granted] = [showDuration(timeoutMs), showDuration(longestMs)];
  return [
    make({
      outcome: 'concern',
      reason: 'plan.problem',
      message: `\`${oneLine(run)}\` asks for ${asked}; the protocol gives a command ${granted} at most.`,
      guidance: `It is ended after ${granted}. Write that, or split the command.`,
      line: place.line,
    }),
  ];
}

function remarkOn(fault: CommandRemark, run: string): FindingParts {
  switch (fault.kind) {
    case 'unreadable':
      return {
        outcome: 'concern',
        reason: 'plan.problem',
        message: `\`${run}\` cannot be followed as shell: a quote, bracket or block stays open.`,
        guidance: 'Close it, or move the script into a file and run that.',
      };
    case 'one-machine':
      return {
        outcome: 'concern',
        reason: 'plan.problem',
        message: `\`${run}\` names ${oneLine(fault.detail, 60)}, which only one machine has.`,
        guidance: 'The gate starts at the top of the repository; write paths from there.',
      };
    case 'outside-world':
      return {
        outcome: 'pass',
        reason: 'gate.passed',
        message: `\`${run}\` needs ${oneLine(fault.detail, 60)}: a server or the network.`,
        guidance: 'Make sure that it is there when the gate runs, or start it in the command.',
      };
    case 'display-filter':
      return {
        outcome: 'pass',
        reason: 'gate.passed',
        message: `The pipe of \`${run}\` ends in a display filter; the gate heeds the command before it.`,
      };
  }
}
