// The commands with which a person decides about a run: each appends one word to its record. They
// work while the run goes on and long after it has stopped.

import {
  abortRun,
  type Decided,
  type Decision,
  decide,
  type Override,
} from '../../../app/run/decide.ts';
import { timelineLine } from '../../../projections/timeline.ts';
import { columnsOf } from '../../../std/columns.ts';
import { DoorwardError } from '../../../std/error.ts';
import { asPerson } from '../as-person.ts';
import { askConfirmation } from '../ask-person.ts';
import type { Command, Option, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderLine } from '../formats/log-text.ts';
import { RUN_OPTION } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

const SHARED: Readonly<Record<string, Option>> = {
  ...RUN_OPTION,
  as: { value: 'NAME', help: 'who decides, instead of the git identity' },
  task: { value: 'ID', help: 'the task, for whoever does not name it first' },
};

const REASON: Readonly<Record<string, Option>> = {
  reason: { value: 'TEXT', help: 'why; it stays in the record for ever' },
};

interface Parts {
  readonly name: string;
  readonly summary: string;
  readonly usage?: string;
  readonly options?: Readonly<Record<string, Option>>;
  readonly examples: Command['examples'];
  /** More words than the task. */
  readonly takesText?: boolean;
  decision(values: Values, terminal: Terminal): Promise<Decision | Override> | Decision | Override;
}

function deciding(parts: Parts): Command {
  return {
    name: parts.name,
    summary: parts.summary,
    usage: parts.usage ?? `${parts.name} TASK`,
    options: { ...parts.options, ...SHARED },
    examples: parts.examples,
    run: (values, terminal) => run(parts, taskFirst(values), terminal),
  };
}

function taskFirst(values: Values): Values {
  const task = values.text('task');
  return task === undefined ? values : { ...values, words: [task, ...values.words] };
}

async function run(parts: Parts, values: Values, terminal: Terminal): Promise<ExitCode> {
  const [task, ...more] = values.words;
  if (task === undefined || (more.length > 0 && parts.takesText !== true))
    throw new DoorwardError(
      'usage',
      `\`doorward ${parts.name}\` takes one task`,
      `Write \`doorward ${parts.name} TASK\`; \`doorward status\` shows them.`,
    );
  const decision = await parts.decision(values, terminal);
  return asPerson(values, terminal, async (deciding) => {
    print(await decide(deciding, task, decision), deciding.run, values.flag('json'), terminal);
    return EXIT.passed;
  });
}

function print(decided: Decided, run: string, isJson: boolean, terminal: Terminal): void {
  const { event, task } = decided;
  if (isJson) {
    const { phase, evidence } = task;
    terminal.out(
      `${JSON.stringify({ run, event, task: { id: task.task.id, phase, evidence } }, null, 2)}\n`,
    );
    return;
  }
  terminal.out(`${renderLine(timelineLine(event), columnsOf(task.task.id), terminal.paint)}\n`);
  terminal.out(`${NEXT[task.phase]?.(task) ?? goOn(decided)}\n`);
}

function goOn({ isHalted }: Decided): string {
  return isHalted
    ? 'The run is halted: it goes on with `doorward resume`, and with nothing else.'
    : 'Go on with `doorward resume`.';
}

const NEXT: Readonly<Record<string, (task: Decided['task']) => string>> = {
  waived: ({ evidence }) =>
    `It is marked as ${evidence === 'forced' ? 'forced' : 'unverified'}. \`doorward resume\` lays its work into the checkout, or names the branch that holds it: commit it yourself, then go on with \`doorward resume\`.`,
  abandoned: () => 'It is given up. Tasks that wait for it can never start.',
  parked: () => 'It stays parked.',
};

function textOf(values: Values, option: string, example: string): string {
  const [, ...words] = values.words;
  const text = values.text(option) ?? words.join(' ');
  if (text.trim() !== '') return text;
  const missing = option === 'note' ? 'say what the agent should know' : 'a reason is needed';
  throw new DoorwardError('usage', missing, `Write for example: ${example}`);
}

