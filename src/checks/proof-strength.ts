// A command that passed although it could not have failed has proved nothing. Where no other command
// of the task is a proof, the gate can't tell: that is the plan's fault and never the agent's.

import type { CommandRun } from '../model/command.ts';
import type { Finding } from '../model/finding.ts';
import { type CommandFault, readVerifyCommand } from '../reading/command-faults.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker } from './check.ts';

const make = findingMaker('proof-strength', 'verify');

export const proofStrength: Check = {
  name: 'proof-strength',
  stage: 'verify',
  check({ evidence }) {
    const passed = (evidence.commands ?? []).filter(
      ({ exitCode, expect }) => expect === 'pass' && exitCode === 0,
    );
    const hollow = passed.flatMap((run) => {
      const fault = readVerifyCommand(run.command).faults.find(isHollow);
      return fault === undefined ? [] : [{ run, fault }];
    });
    const hasProof = hollow.length < (evidence.commands ?? []).length;
    if (hollow.length > 0) return hollow.map(({ run, fault }) => judge(run, fault, hasProof));
    return [
      passed.length === 0
        ? make({
            outcome: 'skipped',
            reason: 'gate.not-applicable',
            message: 'No command passed.',
          })
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
