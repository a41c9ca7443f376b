#!/usr/bin/env node
// Arguments in, exit code out. Loads only the command that was asked for; no decisions are made here.

import { BugError } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import { nearest } from '../../std/nearest.ts';
import { type Command, parseOptions } from './command.ts';
import { command as hook } from './commands/hook.ts';
import { EXIT, type ExitCode, exitCodeOfError } from './exit-code.ts';
import { type CommandName, renderHelp, renderOverview } from './help.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

interface LazyCommand extends CommandName {
  load(): Promise<{ readonly command: Command }>;
}

const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'run',
    summary: 'have an agent work through a plan, commit what passes the gate',
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'resume',
    summary: 'go on with a run where it stopped',
    load: async () => ({ command: (await import('./commands/run.ts')).resume }),
  },
  {
    name: 'retry',
    summary: 'have a parked task done again',
    load: async () => ({ command: (await import('./commands/decisions.ts')).retry }),
  },
  {
    name: 'fix',
    summary: 'the same, with something the agent should know',
    load: async () => ({ command: (await import('./commands/decisions.ts')).fix }),
  },
  {
    name: 'approve',
    summary: 'confirm what only a person can see',
    load: async () => ({ command: (await import('./commands/decisions.ts')).approve }),
  },
  {
    name: 'reject',
    summary: 'send work back with the reason',
    load: async () => ({ command: (await import('./commands/decisions.ts')).reject }),
  },
  {
    name: 'skip',
    summary: 'go on without proof, on your responsibility',
    load: async () => ({ command: (await import('./commands/decisions.ts')).skip }),
  },
  {
    name: 'force',
    summary: 'bypass every check, in an emergency',
    load: async () => ({ command: (await import('./commands/decisions.ts')).force }),
  },
  {
    name: 'abort',
    summary: 'give a task up, or stop a run',
    load: async () => ({ command: (await import('./commands/decisions.ts')).abort }),
  },
  {
    name: 'check',
    summary: 'judge the work that is in the working tree',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'lint',
    summary: 'judge plans before money is spent',
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'plan',
    summary: 'show what a plan says',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'claim',
    summary: 'judge a completion message by itself',
    load: () => import('./commands/claim.ts'),
  },
  {
    name: 'status',
    summary: 'where a run stands, once or as it goes on',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'log',
    summary: 'what happened in a run',
    load: () => import('./commands/log.ts'),
  },
  {
    name: 'show',
    summary: 'what stands behind a task',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'stats',
    summary: 'the figures of a run',
    load: () => import('./commands/stats.ts'),
  },
  {
    name: 'failures',
    summary: 'failed attempts and what became of them',
    load: () => import('./commands/failures.ts'),
  },
  {
    name: 'state',
    summary: 'write STATE.md and its like again',
    load: () => import('./commands/state.ts'),
  },
  {
    name: 'runs',
    summary: 'list the runs of this repository',
    load: () => import('./commands/runs.ts'),
  },
  {
    name: 'hook',
    summary: 'answer a hook of an agent, such as the stop hook of Claude Code',
    // Agents call it at every turn, mostly for nothing: it starts without reading a second file.
    load: async () => ({ command: hook }),
  },
  {
    name: 'ci',
    summary: 'gate a pull request where it is built',
    load: () => import('./commands/ci.ts'),
  },
  {
    name: 'install',
    summary: "put the gate into an agent's settings, or into git's hooks",
    load: () => import('./commands/install.ts'),
  },
  {
    name: 'uninstall',
    summary: 'take it out again',
    load: async () => ({ command: (await import('./commands/install.ts')).uninstall }),
  },
  {
    name: 'audit',
    summary: 'say of every commit whether its evidence proves it',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'verify-evidence',
    summary: 'say who signed what in one bundle of statements',
    load: async () => ({ command: (await import('./commands/evidence.ts')).verifyEvidence }),
  },
  {
    name: 'push-evidence',
    summary: 'fetch and push logs of evidence',
    load: async () => ({ command: (await import('./commands/evidence.ts')).pushEvidenceCommand }),
  },
  {
    name: 'keys',
    summary: 'the keys that sign evidence on this machine',
    load: async () => ({ command: (await import('./commands/evidence.ts')).keys }),
  },
  {
    name: 'doctor',
    summary: 'whether installed hooks really work',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'demo',
    summary: 'see a lying agent meet the gate, in a temporary repository',
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'init',
    summary: 'look at the project and write doorward.yaml',
    load: () => import('./commands/init.ts'),
  },
];

const NEEDED_NODE: readonly [number, number] = [22, 18];

async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  refuseOldNode();
  const [name, ...rest] = args;
  const asked = name === 'help' ? rest[0] : name;
  if (asked === undefined || asked === '--help' || asked === '-h') {
    terminal.out(renderOverview(COMMANDS, VERSION));
    return name === undefined ? EXIT.usage : EXIT.passed;
  }
  if (asked === '--version' || asked === '-v') {
    terminal.out(`${VERSION}\n`);
    return EXIT.passed;
  }
  const { command } = await commandNamed(asked).load();
  if (name === 'help' || rest.includes('--help') || rest.includes('-h')) {
    terminal.out(renderHelp(command));
    return EXIT.passed;
  }
  return command.run(parseOptions(command, rest), terminal);
}

function commandNamed(name: string): LazyCommand {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  const close = nearest(
    name,
    COMMANDS.map((command) => command.name),
  );
  throw new DoorwardError(
    'usage',
    `there is no command \`${name}\``,
    close === undefined ? 'See `doorward --help`.' : `Did you mean \`doorward ${close}\`?`,
  );
}

function refuseOldNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new DoorwardError(
    'platform',
    `Doorward needs Node ${NEEDED_NODE.join('.')} or newer; this is ${process.versions.node}`,
    'Install a newer Node, for example from your package manager.',
  );
}

function report(error: unknown, isJson: boolean, terminal: Terminal): ExitCode {
  if (error instanceof DoorwardError) {
    const { code, message, hint } = error;
    if (isJson) terminal.out(`${JSON.stringify({ error: { code, message, hint } }, null, 2)}\n`);
    else terminal.err(`doorward: ${message}\n  ${hint}\n`);
    return exitCodeOfError(code);
  }
  const kind = error instanceof BugError ? 'assertion failed' : 'unexpected error';
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = `${kind}: this is a bug in Doorward ${VERSION} (Node ${process.versions.node})`;
  if (isJson)
    terminal.out(
      `${JSON.stringify({ error: { code: 'bug', message, hint: details } }, null, 2)}\n`,
    );
  else
    terminal.err(
      `doorward: ${message}\n${details}\nNothing was passed. Please report it with these lines.\n`,
    );
  return EXIT.bug;
}

/** A hook that could not even begin: clients take any other end than this for consent. */
function endSession(error: unknown, terminal: Terminal): ExitCode {
  const hint = error instanceof DoorwardError ? ` ${error.hint}` : '';
  const what = error instanceof Error ? error.message : String(error);
  const stopReason = `Doorward could not start, so nothing was passed: ${what}.${hint}`;
  terminal.out(`${JSON.stringify({ continue: false, stopReason, systemMessage: stopReason })}\n`);
  return EXIT.passed;
}

async function runAndReport(args: readonly string[], terminal: Terminal): Promise<never> {
  const code = await main(args, terminal).catch((error: unknown) =>
    args[0] === 'hook'
      ? endSession(error, terminal)
      : report(error, args.includes('--json'), terminal),
  );
  // Everything has been written by now; whatever still listens for something is not waited for.
  process.exit(code);
}

void runAndReport(process.argv.slice(2), openTerminal());
