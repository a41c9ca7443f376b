// In which gated repositories a session was begun. An agent may go elsewhere before it says that it is done,
// into a repository of its own making or out of any; its work lies where it was begun all the same.

import { join } from 'node:path';
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

/** A session without a name can't be told from others. */
export function keepPlace(speaker: Speaker, top: string): void {
  const known = placesOf(speaker);
  if (speaker.session === '' || known.includes(top)) return;
  try {
    writeSmallFile(pathOf(speaker), { places: [...known, top].slice(0, MAX_PLACES) });
    keepNewest(folder(), KEPT);
  } catch {
    // Without a place for it the work is looked for where the agent is.
  }
}

function placesOf(speaker: Speaker): readonly string[] {
  return speaker.session === '' ? [] : textsOf(readSmallFile(pathOf(speaker))?.['places']);
}

/** Folders, one in each repository that has a say; where the agent is comes first. */
export async function placesToJudge(call: HookCall, cwd: string): Promise<readonly string[]> {
  const top = trueTop(cwd) ?? topAbove(cwd);
  // A subagent is done with its own part; the rest is judged when the session is.
  const begun = call.moment === 'subagent-done' ? [] : placesOf(call);
  const isHere = top !== undefined && (begun.includes(top) || (await isGated(call, top)));
  const elsewhere = begun.filter((place) => place !== top);
  return [...(isHere ? [cwd] : []), ...elsewhere];
}

/** A gated session is known from its beginning, so that time is taken there; Cursor tells none. */
async function isGated({ moment, client }: HookCall, top: string): Promise<boolean> {
  if (mayBeGated(top)) return true;
  if (moment !== 'start' && client !== 'cursor') return false;
  return (await import('./gated-by-head.ts')).isGatedByHead(top);
}
