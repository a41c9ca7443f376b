// Whose name the commits carry: the one that the user's own `git commit` would use, looked up before
// any agent had a chance to change it.

import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { type GitCall, runGit } from '../git.ts';
import type { Person } from '../objects/commit-object.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Identities {
  readonly author: Person;
  readonly committer: Person;
}

const ASKED = [
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
  'EMAIL',
];

/** Of the user's environment, only the variables that name a person are looked at. */
export async function findIdentities(
  call: Omit<GitCall, 'args'>,
  variables: Variables,
): Promise<Identities> {
  const env = { ...call.env };
  for (const name of ASKED) {
    const value = variables[name];
    if (value !== undefined) env[name] = value;
  }
  const [author, committer] = await Promise.all([
    ask('GIT_AUTHOR_IDENT', { ...call, env }),
    ask('GIT_COMMITTER_IDENT', { ...call, env }),
  ]);
  return { author, committer };
}

async function ask(variable: string, call: Omit<GitCall, 'args'>): Promise<Person> {
  const { exitCode, output, errors } = await runGit({ ...call, args: ['var', variable] });
  const text = Buffer.from(output, 'latin1').toString('utf8');
  const [, name, email] = /^([^<]*) <([^>]*)> \d+ [+-]\d{4}\n?$/.exec(text) ?? [];
  if (exitCode === 0 && name !== undefined && email !== undefined) return { name, email };
  throw new DoorwardError(
    'git',
    `git does not know who commits here: ${oneLine(errors.replace(/^[\s\S]*fatal: /, ''), 200)}`,
    'Run `git config user.name "Your Name"` and `git config user.email you@example.com`.',
  );
}
