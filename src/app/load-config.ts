// Finds and reads `doorward.yaml`. A config that is there and can't be understood stops everything.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile } from '../effects/plain-file.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { looksSpoken } from '../reading/verify-text/spoken.ts';
import { DoorwardError, fileTrouble } from '../std/error.ts';
import { oneLine } from '../std/text.ts';
import { type Config, DEFAULT_CONFIG } from './config/config.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import type { ConfigProblem } from './config/reader.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** Relative to the top; undefined where there is no config file. */
  readonly path: string | undefined;
}

export async function loadConfig(top: string): Promise<LoadedConfig> {
  // Small files, read at once: to hand them to other threads would cost more than reading them.
  const found = CONFIG_FILES.map((name) => ({ name, text: textOf(join(top, name)) })).filter(
    ({ text }) => text !== undefined,
  );
  const [first, second] = found;
  if (first?.text === undefined) return { config: DEFAULT_CONFIG, path: undefined };
  if (second !== undefined) {
    throw new DoorwardError(
      'config',
      `both ${first.name} and ${second.name} are there`,
      'Keep one of them: the gate does not guess which one holds.',
    );
  }
  return { config: await understood(first.name, first.text), path: first.name };
}

/** The last one that was understood: a config mostly lies there as it is in the base. */
let known: { readonly text: string; readonly config: Config } | undefined;

/** The config in a text, or an error that names every problem with its place. */
export async function understood(path: string, text: string): Promise<Config> {
  if (known?.text === text) return known.config;
  // The YAML parser is loaded here, while git is at work, and not before.
  const { readConfig } = await import('./config/read-config.ts');
  const { config, problems: found } = readConfig(text);
  const problems = [...found, ...(await sentencesIn(config.verify))];
  const [first] = problems;
  if (first === undefined) {
    known = { text, config };
    return config;
  }
  const lines = problems.map(
    ({ message, place, hint }) => `${path}:${place.line}:${place.column}: ${message} — ${hint}`,
  );
  throw new DoorwardError(
    'config',
    lines.join('\n'),
    'The gate never runs on a config it did not understand. Mend the file, commit it, then run again.',
  );
}

/** Prose never reaches a shell. Commands are known at a glance, so that the grammar is rarely loaded. */
async function sentencesIn(verify: readonly VerifyCommand[]): Promise<readonly ConfigProblem[]> {
  const spoken = verify.filter(({ run }) => looksSpoken(run));
  if (spoken.length === 0) return [];
  const { isSentence } = await import('../reading/verify-text/sentence.ts');
  return spoken
    .filter(({ run }) => isSentence(run))
    .map(({ run, place }) => ({
      message: `\`verify\`: a command is expected, found the sentence "${oneLine(run, 80)}"`,
      hint: 'Write the command that shows it, for example:  verify: npm test',
      place,
    }));
}

const MAX_CONFIG_BYTES = 256 * 1024;

function textOf(path: string): string | undefined {
  try {
    const { size } = plainFile(path);
    if (size > MAX_CONFIG_BYTES) {
      throw new DoorwardError('config', `${path} is larger than 256 KiB`, 'Shorten the config.');
    }
    return readPlainFile(path, MAX_CONFIG_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof DoorwardError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new DoorwardError(
      'config',
      `can't read ${path}: ${fileTrouble(error)}`,
      'Make it readable.',
      {
        cause: error,
      },
    );
  }
}

// Reading a pipe or a device would wait for ever.
function plainFile(path: string): { readonly size: number } {
  const stats = statSync(path);
  if (stats.isFile()) return stats;
  throw new DoorwardError('config', `${path} is not a plain file`, 'Remove it, or make it one.');
}
