// What is wrong with the scripts behind a verify command, and where: a failure that a script swallows
// is as lost as one that the command itself swallows.

import { oneLine } from '../../std/text.ts';
import { type CommandFault, readVerifyCommand } from './command-faults.ts';
import { type FollowedScript, followScripts, type ScriptSource } from './followed-scripts.ts';

export interface ScriptFault {
  readonly fault: CommandFault;
  readonly script: FollowedScript;
  /** Nothing else in the command makes up for it: it proves nothing. */
  readonly isTotal: boolean;
}

/** Empty where nothing stands behind the command, or nothing is wrong with it. */
export function scriptFaults(command: string, source: ScriptSource): readonly ScriptFault[] {
  const { text, scripts } = followScripts(command, source);
  if (scripts.length === 0) return [];
  const isHollow = readVerifyCommand(text).faults.some(isLost);
  return scripts.flatMap((script) => {
    const fault = readVerifyCommand(script.text).faults.find(isWorthTelling);
    // A script that only prepares something need not be able to fail.
    if (fault?.kind === 'vacuous' && !isHollow) return [];
    if (fault === undefined || isRepeated(script, scripts)) return [];
    return [{ fault, script, isTotal: isHollow && isLost(fault) }];
  });
}

/** Its text holds that of another script, of which the same is said. */
function isRepeated(script: FollowedScript, scripts: readonly FollowedScript[]): boolean {
  return scripts.some(
    (other) =>
      other !== script &&
      script.text.includes(other.text) &&
      readVerifyCommand(other.text).faults.some(isWorthTelling),
  );
}

function isLost(fault: CommandFault): boolean {
  return fault.kind === 'vacuous' || (fault.kind === 'masked' && fault.isTotal);
}

const isWorthTelling = (fault: CommandFault): boolean =>
  fault.kind === 'masked' || fault.kind === 'defused' || fault.kind === 'vacuous';

/** What the command does, in words that follow its name. */
export function wordsOf({ fault, script }: ScriptFault): string {
  const { name, file, line } = script;
  return `runs the script ${oneLine(name, 60)} (${file}:${line}), which ${harm(fault)}`;
}

function harm(fault: CommandFault): string {
  if (fault.kind === 'masked') return `loses the exit code of \`${oneLine(fault.detail, 80)}\``;
  if (fault.kind === 'defused') return `passes where it should fail, by \`${fault.detail}\``;
  return 'succeeds whatever the work is like';
}
