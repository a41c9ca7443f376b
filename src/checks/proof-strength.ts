// A command that passed although it could not have failed has proved nothing. Where no other command
// of the task is a proof, the gate can't tell: that is the plan's fault and never the agent's.

import type { CommandRun } from '../model/command.ts';
import type { Finding } from '../model/finding.ts';
import { statedCommands } from '../model/plan.ts';
import {
  type CommandFault,
  isIdleWithTests,
  readVerifyCommand,
} from '../reading/shell/command-faults.ts';
import {
  callsScript,
  followScripts,
  SCRIPT_FILES,
  type ScriptSource,
} from '../reading/shell/followed-scripts.ts';
import { type ScriptFault, scriptFaults, wordsOf } from '../reading/shell/script-faults.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

const make = findingMaker('proof-strength', 'verify');

export const proofStrength: Check = {
  name: 'proof-strength',
  stage: 'verify',
  wants(task, plan) {
    const isCalled = statedCommands(task, plan).some(({ run }) => callsScript(run));
    return isCalled ? { paths: SCRIPT_FILES, basePaths: SCRIPT_FILES } : {};
  },
  check({ evidence }) {
    const passed = (evidence.commands ?? []).filter(
      ({ exitCode, expect }) => expect === 'pass' && exitCode === 0,
    );
    const source: ScriptSource = (path) => evidence.files.get(path)?.text;
    const hollow = passed.flatMap((run) => {
      const fault = readVerifyCommand(run.command).faults.find(
        (each) => isHollow(each) && !isIdleFor(each, run, source),
      );
      return fault === undefined ? [] : [{ run, fault }];
    });
    const behind = passed.flatMap((run) =>
      scriptFaults(run.command, source)
        .filter(({ fault }) => !isIdleFor(fault, run, source))
        .map((found) => ({ run, found })),
    );
    const lost = new Set([
      ...hollow.map(({ run }) => run),
      ...behind.filter(({ found }) => found.isTotal).map(({ run }) => run),
    ]);
    const hasProof = lost.size < (evidence.commands ?? []).length;
    const findings = [
      ...hollow.map(({ run, fault }) => judge(run, fault, hasProof)),
      ...behind.map(({ run, found }) => judgeScript(run, found, hasProof, evidence)),
    ];
    if (findings.length > 0) return findings;
    return [
      passed.length === 0
        ? make(notApplicable('No command passed.'))
        : make({
            outcome: 'pass',
            reason: 'gate.passed',
            message: 'The commands that passed could have failed.',
          }),
    ];
  },
};

function isHollow(fault: CommandFault): boolean {
  return (
    fault.kind === 'vacuous' ||
    fault.kind === 'defused' ||
    (fault.kind === 'masked' && fault.isTotal)
  );
}

/** It would have let a run without tests pass, and tests have run. */
function isIdleFor(
  fault: CommandFault,
  { command, tests }: CommandRun,
  source: ScriptSource,
): boolean {
  if ((tests?.passed ?? 0) === 0) return false;
  return isIdleWithTests(fault, followScripts(command, source).text);
}

function judge({ command }: CommandRun, { kind }: CommandFault, hasProof: boolean): Finding {
  const why =
    kind === 'vacuous'
      ? 'succeeds whatever the work is like'
      : 'hides the failure that it should show';
  return make({
    outcome: hasProof ? 'concern' : 'inconclusive',
    reason: kind === 'masked' ? 'verify.masked' : 'verify.vacuous',
    message: `\`${oneLine(command)}\` passed, but it ${why}: it proves nothing.`,
    guidance: 'Name a command that fails while the work is not done, such as `npm test -- tide`.',
  });
}

/** A script that the work itself has bent is its own failure; one that was so before is the project's. */
function judgeScript(
  { command }: CommandRun,
  found: ScriptFault,
  hasProof: boolean,
  { base, baseFiles }: Subject['evidence'],
): Finding {
  const { fault, script, isTotal } = found;
  const before = scriptFaults(command, (path) => baseFiles.get(path)?.text);
  const isNew =
    base !== undefined &&
    !before.some((old) => old.script.name === script.name && old.fault.kind === fault.kind);
  const isBent = isNew && (isTotal || fault.kind === 'masked');
  return make({
    outcome: isBent ? 'fail' : isTotal && !hasProof ? 'inconclusive' : 'concern',
    reason: fault.kind === 'masked' ? 'verify.masked' : 'verify.vacuous',
    message: `\`${oneLine(command)}\` ${wordsOf(found)}${isNew ? '; the work has made it so' : ''}.`,
    guidance: 'Let the script hand on the exit code of what it runs.',
    file: script.file,
    line: script.line,
  });
}
