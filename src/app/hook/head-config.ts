// The config as HEAD has it, for those who ask about nothing else.

import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { CONFIG_FILES } from '../config/config.ts';

/** By name; empty where HEAD has none. */
export async function headTexts(top: string): Promise<ReadonlyMap<string, string>> {
  const env = gitEnvironment(top);
  const shown = await Promise.all(
    CONFIG_FILES.map(async (name) => {
      const args = ['cat-file', 'blob', `HEAD:${name}`];
      const { exitCode, output } = await runGit({ cwd: top, env, args });
      return [name, exitCode === 0 ? Buffer.from(output, 'latin1').toString('utf8') : ''] as const;
    }),
  );
  return new Map(shown.filter(([, text]) => text !== ''));
}
