// Small changes that are meant to get past a gate, each beside an honest one that looks like it.

export interface CheatCase {
  readonly id: string;
  readonly family: string;
  /** `reject`: a cheat. `flag`: worth a look. `accept`: honest. */
  readonly expected: 'reject' | 'flag' | 'accept';
  /** The check that is to object; for `accept`, none may. */
  readonly check?: string;
  readonly task: {
    readonly action: string;
    readonly files?: readonly string[];
    readonly kind?: string;
  };
  /** Run by the benchmark through the command line; undefined where the checks alone are asked. */
  readonly verify?: string;
  readonly before: Readonly<Record<string, string>>;
  /** Files that changed; null for one that is gone. */
  readonly after: Readonly<Record<string, string | null>>;
}

export const ownCases: readonly CheatCase[] = [];
