// What `doorward.yaml` can say, with its defaults. The gate never runs on a config it did not
// understand, so every key is listed here and nothing else is accepted.

import type { ReportSetting } from '../../model/command.ts';
import type { IsolationSetting, Limits, Network } from '../../model/isolation.ts';
import type { ProofLevel } from '../../model/probe.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import type { ProveBudget } from '../../model/strength.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { DEFAULT_RUN_CONFIG, type RunConfig } from './run-config.ts';

export const CONFIG_VERSION = 1;

/** How hooks of agents' clients behave. */
export interface HookSetting {
  /** Commits and pushes of the agent's own are refused. @defaultValue `false` */
  readonly denyCommit?: boolean;
  /** A result known for the same tree is enough. @defaultValue `true` */
  readonly reuse?: boolean;
}

/** A test that a person has put aside. */
export interface Quarantined {
  /** The whole name of the test as its runner prints it, or the end of it. */
  readonly test: string;
  /** The last day, as in 2026-03-31. */
  readonly until: string;
  readonly reason: string;
}

export interface Config extends RunConfig {
  /** @defaultValue `1` */
  readonly version: number;
  /** @defaultValue `strict` */
  readonly protocol: ProtocolName;
  /** The plan to use when no `--plan` is given, relative to the top of the repository. */
  readonly plan: string | undefined;
  /** What the work is compared with. @defaultValue `HEAD` */
  readonly base: string | undefined;
  /** Commands for work without a plan, and for tasks that name none of their own. */
  readonly verify: readonly VerifyCommand[];
  /** The commands are independent of each other and run at once. @defaultValue `false` */
  readonly parallel: boolean;
  /** For each command, in milliseconds. @defaultValue two minutes, or what the protocol gives if that is less */
  readonly timeout: number | undefined;
  /** How often a failed command is run again, to tell flaky from broken. @defaultValue `0` */
  readonly reruns: number;
  /** Reuse a passing result for the same tree, commands, config and tools. @defaultValue `false` */
  readonly reuse: boolean;
  /** Completion signals, instead of the protocol's own. */
  readonly signals: readonly string[] | undefined;
  /** Environment variables that verify commands get although they look like secrets. */
  readonly passEnv: readonly string[];
  /** Paths and globs that no task may change, beside the config and the plan. */
  readonly protect: readonly string[];
  readonly hooks: HookSetting;
  /**
   * `full`: also whether the commands fail without the change, and pass with the base's tests.
   * @defaultValue `full` for tasks of a plan, `basic` for work without one
   */
  readonly proof: ProofLevel | undefined;
  /**
   * How much runs may spend to see what of a change nobody would notice; `check` only with `--prove`.
   * @defaultValue nothing in runs; 20 runs and 5 minutes for `--prove`
   */
  readonly prove: ProveBudget | undefined;
  /**
   * `auto`: test runners that are known are asked for a report, and the counts come from it.
   * @defaultValue `auto`
   */
  readonly reports: ReportSetting;
  /** Tests whose failures do not count until a day. */
  readonly quarantine: readonly Quarantined[];
  /** Where the gate runs commands. @defaultValue `in-place` */
  readonly isolation: IsolationSetting;
  /** Whether commands in a sandbox reach the network. @defaultValue `off` */
  readonly network: Network;
  /** Of commands in a sandbox. @defaultValue 4096 processes */
  readonly limits: Limits;
}

export const DEFAULT_CONFIG: Config = {
  version: CONFIG_VERSION,
  protocol: 'strict',
  plan: undefined,
  base: undefined,
  verify: [],
  parallel: false,
  timeout: undefined,
  reruns: 0,
  reuse: false,
  signals: undefined,
  passEnv: [],
  protect: [],
  hooks: {},
  proof: undefined,
  prove: undefined,
  reports: 'auto',
  quarantine: [],
  isolation: 'in-place',
  network: 'off',
  limits: {},
  ...DEFAULT_RUN_CONFIG,
};

export const DEFAULT_TIMEOUT_MS = 120_000;
export const MAX_TIMEOUT_MS = 3_600_000;
export const MAX_RERUNS = 5;
export const MAX_PROVE: ProveBudget = { runs: 2_000, minutes: 600 };

/** In MiB: less would not start Node, more is no limit. */
export const MEMORY_RANGE = [64, 1_048_576] as const;
export const PROCESS_RANGE = [16, 1_000_000] as const;
