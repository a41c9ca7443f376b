// The settings of runs, read key by key.

import type { VerificationTier } from '../../model/task.ts';
import { isFields } from '../../std/shape.ts';
import {
  duration,
  flag,
  mapping,
  oneOf,
  oneOrMore,
  type Reader,
  text,
  texts,
  Unfit,
  wholeNumber,
} from './reader.ts';
import {
  type AgentSetting,
  type CommitSetting,
  MAX_JOBS,
  MAX_PROBE_EVERY,
  MAX_RETRIES,
  MAX_VOTES,
  type NotifySetting,
  type ReviewerSetting,
  type ReviewSetting,
  type RunConfig,
  type TemplateSetting,
  type TimeoutSetting,
} from './run-config.ts';

interface Worker {
  readonly use?: string;
  readonly run?: string;
  readonly command?: readonly string[];
}

function workerNamed(name: string): Worker | Unfit {
  if (name.trim() === '') return new Unfit('a name');
  // Alone it is no program: it was meant as an argument of the one before it.
  return /^\{\w{1,40}\}$/.test(name)
    ? new Unfit('a name, or with arguments `{command: [program, "{prompt}"]}`')
    : { use: name };
}

/** A word is short for `use`; a mapping names exactly one way to start it. */
function worker<Setting extends Worker>(fields: Reader<Setting>): Reader<Setting | Worker> {
  return (value, path, reader) => {
    if (typeof value === 'string') return workerNamed(value);
    if (!isFields(value)) return new Unfit('a name, or a mapping with `use`, `run` or `command`');
    const read = fields(value, path, reader);
    if (read instanceof Unfit) return read;
    const ways = [read.use, read.run, read.command].filter((way) => way !== undefined);
    return ways.length === 1 ? read : new Unfit('exactly one of `use`, `run` and `command`');
  };
}

const agent: Reader<AgentSetting> = worker(
  mapping<AgentSetting>({
    name: text,
    use: text,
    run: text,
    command: texts,
    family: text,
    access: oneOf(['read', 'edit', 'run']),
  }),
);

const reviewer: Reader<ReviewerSetting> = worker(
  mapping<ReviewerSetting>({
    name: text,
    use: text,
    run: text,
    command: texts,
    family: text,
    baseURL: text,
    apiKeyEnv: text,
  }),
);

const tier: Reader<VerificationTier> = (value) =>
  value === 1 || value === 2 || value === 3 ? value : new Unfit('1, 2 or 3');

export const RUN_READERS: { readonly [Key in keyof RunConfig]: Reader<RunConfig[Key]> } = {
  agent: oneOrMore(agent),
  reviewers: oneOrMore(reviewer),
  probeReviewers: wholeNumber(0, MAX_PROBE_EVERY),
  voting: oneOf(['lead', 'majority', 'executions']),
  review: mapping<ReviewSetting>({
    tier,
    highestTier: tier,
    votes: wholeNumber(1, MAX_VOTES),
    simpleTasks: flag,
    firstTask: flag,
  }),
  jobs: wholeNumber(1, MAX_JOBS),
  workspace: oneOf<'in-place' | 'worktree'>(['in-place', 'worktree']),
  link: texts,
  setup: text,
  commit: mapping<CommitSetting>({
    hooks: oneOf(['run', 'skip']),
    agentCommits: oneOf(['replace', 'keep']),
    message: text,
    committer: text,
  }),
  templates: mapping<TemplateSetting>({ executor: text, reviewer: text }),
  notify: mapping<NotifySetting>({ run: text, webhook: text }),
  timeouts: mapping<TimeoutSetting>({ executor: duration, review: duration }),
  retries: wholeNumber(0, MAX_RETRIES),
  evidence: oneOf(['on', 'off', 'branch']),
};

export const RUN_EXAMPLES: { readonly [Key in keyof RunConfig]: string } = {
  agent: 'Example:  agent: claude',
  reviewers: 'Example:  reviewers: [anthropic/claude-sonnet-4-5]',
  probeReviewers: 'Example:  probeReviewers: 20',
  voting: 'Example:  voting: lead',
  review: 'Example:  review: {tier: 2, votes: 5}',
  jobs: 'Example:  jobs: 4',
  workspace: 'Example:  workspace: worktree',
  link: 'Example:  link: [node_modules]',
  setup: 'Example:  setup: npm ci',
  commit: 'Example:  commit: {hooks: run}',
  templates: 'Example:  templates: {executor: .doorward/executor.hbs}',
  notify: 'Example:  notify: {run: ./tell-me.sh}',
  timeouts: 'Example:  timeouts: {executor: 15m}',
  retries: 'Example:  retries: 4',
  evidence: 'Example:  evidence: off',
};
