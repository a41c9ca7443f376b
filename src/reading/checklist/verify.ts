// How a checklist task is proved: its Verify fields, or the commands in the title of a checkpoint.

import type { VerifyCommand, VerifyIntent } from '../../model/verify.ts';
import type { Place } from '../../std/place.ts';
import { type Criterion, verifyOfCriteria } from '../plan/criteria-verify.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { mergeIntents } from '../verify-text/merge-intents.ts';
import { classifyVerify, type VerifyOptions } from '../verify-text/verify-text.ts';
import { bulletOf } from '../words/bullets.ts';
import { changesWorld, meansCommands } from './commands-meant.ts';
import { provingSteps } from './proving-steps.ts';
import type { PlanLine } from './quoted-lines.ts';
import { readMetadata, type TaskMetadata } from './repeated-task.ts';
import { type TaskField, withoutBoxes } from './task-body.ts';
import { isMarked, type TaskLabel } from './task-label.ts';

/** What a task says, and what there is to read from. */
export interface VerifySource {
  readonly label: TaskLabel;
  readonly fields: readonly TaskField[];
  readonly place: Place;
  readonly lines: readonly PlanLine[];
}

export function checklistVerify(source: VerifySource, notes: PlaceNotes): VerifyIntent {
  const metadata = readMetadata(source.lines, notes);
  const intent = provedBy(source, metadata);
  const asked = metadata?.asked;
  if (asked === undefined) return intent;
  const kind = intent.kind === 'none' ? 'manual' : intent.kind;
  return { ...intent, kind, manual: [...intent.manual, asked] };
}

function provedBy(source: VerifySource, metadata: TaskMetadata | undefined): VerifyIntent {
  const { label, fields, place, lines } = source;
  // A RED test proves itself by failing; a command that turns this around says so itself.
  const options: VerifyOptions = isMarked(label.markers, 'RED') ? { expect: 'fail' } : {};
  const intents = verifyFields(fields).map((field) => readField(field, fields, options));
  const intent = mergeIntents(intents);
  if (intent.commands.length > 0) return intent;
  const titled = isMarked(label.markers, 'VERIFY')
    ? titleCommands(label.title, place, options, intent)
    : undefined;
  if (titled !== undefined) return titled;
  if (intent.kind !== 'none') return commandsMeant(intent, fields) ?? intent;
  if (metadata !== undefined && metadata.verify.kind !== 'none') return metadata.verify;
  const elsewhere =
    fromGate(fields) ?? fromCriteria(fields) ?? fromElement(lines) ?? fromSteps(lines);
  return elsewhere ?? fromTitle(label.title, place) ?? intent;
}

// "7.1 `go vet ./...` and `go test ./...` pass" is a check by itself; "Fix `npm test` on Windows" is none.
const IS_CHECK =
  /^(?:`|(?:verify|confirm|ensure|check|make sure)\b|run\b.{0,200}\b(?:pass(?:es)?|succeeds?|green|clean|exits? 0|no errors)\b)/i;

// "Ensure `npm run build` fails on bad input": that it passes would prove nothing.
const IS_DENIED = /\bfails?\b|\b(?:not|never|cannot|no longer)\b|n['’]t\b/i;

function fromTitle(title: string, place: Place): VerifyIntent | undefined {
  if (!IS_CHECK.test(title) || IS_DENIED.test(title)) return undefined;
  const intent = verifyOfCriteria([{ text: title, place }]);
  const isSure = intent.commands.every(
    ({ run, expect }) => expect !== 'fail' && !changesWorld(run),
  );
  return intent.commands.length > 0 && isSure ? intent : undefined;
}

/** "Gate: `just build`" names its command; "Gate: quick" names a level that is defined elsewhere. */
function fromGate(fields: readonly TaskField[]): VerifyIntent | undefined {
  const gates = fields.filter(({ label }) => /^gate$/i.test(label));
  const intent = mergeIntents(gates.map((field) => readField(field, fields, {})));
  return intent.commands.length > 0 ? intent : undefined;
}

// "All five commands exit 0", and the steps of the task are these commands.
function commandsMeant(said: VerifyIntent, fields: readonly TaskField[]): VerifyIntent | undefined {
  if (said.kind !== 'prose' || !meansCommands(said.text)) return undefined;
  const steps = fields
    .filter(({ key }) => key === 'do')
    .map((field) => readField(field, fields, {}));
  const { commands: all, manual } = mergeIntents(steps);
  const commands = [...new Map(all.map((command) => [command.run, command])).values()];
  if (commands.length === 0 || commands.some(({ run }) => changesWorld(run))) return undefined;
  return { kind: 'commands-in-prose', commands, manual, text: said.text };
}

// Where nothing is said about verification, the criteria may name commands as proof.
function fromCriteria(fields: readonly TaskField[]): VerifyIntent | undefined {
  const criteria = fields.filter(({ key }) => key === 'done').flatMap(criteriaIn);
  const intent = verifyOfCriteria(criteria);
  return intent.kind === 'none' ? undefined : intent;
}

function criteriaIn({ text, place, indent }: TaskField): readonly Criterion[] {
  return text.split('\n').flatMap((line, nth) => {
    const bullet = bulletOf(line);
    const column = bullet.offset + (nth === 0 ? place.column : indent + 1);
    return bullet.text === ''
      ? []
      : [{ text: bullet.text, place: { line: place.line + nth, column } }];
  });
}

// Some plans show each task as an element in a code block below its heading.
function fromElement(lines: readonly PlanLine[]): VerifyIntent | undefined {
  const from = lines.findIndex(({ text, isQuoted }) => isQuoted && /<verify>/.test(text));
  const [first, ...more] = lines.slice(Math.max(0, from), from + MAX_LINES);
  if (from === -1 || first === undefined) return undefined;
  const text = [first, ...more].map((line) => line.text).join('\n');
  const start = text.indexOf('<verify>') + '<verify>'.length;
  const end = text.indexOf('</verify>');
  if (end === -1) return undefined;
  return classifyVerify(text.slice(start, end), { line: first.number, column: start + 1 });
}

const MAX_LINES = 60;

function fromSteps(lines: readonly PlanLine[]): VerifyIntent | undefined {
  const commands = provingSteps(lines);
  if (commands.length === 0) return undefined;
  const text = commands.map(({ run }) => run).join('\n');
  return { kind: 'commands-in-prose', commands, manual: [], text };
}

// What is expected has a field of its own in some plans, right after the command.
function readField(
  field: TaskField,
  fields: readonly TaskField[],
  options: VerifyOptions,
): VerifyIntent {
  const next = fields[fields.indexOf(field) + 1];
  const expected = next?.key === 'expected' ? `\nExpected: ${next.text}` : '';
  const intent = classifyVerify(`${field.text}${expected}`, field.place, options);
  const commands = intent.commands.map((command) => placedIn(field, command));
  return { ...intent, text: withoutBoxes(intent.text), commands };
}

function placedIn({ place, indent }: TaskField, command: VerifyCommand): VerifyCommand {
  const { line, column } = command.place;
  return line === place.line ? command : { ...command, place: { line, column: column + indent } };
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
  const rest = title.slice(colon + 2).trim();
  const found = classifyVerify(rest, place, options);
  // A sentence may go on behind code; without code it has to be nothing but commands.
  const isCode = found.kind === 'commands-in-prose' && rest.startsWith('`');
  if (found.kind !== 'commands' && !isCode) return undefined;
  const text = said.text === '' ? found.text : `${found.text}\n${said.text}`;
  return { ...found, manual: [...found.manual, ...said.manual], text };
}
