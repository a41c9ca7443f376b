#!/usr/bin/env node
// Arguments in, exit code out. Loads only the command that was asked for; no decisions are made here.

import { keepCompiled } from '../../app/keep-compiled.ts';
import { BugError } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import { nearest } from '../../std/nearest.ts';
import { type Command, parseOptions } from './command.ts';
import { command as hook } from './commands/hook.ts';
import { EXIT, type ExitCode, exitCodeOfError } from './exit-code.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

const MAX_SHAPE = 100;
const NEEDED_NODE: readonly [number, number] = [22, 18];

async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  refuseOldNode();
  const [name, ...rest] = args;
  const asked = name === 'help' ? rest[0] : name;
  if (asked === undefined || asked === '--help' || asked === '-h') {
    const [{ renderOverview }, { COMMANDS }] = await Promise.all([
      import('./help.ts'),
      import('./command-list.ts'),
    ]);
    terminal.out(renderOverview(COMMANDS, VERSION));
    return name === undefined ? EXIT.usage : EXIT.passed;
  }
  if (asked === '--version' || asked === '-v') {
    terminal.out(`${VERSION}\n`);
    return EXIT.passed;
  }
  if (asked !== 'hook') keepCompiled(shapeOf(args));
  const command = asked === 'hook' ? hook : await commandNamed(asked);
  if (name === 'help' || rest.includes('--help') || rest.includes('-h')) {
    const { renderHelp } = await import('./help.ts');
    terminal.out(renderHelp(command));
    return EXIT.passed;
  }
  return command.run(parseOptions(command, rest), terminal);
}

/** The same words and options need the same code: `check --json --plan=P` is `check--json--plan`. */
function shapeOf([name = '', ...rest]: readonly string[]): string {
  const options = rest.flatMap((word) => /^--[a-z-]+/.exec(word) ?? []);
  return [name.replace(/[^a-z-]/g, ''), ...options.sort()].join('').slice(0, MAX_SHAPE);
}

/** A hook does without the list: it is called before every tool that an agent uses. So does what is asked most often. */
async function commandNamed(name: string): Promise<Command> {
  if (name === 'check') return (await import('./commands/check.ts')).command;
  const { COMMANDS } = await import('./command-list.ts');
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return (await found.load()).command;
  const close = nearest(name, [...COMMANDS.map((command) => command.name), '--help', '--version']);
  throw new DoorwardError(
    'usage',
    name.startsWith('-') ? `unknown option ${name}` : `there is no command \`${name}\``,
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
    else terminal.note(`doorward: ${message}\n  ${hint}`);
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
    terminal.note(
      `doorward: ${message}\n${details}\nNothing was passed. Please report it with these lines.`,
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

/** The answer is words and code together: without the words, the code must not speak for them. */
function codeAsHeard(code: ExitCode, isHook: boolean, terminal: Terminal): ExitCode {
  const loss = terminal.lost();
  if (loss === undefined || (loss.isUnread && !isHook)) return code;
  terminal.note(
    `doorward: the answer could not be written, so nothing was passed: ${loss.why}\n  Give standard output a place that can be written.`,
  );
  // Clients take silence for consent, and this code for a refusal.
  return isHook ? EXIT.usage : EXIT.inconclusive;
}

async function runAndReport(args: readonly string[], terminal: Terminal): Promise<void> {
  const isHook = args[0] === 'hook';
  const refuse = (error: unknown): ExitCode =>
    isHook ? endSession(error, terminal) : report(error, args.includes('--json'), terminal);
  const end = (code: ExitCode): void => process.exit(codeAsHeard(code, isHook, terminal));
  // With nothing left to wait for, Node ends with 0, which would be a pass that nobody has spoken.
  process.once('beforeExit', () => end(refuse(new BugError('ended without an answer'))));
  const code = await main(args, terminal).catch(refuse);
  // Everything has been written by now; whatever still listens for something is not waited for.
  end(code);
}

void runAndReport(process.argv.slice(2), openTerminal());
