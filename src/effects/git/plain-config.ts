// Most repositories configure nothing that matters here, and a look at the config files shows it
// without starting git. Anything that might matter makes the answer no, and git is asked.

import { join } from 'node:path';
import type { Environment } from '../clean-environment.ts';
import { readPlainFile } from '../plain-file.ts';

const MAX_LENGTH = 256 * 1024;
/** Of the git that Debian and its like install. */
export const SYSTEM_CONFIG = '/etc/gitconfig';

// Other files, another working tree, other formats: only git itself can tell what they come to.
const LAYOUT_SETTING =
  /\[[ \t]*(?:include|extensions|lfs)|\b(?:worktree|sparse\w*)[ \t]*=|\bbare\b(?![ \t]*=[ \t]*false\b)/i;
// How content, links and modes of files get into the repository.
const STORING_SETTING =
  /\b(?:autocrlf|eol|attributesfile|symlinks)\b|\bfilemode\b(?![ \t]*=[ \t]*true\b)/i;
const PROGRAM_SETTING = /^.*\b(?:clean|smudge|process)[ \t]*=.*$/gim;

export interface ConfigTexts {
  /** Nothing names another file, working tree or format. */
  readonly isPlain: boolean;
  /** Nothing says that files are stored otherwise than they lie there, unless attributes do. */
  readonly storesAsIs: boolean;
  /** All filters, if any, have these commands. */
  hasOnlyFilters(trusted: readonly string[]): boolean;
  /** Whether the word occurs anywhere; case does not matter. */
  mentions(word: string): boolean;
}

/** The repository's and the user's own config, and `others`. An agent cannot write the system's. */
export function readConfigTexts(
  commonDir: string,
  env: Environment,
  others: readonly string[] = [],
): ConfigTexts {
  const home = env['HOME'];
  const shared = env['XDG_CONFIG_HOME'] ?? join(home ?? '', '.config');
  const files = [
    join(commonDir, 'config'),
    join(home ?? '', '.gitconfig'),
    join(shared, 'git', 'config'),
    ...others,
  ];
  const texts = files.map(textOf).filter((text) => text !== undefined);
  // Without a home, git looks for its settings in other ways.
  const isKnown = home !== undefined && texts.length === files.length;
  const isPlain = isKnown && !texts.some((text) => LAYOUT_SETTING.test(text));
  return {
    isPlain,
    storesAsIs: isPlain && !texts.some((text) => STORING_SETTING.test(text)),
    mentions: (word) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase())),
    hasOnlyFilters: (trusted) => isKnown && texts.every((text) => filtersAreIn(text, trusted)),
  };
}

function filtersAreIn(text: string, trusted: readonly string[]): boolean {
  return [...text.matchAll(PROGRAM_SETTING)].every(([line]) => {
    const value = /^[ \t]*(?:clean|smudge|process) = (.*)$/.exec(line)?.[1];
    return value !== undefined && trusted.includes(value);
  });
}

/** Empty where there is no such file; undefined where it can't be read. */
function textOf(path: string): string | undefined {
  try {
    const text = readPlainFile(path, MAX_LENGTH).toString('latin1');
    // A carriage return ends a line for the expressions above and not for git.
    return text.includes('\r') ? undefined : text;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? '' : undefined;
  }
}
