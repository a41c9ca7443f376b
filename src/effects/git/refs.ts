// Where HEAD and branches point, and the one way to move them: all together, each only from where it
// is known to be.

import { join } from 'node:path';
import { oneLine } from '../../std/text.ts';
import { plainTextAt } from '../plain-file.ts';
import { type GitCall, runGit } from './git.ts';
import type { Layout } from './layout.ts';
import { type ObjectReader, readCommit } from './objects/object-reader.ts';

export interface RefMove {
  /** `HEAD` is HEAD itself, not the branch it stands for. */
  readonly ref: string;
  /** Undefined removes it. */
  readonly to: string | undefined;
  /** Where it must be now; undefined: nowhere. */
  readonly from: string | undefined;
}

export type Head =
  | { readonly ref: string; readonly commit?: never }
  | { readonly ref: undefined; readonly commit: string };

export class Refs {
  readonly #layout: Layout;
  readonly #reader: ObjectReader;
  readonly #call: Omit<GitCall, 'args'>;

  constructor(parts: {
    readonly layout: Layout;
    readonly reader: ObjectReader;
    readonly call: Omit<GitCall, 'args'>;
  }) {
    this.#layout = parts.layout;
    this.#reader = parts.reader;
    this.#call = parts.call;
  }

  /** The commit there; undefined where there is none. */
  async read(ref: string): Promise<string | undefined> {
    return (await readCommit(ref, this.#reader))?.commit;
  }

  /** Undefined where HEAD is nothing that git would write. */
  async head(): Promise<Head | undefined> {
    const text = plainTextAt(join(this.#layout.gitDir, 'HEAD'), MAX_BYTES);
    const ref = /^ref: (refs\/\S+)\s*$/.exec(text)?.[1];
    // A ref storage without files leaves a stand-in.
    if (ref === 'refs/heads/.invalid') return this.#askedHead();
    if (ref !== undefined) return { ref };
    const commit = /^([0-9a-f]{40,64})\s*$/.exec(text)?.[1];
    return commit === undefined ? undefined : { ref: undefined, commit };
  }

  async #askedHead(): Promise<Head | undefined> {
    const args = ['symbolic-ref', '--quiet', 'HEAD'];
    const { exitCode, output } = await runGit({ ...this.#call, args });
    if (exitCode === 0) return { ref: Buffer.from(output, 'latin1').toString('utf8').trim() };
    const commit = await this.read('HEAD');
    return commit === undefined ? undefined : { ref: undefined, commit };
  }

  /** All or none. Gives git's reason where it refuses. */
  async move(moves: readonly RefMove[], message: string): Promise<string | undefined> {
    const none = '0'.repeat(this.#layout.oidLength);
    const lines = moves.map(({ ref, to, from }) => {
      const option = ref === 'HEAD' ? 'option no-deref\0' : '';
      if (to === undefined) return `${option}delete ${bytes(ref)}\0${from ?? ''}\0`;
      return `${option}update ${bytes(ref)}\0${to}\0${from ?? none}\0`;
    });
    const args = ['update-ref', '-m', oneLine(message, 200), '--stdin', '-z'];
    const { exitCode, errors } = await runGit({ ...this.#call, args, input: lines.join('') });
    return exitCode === 0 ? undefined : reasonOf(errors);
  }

  /** Makes HEAD stand for a branch, or for a commit of its own. */
  async pointHead(to: Head, message: string): Promise<string | undefined> {
    const words = oneLine(message, 200);
    const args =
      to.ref === undefined
        ? ['update-ref', '--no-deref', '-m', words, 'HEAD', to.commit]
        : ['symbolic-ref', '-m', words, 'HEAD', to.ref];
    const { exitCode, errors } = await runGit({ ...this.#call, args });
    return exitCode === 0 ? undefined : reasonOf(errors);
  }
}

const MAX_BYTES = 4_096;

const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** What git said, without its advice, and what to do about a lock. */
function reasonOf(errors: string): string {
  const lock = /Unable to create '(.+?\.lock)': File exists/.exec(errors)?.[1];
  if (lock !== undefined)
    return `${lock} is there: another git is at work, or one was killed; if none is running, remove that file`;
  const [first = 'git gave no reason'] = errors.split('\n').filter((line) => line.trim() !== '');
  return oneLine(first.replace(/^(?:fatal|error): /, ''), 400);
}
