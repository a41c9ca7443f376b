// Whether anything that git would look at has been touched since it last looked, asked without git: how
// every file and folder that is not ignored lies there, and HEAD, and the settings. Git is asked where
// these can't tell.

import { join } from 'node:path';
import { absolute } from '../worktree-path.ts';
import { lookOf, statsOf } from './file-look.ts';

export interface Watched {
  /** In the working tree, as bytes; a folder's times tell of files that come and go. */
  readonly places: readonly string[];
  /** The branch that HEAD names; undefined where it names a commit. */
  readonly branch: string | undefined;
}

export interface Untouched extends Watched {
  /** How all of them lay there. */
  readonly looks: string;
}

export interface Checkout {
  readonly top: string;
  /** Says where the user's settings lie. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function isUntouched(untouched: Untouched, checkout: Checkout): boolean {
  return looksOf(untouched, checkout).looks === untouched.looks;
}

export interface Looks {
  readonly looks: string;
  /** When each was last touched, in nanoseconds since 1970. */
  readonly times: readonly bigint[];
}

export function looksOf({ places, branch }: Watched, checkout: Checkout): Looks {
  const found = [
    // It is the text behind a link that git reads.
    ...settings(branch, checkout).map((path) => statsOf(path, 'followed')),
    ...places.map((path) => statsOf(absolute(checkout.top, path), 'as they are')),
  ];
  return {
    looks: found.map(lookOf).join('\n'),
    times: found.flatMap((stats) => (stats === undefined ? [] : [stats.ctimeNs])),
  };
}

/** What decides about HEAD and about ignored files, apart from the working tree. */
function settings(branch: string | undefined, checkout: Checkout): readonly string[] {
  const gitDir = join(checkout.top, '.git');
  return [join(gitDir, 'HEAD'), join(gitDir, branch ?? 'HEAD'), ...steeringFiles(checkout)];
}

/** The same without HEAD and its branch. */
export function steeringFiles({ top, env }: Checkout): readonly string[] {
  const gitDir = join(top, '.git');
  const home = env['HOME'] ?? '';
  const asked = env['XDG_CONFIG_HOME'] ?? '';
  const own = join(asked === '' ? join(home, '.config') : asked, 'git');
  return [
    ...['packed-refs', 'config', 'info/exclude', 'info/attributes'].map((name) =>
      join(gitDir, name),
    ),
    join(home, '.gitconfig'),
    ...['config', 'ignore', 'attributes'].map((name) => join(own, name)),
  ];
}
