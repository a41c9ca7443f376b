// The verdict for people: what is wrong first, where, and what to do next.

import type { CheckReport } from '../../../app/check-work.ts';
import type { Finding, Stage } from '../../../model/finding.ts';
import { isolationWords } from '../../../model/isolation.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { alterationLine, type Strength, strengthLine } from '../../../model/strength.ts';
import { showDuration } from '../../../std/duration.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Colour, Terminal } from '../terminal.ts';

type Paint = Terminal['paint'];

const MARKS: Readonly<Record<Outcome, readonly [mark: string, colour: Colour]>> = {
  pass: ['✓', 'green'],
  concern: ['!', 'yellow'],
  fail: ['✗', 'red'],
  inconclusive: ['?', 'yellow'],
  skipped: ['-', 'dim'],
};

const ENDINGS: Readonly<Record<CheckReport['verdict'], string>> = {
  passed: 'The work may be committed.',
  failed: 'Mend what is marked ✗ and run `doorward check` again.',
  'needs-person': 'A person has to decide; nothing was approved.',
  inconclusive: 'The gate could not tell; nothing was approved. See the lines marked ?.',
};

export function renderCheck(report: CheckReport, durationMs: number, paint: Paint): string {
  const { task, base, tree, protocol, changedFiles, findings, notRun, notes, isolation } = report;
  const stages = [...new Set(findings.map(({ stage }) => stage))];
  const lines = [
    paint('bold', `${task.id === 'work' ? '' : `${task.id}: `}${oneLine(task.name, 80)}`),
    paint(
      'dim',
      `protocol ${protocol} · base ${base?.slice(0, 10) ?? 'none'} · tree ${tree.slice(0, 10)} · ${plural(changedFiles, 'changed file')}${isolation.profile === 'in-place' ? '' : ` · ${isolationWords(isolation)}`}`,
    ),
    ...notes.map((note) => paint('yellow', `note: ${oneLine(note, 200)}`)),
    '',
    ...stages.flatMap((stage) => renderStage(stage, findings, paint)),
    ...notRun.map((stage) =>
      paint('dim', `${stage}: not run, because an earlier stage did not pass`),
    ),
    ...renderStrength(report.strength, paint),
    '',
    renderVerdict(report, durationMs, paint),
    '',
  ];
  return lines.join('\n');
}

const MAX_NAMED = 5;

function renderStage(stage: Stage, findings: readonly Finding[], paint: Paint): readonly string[] {
  const own = findings.filter((finding) => finding.stage === stage);
  const quiet = own.filter(({ outcome }) => outcome === 'skipped').map(({ check }) => check);
  const names = [...new Set(quiet)];
  const left =
    names.length > MAX_NAMED
      ? `${names.length} that do not apply (--json names them)`
      : names.join(', ');
  const shown = own.filter(({ outcome }) => outcome !== 'skipped');
  return [
    paint('bold', stage),
    ...shown.flatMap((finding) => renderFinding(finding, paint)),
    ...(names.length === 0 ? [] : [paint('dim', `  - skipped: ${left}`)]),
  ];
}

const MAX_SURVIVORS = 30;

/** Shown, and part of no verdict. */
function renderStrength(strength: Strength | undefined, paint: Paint): readonly string[] {
  if (strength === undefined) return [];
  const { survivors } = strength;
  const more = survivors.length - MAX_SURVIVORS;
  return [
    paint('bold', 'strength'),
    `  ${strengthLine(strength)}`,
    ...(survivors.length === 0 ? [] : [paint('yellow', '  nobody noticed:')]),
    ...survivors.slice(0, MAX_SURVIVORS).map((survivor) => `    ${alterationLine(survivor)}`),
    ...(more > 0 ? [paint('dim', `    … ${more} more`)] : []),
  ];
}

function renderFinding(finding: Finding, paint: Paint): readonly string[] {
  const { outcome, check, reason, message } = finding;
  const [mark, colour] = MARKS[outcome];
  const [first = '', ...rest] = message.split('\n').map((line) => paint('bold', line));
  const place = placeOf(finding);
  // Checks that speak of several places begin with the first of them by themselves.
  const where = place === '' || message.startsWith(place) ? '' : paint('bold', place);
  const head = [paint(colour, mark), paint('cyan', check), where, first];
  const code = outcome === 'pass' ? '' : paint('dim', `[${reason}]`);
  const advice = outcome === 'pass' ? [] : adviceOf(finding);
  return [
    `  ${[...head, code].filter((part) => part !== '').join(' ')}`,
    ...rest.map((line) => `      ${line}`),
    ...advice.map((line) => `      ${paint('dim', line)}`),
  ];
}

function adviceOf({ guidance, printed }: Finding): readonly string[] {
  const last = printed === '' ? 'It printed nothing.' : `Last output:\n${printed}`;
  const parts = printed === undefined ? [guidance] : [guidance, last];
  return parts.filter((part) => part !== '').flatMap((part) => part.split('\n'));
}

// A line without a file is one of the agent's message, or one of the plan, whose command is quoted.
function placeOf({ stage, file, line }: Finding): string {
  if (file === undefined)
    return line === undefined || stage !== 'claim' ? '' : `message line ${line}:`;
  return line === undefined ? `${file}:` : `${file}:${line}:`;
}

function renderVerdict(report: CheckReport, durationMs: number, paint: Paint): string {
  const { verdict, outcome, findings } = report;
  const count = (wanted: Outcome): number =>
    findings.filter((finding) => finding.outcome === wanted).length;
  const colour: Colour = verdict === 'passed' ? 'green' : verdict === 'failed' ? 'red' : 'yellow';
  const counts = (['fail', 'inconclusive', 'concern', 'pass', 'skipped'] as const)
    .map((wanted) => [wanted, count(wanted)] as const)
    .filter(([, number]) => number > 0)
    .map(([wanted, number]) => `${number} ${wanted}`);
  const word = verdict === 'passed' && outcome === 'concern' ? 'passed with concerns' : verdict;
  return `${paint(colour, word.toUpperCase())} in ${showDuration(durationMs)} (${counts.join(', ')}). ${ENDINGS[verdict]}`;
}
