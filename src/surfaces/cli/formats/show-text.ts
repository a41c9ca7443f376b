// The evidence chain of a task for people: executor, verify, architect, and what may be done next.

import type { ShownTask } from '../../../app/show-task.ts';
import type { Finding } from '../../../model/finding.ts';
import { OWN_RECORD } from '../../../model/level.ts';
import type { ProbeKind } from '../../../model/probe.ts';
import type { CommandRecord, ProbeRecord, ReviewRecord } from '../../../model/record.ts';
import type { Review } from '../../../model/review.ts';
import { alterationLine, type Strength, strengthLine } from '../../../model/strength.ts';
import type { AttemptEvidence, EvidenceChain } from '../../../projections/evidence-chain.ts';
import { verdictWord } from '../../../projections/gate-result.ts';
import { argumentOf } from '../../../projections/next-commands.ts';
import { specWords } from '../../../projections/spec-standing.ts';
import { voteWords } from '../../../projections/timeline.ts';
import { showDuration } from '../../../std/duration.ts';
import { oneLine, plural, stripEscapes, tail } from '../../../std/text.ts';
import type { Terminal } from '../terminal.ts';

type Paint = Terminal['paint'];

const SHOWN_FILES = 20;
const MESSAGE_LENGTH = 1_200;
const OUTPUT_LENGTH = 1_600;

export function renderShow(shown: ShownTask, paint: Paint): string {
  const { chain, attempt } = shown;
  const lines = [
    ...headLines(chain, paint),
    ...section(
      'SPEC REVIEW',
      chain.specReviews.length === 0 ? [] : architectLines(chain.specReviews),
      paint,
    ),
    ...(attempt === undefined
      ? ['', 'It was not started yet.']
      : [
          ...section(
            `1. EXECUTOR EVIDENCE (attempt ${attempt.attempt} of ${chain.attempts.length})`,
            executorLines(shown, attempt),
            paint,
          ),
          ...section('2. VERIFY EVIDENCE', verifyLines(shown, attempt), paint),
          ...section('FURTHER RUNS', attempt.probes.flatMap(probeLines), paint),
          ...section('STRENGTH', strengthLines(attempt.strength), paint),
          ...section(
            '3. ARCHITECT EVIDENCE',
            [
              ...architectLines(attempt.reviews),
              ...(attempt.votes.length === 0 ? [] : [`Votes: ${voteWords(attempt.votes)}`]),
            ],
            paint,
          ),
          ...section('FINDINGS', findingLines(attempt.findings, paint), paint),
        ]),
    ...section('EARLIER ATTEMPTS', earlierLines(chain, attempt), paint),
    ...section('DECIDE', chain.decisions.filter(isElsewhere), paint),
  ];
  return `${lines.join('\n')}\n`;
}

/** This is what `doorward show` has just shown. */
const isElsewhere = (decision: string): boolean => !decision.startsWith('doorward show ');

function section(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  if (lines.length === 0) return [];
  return ['', paint('bold', title), ...lines.map((line) => `   ${line}`)];
}

function headLines(chain: EvidenceChain, paint: Paint): readonly string[] {
  const { status, override, park, commit } = chain;
  return [
    `${paint('cyan', oneLine(chain.task, 60))} ${paint('bold', oneLine(chain.name, 120))}`,
    `${status.gateStatus}${status.label === '' ? '' : `, ${status.label}`} ${paint('dim', `run ${chain.run}`)}`,
    ...(commit === undefined ? [] : [`commit ${commit}`, paint('dim', OWN_RECORD)]),
    ...(chain.spec === undefined ? [] : [`spec ${specWords(chain.spec)}`]),
    ...(chain.repairs === undefined
      ? []
      : [
          `repairs ${oneLine(chain.repairs, 60)}${chain.standing === 'passed' ? ', and is committed with it' : ''}`,
        ]),
    ...chain.fixes.map(
      (fix) => `fix task ${oneLine(fix, 60)}: \`doorward show ${argumentOf(fix)}\``,
    ),
    ...(chain.waivers.length === 0
      ? []
      : [paint('yellow', `let through by ${chain.waivers.join(', ')}`)]),
    ...(override === undefined
      ? []
      : [
          paint(
            'yellow',
            `${chain.evidence} by ${oneLine(override.by, 60)} at ${override.at}: ${oneLine(override.reason, 200)}`,
          ),
        ]),
    ...(park === undefined
      ? []
      : [paint('yellow', `waits for a person (${park.why}): ${oneLine(park.message, 300)}`)]),
    ...(status.requiresManualCommit ? ['has to be committed by hand'] : []),
    ...chain.kept.map(({ ref, why }) => `kept as ${oneLine(ref, 160)}: ${oneLine(why, 200)}`),
  ];
}

