// A small repository of the gate's own making, with one commit: for the demo, and for work that is
// planted before a reviewer.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitEnvironment, runGitWell } from '../effects/git/git.ts';

export async function makeRepository(
  folder: string,
  files: Readonly<Record<string, string>>,
  { author, message }: { readonly author: string; readonly message: string },
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const env = gitEnvironment(folder);
  const git = (...args: readonly string[]): Promise<unknown> =>
    runGitWell({ cwd: folder, env, args });
  await git('init', '--quiet', '--template=');
  await git('config', 'user.name', author);
  await git('config', 'user.email', `${author.toLowerCase()}@example.invalid`);
  await git('add', '--all');
  await git('-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', message);
}
