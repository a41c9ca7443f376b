// How a protocol and a config come together: the same for a single look and for a whole run.

import type { Check } from '../checks/check.ts';
import { type Plan, statedCommands } from '../model/plan.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Task } from '../model/task.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { assert } from '../std/assert.ts';
import { type Config, DEFAULT_TIMEOUT_MS } from './config/config.ts';

export function configured(protocol: Protocol, config: Config): Protocol {
  const { rules } = protocol;
  const tokens = config.signals ?? rules.signal.tokens;
  // An empty list says that this team's agents give no signal.
  const need = tokens.length === 0 ? 'ignored' : rules.signal.need;
  const signal = { need, tokens } as const;
  return {
    ...protocol,
    ...reviewRules(protocol, config),
    rules: { ...rules, signal, reruns: Math.max(rules.reruns, config.reruns) },
  };
}

/** A protocol without tiers, schedule or complexity gets none by a setting. */
function reviewRules(
  { tiers, complexity, review }: Protocol,
  { review: asked }: Config,
): Pick<Protocol, 'tiers' | 'complexity' | 'review'> {
  const { when } = review;
  return {
    tiers: tiers && {
      ...tiers,
      unstated: asked.tier ?? tiers.unstated,
      highest: asked.highestTier ?? tiers.highest,
      votes: asked.votes ?? tiers.votes,
    },
    complexity:
      complexity === undefined || asked.simpleTasks === undefined
        ? complexity
        : { ...complexity, optionalReview: asked.simpleTasks ? 'run' : 'skip' },
    review:
      typeof when === 'string' || asked.firstTask === undefined
        ? review
        : { ...review, when: { ...when, countsIndexZero: asked.firstTask } },
  };
}

export function checksOf({ name, checks }: Protocol, known: readonly Check[]): readonly Check[] {
  const found = known.filter((check) => checks.includes(check.name));
  assert(found.length === checks.length, `protocol ${name} names a check that does not exist`);
  return found;
}

/**
 * What the gate runs, each no longer than the protocol lets it: the task's own commands and the plan's; where both
 * are silent, or the protocol asks for them anyway, the project's. What is for the end comes on top.
 */
export function commandsFor(
  task: Task,
  plan: Plan,
  { config, protocol }: { readonly config: Config; readonly protocol: Protocol },
): readonly VerifyCommand[] {
  const { maxMs } = protocol.timeouts.verify;
  return wantedFor(task, plan, { config, protocol }).map(({ timeoutMs, ...command }) => ({
    ...command,
    timeoutMs: timeoutMs === undefined ? undefined : Math.min(timeoutMs, maxMs),
  }));
}

function wantedFor(
  task: Task,
  plan: Plan,
  { config, protocol }: { readonly config: Config; readonly protocol: Protocol },
): readonly VerifyCommand[] {
  const stated = statedCommands(task, plan);
  const isSilent = task.verify.commands.length + plan.verify.length === 0;
  if (isSilent) return [...config.verify, ...stated];
  if (protocol.addsProjectCommands !== true) return stated;
  const known = new Set(stated.map(({ run }) => run));
  return [...stated, ...config.verify.filter(({ run }) => !known.has(run))];
}

/** For each command that names no time. What nobody has set is no wish for more than the protocol gives. */
export function verifyTimeout({ timeouts }: Protocol, { timeout }: Config): number {
  const { defaultMs, maxMs } = timeouts.verify;
  return Math.min(timeout ?? Math.min(DEFAULT_TIMEOUT_MS, defaultMs), maxMs);
}