function executorLines(
  { files, message, transcript, diff, prompt }: ShownTask,
  attempt: AttemptEvidence,
): readonly string[] {
  const { executor, base, tree } = attempt;
  return [
    ...(executor === undefined
      ? ['No executor is on record.']
      : [
          `${oneLine(executor.agent, 60)}${executor.model === undefined ? '' : ` (${oneLine(executor.model, 60)})`} ${executor.ending} after ${showDuration(executor.durationMs)}, ${plural(executor.toolCalls, 'tool call')}`,
          ...(executor.problem === undefined ? [] : [oneLine(executor.problem, 600)]),
          ...executor.notes.map((note) => oneLine(note, 300)),
        ]),
    ...(tree === undefined ? ['Files: none, nothing came back'] : fileLines(files)),
    ...(base === undefined || tree === undefined ? [] : [`Change: git diff ${base} ${tree}`]),
    ...quoted('As a diff:', diff, Number.POSITIVE_INFINITY),
    ...quoted('Said:', message, MESSAGE_LENGTH),
    ...quoted('Wrote:', transcript, Number.POSITIVE_INFINITY),
    ...(executor === undefined ? [] : [`Prompt: ${executor.prompt}`]),
    ...quoted('Was told:', prompt, Number.POSITIVE_INFINITY),
  ];
}

function fileLines(files: ShownTask['files']): readonly string[] {
  if (files === undefined) return ['Files: not known any more'];
  const more = files.length - SHOWN_FILES;
  return [
    `Files (${files.length}):`,
    ...files.slice(0, SHOWN_FILES).map((file) => `  ${oneLine(file, 200)}`),
    ...(more > 0 ? [`  … ${more} more`] : []),
  ];
}

function quoted(title: string, text: string | undefined, maxLength: number): readonly string[] {
  if (text === undefined || text.trim() === '') return [];
  const lines = tail(stripEscapes(text).trim(), maxLength).split('\n');
  return [title, ...lines.map((line) => `  │ ${line}`)];
}

function verifyLines({ outputs }: ShownTask, { commands }: AttemptEvidence): readonly string[] {
  if (commands.length === 0) return ['No command was run.'];
  return commands.flatMap((command, index) => [
    `Command run: ${oneLine(command.executed, 300)}${command.expect === 'pass' ? '' : ` (has to ${command.expect === 'fail' ? 'fail' : 'find nothing'})`}`,
    `Exit code: ${exitWords(command)}`,
    `Timestamp: ${command.startedAt}, took ${showDuration(command.durationMs)}${command.verifiedEarlier === undefined ? '' : `, verified earlier: ${oneLine(command.verifiedEarlier, 120)}`}`,
    ...testLines(command),
    ...quoted(
      'Output:',
      outputs[index] ?? command.tail,
      outputs[index] === undefined ? OUTPUT_LENGTH : Number.POSITIVE_INFINITY,
    ),
  ]);
}

const PROBE_WORDS: Readonly<Record<ProbeKind, string>> = {
  'without-change': 'Without the change',
  'clean-room': 'With tests and settings as before',
  sabotage: 'With the changed files made unreadable',
  base: 'On the base',
  emptied: 'With its new functions emptied',
  'wrong-tests': 'With wrong values in its tests',
  again: 'Once more, in a fresh worktree',
};

