// A commit from exactly one tree. The same parts always make the same commit, so that whoever was
// killed half-way can do it again.

import { oneLine } from '../../../std/text.ts';
import type { Layout } from '../layout.ts';
import { writeObject } from './object-writer.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
}

export interface CommitParts {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
  readonly author: Person;
  readonly committer: Person;
}

/** Signs what is kept aside: nobody has to wonder who made those commits. */
export const DOORWARD: Person = { name: 'Doorward', email: 'doorward@localhost' };

export function writeCommit(parts: CommitParts, layout: Layout): string {
  return writeObject('commit', Buffer.from(commitText(parts), 'utf8'), layout);
}

function commitText(parts: CommitParts): string {
  const { tree, parents, at, author, committer } = parts;
  const time = timeOf(at);
  return [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${personText(author)} ${time}`,
    `committer ${personText(committer)} ${time}`,
    '',
    messageText(parts.message),
  ].join('\n');
}

/** As it stands in the commit: NUL would end it, and git ends it with a line end. */
export function messageText(message: string): string {
  return `${message.replaceAll('\0', '').trimEnd()}\n`;
}

const EVIDENCE = /^Doorward-Evidence: .{1,200}$/m;

/** A hook has the last word on a message, but not on what the commit's evidence is. */
export function withEvidence(message: string, original: string): string {
  const line = EVIDENCE.exec(original)?.[0];
  if (line === undefined || message.split('\n').includes(line)) return message;
  const rest = message.replace(new RegExp(EVIDENCE, 'gm'), '').trimEnd();
  const isTrailer = /^[A-Za-z][A-Za-z0-9-]{0,60}: \S/.test(rest.split('\n').at(-1) ?? '');
  return `${rest}${isTrailer ? '\n' : '\n\n'}${line}\n`;
}

function personText({ name, email }: Person): string {
  const plain = (text: string): string => oneLine(text.replace(/[<>\0]/g, ''), 500);
  return `${plain(name)} <${plain(email)}>`;
}

function timeOf(at: string): string {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const offset = /([+-]\d\d):?(\d\d)$/.exec(at);
  const zone = offset === null ? '+0000' : `${offset[1]}${offset[2]}`;
  return `${Number.isFinite(seconds) ? Math.max(0, seconds) : 0} ${zone}`;
}
