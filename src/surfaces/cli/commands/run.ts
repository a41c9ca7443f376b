// `doorward run`: a plan in, gated commits out. Options in, the use case, an exit code out.

import { MAX_JOBS } from '../../../app/config/run-config.ts';
import { isolationNamed, protocolNamed } from '../../../app/named-words.ts';
import { openRuns, readRunView } from '../../../app/read-run.ts';
import { Interruption } from '../../../app/run/interruption.ts';
import { type RunOptions, type RunWatcher, UNWATCHED } from '../../../app/run/run-options.ts';
import { runPlan, runVerdict } from '../../../app/run/run-plan.ts';
import { whoDecides } from '../../../app/run/who.ts';
import { ISOLATION_SETTINGS } from '../../../model/isolation.ts';
import { PROTOCOL_NAMES } from '../../../model/protocol.ts';
import { namesOf } from '../../../projections/event-names.ts';
import { type RunStatus, runStatus } from '../../../projections/run-status.ts';
import { DoorwardError } from '../../../std/error.ts';
import { stripEscapes } from '../../../std/text.ts';
import { asPerson } from '../as-person.ts';
import { askersOf } from '../ask-person.ts';
import { type Command, type Option, refuseWords, type Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderStatus } from '../formats/status-text.ts';
import { RunView, waitWords } from '../run-view.ts';
import { RUN_OPTION, screenWithoutEnd } from '../screen.ts';
import { listen, stopOnce } from '../stopping.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';

const AGENT: Option = {
  value: 'NAME',
  help: 'claude, codex, gemini, opencode, copilot, aider, acp:NAME, manual, or a command',
};
const TAKE_OVER: Option = { help: 'take the run from a process that no longer answers' };
const EVENTS: Option = { help: 'print each event as one line of JSON' };
const AS: Option = { value: 'NAME', help: 'who answers for it, instead of the git identity' };

export const command: Command = {
  name: 'run',
  summary: 'Has an agent do each task of a plan, and commits what passes the gate',
  usage: 'run [PLAN] [--agent NAME] [--protocol NAME] [--jobs N]',
  options: {
    agent: AGENT,
    protocol: {
      value: 'NAME',
      help: `${PROTOCOL_NAMES.join(', ')} (default: that of the config, else strict)`,
    },
    dialect: { value: 'NAME', help: 'how the plan is written, instead of finding out' },
    jobs: { value: 'N', help: 'tasks at the same time, each in a worktree of its own' },
    workspace: { value: 'KIND', help: 'in-place or worktree' },
    prove: { help: 'see for each passing task what of its change nobody would notice' },
    isolation: {
      value: 'KIND',
      help: `${ISOLATION_SETTINGS.join(', ')}: where the gate runs commands`,
    },
    run: { value: 'ID', help: 'go on with this run' },
    new: { help: 'begin anew although a run of this plan is not finished' },
    continue: { help: 'go on with the plan as it was recorded, although it has changed' },
    'out-of-order': { help: 'begin although a plan that this one waits for is not done' },
    'take-over': TAKE_OVER,
    events: EVENTS,
    as: AS,
  },
  examples: [
    ['doorward run PLAN.md --agent claude', 'work through the plan with Claude Code'],
    ['doorward run tasks.md --agent codex:gpt-5.5 --jobs 3', 'three tasks at a time'],
    [
      'doorward run PLAN.md --isolation sandbox',
      'verify without network, on the judged files only',
    ],
    ['doorward run PLAN.md --agent acp:gemini', 'by the Agent Client Protocol'],
    ['doorward run PLAN.md --agent "acp:my-agent --acp"', 'any agent that speaks it'],
    ['doorward run', 'go on with the plan of doorward.yaml where it was'],
  ],
  run,
};

export const resume: Command = {
  name: 'resume',
  summary: 'Goes on with a run: after a halt, a decision, or whatever stopped it',
  usage: 'resume [--run ID] [--agent NAME]',
  options: {
    ...RUN_OPTION,
    agent: { ...AGENT, help: 'another agent from now on' },
    'take-over': TAKE_OVER,
    events: EVENTS,
    as: AS,
  },
  examples: [
    ['doorward resume', 'the newest run of this repository'],
    ['doorward resume --agent codex', 'the same, where another agent shall do the rest'],
  ],
  run: (values, terminal) => {
    refuseWords(values, 'resume');
    return asPerson(values, terminal, ({ run: id }) =>
      drive(values, terminal, { run: id, isResumed: true }),
    );
  },
};

