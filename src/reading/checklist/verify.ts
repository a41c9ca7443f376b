// How a checklist task is proved: its Verify fields, or the commands in the title of a checkpoint.

import { NO_VERIFY, type VerifyIntent, type VerifyKind } from '../../model/verify.ts';
import type { Place } from '../../std/place.ts';
import { classifyVerify, type VerifyOptions } from '../verify-text/verify-text.ts';
import type { TaskField } from './task-body.ts';
import { isMarked, type TaskLabel } from './task-label.ts';

export function checklistVerify(
  label: TaskLabel,
  fields: readonly TaskField[],
  place: Place,
): VerifyIntent {
  // A RED test proves itself by failing; a command that turns this around says so itself.
  const options: VerifyOptions = isMarked(label.markers, 'RED') ? { expect: 'fail' } : {};
  const intents = verifyFields(fields).map((field) =>
    classifyVerify(field.text, field.place, options),
  );
  const intent = mergeIntents(intents);
  if (intent.commands.length > 0 || !isMarked(label.markers, 'VERIFY')) return intent;
  return titleCommands(label.title, place, options, intent) ?? intent;
}

// "Verification" is another word for "Verify", but beside one it tells how the check went.
function verifyFields(fields: readonly TaskField[]): readonly TaskField[] {
  const all = fields.filter(({ key }) => key === 'verify');
  const exact = all.filter(({ label }) => label.toLowerCase() === 'verify');
  return exact.length > 0 ? exact : all;
}

// "Quality checkpoint: npm run lint && npm test".
function titleCommands(
  title: string,
  place: Place,
  options: VerifyOptions,
  said: VerifyIntent,
): VerifyIntent | undefined {
  const colon = title.indexOf(': ');
  if (colon === -1) return undefined;
  const found = classifyVerify(title.slice(colon + 2).trim(), place, options);
  if (found.kind !== 'commands') return undefined;
  const text = said.text === '' ? found.text : `${found.text}\n${said.text}`;
  return { ...found, manual: said.manual, text };
}

const WITHOUT_COMMANDS: readonly VerifyKind[] = ['manual', 'missing', 'prose'];

/** Several Verify fields of one task, as one. */
function mergeIntents(intents: readonly VerifyIntent[]): VerifyIntent {
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
