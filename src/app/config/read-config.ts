// Config text in, Config or every problem out, each with its place and the nearest right key.

import { PROTOCOL_NAMES, type ProtocolName } from '../../model/protocol.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { type Document, readDocument } from '../../std/document.ts';
import type { Path } from '../../std/document-places.ts';
import { readDuration } from '../../std/duration.ts';
import { nearest } from '../../std/nearest.ts';
import type { Place } from '../../std/place.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { normaliseNewlines, oneLine } from '../../std/text.ts';
import {
  CONFIG_VERSION,
  type Config,
  DEFAULT_CONFIG,
  MAX_RERUNS,
  MAX_TIMEOUT_MS,
  PROTOCOL_LIST,
} from './config.ts';

export interface ConfigProblem {
  readonly message: string;
  readonly hint: string;
  readonly place: Place;
}

export interface ConfigReading {
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}

export function readConfig(text: string): ConfigReading {
  const document = readDocument(normaliseNewlines(text));
  if (!document.ok) {
    const { message, place } = document.error;
    const hint = 'Write YAML such as:  verify: npm test';
    return {
      config: DEFAULT_CONFIG,
      problems: [{ message: `not readable: ${message}`, hint, place }],
    };
  }
  return new ConfigReader(document).read();
}

class Unfit {
  readonly expected: string;
  /** Where the value stands, if deeper than its key; a better word than the example. */
  readonly more: { readonly path?: Path; readonly hint?: string };
  constructor(expected: string, more: { readonly path?: Path; readonly hint?: string } = {}) {
    this.expected = expected;
    this.more = more;
  }
}

type Reader<Value> = (value: unknown, path: Path, reader: ConfigReader) => Value | Unfit;

class ConfigReader {
  readonly problems: ConfigProblem[] = [];
  readonly #document: Extract<Document, { ok: true }>;

  constructor(document: Extract<Document, { ok: true }>) {
    this.#document = document;
  }

  read(): ConfigReading {
    const { value } = this.#document;
    if (value === null) return { config: DEFAULT_CONFIG, problems: this.problems };
    if (!isFields(value)) {
      this.report([], 'a mapping of settings is expected', 'Write for example:  verify: npm test');
      return { config: DEFAULT_CONFIG, problems: this.problems };
    }
    this.reportUnknownKeys(value, [], Object.keys(READERS));
    const config = {
      version: this.#take(value, 'version', READERS.version),
      protocol: this.#take(value, 'protocol', READERS.protocol),
      plan: this.#take(value, 'plan', READERS.plan),
      base: this.#take(value, 'base', READERS.base),
      verify: this.#take(value, 'verify', READERS.verify),
      parallel: this.#take(value, 'parallel', READERS.parallel),
      timeout: this.#take(value, 'timeout', READERS.timeout),
      reruns: this.#take(value, 'reruns', READERS.reruns),
      reuse: this.#take(value, 'reuse', READERS.reuse),
      signals: this.#take(value, 'signals', READERS.signals),
      passEnv: this.#take(value, 'passEnv', READERS.passEnv),
      protect: this.#take(value, 'protect', READERS.protect),
    };
    return { config, problems: this.problems };
  }

  report(path: Path, message: string, hint: string): void {
    this.problems.push({ message, hint, place: this.placeOf(path) });
  }

  placeOf(path: Path): Place {
    return this.#document.placeOf(path);
  }

  reportUnknownKeys(fields: Fields, path: Path, known: readonly string[]): void {
    for (const key of Object.keys(fields).filter((name) => !known.includes(name))) {
      const close = nearest(key, known);
      const hint =
        close === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean \`${close}\`?`;
      this.report([...path, key], `unknown key \`${oneLine(key, 60)}\``, hint);
    }
  }

  #take<Key extends keyof Config>(
    fields: Fields,
    key: Key,
    reader: Reader<Config[Key]>,
  ): Config[Key] {
    const given = fields[key];
    if (given === undefined || given === null) return DEFAULT_CONFIG[key];
    const value = reader(given, [key], this);
    if (!(value instanceof Unfit)) return value;
    const { expected, more } = value;
    const message = `\`${key}\`: ${expected} is expected, found ${shown(given)}`;
    this.report(more.path ?? [key], message, more.hint ?? EXAMPLES[key]);
    return DEFAULT_CONFIG[key];
  }
}

