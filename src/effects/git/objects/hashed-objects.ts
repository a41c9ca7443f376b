// Objects that are what their names say: every one that is read is hashed again, because git itself
// serves whatever bytes lie under a name.

import { type GitEntry, readTree } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import type { Environment } from '../../clean-environment.ts';
import { gitEnvironment, runGit } from '../git.ts';
import { findRevisions } from './find-revisions.ts';
import { ObjectReader } from './object-reader.ts';
import { oidOf } from './object-writer.ts';

export interface HashedCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

const MAX_OBJECT = 64 * 1024 * 1024;
const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** In a hook, git keeps what is pushed apart until the hook has agreed. */
const QUARANTINE = [
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
];

export class HashedObjects {
  readonly commonDir: string;
  readonly oidLength: number;
  readonly #cwd: string;
  readonly #env: Environment;
  readonly #reader: ObjectReader;

  private constructor(parts: {
    readonly cwd: string;
    readonly env: Environment;
    readonly commonDir: string;
    readonly oidLength: number;
  }) {
    this.#cwd = parts.cwd;
    this.#env = parts.env;
    this.commonDir = parts.commonDir;
    this.oidLength = parts.oidLength;
    this.#reader = new ObjectReader({ cwd: parts.cwd, env: parts.env });
  }

  /** Of any repository, bare ones too. `hookEnv`: the environment of a hook of git's. */
  static async open(
    cwd: string,
    hookEnv: Readonly<Record<string, string | undefined>> = {},
  ): Promise<HashedObjects> {
    const env: Record<string, string> = { ...gitEnvironment(cwd) };
    for (const name of [...QUARANTINE, 'GIT_DIR']) {
      const value = hookEnv[name];
      if (value !== undefined) env[name] = value;
    }
    const args = [
      'rev-parse',
      '--path-format=absolute',
      '--git-common-dir',
      '--show-object-format',
    ];
    const { exitCode, output, errors } = await runGit({ cwd, env, args });
    const [commonDir = '', format = ''] = Buffer.from(output, 'latin1')
      .toString('utf8')
      .split('\n');
    if (exitCode !== 0 || !/^sha(?:1|256)$/.test(format))
      throw new DoorwardError(
        'git',
        `${oneLine(cwd, 300)} is no repository that can be audited: ${oneLine(errors, 300)}`,
        'Go to a repository, bare or not.',
      );
    return new HashedObjects({ cwd, env, commonDir, oidLength: format === 'sha1' ? 40 : 64 });
  }

  /** Lines that git prints; undefined where it refuses. */
  async ask(args: readonly string[], input?: string): Promise<readonly string[] | undefined> {
    const plain = ['-c', 'core.commitGraph=false', ...args];
    const { exitCode, output } = await runGit({
      cwd: this.#cwd,
      env: this.#env,
      args: plain,
      input,
    });
    if (exitCode !== 0) return undefined;
    return Buffer.from(output, 'latin1').toString('utf8').split('\n').filter(Boolean);
  }

  /** Names of commits in words of the user's, what is left out with `^` before it; undefined where git knows none. */
  revisions(words: string): Promise<readonly string[] | undefined> {
    return findRevisions(words, { cwd: this.#cwd, env: this.#env });
  }

  /** Undefined where there is no such object, or it is not what its name says. */
  async read(oid: string, type: string): Promise<Buffer | undefined> {
    if (!OID.test(oid)) return undefined;
    const found = await this.#reader.read(oid, MAX_OBJECT);
    if (found?.type !== type || found.content === undefined) return undefined;
    return oidOf(type, found.content, this) === oid ? found.content : undefined;
  }

  async commit(oid: string): Promise<HashedCommit | undefined> {
    const bytes = await this.read(oid, 'commit');
    return bytes === undefined ? undefined : commitIn(bytes.toString('utf8'));
  }

  async tree(oid: string): Promise<ReadonlyMap<string, GitEntry> | undefined> {
    const bytes = await this.read(oid, 'tree');
    try {
      return bytes === undefined ? undefined : readTree(bytes.toString('latin1'), oid.length / 2);
    } catch {
      // Somebody wrote it by hand: its name is right, and it is no tree.
      return undefined;
    }
  }
}

const LINKS = /^(?:tree|parent) /;

/** As git reads it: links come first, and what looks like one further down is none. */
function commitIn(text: string): HashedCommit | undefined {
  const end = text.indexOf('\n\n');
  const lines = end === -1 ? [] : text.slice(0, end).split('\n');
  const count = lines.findIndex((line) => !LINKS.test(line));
  const [tree, ...parents] = lines.slice(0, count === -1 ? lines.length : count);
  // Nobody honest writes one there, and readers would disagree about what it means.
  if (lines.filter((line) => LINKS.test(line)).length !== parents.length + 1) return undefined;
  if (tree?.startsWith('tree ') !== true) return undefined;
  if (!parents.every((line) => line.startsWith('parent '))) return undefined;
  return {
    tree: tree.slice('tree '.length),
    parents: parents.map((line) => line.slice('parent '.length)),
    message: text.slice(end + 2),
  };
}
