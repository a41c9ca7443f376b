// Claimed exit codes and test counts against the gate's own runs. The gate's run is the fact.

import type { Claim } from '../model/claim.ts';
import type { CommandRun } from '../model/command.ts';
import type { Finding } from '../model/finding.ts';
import type { CheckRules } from '../model/protocol.ts';
import { claimedExits, lastCallOf, mayHaveRun } from '../reading/claim/recorded-results.ts';
import { lineOfStatement } from '../reading/claim/statement-line.ts';
import { countsText } from '../reading/claim/statements.ts';
import { judgeRun } from '../reading/command-run/judge-run.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('claim-results', 'verify');

export const claimResults: Check = {
  name: 'claim-results',
  stage: 'verify',
  check({ evidence: { claim, commands }, rules }) {
    const skipped = whySkipped(claim, commands);
    const heard = claim === undefined ? [] : recordedFindings(claim, commands ?? []);
    if (skipped !== undefined || claim === undefined || commands === undefined)
      return heard.length > 0 ? heard : [make(notApplicable(skipped ?? ''))];
    const found = [
      ...heard,
      ...exitCodeFindings(claim, commands),
      ...spokenExitCodes(claim, commands),
      ...successFindings(claim, commands, rules),
      ...countFindings(claim, commands),
      ...foreignCommand(claim, commands),
    ];
    if (found.length > 0) return found;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'What the claim says about results agrees with the runs of the gate.',
      }),
    ];
  },
};

function whySkipped(
  claim: Claim | undefined,
  commands: readonly CommandRun[] | undefined,
): string | undefined {
  if (claim === undefined) return 'No claim was handed in.';
  if (commands === undefined || commands.length === 0)
    return 'The gate ran no command to compare with.';
  if (claim.status === 'failure' || claim.status === 'blocked')
    return 'The executor does not claim completion.';
  return undefined;
}

const folded = (command: string): string => command.replace(/\s+/g, ' ').trim();

function isSame(run: CommandRun, command: string): boolean {
  const wanted = folded(command);
  return folded(run.command) === wanted || folded(run.executed) === wanted;
}

function exitCodeFindings(claim: Claim, runs: readonly CommandRun[]): readonly Finding[] {
  const { command, exitCode } = claim.verification ?? {};
  if (command === undefined || exitCode === undefined) return [];
  const run = runs.find((candidate) => isSame(candidate, command));
  if (run?.exitCode === undefined || run.timedOut) return [];
  // A command that depends on chance may well have ended for the executor as it says.
  if ([run.exitCode, ...run.reruns].includes(exitCode)) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'claim.false',
      message: `The result claims exit code ${exitCode} for "${oneLine(command, 100)}", but the gate's own run gave ${run.exitCode}.`,
      guidance: 'Run the command on the work as it is and report what it really says.',
      line: lineOfStatement(claim, 'exit-code', String(exitCode)),
    }),
  ];
}

/**
 * Where a line of the message says that a command which the gate ran, too, exited with 0. Other codes may
 * be of runs on the way.
 */
function spokenExitCodes(claim: Claim, runs: readonly CommandRun[]): readonly Finding[] {
  if (claim.verification?.exitCode !== undefined) return [];
  return claim.statements
    .filter(({ kind, value }) => kind === 'exit-code' && Number(value) === 0)
    .flatMap(({ line }) => {
      const beside = claim.statements.filter((other) => other.line === line);
      const codes = beside.filter(({ kind }) => kind === 'exit-code');
      const commands = beside.filter(({ kind }) => kind === 'command');
      const [command] = commands;
      // With several of either on one line nobody can say which belongs to which.
      if (codes.length !== 1 || commands.length !== 1 || command === undefined) return [];
      const run = runs.find((candidate) => isSame(candidate, command.value));
      if (run?.exitCode === undefined || run.timedOut) return [];
      if ([run.exitCode, ...run.reruns].includes(0)) return [];
      return [
        make({
          outcome: 'fail',
          reason: 'claim.false',
          message: `The message says that "${oneLine(command.value, 100)}" exited with 0, but the gate's own run gave ${run.exitCode}.`,
          guidance: 'Run the command on the work as it is and report what it really says.',
          line,
        }),
      ];
    })
    .slice(0, 3);
}

