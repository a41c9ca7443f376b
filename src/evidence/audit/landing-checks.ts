// The checks of one landing, each on its own: the first that is not met is the reason. They only ever
// take away; no statement that is left out could turn a refusal into a pass.

import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { GATED_LEVEL, VERIFIER_ID } from '../names.ts';
import type { CommandReading, Where } from '../read-predicates.ts';
import type { JUDGING_CHECKS } from './history.ts';
import type { LandingCase } from './landing-case.ts';
import { restsOnAll } from './open-bundle.ts';

type JudgingCheck = (typeof JUDGING_CHECKS)[number];

export interface LandingCheck {
  readonly check: JudgingCheck;
  readonly reason: string;
  isMet(landing: LandingCase): boolean;
}

const said = ({ gates, reviews }: LandingCase): LandingCase['gates'] => [...gates, ...reviews];

const isSamePlace = (left: Where, right: Where): boolean =>
  left.run === right.run &&
  left.task === right.task &&
  left.attempt === right.attempt &&
  left.base === right.base;

const isGood = (command: CommandReading): boolean => {
  const { expect, exitCode, isTimedOut, isExcused } = command;
  if (isTimedOut || (expect !== 'pass' && expect !== 'fail' && expect !== 'absent')) return false;
  return meetsExpectation({ expect, exitCode, startError: undefined }) || isExcused;
};

const isUnverified = ({ summary: { reading } }: LandingCase): boolean =>
  reading.result === 'FAILED' &&
  reading.grade === 'unverified' &&
  reading.levels.length === 0 &&
  reading.waivers.length > 0;

const isVerified = ({ summary: { reading } }: LandingCase): boolean =>
  reading.result === 'PASSED' &&
  reading.grade === 'verified' &&
  reading.levels.join() === GATED_LEVEL &&
  reading.waivers.length === 0;

/** Hold for every landing, whatever stands behind it. */
export const BOUND_CHECKS: readonly LandingCheck[] = [
  {
    check: 'commit.parents',
    reason: 'it has more than one parent, and evidence is about one step from one base',
    isMet: ({ commit }) => commit.content.parents.length <= 1,
  },
  {
    check: 'commit.words',
    reason: 'its trailers name another task or run than its evidence',
    isMet: ({ trailers, summary: { reading } }) =>
      trailers.run === reading.run && trailers.task === reading.task,
  },
  {
    check: 'summary.tree',
    reason: 'its evidence is about another tree',
    isMet: ({ commit, summary }) => summary.tree === commit.content.tree,
  },
  {
    check: 'summary.base',
    reason: 'its evidence is about another base than its parent',
    isMet: ({ commit, summary }) => summary.reading.base === (commit.content.parents[0] ?? ''),
  },
  {
    check: 'summary.inputs',
    reason: 'its summary rests on other statements than those of the bundle',
    isMet: ({ statements, summary }) => restsOnAll(statements, summary, summary.reading.inputs),
  },
  {
    check: 'summary.result',
    reason: 'its summary contradicts itself or is not of the gate',
    isMet: (landing) =>
      landing.summary.reading.verifier === VERIFIER_ID &&
      (isVerified(landing) || isUnverified(landing)),
  },
  {
    check: 'gate.tree',
    reason: 'one of its gates looked at another tree',
    isMet: (landing) =>
      said(landing).every(({ statement }) => statement.tree === landing.summary.tree),
  },
  {
    check: 'gate.landing',
    reason: 'one of its gates belongs to another run, task, attempt or base',
    isMet: (landing) =>
      said(landing).every(({ reading }) => isSamePlace(reading, landing.summary.reading)),
  },
  {
    check: 'gate.policy',
    reason: 'one of its gates was held to another policy',
    isMet: (landing) =>
      said(landing).every(({ reading }) => reading.policy === landing.summary.reading.policy),
  },
  {
    check: 'policy.file',
    reason: 'its rules are not those of its parent: the config file was another one',
    isMet: ({ commit, history, policy }) => {
      const [parent] = commit.content.parents;
      const found = parent === undefined ? '' : history.blobAt(parent, policy.file.path);
      return policy.file.gitBlob === found;
    },
  },
];

/** Hold for what is called verified; work that went on by a setting has its waiver instead. */
export const PROOF_CHECKS: readonly LandingCheck[] = [
  {
    check: 'policy.gates',
    reason: 'a gate that its policy asks for is missing, or there twice',
    isMet: ({ policy, gates }) =>
      policy.gates.toSorted().join() ===
      gates
        .map(({ reading }) => reading.gate)
        .toSorted()
        .join(),
  },
  {
    check: 'policy.verify',
    reason: 'its policy asks for no verify command, so nothing was proven',
    isMet: ({ policy }) => policy.gates.includes('verify') && policy.commands.length > 0,
  },
  {
    check: 'gate.result',
    reason: 'a gate did not pass',
    isMet: ({ gates, summary: { reading } }) =>
      gates.every(
        (gate) =>
          gate.reading.result === 'PASSED' ||
          (gate.reading.result === 'WARNED' && reading.confirmedBy.length > 0),
      ),
  },
  {
    check: 'policy.commands',
    reason: 'other commands were run than its policy asks for',
    isMet: ({ policy, commands }) =>
      JSON.stringify(policy.commands.map(({ run, expect }) => [run, expect])) ===
      JSON.stringify(commands.map(({ command, expect }) => [command, expect])),
  },
  {
    check: 'policy.reviews',
    reason: 'its reviews are not all there, or none of them approves',
    isMet: ({ policy, reviews }) =>
      reviews.length === policy.reviews &&
      (reviews.length === 0 || reviews.some(({ reading }) => reading.result === 'approved')),
  },
  {
    check: 'command.exit',
    reason: 'a command did not end as it had to',
    isMet: ({ commands }) => commands.every(isGood),
  },
  {
    check: 'command.output',
    reason: 'the output of a command is missing or not what it was',
    isMet: ({ commands, entry, judging: { crypto } }) =>
      commands.every(({ output }) => {
        if (output === undefined) return true;
        const bytes = entry.outputs.get(output);
        return bytes !== undefined && crypto.sha256(bytes) === output;
      }),
  },
];
