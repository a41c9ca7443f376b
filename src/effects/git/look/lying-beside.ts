// What commands in the working tree can see and a checkout of the tree would not show: files that git
// ignores, by whatever rule, and files that git stores otherwise than they lie there.

import { records } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { runGit } from '../git.ts';
import type { Workshop } from '../workshop.ts';

const MOST_NAMED = 20;

// Rooms of the gate have these as well.
const SHARED =
  /(?:^|\/)node_modules\/?$|^(?:\.venv|venv|vendor|\.bundle|deps|\.yarn)\/?$|^\.pnp\.[\w.]{1,20}$|^\.env(?:\.[^/]{0,80})?$/;
// No runner takes its orders or its code from these.
const HARMLESS =
  /(?:^|\/)(?:\.(?:DS_Store|idea|vscode|pytest_cache|mypy_cache|ruff_cache|nyc_output|coverage)|coverage|[^/]{1,80}\.log)\/?$/;

/** A few of them, by name: enough to know that there are any. */
export async function lyingBeside(
  changed: readonly string[],
  links: readonly string[],
  shop: Pick<Workshop, 'call'>,
): Promise<readonly string[]> {
  const shared = new Set(links.map((link) => link.replace(/\/$/, '')));
  const isBeside = (path: string): boolean =>
    !SHARED.test(path) && !HARMLESS.test(path) && !shared.has(path.replace(/\/$/, ''));
  const [ignored, converted] = await Promise.all([
    ignoredHere(shop),
    convertedAmong(changed, shop),
  ]);
  return [...converted, ...ignored.filter(isBeside)].slice(0, MOST_NAMED);
}

async function ignoredHere({ call }: Pick<Workshop, 'call'>): Promise<readonly string[]> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const { output, exitCode, errors } = await runGit({ ...call, args });
  // What can't be listed may be there.
  return exitCode === 0 ? records(output).map(pathOfBytes) : [errors.slice(0, 80)];
}

/** Text between the dollars of `ident`, and other encodings, are not what is committed. */
async function convertedAmong(
  paths: readonly string[],
  { call }: Pick<Workshop, 'call'>,
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const input = paths.map((path) => `${Buffer.from(path).toString('latin1')}\0`).join('');
  const args = ['check-attr', '-z', '--stdin', 'ident', 'working-tree-encoding'];
  const { output, exitCode } = await runGit({ ...call, args, input });
  if (exitCode !== 0) return paths.slice(0, 1);
  const fields = records(output);
  const found: string[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3)
    if (!/^(?:unspecified|unset)$/.test(fields[at + 2] ?? '')) found.push(fields[at] ?? '');
  return found.map(pathOfBytes);
}
