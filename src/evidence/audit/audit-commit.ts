// One commit: the bundle that it names, and whether everything in it speaks for exactly this step.

import type { Network } from '../../model/isolation.ts';
import type { Level } from '../../model/level.ts';
import type { Expectation } from '../../model/verify.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import type { Waived } from '../override.ts';
import type { CommandReading } from '../read-predicates.ts';
import type { Judging } from './audit-log.ts';
import type { AuditCheck, AuditedCommit, AuditedHistory, Denial, LogEntry } from './history.ts';
import { type LandingCase, landingCase } from './landing-case.ts';
import { BOUND_CHECKS, PROOF_CHECKS } from './landing-checks.ts';
import { openBundle } from './open-bundle.ts';
import { readTrailers } from './trailers.ts';

export type AuditVerdict = 'VERIFIED' | 'OVERRIDDEN' | 'UNVERIFIED' | 'INVALID';

/** A verify command as the evidence has it. */
export interface RecordedCommand {
  readonly command: string;
  readonly expect: Expectation;
  readonly exitCode: number | undefined;
  /** It failed, and its failures were not this change's. */
  readonly isExcused: boolean;
  /** The network that it had in its sandbox; undefined where it ran without one. */
  readonly sandbox: Network | undefined;
}

export interface CommitWord {
  readonly commit: string;
  readonly subject: string;
  readonly verdict: AuditVerdict;
  /** Of what is verified. */
  readonly level: Level | undefined;
  /** What was not met; undefined for VERIFIED. */
  readonly check: AuditCheck | undefined;
  readonly reason: string;
  readonly task: string | undefined;
  readonly run: string | undefined;
  /** Who answers for it, where it is overridden. */
  readonly who: string | undefined;
  /** What was run on its tree, where that is proven. */
  readonly commands?: readonly RecordedCommand[];
}

export interface Found {
  readonly writer: string;
  readonly position: number;
  readonly entry: LogEntry;
  /** Whether the log is right up to here. */
  readonly isSound: boolean;
}

export interface Places {
  /** By the SHA-256 of the bundle. */
  readonly bundles: ReadonlyMap<string, Found>;
  readonly waived: readonly Waived[];
}

export interface CommitParts {
  readonly history: AuditedHistory;
  readonly judging: Judging;
  readonly places: Places;
  readonly now: string;
}

export function auditCommit(commit: AuditedCommit, parts: CommitParts): CommitWord {
  const { content } = commit;
  const [subject = ''] = content?.message.split('\n') ?? [];
  const word = { commit: commit.commit, subject, task: undefined, run: undefined };
  const nobody = { level: undefined, who: undefined };
  if (content === undefined)
    return {
      ...{ ...word, ...nobody, verdict: 'INVALID', check: 'commit.object' },
      reason: 'the object is missing or is not what its name says',
    };
  const landing = openLanding({ commit: commit.commit, content }, parts);
  if (!('summary' in landing)) {
    const waived = landing.isSilent ? waiverFor(content, parts) : undefined;
    if (waived !== undefined) return overridden(word, waived);
    const verdict = landing.isSilent ? 'UNVERIFIED' : 'INVALID';
    const { check, reason } = landing.denial;
    return { ...word, ...nobody, verdict, check, reason };
  }
  return confirmedByKey({ ...word, ...judged(landing, parts.judging) }, content, parts);
}

/**
 * That a person confirmed something is the gate's word, and whoever has the gate's key could write it.
 * Where people have keys of their own, theirs has to say it.
 */
function confirmedByKey(
  word: CommitWord,
  content: LandingCase['commit']['content'],
  parts: CommitParts,
): CommitWord {
  const hasHumanKeys = parts.judging.trust.keys.some(({ roles }) => roles.includes('human'));
  if (word.check !== 'gate.result' || word.verdict !== 'OVERRIDDEN' || !hasHumanKeys) return word;
  const signed = waiverFor(content, parts);
  if (signed !== undefined) return { ...word, who: signed.by, reason: signed.reason };
  return {
    ...{ ...word, verdict: 'UNVERIFIED', who: undefined },
    reason: `the gate says that ${word.who} confirmed it, and no human key has signed that`,
  };
}

