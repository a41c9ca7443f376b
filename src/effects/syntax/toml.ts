// TOML, lock files of Rust and Python included.

import { parse, TomlError } from 'smol-toml';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

export function parseToml(text: string): SyntaxVerdict {
  try {
    parse(text.startsWith('\uFEFF') ? text.slice(1) : text, { integersAsBigInt: 'asNeeded' });
    return VALID;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    if (isTemplate(text)) return noParser('it is a template of TOML');
    // The rest of the message is an excerpt of the file.
    return invalid(error.message.split('\n', 1)[0] ?? '', error.line);
  }
}
