// A private folder for one turn, outside the working tree: the prompt lies in it, and it is gone
// afterwards.

import { closeSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlainFile } from '../plain-file.ts';

export interface PromptFolder {
  readonly path: string;
  readonly promptFile: string;
  /** The prompt as an open file, for as long as `use` runs. */
  withOpenPrompt<T>(use: (fd: number) => Promise<T>): Promise<T>;
  remove(): void;
}

export function makePromptFolder(prompt: string): PromptFolder {
  const path = mkdtempSync(join(tmpdir(), 'doorward-turn-'));
  const promptFile = join(path, 'prompt.md');
  writeFileSync(promptFile, prompt, { mode: 0o600, flag: 'wx' });
  return {
    path,
    promptFile,
    async withOpenPrompt(use) {
      const fd = openPlainFile(promptFile, 'no link');
      try {
        return await use(fd);
      } finally {
        closeSync(fd);
      }
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
