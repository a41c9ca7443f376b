// What switches the gate off in each client without a word. Whoever relies on a hook should know; the
// receipt is what notices.

import type { HookClient } from '../../model/hook.ts';

export const BYPASSES: Readonly<Record<HookClient, readonly string[]>> = {
  claude: [
    '`claude --bare` and `claude --safe-mode` run no hooks',
    '`--settings \'{"disableAllHooks":true}\'` and `--setting-sources user` leave them out',
    'a hook that crashes, times out or is not found lets the agent end as if it had passed',
  ],
  codex: [
    'a hook that nobody has trusted is skipped; every edit of it needs trust again',
    '`codex --disable hooks` runs none',
    'a hook that crashes, times out or is not found lets the agent end as if it had passed',
  ],
  gemini: [
    '`hooksConfig.enabled: false` in any settings runs none',
    'any output before the JSON, such as that of a login shell, is read as consent',
    'a hook that crashes or times out lets the agent end as if it had passed',
  ],
  copilot: [
    'in a folder that is not trusted, hooks do not run',
    'after eight refusals in a row Copilot ends by itself',
    'a hook that crashes, times out or is not found lets the agent end as if it had passed',
  ],
  cursor: [
    'hooks are read when Cursor starts',
    'a hook that crashes, times out or is not found lets the agent end as if it had passed',
  ],
};

/** Keys of Codex's state about a hook: `<file>:<event>:<group>:<handler>`. */
export function isTrustedByCodex(configToml: string, hooksPath: string): boolean {
  const table = `[hooks.state.${JSON.stringify(`${hooksPath}:stop:`).slice(0, -1)}`;
  const at = configToml.indexOf(table);
  if (at === -1) return false;
  const end = configToml.indexOf('\n[', at + 1);
  const body = configToml.slice(at, end === -1 ? undefined : end);
  return /^\s*trusted_hash\s*=\s*"sha256:[0-9a-f]+"/m.test(body);
}
