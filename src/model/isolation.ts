// How far apart from everything else the gate runs commands. What was asked for is never quietly less.

/** From the weakest to the strongest. */
export const ISOLATIONS = ['in-place', 'worktree', 'sandbox'] as const;

/**
 * `in-place`: where the work lies. `worktree`: in a checkout of exactly the judged tree, made by the
 * gate. `sandbox`: there as well, and everything else is read-only or out of sight.
 */
export type Isolation = (typeof ISOLATIONS)[number];

/** `auto`: the strongest that works here. */
export type IsolationSetting = Isolation | 'auto';
export const ISOLATION_SETTINGS: readonly IsolationSetting[] = [...ISOLATIONS, 'auto'];

export type Network = 'on' | 'off';

/** As a run of commands really had it. */
export interface IsolationFacts {
  readonly profile: Isolation;
  readonly network: Network;
}

/** Of each process in a sandbox; how long a command may take is a setting of its own. */
export interface Limits {
  /** In MiB. */
  readonly memory?: number;
  readonly processes?: number;
}

export function isWeaker(one: Isolation, other: Isolation): boolean {
  return ISOLATIONS.indexOf(one) < ISOLATIONS.indexOf(other);
}

/** For people. */
export function isolationWords({ profile, network }: IsolationFacts): string {
  return profile === 'sandbox' ? `sandbox, network ${network}` : profile;
}
