// Questions to the person at the terminal: what to do with a parked task, whether a change is right,
// and to do a task themselves. Without a terminal nobody is asked.

import type { Asked, Decision, Override } from '../../app/run/decide.ts';
import type { Company } from '../../app/run/run-options.ts';
import type { PersonOption } from '../../model/protocol-rules.ts';
import { argumentOf } from '../../projections/next-commands.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine, stripEscapes } from '../../std/text.ts';
import type { RunView } from './run-view.ts';
import type { Terminal } from './terminal.ts';
import { typedLine } from './typed-line.ts';

type Verdict = Awaited<ReturnType<NonNullable<Company['askForVerdict']>>>;
type Askers = Pick<Company, 'ask' | 'askForWork' | 'askForVerdict'>;

export function askersOf(terminal: Terminal, view: RunView, stop: () => void): Askers {
  if (!process.stdin.isTTY || !terminal.isInteractive) return {};
  let isStopped = false;
  const ask = async (question: string): Promise<string> => {
    // Whoever wants to stop is not asked once more.
    const said = isStopped ? undefined : await askLine(question, view);
    isStopped = said === undefined;
    return said ?? '';
  };
  return {
    ask: (asked) => askAboutTask(asked, ask, terminal),
    askForWork: async ({ task, cwd, prompt }) => {
      terminal.out(`\n${stripEscapes(prompt)}\n`);
      terminal.out(`Do task ${task} in ${cwd}.\n`);
      const said = await ask('When it is done, say what you did (empty to stop): ');
      if (said !== '') return `${said}\n\nTASK_COMPLETE`;
      stop();
      isStopped = true;
      return undefined;
    },
    askForVerdict: async (_request, words) => {
      terminal.out(`\n${stripEscapes(words)}\n`);
      terminal.out('\nThat is what any reviewer is shown. You answer in plain words.\n');
      return askVerdict(ask, terminal);
    },
  };
}

/** A `yes` would be handed to the agent as what is wrong with its work: whoever says so little is asked again. */
async function askVerdict(ask: Ask, terminal: Terminal): Promise<Verdict | undefined> {
  for (;;) {
    const said = await ask('approve, or what is wrong with it (empty to leave it open): ');
    if (said === '') return undefined;
    if (/^approved?$/i.test(said)) return { verdict: 'approved', reason: '' };
    if (/\S\s+\S/.test(said)) return { verdict: 'rejected', reason: said };
    terminal.out('Write `approve`, or say in a few words what is wrong.\n');
  }
}

async function askLine(question: string, view: RunView): Promise<string | undefined> {
  view.pause();
  try {
    return await typedLine(question);
  } finally {
    view.resume();
  }
}

/** A program must not be able to say this word for a person. */
export async function askConfirmation(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new DoorwardError(
      'usage',
      'this has to be confirmed by a person at a terminal',
      'Run it in a terminal; for scripts there is no way round the gate.',
    );
  return (await typedLine(CONFIRM)) ?? '';
}

const CONFIRM = "This bypasses quality checks. Type 'OVERRIDE' to confirm: ";

type Ask = (question: string) => Promise<string>;

async function askAboutTask(
  { run, grounds, kept }: Asked,
  ask: Ask,
  terminal: Terminal,
): Promise<Decision | Override | undefined> {
  const { task, park } = run;
  terminal.out(`\n${terminal.paint('bold', `${task.id}: ${task.name}`)}\n`);
  terminal.out(`${terminal.paint('yellow', park?.message ?? '')}\n`);
  for (const ground of grounds) terminal.out(`  - ${oneLine(ground, 300)}\n`);
  const answers = answersTo(park?.offers ?? []);
  for (;;) {
    const said = await ask(`${answers} (empty to leave it parked): `);
    if (said === '') return undefined;
    if (said.toLowerCase() === 'investigate') {
      terminal.out(lookHere(task.id, kept));
      continue;
    }
    const decision = await decisionIn(said, ask);
    if (decision !== undefined) return decision;
    terminal.out(`There is no \`${oneLine(said, 60)}\` to decide.\n`);
  }
}

const WITH_WORDS: Readonly<Partial<Record<PersonOption, string>>> = {
  fix: 'fix: what to do',
  skip: 'skip: why',
  abandon: 'abort',
};

/** As they are typed. To give a task up is always possible. */
function answersTo(offers: readonly PersonOption[]): string {
  const all = offers.includes('abandon') ? offers : [...offers, 'abandon' as const];
  return all.map((offer) => WITH_WORDS[offer] ?? offer).join(', ');
}

/** Where a person finds what there is to know, in another terminal. */
function lookHere(task: string, kept: string | undefined): string {
  const branch = kept?.replace(/^refs\/heads\//, '');
  return [
    `  doorward show ${argumentOf(task)}   what was tried, with outputs`,
    `  doorward log ${argumentOf(task)}    what happened`,
    ...(branch === undefined ? [] : [`  git diff HEAD...${branch}   the best attempt`]),
    '',
  ].join('\n');
}

/** `fix: text`, `skip: reason`, or a word after which the rest is asked for. */
async function decisionIn(said: string, ask: Ask): Promise<Decision | Override | undefined> {
  const [word = '', ...rest] = said.split(':');
  const text = rest.join(':').trim();
  const words = async (question: string): Promise<string> => (text === '' ? ask(question) : text);
  switch (word.trim().toLowerCase()) {
    case 'retry':
      return { kind: 'retry', isExtended: false };
    case 'retry-extended':
      return { kind: 'retry', isExtended: true };
    case 'fix':
      return { kind: 'fix', note: await words('What should the agent do? ') };
    case 'approve':
      return { kind: 'approve' };
    case 'reject':
      return { kind: 'reject', reason: await words('What is wrong? ') };
    case 'abort':
    case 'abandon':
      return { kind: 'abandon' };
    case 'skip':
      return { kind: 'skip', reason: await words('Why? '), confirmation: '' };
    case 'force':
      return {
        kind: 'force',
        reason: await words('Why? '),
        confirmation: await ask(CONFIRM),
      };
    default:
      return undefined;
  }
}
