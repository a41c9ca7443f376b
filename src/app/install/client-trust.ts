// Whether a client has been told to trust the folder or the hook, by what it keeps about that itself.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import type { HookClient } from '../../model/hook.ts';
import { isTrustedByCodex } from '../../projections/install/client-limits.ts';
import { readSmallFile } from '../small-file.ts';
import { type Diagnosis, ill, unknown, well } from './diagnosis.ts';

export function trust(client: HookClient, top: string): Diagnosis {
  switch (TRUST[client]?.(top)) {
    case undefined:
      return well(client, 'the client asks for no trust');
    case 'unknown':
      return unknown(
        client,
        'nobody could tell whether the folder is trusted',
        'Open the client here once.',
      );
    case true:
      return well(client, 'trust is granted');
    default:
      return ill(
        client,
        'not trusted: the client skips the hook without a word',
        HOW_TO_TRUST[client] ?? '',
      );
  }
}

const HOW_TO_TRUST: Readonly<Partial<Record<HookClient, string>>> = {
  codex: 'Open Codex here and run /hooks.',
  gemini: 'Open Gemini here and trust the folder.',
  copilot: 'Open Copilot here and trust the folder, or give --trust-folder.',
};

const MAX_BYTES = 4 * 1024 * 1024;

const TRUST: Readonly<Partial<Record<HookClient, (top: string) => boolean | 'unknown'>>> = {
  codex: (top) => {
    const home = process.env['CODEX_HOME'] ?? join(homedir(), '.codex');
    const config = join(home, 'config.toml');
    if (!existsSync(config)) return false;
    const text = readPlainFile(config, MAX_BYTES).toString('utf8');
    return isTrustedByCodex(text, join(top, '.codex/hooks.json'));
  },
  gemini: (top) => {
    if (process.env['GEMINI_CLI_TRUST_WORKSPACE'] === 'true') return true;
    const path = join(homedir(), '.gemini', 'trustedFolders.json');
    const folders = existsSync(path) ? readSmallFile(path) : {};
    if (folders === undefined) return 'unknown';
    return Object.entries(folders).some(
      ([folder, level]) => /^TRUST/.test(String(level)) && isWithin(top, folder),
    );
  },
  copilot: (top) => {
    const home = process.env['COPILOT_HOME'] ?? join(homedir(), '.copilot');
    const path = join(home, 'config.json');
    if (!existsSync(path)) return false;
    const config = readSmallFile(path);
    if (config === undefined) return 'unknown';
    const folders: unknown = config['trustedFolders'] ?? config['trusted_folders'] ?? [];
    if (!Array.isArray(folders)) return 'unknown';
    return folders.some((folder) => typeof folder === 'string' && isWithin(top, folder));
  },
};

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
