// Several texts that say how something is verified, taken together: the fields of one task, or the
// passages at the end of a plan.

import { NO_VERIFY, type VerifyIntent, type VerifyKind } from '../../model/verify.ts';

const WITHOUT_COMMANDS: readonly VerifyKind[] = ['manual', 'missing', 'prose'];

export function mergeIntents(intents: readonly VerifyIntent[]): VerifyIntent {
  const [first, ...others] = intents;
  if (first === undefined) return NO_VERIFY;
  if (others.length === 0) return first;
  const commands = intents.flatMap((intent) => intent.commands);
  const said = intents.filter(({ kind }) => kind !== 'none');
  const onlyCommands = said.every(({ kind }) => kind === 'commands');
  const without = WITHOUT_COMMANDS.find((kind) => said.some((intent) => intent.kind === kind));
  const kind =
    commands.length === 0 ? (without ?? 'none') : onlyCommands ? 'commands' : 'commands-in-prose';
  return {
    kind,
    commands,
    manual: intents.flatMap(({ manual }) => manual),
    text: intents.map(({ text }) => text).join('\n'),
  };
}
