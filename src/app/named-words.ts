// Words that Doorward knows, as options and calls of the library give them: a slip is told with its repair.

import { ISOLATION_SETTINGS, type IsolationSetting } from '../model/isolation.ts';
import { PROTOCOL_NAMES, type ProtocolName } from '../model/protocol.ts';
import { DoorwardError } from '../std/error.ts';
import { nearest } from '../std/nearest.ts';

export function protocolNamed(name: string | undefined): ProtocolName | undefined {
  return wordOf(name, PROTOCOL_NAMES, ['protocol', 'Protocols']);
}

export function isolationNamed(name: string | undefined): IsolationSetting | undefined {
  return wordOf(name, ISOLATION_SETTINGS, ['isolation', 'Isolations']);
}

/** Undefined stays undefined; a word that is none of these is refused. */
export function wordOf<Word extends string>(
  name: string | undefined,
  words: readonly Word[],
  [one, many]: readonly [string, string],
): Word | undefined {
  if (name === undefined) return undefined;
  const found = words.find((known) => known === name);
  if (found !== undefined) return found;
  const close = nearest(name, words);
  throw new DoorwardError(
    'usage',
    `unknown ${one} \`${name}\``,
    close === undefined ? `${many}: ${words.join(', ')}.` : `Did you mean \`${close}\`?`,
  );
}
