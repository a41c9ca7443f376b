// Settings files as dotted keys with their values: scripts, thresholds and switches. Formats are told
// by name; what does not parse has no settings and says so.

import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { CodeFacts, CodeSetting } from '../../../model/code.ts';
import { readYaml } from '../../../std/document.ts';
import { digestOf } from '../digest.ts';
import { EMPTY_FACTS } from '../empty-facts.ts';

const MAX_SETTINGS = 5_000;
const MAX_DEPTH = 12;

export function readSettings(path: string, text: string): CodeFacts {
  const empty: CodeFacts = { ...EMPTY_FACTS, path, language: 'settings' };
  const settings = settingsIn(path, text);
  if (settings === undefined)
    return { ...empty, problem: { kind: 'syntax', message: 'it does not parse' } };
  return { ...empty, settings, fingerprint: digestOf(JSON.stringify(settings)) };
}

function settingsIn(path: string, text: string): readonly CodeSetting[] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/makefile$|justfile$|\.(?:mk|mak|just)$/.test(name)) return recipesIn(text);
  if (/\.toml$/.test(name)) return tomlSettings(text);
  if (/\.ya?ml$/.test(name)) {
    const found = readYaml(text);
    return found.ok ? flatten(found.value, text) : undefined;
  }
  if (/\.jsonc?$/.test(name) || /^\s*\{/.test(text)) return jsonSettings(text);
  return linesIn(text);
}

function jsonSettings(text: string): readonly CodeSetting[] | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : flatten(value, text);
}

function tomlSettings(text: string): readonly CodeSetting[] | undefined {
  try {
    return flatten(parseToml(text), text);
  } catch {
    return undefined;
  }
}

function flatten(value: unknown, text: string): readonly CodeSetting[] {
  const found: CodeSetting[] = [];
  const lines = text.split('\n');
  const enter = (item: unknown, key: readonly string[]): void => {
    if (found.length >= MAX_SETTINGS || key.length > MAX_DEPTH) return;
    const scalar = scalarOf(item);
    if (scalar !== undefined)
      found.push({ key: key.join('.'), value: scalar, line: lineOfKey(lines, key) });
    else if (typeof item === 'object' && item !== null)
      for (const [name, inner] of Object.entries(item)) enter(inner, [...key, name]);
  };
  enter(value, []);
  return found;
}

function scalarOf(item: unknown): number | boolean | string | undefined {
  if (typeof item === 'bigint') return Number(item);
  return typeof item === 'number' || typeof item === 'boolean' || typeof item === 'string'
    ? item
    : undefined;
}

/** Near enough for a person: the first line, from each outer key on, that holds the inner one. */
function lineOfKey(lines: readonly string[], key: readonly string[]): number {
  let at = 0;
  for (const name of key) {
    if (/^\d+$/.test(name)) continue;
    const found = lines.findIndex((line, index) => index >= at && line.includes(name));
    if (found === -1) break;
    at = found;
  }
  return at + 1;
}

/** `key = value` lines under `[section]` heads, as in INI files and .npmrc. */
function linesIn(text: string): readonly CodeSetting[] {
  const found: CodeSetting[] = [];
  let section = '';
  for (const [index, line] of text.split('\n').slice(0, 20_000).entries()) {
    const head = /^\s{0,20}\[([^\]]{1,200})\]/.exec(line)?.[1];
    if (head !== undefined) section = `${head}.`;
    const pair = /^([^#;=:\s][^=:\n]{0,200})[=:](.{0,2000})$/.exec(line);
    if (pair === null) continue;
    const [, key = '', written = ''] = pair;
    found.push({ key: `${section}${key.trim()}`, value: plain(written.trim()), line: index + 1 });
  }
  return found;
}

function plain(written: string): number | boolean | string {
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(written)) return Number(written);
  if (/^(?:true|false)$/i.test(written)) return /^t/i.test(written);
  return written;
}

/** The commands of each target, one setting per target. */
function recipesIn(text: string): readonly CodeSetting[] {
  const found: { key: string; commands: string[]; line: number }[] = [];
  let isOpen = false;
  for (const [index, line] of text.split('\n').slice(0, 20_000).entries()) {
    const target = /^([\w.%/-]{1,100})(?: [\w.$(){} -]{0,200})?:(?!=)/.exec(line)?.[1];
    if (target !== undefined)
      found.push({ key: `recipe.${target}`, commands: [], line: index + 1 });
    else if (isOpen && /^[\t ]+\S/.test(line)) found.at(-1)?.commands.push(line.trim());
    isOpen = target !== undefined || (isOpen && !/^\S/.test(line));
  }
  return found.map(({ key, commands, line }) => ({ key, value: commands.join('\n'), line }));
}
