// In which gated repositories a session was begun. An agent may go elsewhere before it says that it is done,
// into a repository of its own making or out of any; its work lies where it was begun all the same.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { configFolder } from '../../effects/keys/config-folder.ts';
import type { HookCall } from '../../model/hook.ts';
import { fingerprint } from '../../std/fingerprint.ts';
import { textsOf } from '../../std/shape.ts';
import { keepNewest, readSmallFile, writeSmallFile } from '../small-file.ts';
import { mayBeGated, topAbove, trueTop } from './quick-look.ts';

type Speaker = Pick<HookCall, 'client' | 'session'>;

const KEPT = 400;
const MAX_PLACES = 8;

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
  const known = placesOf(speaker);
  if (speaker.session === '' || known.some((place) => place.top === top)) return;
  const kept = [...known, { top, gitDir }].slice(0, MAX_PLACES);
  try {
    writeSmallFile(pathOf(speaker), {
      places: kept.map((place) => place.top),
      gitDirs: kept.map((place) => place.gitDir),
    });
    keepNewest(folder(), KEPT);
  } catch {
    // Without a place for it the work is looked for where the agent is.
  }
}

function placesOf(speaker: Speaker): readonly Place[] {
  const kept = speaker.session === '' ? undefined : readSmallFile(pathOf(speaker));
  const gitDirs = textsOf(kept?.['gitDirs']);
  return textsOf(kept?.['places']).map((top, index) => ({
    top,
    gitDir: gitDirs[index] ?? join(top, '.git'),
  }));
}

/** A worktree that git itself took away holds no work any more; a folder that was only moved still does. */
function isRemoved({ top, gitDir }: Place): boolean {
  return gitDir !== join(top, '.git') && !existsSync(top) && !existsSync(gitDir);
}

/** Folders, one in each repository that has a say; where the agent is comes first. */
export async function placesToJudge(call: HookCall, cwd: string): Promise<readonly string[]> {
  const top = trueTop(cwd) ?? topAbove(cwd);
  // A subagent is done with its own part; the rest is judged when the session is.
  const begun = call.moment === 'subagent-done' ? [] : placesOf(call);
  const tops = begun.filter((place) => !isRemoved(place)).map((place) => place.top);
  const isHere = top !== undefined && (tops.includes(top) || (await isGated(call, top)));
  const elsewhere = tops.filter((place) => place !== top);
  return [...(isHere ? [cwd] : []), ...elsewhere];
}

/** A gated session is known from its beginning, so that time is taken there; Cursor tells none. */
async function isGated({ moment, client }: HookCall, top: string): Promise<boolean> {
  if (mayBeGated(top)) return true;
  if (moment !== 'start' && client !== 'cursor') return false;
  return (await import('./gated-by-head.ts')).isGatedByHead(top);
}
