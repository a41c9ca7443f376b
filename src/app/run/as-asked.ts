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
      `run ${recorded.run} goes on by the rules it began with: ${first}`,
      'Leave the option out to go on, or write --new to begin anew; what is committed is not done again.',
    );
  const { agent = recorded.settings.agent, reviewers = recorded.settings.reviewers } =
    options.settings;
  return { ...recorded, settings: { ...recorded.settings, agent, reviewers } };
}

function otherRules(
  { protocol, settings: recorded }: RecordedRun,
  { protocol: named, settings: asked }: Asking,
): readonly string[] {
  const rules = [
    ['--protocol', named, protocol.name],
    ['--jobs', asked.jobs, recorded.jobs],
    ['--workspace', asked.workspace, recorded.workspace],
  ] as const;
  return [
    ...rules
      .filter(([, wanted, has]) => wanted !== undefined && wanted !== has)
      .map(([option, wanted, has]) => `${option} ${wanted} was asked for, and it has ${has}`),
    ...(asked.isProved && recorded.prove === undefined
      ? ['--prove was asked for, and it began without']
      : []),
  ];
}
