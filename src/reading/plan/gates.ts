// Commands a document states for the whole plan, under the names people invented for them. What
// can't be run is kept as a criterion of every task, so that a reviewer still judges it.

import type { VerifyCommand } from '../../model/verify.ts';
import { isFields } from '../../std/shape.ts';
import { LOOSE_SPELLING, statedCommands, timeoutField } from '../verify-text/stated-commands.ts';
import { unnamed } from '../verify-text/stated-verify.ts';
import { verifyOfCriteria } from './criteria-verify.ts';
import { type Cursor, enter, type Field, fieldOf, flagField, itemsOf } from './field-reading.ts';
import { foreignKeys } from './known-keys.ts';

export interface PlanGates {
  readonly verify: readonly VerifyCommand[];
  readonly criteria: readonly string[];
}

/** As people call them, for the whole plan and for one task. */
export const COMMAND_KEYS: readonly string[] = [
  ...['verifyCommands', 'verify_commands', 'verifyCommand', 'verify_command', 'verify'],
  ...['verificationCommands', 'verification_commands', 'verificationCommand'],
  ...['verification_command', 'validationCommands', 'validation_commands', 'validationCommand'],
  ...['validation_command', 'testCommands', 'test_commands', 'testCommand', 'test_command'],
];
const GATE_KEYS = ['qualityGates', 'quality_gates', 'gates'];
export const GATE_FIELDS: readonly string[] = [...COMMAND_KEYS, ...GATE_KEYS, 'verification'];

const TIMEOUT_KEYS = ['timeoutMs', 'timeout_ms', 'timeout'];
const VERIFICATION_KEYS = ['commands', 'enabled', ...TIMEOUT_KEYS, ...COMMAND_KEYS];

export function planGates(cursor: Cursor): PlanGates {
  const found = [
    commandGates(cursor, COMMAND_KEYS),
    qualityGates(cursor),
    verificationGates(cursor),
  ];
  return {
    verify: found.flatMap(({ verify }) => verify),
    criteria: found.flatMap(({ criteria }) => criteria),
  };
}

const NONE: PlanGates = { verify: [], criteria: [] };

function commandGates(cursor: Cursor, keys: readonly string[]): PlanGates {
  const field = fieldOf(cursor, keys);
  if (field === undefined) return NONE;
  const { commands, sentences } = statedCommands(cursor, unnamed(field), LOOSE_SPELLING);
  for (const sentence of sentences) noteSentence(cursor, field, sentence);
  return { verify: commands, criteria: sentences };
}

// Gates are written as criteria: "pnpm lint passes" is as usual as "pnpm lint".
function qualityGates(cursor: Cursor): PlanGates {
  const field = fieldOf(cursor, GATE_KEYS);
  if (field === undefined) return NONE;
  const verify: VerifyCommand[] = [];
  const criteria: string[] = [];
  for (const item of itemsOf(unnamed(field))) {
    const place = cursor.notes.placeOf(item.path);
    const proof =
      typeof item.value === 'string'
        ? verifyOfCriteria([{ text: item.value, place }]).commands
        : [];
    verify.push(...proof);
    if (proof.length > 0) continue;
    const { commands, sentences } = statedCommands(cursor, item, LOOSE_SPELLING);
    verify.push(...commands);
    criteria.push(...sentences);
    for (const sentence of sentences) noteSentence(cursor, item, sentence);
  }
  return { verify, criteria };
}

/** `verification: {commands, timeoutMs, enabled}`, or the commands right there. */
function verificationGates(cursor: Cursor): PlanGates {
  const field = fieldOf(cursor, ['verification']);
  if (field === undefined) return NONE;
  if (!isFields(field.value)) return commandGates(cursor, ['verification']);
  const inner = enter(cursor, field.path, field.value);
  foreignKeys([inner], VERIFICATION_KEYS, { cursor, owner: '`verification` of the plan' });
  if (flagField(inner, ['enabled']) === false) {
    cursor.notes.warning(field.path, {
      code: 'plan.verification-off',
      message: 'The plan switches its own verification commands off.',
      hint: 'Remove `enabled: false` to have them run.',
    });
    return NONE;
  }
  const timeoutMs = timeoutField(inner, TIMEOUT_KEYS);
  const { verify, criteria } = commandGates(inner, ['commands', ...COMMAND_KEYS]);
  return {
    verify: verify.map((command) => ({ ...command, timeoutMs: command.timeoutMs ?? timeoutMs })),
    criteria,
  };
}

function noteSentence(cursor: Cursor, field: Field, sentence: string): void {
  cursor.notes.warning(field.path, {
    code: 'plan.prose-verify',
    message: `\`${field.name}\` holds a sentence instead of a command: "${sentence.slice(0, 80)}".`,
    hint: 'It counts as a done criterion of every task. To have it run, write the command itself.',
  });
}
