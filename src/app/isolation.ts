// Which isolation commands get: as the rules say or as somebody asked, whichever is more. What can't be
// had is an error; only `auto` leaves the choice to the gate.

import {
  type Isolation,
  type IsolationFacts,
  type IsolationSetting,
  isWeaker,
  type Limits,
} from '../model/isolation.ts';
import { DoorwardError } from '../std/error.ts';
import type { Config } from './config/config.ts';

export interface IsolationPlan extends IsolationFacts {
  readonly limits: Limits;
  /** Makes what a fresh checkout lacks; without it, what is installed in the checkout is linked. */
  readonly setup: string | undefined;
}

/** Where nothing else was asked for. */
export const IN_PLACE: IsolationPlan = {
  profile: 'in-place',
  network: 'on',
  limits: {},
  setup: undefined,
};

interface Surroundings {
  readonly top: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A checkout can be made only of something. */
  readonly hasCommit: boolean;
}

type Rules = Partial<Pick<Config, 'isolation' | 'network' | 'limits' | 'setup'>>;

/** `asked` may demand more than the rules do, and never less. */
export async function planIsolation(
  { isolation = 'in-place', network = 'off', limits = {}, setup }: Rules,
  asked: IsolationSetting | undefined,
  around: Surroundings,
): Promise<IsolationPlan> {
  const ruled = await available(isolation, around);
  const wanted = asked === undefined ? ruled : await available(asked, around);
  if (asked !== undefined && asked !== 'auto' && isWeaker(asked, ruled))
    throw new DoorwardError(
      'usage',
      `--isolation ${asked} is less than the rules ask for: \`isolation: ${isolation}\` of the base`,
      'Leave the option out; whoever may change the rules commits another `isolation`.',
    );
  const profile = isWeaker(wanted, ruled) ? ruled : wanted;
  if (profile === 'in-place') return IN_PLACE;
  return { profile, network: profile === 'sandbox' ? network : 'on', limits, setup };
}

async function available(setting: IsolationSetting, around: Surroundings): Promise<Isolation> {
  if (setting === 'in-place') return setting;
  if (setting === 'auto') {
    if (!around.hasCommit) return 'in-place';
    return (await noSandbox(around)) === undefined ? 'sandbox' : 'worktree';
  }
  if (!around.hasCommit)
    throw new DoorwardError(
      'git',
      `\`isolation: ${setting}\` needs a checkout of its own, and this repository has no commit`,
      'Make a first commit, or use `isolation: in-place`.',
    );
  const problem = setting === 'sandbox' ? await noSandbox(around) : undefined;
  if (problem === undefined) return setting;
  throw new DoorwardError(
    'platform',
    `\`isolation: sandbox\` is asked for, and ${problem}`,
    'Install bubblewrap (`apt-get install bubblewrap`), allow user namespaces, or ask for `worktree` or `auto`.',
  );
}

async function noSandbox({ env, top }: Surroundings): Promise<string | undefined> {
  const { whyNoSandbox } = await import('../effects/process/try-sandbox.ts');
  return whyNoSandbox(env, top);
}
