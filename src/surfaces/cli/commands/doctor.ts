// `doorward doctor`: is the gate where it was put, would it refuse anything, and what would get past it?

import { examineGates, examineReviewers } from '../../../app/arming/examine-arms.ts';
import type { Diagnosis } from '../../../app/install/diagnosis.ts';
import { type DoctorReport, examine } from '../../../app/install/doctor.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine, stripEscapes } from '../../../std/text.ts';
import { type Command, refuseWords, type Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { showProgress } from '../progress.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { Colour, Terminal } from '../terminal.ts';

const MARKS: Readonly<Record<string, readonly [mark: string, colour: Colour]>> = {
  well: ['✓', 'green'],
  armed: ['✓', 'green'],
  ill: ['✗', 'red'],
  'not-armed': ['✗', 'red'],
  'not-usable': ['✗', 'red'],
  unknown: ['?', 'yellow'],
  absent: ['-', 'dim'],
};
const BAD = ['ill', 'not-armed', 'not-usable'];

export const command: Command = {
  name: 'doctor',
  summary: 'Finds out whether hooks work and whether each verify command and reviewer can refuse',
  usage: 'doctor [--hooks] [--gates [--plan FILE [--task ID]]] [--reviewers] [--quick] [--json]',
  options: {
    hooks: {
      help: 'only whether installed hooks refuse, are trusted, and are called by their client',
    },
    gates: { help: 'only whether each verify command of the config goes red on a known-bad tree' },
    plan: { value: 'FILE', help: 'with the verify commands of this plan as well' },
    task: { value: 'ID', help: 'of the plan, those of this task only' },
    reviewers: { help: 'only whether each reviewer of the config refuses a planted defect' },
    quick: { help: 'start no client to see whether it calls its hook' },
  },
  examples: [
    ['doorward doctor', 'everything: hooks, verify commands, reviewers'],
    ['doorward doctor --hooks --quick', 'starts no client, no verify command, asks no reviewer'],
    ['doorward doctor --gates --plan PLAN.md', "the plan's verify commands, too"],
    ['doorward doctor --gates --json', 'the verify commands alone, as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  refuseWords(values, 'doctor');
  stopOnSignal();
  const chosen = ['hooks', 'gates', 'reviewers'].filter((part) => values.flag(part));
  const isWanted = (part: string): boolean => chosen.length === 0 || chosen.includes(part);
  const parts = {
    announce: (line: string): void => terminal.note(line),
    watcher: showProgress(terminal),
  };
  const named = { plan: values.text('plan'), task: values.text('task') };
  const isNamed = named.plan !== undefined;
  if (named.task !== undefined && !isNamed)
    throw new DoorwardError(
      'usage',
      '`--task` needs the plan that the task is in',
      'Write for example:  doorward doctor --gates --plan PLAN.md --task T1',
    );
  if (isNamed && !isWanted('gates'))
    throw new DoorwardError(
      'usage',
      '`--plan` belongs to `--gates`',
      'Write for example:  doorward doctor --gates --plan PLAN.md',
    );
  const hooks = isWanted('hooks')
    ? await examine(terminal.cwd, values.flag('quick'))
    : { diagnoses: [], bypasses: {} };
  const gates = isWanted('gates') ? await examineGates(terminal.cwd, parts, named) : [];
  const reviewers = isWanted('reviewers') ? await examineReviewers(terminal.cwd, parts) : [];
  const report: Report = { ...hooks, gates, reviewers };
  if (values.flag('json')) terminal.out(`${JSON.stringify(report, null, 2)}\n`);
  else showReport(report, terminal);
  const states = [...hooks.diagnoses, ...gates, ...reviewers].map(({ state }) => state);
  return states.some((state) => BAD.includes(state)) ? EXIT.failed : EXIT.passed;
}

interface Report extends DoctorReport {
  readonly gates: Awaited<ReturnType<typeof examineGates>>;
  readonly reviewers: Awaited<ReturnType<typeof examineReviewers>>;
}

function showReport({ diagnoses, bypasses, gates, reviewers }: Report, terminal: Terminal): void {
  for (const diagnosis of diagnoses) showDiagnosis(diagnosis, terminal);
  for (const { command: name, ...gate } of gates)
    show(
      { ...gate, subject: name === '' ? 'verify' : `verify \`${oneLine(name, 60)}\`` },
      terminal,
    );
  for (const { reviewer, ...report } of reviewers)
    show({ ...report, subject: `reviewer ${oneLine(reviewer, 60)}` }, terminal);
  showBypasses(bypasses, terminal);
}

function showDiagnosis({ subject, ...rest }: Diagnosis, terminal: Terminal): void {
  show({ ...rest, subject: subject.padEnd(8) }, terminal);
}

interface Shown {
  readonly subject: string;
  readonly state: string;
  readonly message: string;
  readonly hint: string;
}

function show({ subject, state, message, hint }: Shown, terminal: Terminal): void {
  const [mark, colour] = MARKS[state] ?? ['?', 'yellow'];
  terminal.out(`${terminal.paint(colour, mark)} ${stripEscapes(`${subject} ${message}`)}\n`);
  if (hint !== '' && state !== 'absent') terminal.out(`           ${hint}\n`);
}

function showBypasses(
  bypasses: Readonly<Record<string, readonly string[]>>,
  terminal: Terminal,
): void {
  for (const [client, ways] of Object.entries(bypasses)) {
    terminal.out(`\nWhat gets past the hook of ${client} (and leaves no receipt):\n`);
    for (const way of ways) terminal.out(`  - ${way}\n`);
  }
}
