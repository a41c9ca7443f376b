// Whether the gate came to a client as its plugin, which leaves nothing in the project: by what the
// client itself keeps about plugins.

import { homedir } from 'node:os';
import { join } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import type { HookClient } from '../../model/hook.ts';
import { isFields } from '../../std/shape.ts';
import { readSmallFile } from '../small-file.ts';

const NAME = /^doorward@[\w.-]{1,100}$/;
const MAX_BYTES = 4 * 1024 * 1024;

/** As the client calls it, such as `doorward@doorward`. */
export function enabledPlugin(client: HookClient, top: string): string | undefined {
  switch (client) {
    case 'claude': {
      const home = process.env['CLAUDE_CONFIG_DIR'] ?? join(homedir(), '.claude');
      const own = ['settings.json', 'settings.local.json'].map((name) =>
        join(top, '.claude', name),
      );
      return inSettings([join(home, 'settings.json'), ...own]);
    }
    case 'copilot': {
      const home = process.env['COPILOT_HOME'] ?? join(homedir(), '.copilot');
      return inSettings([join(home, 'settings.json')]);
    }
    case 'codex':
      return inToml(join(process.env['CODEX_HOME'] ?? join(homedir(), '.codex'), 'config.toml'));
    default:
      return undefined;
  }
}

/** What is nearer to the project has the last word. */
function inSettings(paths: readonly string[]): string | undefined {
  const said = new Map<string, unknown>();
  for (const path of paths) {
    const plugins = readSmallFile(path)?.['enabledPlugins'];
    if (!isFields(plugins)) continue;
    for (const [name, isOn] of Object.entries(plugins)) if (NAME.test(name)) said.set(name, isOn);
  }
  return [...said].find(([, isOn]) => isOn === true)?.[0];
}

function inToml(path: string): string | undefined {
  let text: string;
  try {
    text = readPlainFile(path, MAX_BYTES).toString('utf8');
  } catch {
    return undefined;
  }
  // Each table up to the next one.
  const tables = text.split(/^(?=\[)/m);
  const name = (table: string): string => /^\[plugins\."([^"\n]{1,200})"\]/.exec(table)?.[1] ?? '';
  const found = tables.find(
    (table) => NAME.test(name(table)) && /^\s*enabled\s*=\s*true\b/m.test(table),
  );
  return found === undefined ? undefined : name(found);
}