const shown = (value: unknown): string => oneLine(JSON.stringify(value) ?? String(value), 60);

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' ? value : new Unfit('a text');

const flag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : new Unfit('true or false');

const texts: Reader<readonly string[]> = (value) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.every((item) => typeof item === 'string' && item.trim() !== '')
    ? items.map(String)
    : new Unfit('a list of texts');
};

const duration: Reader<number> = (value) => {
  const durationMs = readDuration(value);
  return durationMs !== undefined && durationMs <= MAX_TIMEOUT_MS
    ? durationMs
    : new Unfit('a duration of at most one hour');
};

const version: Reader<number> = (value) => {
  if (value === CONFIG_VERSION) return CONFIG_VERSION;
  const isNewer = typeof value === 'number' && value > CONFIG_VERSION;
  return new Unfit(
    isNewer
      ? `${CONFIG_VERSION} (this Doorward is older than the config: update it)`
      : `${CONFIG_VERSION}`,
  );
};

const protocol: Reader<ProtocolName> = (value) => {
  const found = PROTOCOL_NAMES.find((name) => name === value);
  if (found !== undefined) return found;
  const close = nearest(String(value), PROTOCOL_NAMES);
  const hint = close === undefined ? EXAMPLES.protocol : `Did you mean \`${close}\`?`;
  return new Unfit(`one of ${PROTOCOL_LIST}`, { hint });
};

const reruns: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_RERUNS
    ? value
    : new Unfit(`a whole number from 0 to ${MAX_RERUNS}`);

const commands: Reader<readonly VerifyCommand[]> = (value, path, reader) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const read: VerifyCommand[] = [];
  for (const [index, item] of items.entries()) {
    const one = command(item, Array.isArray(value) ? [...path, index] : path, reader);
    if (one instanceof Unfit) return one;
    read.push(one);
  }
  return read;
};

const COMMAND_KEYS = ['run', 'expect', 'timeout'];
const command: Reader<VerifyCommand> = (value, path, reader) => {
  const place = reader.placeOf(path);
  if (typeof value === 'string' && value.trim() !== '') {
    return { run: value.trim(), expect: 'pass', timeoutMs: undefined, place };
  }
  if (!isFields(value)) return new Unfit('a command, or a list of commands');
  reader.reportUnknownKeys(value, path, COMMAND_KEYS);
  const { run, expect = 'pass', timeout } = value;
  if (typeof run !== 'string' || run.trim() === '')
    return new Unfit('`run` with a command', { path });
  if (expect !== 'pass' && expect !== 'fail' && expect !== 'absent')
    return new Unfit('`expect` with pass, fail or absent', { path: [...path, 'expect'] });
  const timeoutMs = timeout === undefined ? undefined : duration(timeout, path, reader);
  if (timeoutMs instanceof Unfit)
    return new Unfit('`timeout` with a duration such as 90s', { path: [...path, 'timeout'] });
  return { run: run.trim(), expect, timeoutMs, place };
};

const READERS: { readonly [Key in keyof Config]: Reader<Config[Key]> } = {
  version,
  protocol,
  plan: text,
  base: text,
  verify: commands,
  parallel: flag,
  timeout: duration,
  reruns,
  reuse: flag,
  signals: texts,
  passEnv: texts,
  protect: texts,
};

const EXAMPLES: { readonly [Key in keyof Config]: string } = {
  version: 'Example:  version: 1',
  protocol: 'Example:  protocol: strict',
  plan: 'Example:  plan: .planning/PLAN.md',
  base: 'Example:  base: origin/main',
  verify: 'Example:  verify: [npm test, {run: npm run build, timeout: 5m}]',
  parallel: 'Example:  parallel: true',
  timeout: 'Example:  timeout: 90s',
  reruns: 'Example:  reruns: 1',
  reuse: 'Example:  reuse: true',
  signals: 'Example:  signals: [TASK_COMPLETE]',
  passEnv: 'Example:  passEnv: [DATABASE_URL]',
  protect: 'Example:  protect: [.github/**]',
};
