// In which gated repositories a session was begun. An agent may go elsewhere before it says that it is done,
// into a repository of its own making or out of any; its work lies where it was begun all the same.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { configFolder } from '../../effects/keys/config-folder.ts';
import type { HookCall } from '../../model/hook.ts';
import { DoorwardError } from '../../std/error.ts';
import { fingerprint } from '../../std/fingerprint.ts';
import { textsOf } from '../../std/shape.ts';
import { keepNewest, readSmallFile, writeSmallFile } from '../small-file.ts';
import { mayBeGated, topAbove, trueTop } from './quick-look.ts';

type Speaker = Pick<HookCall, 'client' | 'session'>;

const KEPT = 400;
/** As many as fit into their file, however long their names are. */
const MAX_PLACES = 100;

/** With the keys, like all that a session is held to. */
const folder = (): string => join(configFolder(process.env), 'places');

function pathOf({ client, session }: Speaker): string {
  const [own] = session.split('/');
  return join(folder(), `${fingerprint(`${client}\n${own}`)}.json`);
}

/** A working tree and where git keeps what belongs to it. */
type Place = Pick<Layout, 'top' | 'gitDir'>;

/** A session without a name can't be told from others. */
export function keepPlace(speaker: Speaker, { top, gitDir }: Place): void {
  const { places, isOverfull } = begunBy(speaker);
  if (speaker.session === '' || places.some((place) => place.top === top)) return;
  const all = [...places, { top, gitDir }];
  const kept = all.length > MAX_PLACES ? all.filter((place) => !isRemoved(place)) : all;
  try {
    writeSmallFile(pathOf(speaker), {
      places: kept.slice(0, MAX_PLACES).map((place) => place.top),
      gitDirs: kept.slice(0, MAX_PLACES).map((place) => place.gitDir),
      isOverfull: isOverfull || kept.length > MAX_PLACES,
    });
    keepNewest(folder(), KEPT);
  } catch {
    // Without a place for it the work is looked for where the agent is.
  }
}

interface Begun {
  readonly places: readonly Place[];
  /** There were more, and nobody knows which. */
  readonly isOverfull: boolean;
}

function begunBy(speaker: Speaker): Begun {
  const kept = speaker.session === '' ? undefined : readSmallFile(pathOf(speaker));
  const gitDirs = textsOf(kept?.['gitDirs']);
  const places = textsOf(kept?.['places']).map((top, index) => ({
    top,
    gitDir: gitDirs[index] ?? join(top, '.git'),
  }));
  return { places, isOverfull: kept?.['isOverfull'] === true };
}

/** A worktree that git itself took away holds no work any more; a folder that was only moved still does. */
function isRemoved({ top, gitDir }: Place): boolean {
  return gitDir !== join(top, '.git') && !existsSync(top) && !existsSync(gitDir);
}

/** Folders, one in each repository that has a say; where the agent is comes first. */
export async function placesToJudge(call: HookCall, cwd: string): Promise<readonly string[]> {
  const top = trueTop(cwd) ?? topAbove(cwd);
  // A subagent is done with its own part; the rest is judged when the session is.
  const { places, isOverfull } = call.moment === 'subagent-done' ? NOWHERE : begunBy(call);
  if (isOverfull && call.moment !== 'start') throw overfull();
  const tops = places.filter((place) => !isRemoved(place)).map((place) => place.top);
  const isHere = top !== undefined && (tops.includes(top) || (await isGated(call, top)));
  const elsewhere = tops.filter((place) => place !== top);
  return [...(isHere ? [cwd] : []), ...elsewhere];
}

const NOWHERE: Begun = { places: [], isOverfull: false };

const overfull = (): DoorwardError =>
  new DoorwardError(
    'input',
    `this session was begun in more than ${MAX_PLACES} repositories, and nobody knows where its work lies`,
    'Begin a new session for what is left.',
  );

/** A gated session is known from its beginning, so that time is taken there; Cursor tells none. */
async function isGated({ moment, client }: HookCall, top: string): Promise<boolean> {
  if (mayBeGated(top)) return true;
  if (moment !== 'start' && client !== 'cursor') return false;
  return (await import('./gated-by-head.ts')).isGatedByHead(top);
}