interface NoLanding {
  readonly denial: Denial;
  /** It claims nothing: not proven, and no lie either. */
  readonly isSilent: boolean;
}

function openLanding(
  commit: LandingCase['commit'],
  { places, judging, history }: CommitParts,
): LandingCase | NoLanding {
  const trailers = readTrailers(commit.content.message);
  const { evidence } = trailers;
  if (evidence === undefined)
    return {
      denial: { check: 'commit.trailer', reason: 'it names no evidence' },
      isSilent: true,
    };
  const found = places.bundles.get(evidence);
  if (found === undefined)
    return invalid('evidence.found', `no log has its evidence ${evidence.slice(0, 12)}…`);
  if (!found.isSound)
    return invalid('evidence.found', `the log ${found.writer} is not right up to its evidence`);
  const opened = openBundle(found.entry.bundle ?? '', found, judging);
  if (!opened.ok) return { denial: opened.denial, isSilent: false };
  const { statements } = opened;
  const { entry } = found;
  const landing = landingCase({ commit, trailers, history, judging, entry, statements });
  return 'check' in landing ? { denial: landing, isSilent: false } : landing;
}

function invalid(check: AuditCheck, reason: string): NoLanding {
  return { denial: { check, reason }, isSilent: false };
}

type Judged = Omit<CommitWord, 'commit' | 'subject'>;

function judged(landing: LandingCase, { without, trust }: Judging): Judged {
  const { reading, roles } = landing.summary;
  const { task, run, waivers, confirmedBy } = reading;
  const isUnverified = reading.result !== 'PASSED';
  const checks = isUnverified ? BOUND_CHECKS : [...BOUND_CHECKS, ...PROOF_CHECKS];
  const unmet = checks.find((check) => !without.has(check.check) && !check.isMet(landing));
  const word = { task, run, level: undefined, who: undefined };
  if (unmet !== undefined)
    return { ...word, verdict: 'INVALID', check: unmet.check, reason: unmet.reason };
  if (isUnverified)
    return {
      ...{ ...word, verdict: 'OVERRIDDEN', check: 'summary.result' },
      who: 'the settings of the run',
      reason: `it went on unproven by ${waivers.join(', ')}`,
    };
  if (confirmedBy.length > 0)
    return {
      ...{ ...word, verdict: 'OVERRIDDEN', check: 'gate.result' },
      who: confirmedBy.join(', '),
      reason: 'a person confirmed what only a person can see',
    };
  const level: Level = roles.includes('ci') && trust.level < 'A3' ? 'A3' : trust.level;
  const commands = landing.commands.map(recorded);
  return { ...word, verdict: 'VERIFIED', level, check: undefined, reason: '', commands };
}

const EXPECTATIONS: readonly Expectation[] = ['pass', 'fail', 'absent'];

function recorded({ command, expect: said, exitCode, sandbox }: CommandReading): RecordedCommand {
  const expect = EXPECTATIONS.find((one) => one === said) ?? 'pass';
  const isExcused = !meetsExpectation({ expect, exitCode, startError: undefined });
  return { command, expect, exitCode, isExcused, sandbox };
}

function waiverFor(
  { tree, parents }: LandingCase['commit']['content'],
  { places, now }: CommitParts,
): Waived | undefined {
  const base = parents.length > 1 ? undefined : (parents[0] ?? '');
  return places.waived.find(
    (waived) =>
      waived.tree === tree &&
      waived.base === base &&
      (waived.expires === '' || waived.expires > now),
  );
}

function overridden(word: Pick<CommitWord, 'commit' | 'subject'>, waived: Waived): CommitWord {
  const { by, reason, task, run } = waived;
  const found = { verdict: 'OVERRIDDEN', check: 'commit.trailer', level: undefined } as const;
  return { ...word, ...found, task, run, who: by, reason };
}