function probeLines({ kind, tree, runs, problem }: ProbeRecord): readonly string[] {
  if (problem !== undefined)
    return [`${PROBE_WORDS[kind]}: could not be tried: ${oneLine(problem, 200)}`];
  return runs.map(
    (run) =>
      `${PROBE_WORDS[kind]} (tree ${tree.slice(0, 10)}): ${oneLine(run.command, 120)} → ${exitWords(run)}, ${showDuration(run.durationMs)}${run.tests === undefined ? '' : `, ${run.tests.passed} passed, ${run.tests.failed} failed`}`,
  );
}

function strengthLines(strength: Strength | undefined): readonly string[] {
  if (strength === undefined) return [];
  const { survivors } = strength;
  return [
    strengthLine(strength),
    ...(survivors.length === 0 ? [] : ['Nobody noticed:']),
    ...survivors.slice(0, SHOWN_FILES).map((survivor) => `  ${alterationLine(survivor)}`),
    ...(survivors.length > SHOWN_FILES ? [`  … ${survivors.length - SHOWN_FILES} more`] : []),
  ];
}

function exitWords({ exitCode, signal, timedOut, startError, reruns }: CommandRecord): string {
  const again = reruns.length === 0 ? '' : `, run again: ${reruns.join(', ')}`;
  if (startError !== undefined) return `could not be started: ${oneLine(startError, 200)}`;
  if (timedOut) return `none, it ran out of time${again}`;
  return `${exitCode ?? `none, ended by ${signal ?? 'something'}`}${again}`;
}

function testLines({ tests }: CommandRecord): readonly string[] {
  if (tests === undefined) return [];
  return [
    `Tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped (${tests.runner})`,
  ];
}

function architectLines(reviews: readonly ReviewRecord[]): readonly string[] {
  if (reviews.length === 0) return ['No review was made.'];
  return reviews.flatMap(({ reviewer, kind, model, independence, reading }) => {
    const who = `${oneLine(reviewer, 60)} (${kind}${model === undefined ? '' : `, ${oneLine(model, 60)}`}, ${independence})`;
    if (!reading.ok)
      return [`${who}: ${reading.failure.problem}: ${oneLine(reading.failure.message, 200)}`];
    const { verdict, confidence, findings, concerns, recommendation } = reading.review;
    const refused = verdict === 'approved' ? [] : refusalLines(reading.review);
    return [
      who,
      `Verdict: ${verdictWord(verdict)}, confidence: ${confidence?.toUpperCase() ?? 'not said'}`,
      ...refused.map((point) => `  ✗ ${oneLine(point, 300)}`),
      ...findings.map((finding) => `  - ${oneLine(finding, 300)}`),
      ...concerns.map((concern) => `  ! ${oneLine(concern, 300)}`),
      ...(recommendation === undefined ? [] : [`Recommendation: ${recommendation}`]),
    ];
  });
}

function refusalLines({ feedback, failedItems }: Review): readonly string[] {
  const lines = feedback?.split('\n').filter((line) => line.trim() !== '') ?? [];
  return lines.length === 0 ? failedItems : lines;
}

function findingLines(findings: readonly Finding[], paint: Paint): readonly string[] {
  return findings
    .filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skipped')
    .map(({ outcome, stage, reason, message, guidance }) => {
      const advice = guidance === '' ? '' : ` ${paint('dim', oneLine(guidance, 200))}`;
      const colour = outcome === 'fail' ? 'red' : 'yellow';
      return `${paint(colour, outcome)} ${stage} ${oneLine(message, 300)} ${paint('dim', `[${reason}]`)}${advice}`;
    });
}

function earlierLines(
  { attempts }: EvidenceChain,
  shown: AttemptEvidence | undefined,
): readonly string[] {
  return attempts
    .filter((attempt) => attempt !== shown)
    .map(
      ({ attempt, startedAt, failure }) =>
        `${attempt}: ${startedAt}, ${failure ?? 'no failure on record'}`,
    );
}