function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  return drive(values, terminal, { run: values.text('run'), isResumed: false });
}

async function drive(
  values: Values,
  terminal: Terminal,
  meant: Pick<RunOptions, 'run' | 'isResumed'>,
): Promise<ExitCode> {
  const interruption = new Interruption();
  const view = new RunView(terminal);
  const isQuiet = values.flag('json') || values.flag('events');
  const say = (line: string): void =>
    isQuiet ? terminal.note(line) : view.say(`${stripEscapes(line)}\n`);
  const running = optionsOf(values, terminal).then((options) =>
    runPlan(
      { ...options, ...meant },
      {
        ...UNWATCHED,
        watcher: isQuiet ? quietWatcher(values.flag('events'), terminal) : view.watcher,
        interruption,
        note: say,
        ...(isQuiet ? {} : askersOf(terminal, view, () => stopOnce(interruption))),
      },
    ),
  );
  const farewell = 'Stopped. `doorward resume` goes on where it was.';
  const goodbye = listen(interruption, { say, running, farewell });
  try {
    const report = await running;
    view.pause();
    const status = await statusOf(report.run, terminal.cwd);
    if (values.flag('json')) terminal.out(`${JSON.stringify(status, null, 2)}\n`);
    else if (!values.flag('events'))
      terminal.out(`\n${renderStatus(status, screenWithoutEnd(), terminal.paint)}`);
    const verdict = runVerdict(report);
    if (verdict === 'interrupted') goodbye();
    return EXIT[verdict];
  } finally {
    view.pause();
  }
}

/** On standard output nothing but what programs read. */
function quietWatcher(withEvents: boolean, terminal: Terminal): RunWatcher {
  const waits: RunWatcher['waits'] = (task, what, durationMs) =>
    terminal.note(`${task} ${waitWords(what, durationMs)}`);
  const quiet = { ...UNWATCHED.watcher, waits };
  if (!withEvents) return quiet;
  return {
    ...quiet,
    appended: (event, state) => {
      for (const named of namesOf(event, state)) terminal.out(`${JSON.stringify(named)}\n`);
    },
  };
}

async function statusOf(run: string, cwd: string): Promise<RunStatus> {
  const runs = await openRuns(cwd);
  try {
    return runStatus((await readRunView(runs, run)).view);
  } finally {
    runs.store.close();
  }
}

async function optionsOf(
  values: Values,
  { cwd, env }: Terminal,
): Promise<Omit<RunOptions, 'run' | 'isResumed'>> {
  const [plan, surplus] = values.words;
  if (surplus !== undefined)
    throw new DoorwardError(
      'usage',
      `unexpected argument \`${surplus}\``,
      'Give one plan; run several one after the other.',
    );
  return {
    cwd,
    env,
    plan,
    dialect: values.text('dialect'),
    protocol: protocolNamed(values.text('protocol')),
    isolation: isolationNamed(values.text('isolation')),
    settings: settingsOf(values),
    isNew: values.flag('new'),
    isContinued: values.flag('continue'),
    isOutOfOrder: values.flag('out-of-order'),
    takesOver: values.flag('take-over'),
    by: await whoDecides(cwd, env, values.text('as')),
    version: VERSION,
  };
}

function settingsOf(values: Values): RunOptions['settings'] {
  const agent = values.text('agent');
  const jobs = values.text('jobs');
  const workspace = values.text('workspace');
  return {
    ...(agent === undefined ? {} : { agent: [{ use: agent }] }),
    ...(jobs === undefined ? {} : { jobs: jobsOf(jobs) }),
    ...(workspace === undefined ? {} : { workspace: workspaceNamed(workspace) }),
    ...(values.flag('prove') ? { isProved: true } : {}),
  };
}

function jobsOf(text: string): number {
  if (/^[1-9]\d?$/.test(text) && Number(text) <= MAX_JOBS) return Number(text);
  throw new DoorwardError(
    'usage',
    `--jobs is \`${text}\``,
    `Give a whole number from 1 to ${MAX_JOBS}.`,
  );
}

function workspaceNamed(text: string): 'in-place' | 'worktree' {
  if (text === 'in-place' || text === 'worktree') return text;
  throw new DoorwardError('usage', `--workspace is \`${text}\``, 'Write in-place or worktree.');
}
