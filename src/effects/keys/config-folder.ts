// Where Doorward keeps what agents have no business with: keys, and what sessions are held to. By itself, because
// hooks ask for it at every turn, and to load what makes keys takes longer than all else they do.

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** `${XDG_CONFIG_HOME:-~/.config}/doorward`. */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  const asked = env['XDG_CONFIG_HOME'];
  const home = env['HOME'] ?? homedir();
  const root = asked !== undefined && isAbsolute(asked) ? asked : join(home, '.config');
  return join(root, 'doorward');
}
