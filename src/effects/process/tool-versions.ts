// Which tools a command would use, without starting any: the program file's place, size and time.
// A cheap stand-in for versions, good enough to notice that a tool was replaced.

import { realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function toolVersions(
  commands: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = new Set(
    commands.flatMap((command) => command.match(/[\w./+-]+/g)?.slice(0, 1) ?? []),
  );
  return [`node ${process.versions.node}`, ...[...programs].map((name) => describe(name, folders))];
}

function describe(name: string, folders: readonly string[]): string {
  for (const folder of folders) {
    try {
      const path = join(folder, name);
      // Most folders do not have it, and to throw for each would take longer than to look.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined) continue;
      // Size and modification time can be given to any other file; the change time can't.
      return `${name} ${realpathSync(path)} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    } catch {
      // No folder, or closed.
    }
  }
  return `${name} not found`;
}
