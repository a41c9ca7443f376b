// The gate as a function call, for programs that use Doorward as a library.

import type { IsolationSetting } from '../model/isolation.ts';
import type { ProtocolName } from '../model/protocol.ts';
import { type CheckReport, checkWork } from './check-work.ts';
import { isolationNamed, protocolNamed } from './named-words.ts';
import { openPorts } from './open-ports.ts';
import { readClaimFor, readReview } from './read-words.ts';

export interface CheckOptions {
  /** A folder inside the repository. */
  readonly cwd: string;
  /** Path of the plan. @defaultValue none: the config's verify commands judge the work */
  readonly plan?: string;
  /** Id of the task; not needed where the plan has only one. */
  readonly task?: string;
  /** How the plan is written. @defaultValue found from its content */
  readonly dialect?: string;
  /** A revision to compare with. @defaultValue `HEAD` */
  readonly base?: string;
  /** @defaultValue the config's, else `strict` */
  readonly protocol?: ProtocolName;
  /** The executor's final message or result. */
  readonly claim?: string;
  /** Answers of reviewers, as they gave them. */
  readonly reviews?: readonly string[];
  /** Accept a known passing result for the same tree. @defaultValue `false` */
  readonly reuse?: boolean;
  /** Run further to see whether the commands could have failed. @defaultValue with a plan, yes */
  readonly prove?: boolean;
  /** More than the config asks for; never less. @defaultValue the config's, else `in-place` */
  readonly isolation?: IsolationSetting;
}

/**
 * Judges the working tree against its base. Resolves to the report whatever the verdict is;
 * rejects with a DoorwardError where the world can't be used (no repository, unreadable config).
 */
export async function check(options: CheckOptions): Promise<CheckReport> {
  const {
    cwd,
    plan,
    task,
    dialect,
    base,
    protocol,
    claim,
    reviews = [],
    reuse = false,
    prove = false,
  } = options;
  return checkWork(
    {
      cwd,
      plan,
      task,
      dialect,
      base,
      protocol: protocolNamed(protocol),
      reuse,
      isProved: prove,
      isolation: isolationNamed(options.isolation),
      readClaim: async (signals, rules) =>
        claim === undefined ? undefined : readClaimFor(claim, signals, rules),
      reviews: await Promise.all(
        reviews.map((text, index) => readReview(text, `reviewer ${index + 1}`)),
      ),
    },
    (folder, whileGitLooks) =>
      openPorts(folder, { started: () => () => undefined }, { whileGitLooks }),
  );
}
