// A run that goes on keeps the rules that it began with. Another agent or reviewer may take over; whoever asks
// for other rules hears that this run does not have them, before anything is done by the old ones.

import { DoorwardError } from '../../std/error.ts';
import type { RunOptions } from './run-options.ts';
import type { RecordedRun } from './run-rules.ts';

type Asking = Pick<RunOptions, 'protocol' | 'settings'>;

export function asAsked(recorded: RecordedRun, options: Asking): RecordedRun {
  const [first] = otherRules(recorded, options);
  if (first !== undefined)
    throw new DoorwardError(
      'usage',
      `run ${recorded.run} goes on by the rules it began with: ${first.option} was asked for, and ${first.has}`,
      'Leave the option out to go on, or write --new to begin anew; what is committed is not done again.',
    );
  const { agent = recorded.settings.agent, reviewers = recorded.settings.reviewers } =
    options.settings;
  return { ...recorded, settings: { ...recorded.settings, agent, reviewers } };
}

interface OtherRule {
  readonly option: string;
  readonly has: string;
}

function otherRules(
  { protocol, settings: recorded }: RecordedRun,
  { protocol: named, settings: asked }: Asking,
): readonly OtherRule[] {
  const isUnproved = recorded.prove === undefined;
  return [
    other('--protocol', named, protocol.name),
    other('--jobs', asked.jobs, recorded.jobs),
    other('--workspace', asked.workspace, recorded.workspace),
    asked.isProved && isUnproved ? { option: '--prove', has: 'it began without' } : undefined,
  ].filter((rule) => rule !== undefined);
}

function other<Value extends string | number>(
  option: string,
  asked: Value | undefined,
  had: Value | undefined,
): OtherRule | undefined {
  if (asked === undefined || asked === had) return undefined;
  return { option: `${option} ${asked}`, has: `it has ${had ?? 'none'}` };
}
