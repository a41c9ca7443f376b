// Git settings that run programs or hide changes are switched off for every git of ours, because
// whoever writes `.git/config` would otherwise run code inside the gate. Settings that only say how
// content is stored (line endings, ignore files, file modes) stay the user's.

import { records } from '../../reading/git-output.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { Environment } from '../clean-environment.ts';
import { gitFailed, runGit } from './git.ts';

const SAFE_SETTINGS: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['protocol.allow', 'never'],
  ['gc.auto', '0'],
  ['submodule.recurse', 'false'],
  // The private index must see every file and every change of it.
  ['core.sparseCheckout', 'false'],
  ['index.sparse', 'false'],
  ['core.ignoreStat', 'false'],
  ['core.trustctime', 'true'],
  ['core.checkStat', 'default'],
  // It is one file, in the layout that index-file.ts reads.
  ['core.splitIndex', 'false'],
  ['core.untrackedCache', 'false'],
  ['index.version', '2'],
  // Line endings that do not survive a round trip are a warning of git's, not a reason to stop.
  ['core.safecrlf', 'false'],
];

/** Commands of filters that are run as configured: what `git lfs install` writes, to the letter. */
export const TRUSTED_FILTERS: readonly string[] = [
  'git-lfs clean -- %f',
  'git-lfs smudge -- %f',
  'git-lfs filter-process',
];

export interface Quarantine {
  readonly env: Environment;
  /** Filters that are configured and not run. */
  readonly refusedFilters: ReadonlySet<string>;
  /** The user's checkout is meant to lack files. */
  readonly isSparse: boolean;
}

export function withSettings(
  env: Environment,
  more: readonly (readonly [string, string])[] = [],
): Environment {
  const settings = [...SAFE_SETTINGS, ...more];
  const numbered: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
  settings.forEach(([key, value], index) => {
    numbered[`GIT_CONFIG_KEY_${index}`] = key;
    numbered[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return { ...env, ...numbered };
}

const ASKED = '^(filter\\..*\\.(clean|smudge|process)|lfs\\.extension\\..*|core\\.sparsecheckout)$';

/** Reads what the repository configures and makes an environment in which none of it runs. */
export async function quarantine(
  cwd: string,
  env: Environment,
  trustedFilters: readonly string[],
): Promise<Quarantine> {
  const args = ['config', '-z', '--get-regexp', ASKED];
  const { exitCode, output, errors } = await runGit({ args, cwd, env });
  // 1 says that nothing of the kind is configured.
  if (exitCode > 1) throw gitFailed(args, errors);
  const entries = records(output).map(entryOf);
  const hasExtension = entries.some(({ key }) => key.startsWith('lfs.extension.'));
  const refused = new Set<string>();
  for (const { key, value } of entries) {
    const name = /^filter\.([\s\S]*)\.(?:clean|smudge|process)$/.exec(key)?.[1];
    // An extension of git-lfs is one more configured program, started by git-lfs itself.
    const isTrusted = trustedFilters.includes(value) && !hasExtension;
    if (name !== undefined && value !== '' && !isTrusted) refused.add(name);
  }
  const sparse = entries.findLast(({ key }) => key === 'core.sparsecheckout')?.value;
  return {
    env: withSettings(env, [...refused].flatMap(switchedOff)),
    refusedFilters: refused,
    isSparse: sparse !== undefined && /^(?:|true|yes|on|[1-9]\d*)$/i.test(sparse),
  };
}

function entryOf(record: string): { readonly key: string; readonly value: string } {
  const end = record.indexOf('\n');
  return end === -1
    ? { key: record, value: '' }
    : { key: record.slice(0, end), value: record.slice(end + 1) };
}

function switchedOff(bytes: string): readonly (readonly [string, string])[] {
  const name = Buffer.from(bytes, 'latin1').toString('utf8');
  if (Buffer.from(name, 'utf8').toString('latin1') !== bytes) {
    throw new DoorwardError(
      'git',
      `the git config names a filter ${oneLine(JSON.stringify(name))} that is not UTF-8`,
      'remove that filter from the git config',
    );
  }
  return [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.smudge`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ];
}
