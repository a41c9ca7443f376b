// What `doorward.yaml` can say about runs: who works, who reviews, where, and how work is committed.

import type { VerificationTier } from '../../model/task.ts';

/** `claude`, `codex:gpt-5.5`, `acp:gemini`, `manual`, `demo`, or a command of the user's own. */
export interface AgentSetting {
  readonly name?: string;
  /** The word of a preset, with a model after a colon. */
  readonly use?: string;
  /** For bash; the prompt comes on standard input. */
  readonly run?: string;
  /** A program with its arguments; `{prompt}` and `{promptFile}` stand for the prompt. */
  readonly command?: readonly string[];
  /** The maker of its model, so that a reviewer of another one can be told apart. */
  readonly family?: string;
  /** What a preset or an agent of the Agent Client Protocol may do: look, edit too, or run commands too. */
  readonly access?: 'read' | 'edit' | 'run';
}

export interface ReviewerSetting {
  readonly name?: string;
  /** `checklist`, `human`, or a model such as `anthropic/claude-sonnet-4-5`. */
  readonly use?: string;
  readonly run?: string;
  readonly command?: readonly string[];
  readonly family?: string;
  /** For any service that speaks OpenAI's language. */
  readonly baseURL?: string;
  /** The environment variable that holds the key. */
  readonly apiKeyEnv?: string;
}

export interface CommitSetting {
  /** Hooks of the repository: run them on the tree, or skip them and say so. */
  readonly hooks?: 'run' | 'skip';
  /** Commits that the agent made by itself. */
  readonly agentCommits?: 'replace' | 'keep';
  /** A template for messages, instead of the plan's own words. */
  readonly message?: string;
  /** As `Name <mail>`; the user's own identity unless said. */
  readonly committer?: string;
}

export interface TemplateSetting {
  readonly executor?: string;
  readonly reviewer?: string;
}

export interface NotifySetting {
  /** Gets the message on standard input and the facts as environment variables. */
  readonly run?: string;
  /** Gets a JSON object by POST. */
  readonly webhook?: string;
}

/** What protocols leave open about reviews; each is of interest only where the protocol has such a thing. */
export interface ReviewSetting {
  /** The tier of tasks that name none. */
  readonly tier?: VerificationTier;
  /** No task gets more than this. */
  readonly highestTier?: VerificationTier;
  readonly votes?: number;
  /** Whether SIMPLE tasks are reviewed. */
  readonly simpleTasks?: boolean;
  /** Whether task 0 counts as a fifth one. */
  readonly firstTask?: boolean;
}

export interface TimeoutSetting {
  readonly executor?: number;
  readonly review?: number;
}

export interface RunConfig {
  /** The first for the first attempt; a ladder where the protocol climbs. @defaultValue none */
  readonly agent: readonly AgentSetting[];
  /** @defaultValue none: the deterministic checklist stands in where a protocol demands a review */
  readonly reviewers: readonly ReviewerSetting[];
  /**
   * One look in so many, reviewers are also shown work that is known to be wrong, to see whether they
   * refuse it. It costs as much as another review. @defaultValue `0`: never
   */
  readonly probeReviewers: number;
  /**
   * `lead`: two ahead to pass. `majority`: more than half. `executions`: the task is done again, as often
   * as votes are asked for, and most must come to the same. @defaultValue `lead`
   */
  readonly voting: 'lead' | 'majority' | 'executions';
  /** @defaultValue as the protocol has it */
  readonly review: ReviewSetting;
  /** Tasks at the same time, each in a worktree of its own. @defaultValue `1` */
  readonly jobs: number;
  /** @defaultValue `in-place` with one job, `worktree` with several */
  readonly workspace: 'in-place' | 'worktree' | undefined;
  /** Ignored folders that worktrees share with the checkout, such as `node_modules`. */
  readonly link: readonly string[];
  /** Run once in each new worktree, such as `npm ci`. */
  readonly setup: string | undefined;
  readonly commit: CommitSetting;
  /** Paths of templates, from the top. */
  readonly templates: TemplateSetting;
  readonly notify: NotifySetting;
  readonly timeouts: TimeoutSetting;
  /** How often failed work is tried again. @defaultValue as the protocol says */
  readonly retries: number | undefined;
  /**
   * Signed statements about each landing, in a log of the repository. `branch`: pushed as branches
   * `doorward-log/*`, for hosts that protect nothing else. @defaultValue `on`
   */
  readonly evidence: 'on' | 'off' | 'branch';
}

export const DEFAULT_RUN_CONFIG: RunConfig = {
  agent: [],
  reviewers: [],
  probeReviewers: 0,
  voting: 'lead',
  review: {},
  jobs: 1,
  workspace: undefined,
  link: [],
  setup: undefined,
  commit: {},
  templates: {},
  notify: {},
  timeouts: {},
  retries: undefined,
  evidence: 'on',
};

export const MAX_RETRIES = 10;
export const MAX_JOBS = 32;
export const MAX_VOTES = 15;
export const MAX_PROBE_EVERY = 1_000;