/** Where the gate has no run of its own, the last call that the client recorded is what is known. */
function recordedFindings(claim: Claim, runs: readonly CommandRun[]): readonly Finding[] {
  const { calls = [], isWhole = false } = claim.recorded ?? {};
  if (calls.length === 0 || claim.status === 'failure' || claim.status === 'blocked') return [];
  return claimedExits(claim)
    .filter(({ command, exitCode }) => exitCode === 0 && !runs.some((run) => isSame(run, command)))
    .flatMap(({ command, line }) => {
      const named = oneLine(command, 100);
      const call = lastCallOf(command, calls);
      if (call?.status === 'failed')
        return [
          make({
            outcome: 'fail',
            reason: 'claim.false',
            message: `The message says that "${named}" exited with 0, but its last call failed${call.exitCode === undefined ? '' : ` with ${call.exitCode}`}, as the client recorded it.`,
            guidance: 'Run the command on the work as it is and report what it really says.',
            line,
          }),
        ];
      if (call !== undefined || !isWhole || mayHaveRun(command, calls)) return [];
      return [
        make({
          outcome: 'concern',
          reason: 'claim.unproven',
          message: `The message says that "${named}" exited with 0, but the client recorded no such call.`,
          guidance: 'Run what you report, or leave it out.',
          line,
        }),
      ];
    })
    .slice(0, 3);
}

/** Ran to its end, and not as the plan expects. Time-outs and false starts accuse nobody. */
function missedExpectation(run: CommandRun): boolean {
  if (run.exitCode === undefined || run.timedOut || run.startError !== undefined) return false;
  // Command not found and not executable speak about the machine first.
  if (run.exitCode === 126 || run.exitCode === 127) return false;
  const isFlaky = run.reruns.some((code) => (code === 0) !== (run.exitCode === 0));
  return !isFlaky && (run.exitCode === 0) !== (run.expect === 'pass');
}

function successFindings(
  claim: Claim,
  runs: readonly CommandRun[],
  rules: CheckRules,
): readonly Finding[] {
  if (claim.status !== 'success' && claim.signal.use !== 'given')
    return allPassFindings(claim, runs, rules);
  // A differing exit code of the same command is said already, and more exactly.
  const claimed =
    claim.verification?.exitCode === undefined ? undefined : claim.verification.command;
  return runs
    .filter((run) => missedExpectation(run) && !(claimed !== undefined && isSame(run, claimed)))
    .slice(0, 3)
    .map((run) =>
      make({
        outcome: 'fail',
        reason: 'claim.false',
        message: `Completion is claimed, but "${oneLine(run.command, 100)}" exited with ${run.exitCode ?? 'no code'}${run.expect === 'pass' ? '' : ' where the plan expects otherwise'}.`,
        guidance: 'Run the verify command yourself before claiming completion.',
      }),
    );
}

/** Where nothing more exact is claimed. Tests that failed before the work began are nobody's lie. */
function allPassFindings(
  { statements }: Claim,
  runs: readonly CommandRun[],
  rules: CheckRules,
): readonly Finding[] {
  const said = statements.find(({ kind }) => kind === 'all-pass');
  const run = runs.find(
    (candidate) =>
      candidate.expect === 'pass' &&
      missedExpectation(candidate) &&
      (candidate.tests?.failed ?? 0) > 0 &&
      judgeRun(candidate, rules).outcome === 'fail',
  );
  if (said === undefined || run?.tests === undefined) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'claim.false',
      message: `The message says "${oneLine(said.value, 80)}"; the gate counted ${countsText(run.tests)} in "${oneLine(run.command, 80)}".`,
      guidance: 'Run the tests on the work as it is and report what they really say.',
      line: said.line,
    }),
  ];
}

