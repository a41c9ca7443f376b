// Whom the caller trusts, for what, and where in a log. It comes from the caller and never from the
// repository under audit: a key that a branch declares is worth nothing for that branch.

import type { Level } from '../model/level.ts';
import { repeatedJsonKey } from '../std/json-faults.ts';
import { type Fields, isFields } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import type { Bytes, Crypto } from './crypto.ts';
import { jsonIn } from './envelope.ts';
import { ROLES, type Role } from './names.ts';
import { keyidOf, readSshKey } from './ssh-key.ts';

export interface TrustedKey {
  readonly keyid: string;
  readonly publicKey: Bytes;
  readonly roles: readonly Role[];
  /** For people. */
  readonly name: string;
  /** The log it may write into; undefined for any. */
  readonly writer: string | undefined;
  /** Positions in the log, from 1, for which its word counts; both ends included. */
  readonly from: number;
  readonly until: number;
}

export interface Trust {
  readonly keys: readonly TrustedKey[];
  /** Checkpoints that the logs must still begin with. */
  readonly checkpoints: readonly Checkpoint[];
  /** What the caller knows about where the keys are kept; nothing in the repository can raise it. */
  readonly level: Level;
}

export type TrustReading =
  | { readonly ok: true; readonly trust: Trust }
  | { readonly ok: false; readonly problem: string };

const MAX_TEXT = 1024 * 1024;
const KNOWN = ['version', 'level', 'keys', 'checkpoints'];
const KEY_FIELDS = ['key', 'roles', 'name', 'writer', 'from', 'until'];

export function readTrust(text: string, crypto: Crypto): TrustReading {
  const fields = text.length > MAX_TEXT ? undefined : jsonIn(text);
  if (!isFields(fields)) return refused('it is no JSON object');
  // People read the one, and a program would believe the other.
  const twice = repeatedJsonKey(text);
  if (twice !== undefined) return refused(oneLine(twice.message, 100));
  const strange = Object.keys(fields).find((name) => !KNOWN.includes(name));
  if (strange !== undefined) return refused(`it has the unknown field \`${oneLine(strange, 60)}\``);
  const { version, level = 'A1', keys, checkpoints = [] } = fields;
  if (version !== 1) return refused('its version is not 1');
  if (!isLevel(level)) return refused('its level is none of A0, A1, A2, A3, A4');
  if (!Array.isArray(keys) || !Array.isArray(checkpoints))
    return refused('`keys` and `checkpoints` must be lists');
  const read = keys.map((key: unknown) => readKey(key, crypto));
  const wrong = read.findIndex((key) => typeof key === 'string');
  if (wrong !== -1) return refused(`key ${wrong + 1}: ${String(read[wrong])}`);
  const pinned = checkpoints.map((note: unknown) =>
    typeof note === 'string' ? readCheckpoint(note, crypto) : undefined,
  );
  const unread = pinned.indexOf(undefined);
  if (unread !== -1) return refused(`checkpoint ${unread + 1} is none`);
  return {
    ok: true,
    trust: {
      keys: read.filter((key) => typeof key !== 'string'),
      checkpoints: pinned.filter((note) => note !== undefined),
      level,
    },
  };
}

function readKey(value: unknown, crypto: Crypto): TrustedKey | string {
  if (!isFields(value)) return 'a mapping is expected';
  const strange = Object.keys(value).find((name) => !KEY_FIELDS.includes(name));
  if (strange !== undefined) return `unknown field \`${oneLine(strange, 60)}\``;
  const { key, roles, name = '', writer, from = 1, until = Number.MAX_SAFE_INTEGER } = value;
  const publicKey = typeof key === 'string' ? readSshKey(key, crypto) : undefined;
  if (publicKey === undefined) return '`key` must be an `ssh-ed25519 …` line';
  const given: readonly unknown[] = Array.isArray(roles) ? roles : [];
  if (given.length === 0 || !given.every(isRole)) return `\`roles\` must name ${ROLES.join(', ')}`;
  if (![from, until].every(isPosition)) return '`from` and `until` are positions from 1';
  if (typeof name !== 'string') return '`name` must be a text';
  if (writer !== undefined && typeof writer !== 'string') return '`writer` must be a text';
  if (endsNowhere(value)) return '`until` is a position in one log: say which by `writer`';
  return {
    keyid: keyidOf(publicKey, crypto),
    publicKey,
    roles: given,
    name,
    writer,
    from: Number(from),
    until: Number(until),
  };
}

/** Whoever has the key could begin a log of another name, and be at its beginning again. */
const endsNowhere = ({ writer, until }: Fields): boolean =>
  writer === undefined && until !== undefined;

export function trustedKeys(
  { keys }: Trust,
  asked: { readonly roles: readonly Role[]; readonly writer: string; readonly position: number },
): readonly TrustedKey[] {
  const { roles, writer, position } = asked;
  return keys.filter(
    (key) =>
      key.roles.some((role) => roles.includes(role)) &&
      (key.writer === undefined || key.writer === writer) &&
      key.from <= position &&
      position <= key.until,
  );
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
const isPosition = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;
const isLevel = (value: unknown): value is Level =>
  typeof value === 'string' && /^A[0-4]$/.test(value);

function refused(problem: string): TrustReading {
  return { ok: false, problem };
}
