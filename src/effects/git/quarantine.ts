// Git settings that run programs or hide changes are switched off for every git of ours, because
// whoever writes `.git/config` would otherwise run code inside the gate. Settings that only say how
// content is stored (line endings, ignore files, file modes) stay the user's.

import { records } from '../../reading/change/git-output.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { Environment } from '../clean-environment.ts';
import { gitFailed, runGit } from './git.ts';
import type { Layout } from './layout.ts';
import { readConfigTexts } from './plain-config.ts';

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

const ASKED = '^(filter\\..*\\.(clean|smudge|process)|lfs\\.extension\\..*|core\\.sparsecheckout)$';

/** Looks at what is configured and makes an environment in which none of it runs. */
export async function quarantine(
  { top, commonDir }: Layout,
  env: Environment,
  trustedFilters: readonly string[],
): Promise<Quarantine> {
  const texts = readConfigTexts(commonDir, env);
  if (texts.isPlain && texts.hasOnlyFilters(trustedFilters))
    return { env, refusedFilters: new Set(), isSparse: false };
  const args = ['config', '-z', '--get-regexp', ASKED];
  const { exitCode, output, errors } = await runGit({ args, cwd: top, env });
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
  // The last word is our own "no", so any "yes" is the user's.
  const isSparse = entries.some(
    ({ key, value }) => key === 'core.sparsecheckout' && /^(?:|true|yes|on|[1-9]\d*)$/i.test(value),
  );
  return { env: withoutFilters(env, refused), refusedFilters: refused, isSparse };
}

function withoutFilters(env: Environment, filters: ReadonlySet<string>): Environment {
  return withSettings(env, [...filters].flatMap(switchedOff));
}

/** By variables and not by arguments, because a filter or driver may have any name. Keys as bytes. */
export function withSettings(
  env: Environment,
  settings: readonly (readonly [string, string])[],
): Environment {
  const numbered: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
  settings.forEach(([key, value], index) => {
    numbered[`GIT_CONFIG_KEY_${index}`] = asVariable(key);
    numbered[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return { ...env, ...numbered };
}

function entryOf(record: string): { readonly key: string; readonly value: string } {
  const end = record.indexOf('\n');
  return end === -1
    ? { key: record, value: '' }
    : { key: record.slice(0, end), value: record.slice(end + 1) };
}

/** What no variable can hold could not be switched off by one. */
function asVariable(bytes: string): string {
  const key = Buffer.from(bytes, 'latin1').toString('utf8');
  if (Buffer.from(key, 'utf8').toString('latin1') === bytes) return key;
  throw new DoorwardError(
    'git',
    `the git config sets ${oneLine(JSON.stringify(key))}, a name that is not UTF-8`,
    'Remove that setting from the git config.',
  );
}

function switchedOff(name: string): readonly (readonly [string, string])[] {
  return [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.smudge`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ];
}