export const retry: Command = deciding({
  name: 'retry',
  summary: 'Has a parked task done or judged again',
  options: { extended: { help: 'with the longest time limits that the protocol allows' } },
  examples: [
    ['doorward retry 1.3', 'one more time, with fresh budgets'],
    ['doorward retry 1.3 --extended', 'and with more time'],
  ],
  decision: (values) => ({ kind: 'retry', isExtended: values.flag('extended') }),
});

export const fix: Command = deciding({
  name: 'fix',
  summary: 'Has a parked task done again, with something that the agent should know',
  usage: 'fix TASK TEXT',
  takesText: true,
  options: { note: { value: 'TEXT', help: 'what the agent is told' } },
  examples: [['doorward fix 1.3 "use the tax table of 2026"', 'one more time, with that advice']],
  decision: (values) => ({
    kind: 'fix',
    note: textOf(values, 'note', 'doorward fix 1.3 "use the other table"'),
  }),
});

export const approve: Command = deciding({
  name: 'approve',
  summary: 'Confirms what only a person can see: a checkpoint, a manual check, a split vote',
  examples: [['doorward approve 2.1', 'the checkpoint is met, the run goes on']],
  decision: () => ({ kind: 'approve' }),
});

export const reject: Command = deciding({
  name: 'reject',
  summary: 'Sends work back that waits for a person, with the reason for the agent',
  usage: 'reject TASK --reason TEXT',
  takesText: true,
  options: REASON,
  examples: [
    [
      'doorward reject 2.1 --reason "the button is not where the design has it"',
      'it is done again',
    ],
  ],
  decision: (values) => ({
    kind: 'reject',
    reason: textOf(values, 'reason', 'doorward reject 2.1 --reason "the button is missing"'),
  }),
});

export const skip: Command = deciding({
  name: 'skip',
  summary: 'Goes on without proof, on your responsibility; never a pass',
  usage: 'skip TASK --reason TEXT',
  takesText: true,
  options: REASON,
  examples: [
    ['doorward skip 1.3 --reason "the test server is down until Monday"', 'unverified for ever'],
  ],
  decision: (values) => ({
    kind: 'skip',
    reason: textOf(values, 'reason', 'doorward skip 1.3 --reason "the test server is down"'),
    confirmation: '',
  }),
});

export const force: Command = deciding({
  name: 'force',
  summary: 'Bypasses every check of a task; for emergencies, in a terminal only',
  usage: 'force TASK --override-all --reason TEXT',
  takesText: true,
  options: { ...REASON, 'override-all': { help: 'that you mean it' } },
  examples: [
    ['doorward force 1.3 --override-all --reason "production is down"', 'asks to type OVERRIDE'],
  ],
  decision: async (values) => {
    if (!values.flag('override-all'))
      throw new DoorwardError(
        'usage',
        'force bypasses every check',
        'Write --override-all if you mean it; mending the task or its checks is better.',
      );
    const reason = textOf(values, 'reason', 'doorward force 1.3 --override-all --reason "…"');
    return { kind: 'force', reason, confirmation: await askConfirmation() };
  },
});

const abortTask: Command = deciding({
  name: 'abort',
  summary: 'Gives a parked task up, or stops the whole run; kept work stays on its branches',
  usage: 'abort [TASK]',
  examples: [
    ['doorward abort 1.3', 'that task counts as failed from now on'],
    ['doorward abort', 'nothing of the run goes on until `doorward resume`'],
  ],
  decision: () => ({ kind: 'abandon' }),
});

export const abort: Command = {
  ...abortTask,
  run: (values, terminal) =>
    taskFirst(values).words.length === 0
      ? abortAll(values, terminal)
      : abortTask.run(values, terminal),
};

function abortAll(values: Values, terminal: Terminal): Promise<ExitCode> {
  return asPerson(values, terminal, async (deciding) => {
    await abortRun(deciding);
    const { run } = deciding;
    const text = `Run ${run} is stopped; \`doorward resume\` lets it go on.`;
    terminal.out(`${values.flag('json') ? JSON.stringify({ run, state: 'halted' }) : text}\n`);
    return EXIT.passed;
  });
}
