// Config text in, Config or every problem out, each with its place and the nearest right key.

import { REPORT_SETTINGS, type ReportSetting } from '../../model/command.ts';
import { ISOLATION_SETTINGS, type Limits, type Network } from '../../model/isolation.ts';
import { PROOF_LEVELS, type ProofLevel } from '../../model/probe.ts';
import { PROTOCOL_NAMES } from '../../model/protocol.ts';
import { DEFAULT_BUDGET, type ProveBudget } from '../../model/strength.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { type Document, readDocument } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { normaliseNewlines, oneLine } from '../../std/text.ts';
import {
  CONFIG_VERSION,
  type Config,
  DEFAULT_CONFIG,
  type HookSetting,
  MAX_PROVE,
  MAX_RERUNS,
  MEMORY_RANGE,
  PROCESS_RANGE,
} from './config.ts';
import { quarantined } from './quarantine.ts';
import { RUN_EXAMPLES, RUN_READERS } from './read-run-config.ts';
import {
  type ConfigProblem,
  duration,
  flag,
  mapping,
  oneOf,
  oneOrMore,
  ProblemList,
  type Reader,
  text,
  texts,
  Unfit,
  wholeNumber,
} from './reader.ts';

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

class ConfigReader extends ProblemList {
  readonly #value: unknown;

  constructor(document: Extract<Document, { ok: true }>) {
    super(document);
    this.#value = document.value;
  }

  read(): ConfigReading {
    const value = this.#value;
    if (value === null) return { config: DEFAULT_CONFIG, problems: this.problems };
    if (!isFields(value)) {
      this.report([], 'a mapping of settings is expected', 'Write for example:  verify: npm test');
      return { config: DEFAULT_CONFIG, problems: this.problems };
    }
    this.reportUnknownKeys(value, [], Object.keys(READERS));
    const read = KEYS.map((key) => [key, this.#take(value, key)] as const);
    const config = { ...DEFAULT_CONFIG, ...Object.fromEntries(read) };
    return { config, problems: this.problems };
  }

  #take<Key extends keyof Config>(fields: Fields, key: Key): Config[Key] {
    const given = fields[key];
    if (given === undefined || given === null) return DEFAULT_CONFIG[key];
    const value = READERS[key](given, [key], this);
    if (!(value instanceof Unfit)) return value;
    const { expected, more } = value;
    const message = `\`${key}\`: ${expected} is expected, found ${shown(given)}`;
    this.report(more.path ?? [key], message, more.hint ?? EXAMPLES[key]);
    return DEFAULT_CONFIG[key];
  }
}

const shown = (value: unknown): string => oneLine(JSON.stringify(value) ?? String(value), 60);

const UPDATE = 'Update it, for example:  npm install --save-dev doorward@latest';

const version: Reader<number> = (value) => {
  if (value === CONFIG_VERSION) return CONFIG_VERSION;
  const isNewer = typeof value === 'number' && value > CONFIG_VERSION;
  return isNewer
    ? new Unfit(`${CONFIG_VERSION} (this Doorward is older than the config)`, { hint: UPDATE })
    : new Unfit(`${CONFIG_VERSION}`);
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

const budget = mapping<Partial<ProveBudget>>({
  runs: wholeNumber(1, MAX_PROVE.runs),
  minutes: wholeNumber(1, MAX_PROVE.minutes),
});
const prove: Reader<ProveBudget | undefined> = (value, path, reader) => {
  if (typeof value === 'boolean') return value ? DEFAULT_BUDGET : undefined;
  if (!isFields(value)) return new Unfit('true, false, or `runs` and `minutes`');
  const read = budget(value, path, reader);
  return read instanceof Unfit ? read : { ...DEFAULT_BUDGET, ...read };
};

const READERS: { readonly [Key in keyof Config]: Reader<Config[Key]> } = {
  version,
  protocol: oneOf(PROTOCOL_NAMES),
  plan: text,
  base: text,
  verify: oneOrMore(command),
  parallel: flag,
  timeout: duration,
  reruns: wholeNumber(0, MAX_RERUNS),
  reuse: flag,
  signals: texts,
  passEnv: texts,
  protect: texts,
  hooks: mapping<HookSetting>({ denyCommit: flag, reuse: flag }),
  proof: oneOf<ProofLevel>(PROOF_LEVELS),
  prove,
  reports: oneOf<ReportSetting>(REPORT_SETTINGS),
  quarantine: oneOrMore(quarantined),
  isolation: oneOf(ISOLATION_SETTINGS),
  network: oneOf<Network>(['on', 'off']),
  limits: mapping<Limits>({
    memory: wholeNumber(...MEMORY_RANGE),
    processes: wholeNumber(...PROCESS_RANGE),
  }),
  ...RUN_READERS,
};

const KEYS = Object.keys(READERS) as readonly (keyof Config)[];

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
  hooks: 'Example:  hooks: {denyCommit: true}',
  proof: 'Example:  proof: basic',
  prove: 'Example:  prove: {runs: 20, minutes: 5}',
  reports: 'Example:  reports: off',
  quarantine:
    'Example:  quarantine: [{test: sails at dawn, until: "2026-03-31", reason: depends on the clock}]',
  isolation: 'Example:  isolation: worktree',
  network: 'Example:  network: on',
  limits: 'Example:  limits: {memory: 4096, processes: 512}',
  ...RUN_EXAMPLES,
};
