// Which reader belongs to which output, by the name that a config uses.

import type { OutputReader } from './agent-reading.ts';
import { aiderReader } from './aider.ts';
import { claudeReader } from './claude.ts';
import { codexReader } from './codex.ts';
import { copilotReader } from './copilot.ts';
import { geminiReader } from './gemini.ts';
import { opencodeReader } from './opencode.ts';
import { plainReader } from './plain.ts';

export const OUTPUT_FORMATS: {
  readonly [name in
    | 'plain'
    | 'claude'
    | 'codex'
    | 'gemini'
    | 'opencode'
    | 'copilot'
    | 'aider']: () => OutputReader;
} = {
  plain: () => plainReader(),
  claude: claudeReader,
  codex: codexReader,
  gemini: geminiReader,
  opencode: opencodeReader,
  copilot: copilotReader,
  aider: aiderReader,
};

export type OutputFormat = keyof typeof OUTPUT_FORMATS;