function countFindings(claim: Claim, runs: readonly CommandRun[]): readonly Finding[] {
  const counted = runs.filter(({ tests }) => tests !== undefined);
  if (counted.length === 0) return [];
  const command = claim.verification?.command;
  const same = command === undefined ? undefined : counted.find((run) => isSame(run, command));
  if (claim.tests !== undefined) {
    const { passed, failed } = claim.tests;
    const facts = same === undefined ? counted : [same];
    if (agrees({ passed, failed }, facts)) return [];
    return [countFinding(countsText(claim.tests), facts, lineOfStatement(claim, 'tests'))];
  }
  return spokenCounts(claim, counted);
}

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Equal to one run, or to all of them together. */
function agrees({ passed, failed }: Count, runs: readonly CommandRun[]): boolean {
  const facts = runs.map(({ tests }) => tests ?? { passed: 0, failed: 0 });
  const sum = facts.reduce(
    (total, fact) => ({ passed: total.passed + fact.passed, failed: total.failed + fact.failed }),
    { passed: 0, failed: 0 },
  );
  return [...facts, sum].some((fact) => fact.passed === passed && fact.failed === failed);
}

// Words may speak of another suite, or of the tests that were added. They are false only where there
// is one count and one run it can mean; otherwise they stay unproven.
function spokenCounts(claim: Claim, counted: readonly CommandRun[]): readonly Finding[] {
  const spoken = claim.statements.filter(({ kind }) => kind === 'tests');
  const off = spoken.filter(({ value }) => !agrees(parsed(value), counted));
  const [only] = off;
  if (only === undefined || off.length < spoken.length) return [];
  const commands = claim.statements
    .filter(({ kind }) => kind === 'command')
    .map(({ value }) => value);
  const isMeant =
    spoken.length === 1 &&
    counted.length === 1 &&
    counted.some((run) => commands.length === 0 || commands.some((said) => isSame(run, said)));
  const finding = countFinding(only.value, counted, only.line);
  return [isMeant ? finding : { ...finding, outcome: 'concern', reason: 'claim.unproven' }];
}

function parsed(value: string): Count {
  const [passed, failed] = value.match(/\d+/g) ?? [];
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
}

function countFinding(
  said: string,
  runs: readonly CommandRun[],
  line: number | undefined,
): Finding {
  const facts = runs
    .slice(0, 3)
    .map(({ command, tests }) =>
      tests === undefined ? '' : `${countsText(tests)} in "${oneLine(command, 80)}"`,
    );
  return make({
    outcome: 'fail',
    reason: 'claim.false',
    message: `The claim says ${said}; the gate counted ${facts.join('; ')}.`,
    guidance: 'Report the numbers that the test runner prints, for the command of the task.',
    line,
  });
}

function foreignCommand(claim: Claim, runs: readonly CommandRun[]): readonly Finding[] {
  const command = claim.verification?.command;
  if (claim.status !== 'success' || command === undefined) return [];
  const said = folded(command);
  const isKnown = runs.some(
    (run) =>
      isSame(run, command) ||
      said.includes(folded(run.command)) ||
      folded(run.command).includes(said),
  );
  if (isKnown) return [];
  const named = runs.slice(0, 3).map((run) => `"${oneLine(run.command, 100)}"`);
  const more = runs.length > named.length ? ' …' : '';
  return [
    make({
      outcome: 'concern',
      reason: 'claim.unproven',
      message: `The result was verified with "${oneLine(command, 100)}", but the plan names ${named.join(', ')}${more}.`,
      guidance: `Run the verify command of the task: ${oneLine(runs[0]?.command ?? '', 120)}`,
      line: lineOfStatement(claim, 'command', command),
    }),
  ];
}
