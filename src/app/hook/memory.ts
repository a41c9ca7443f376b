// What hooks remember from one call to the next, because clients remember nothing they could be held
// to: how often work was sent back, what was wrong with it, and where a session began.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Untouched } from '../../effects/git/look/untouched.ts';
import { configFolder } from '../../effects/keys/config-folder.ts';
import type { HookCall } from '../../model/hook.ts';
import type { PastAttempt } from '../../model/record.ts';
import type { Heard } from '../../reading/hook/last-message.ts';
import { fingerprint } from '../../std/fingerprint.ts';
import { type Fields, isFields, textOf, textsOf } from '../../std/shape.ts';
import { keepNewest, readSmallFile, writeSmallFile } from '../small-file.ts';
import type { SeenTree } from './seen-tree.ts';

export interface Attempts {
  /** How often work on this task was sent back in this session. */
  readonly count: number;
  /** The last of them, oldest first. */
  readonly past: readonly PastAttempt[];
  /** The tree at which the attempts were used up; a changed one begins anew. */
  readonly parkedTree: string | undefined;
}

export interface SessionMemory {
  /** Where HEAD was when the session began, or when its work last passed. */
  readonly base: string | undefined;
  /** What the client has repeated to us already. */
  readonly heard: Heard | undefined;
  /** The working tree as it was when it last passed. */
  readonly seen: SeenTree | undefined;
}

const NO_ATTEMPTS: Attempts = { count: 0, past: [], parkedTree: undefined };
const KEPT = 400;
const KEPT_PAST = 5;

export interface Memory {
  attempts(task: string): Attempts;
  /** Throws where it can't be kept: without the count there would be no end. */
  keepAttempts(task: string, attempts: Attempts): void;
  forgetAttempts(task: string): void;
  session(): SessionMemory;
  keepSession(memory: SessionMemory): void;
}

export function memoryOf(
  { client, session }: Pick<HookCall, 'client' | 'session'>,
  { stateFolder }: { readonly stateFolder: string },
): Memory {
  const folder = join(stateFolder, 'hooks');
  const [own] = session.split('/');
  // What speaks for the agent lies with the keys: in the git directory it could write or delete it.
  const sessions = join(configFolder(process.env), 'sessions');
  const sessionPath = join(sessions, `${fingerprint(`${stateFolder}\n${client}\n${own}`)}.json`);
  const pathOf = (task: string): string =>
    join(folder, `attempts-${fingerprint(`${client}\n${session}\n${task}`)}.json`);
  return {
    attempts: (task) => attemptsIn(readSmallFile(pathOf(task))),
    keepAttempts(task, attempts) {
      writeSmallFile(pathOf(task), { ...attempts, past: attempts.past.slice(-KEPT_PAST) });
      keepNewest(folder, KEPT);
    },
    forgetAttempts: (task) => rmSync(pathOf(task), { force: true }),
    session: () => sessionIn(readSmallFile(sessionPath)),
    keepSession(memory) {
      try {
        writeSmallFile(sessionPath, memory);
        keepNewest(sessions, KEPT);
      } catch {
        // Without a place for it nothing is remembered: work is judged anew, from HEAD.
      }
    },
  };
}

// These files are our own; what somebody else made of them counts only as far as it has the shape.
function attemptsIn(fields: Fields | undefined): Attempts {
  const count = fields?.['count'];
  if (fields === undefined || typeof count !== 'number' || !(count >= 0)) return NO_ATTEMPTS;
  const past = Array.isArray(fields['past']) ? fields['past'].filter(isPast) : [];
  return { count, past, parkedTree: textOf(fields['parkedTree']) };
}

function isPast(value: unknown): value is PastAttempt {
  return (
    isFields(value) &&
    typeof value['attempt'] === 'number' &&
    typeof value['failure'] === 'string' &&
    typeof value['message'] === 'string' &&
    ['findings', 'commands', 'reviews'].every((key) => Array.isArray(value[key]))
  );
}

function sessionIn(fields: Fields | undefined): SessionMemory {
  return {
    base: textOf(fields?.['base']),
    heard: heardIn(fields?.['heard']),
    seen: seenIn(fields?.['seen']),
  };
}

function heardIn(value: unknown): Heard | undefined {
  if (!isFields(value)) return undefined;
  const { length, name } = value;
  return typeof length === 'number' && typeof name === 'string' ? { length, name } : undefined;
}

function seenIn(value: unknown): SeenTree | undefined {
  if (!isFields(value)) return undefined;
  const [stamp, tree] = [textOf(value['stamp']), textOf(value['tree'])];
  if (stamp === undefined || tree === undefined) return undefined;
  const untouched = untouchedIn(value['untouched']);
  return { stamp, tree, base: textOf(value['base']), untouched };
}

function untouchedIn(value: unknown): Untouched | undefined {
  if (!isFields(value)) return undefined;
  const looks = textOf(value['looks']);
  const places = textsOf(value['places']);
  return looks === undefined ? undefined : { looks, places, branch: textOf(value['branch']) };
}
