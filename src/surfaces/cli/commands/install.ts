// `doorward install` and `doorward uninstall`: what was changed is shown, or what would be.

import { apply, forgetBackup } from '../../../app/install/changes.ts';
import { hookCommand } from '../../../app/install/hook-command.ts';
import {
  INSTALL_TARGETS,
  type InstallPlan,
  type InstallTarget,
  layoutOf,
  planInstall,
  planUninstall,
} from '../../../app/install/plan-install.ts';
import { loadConfig } from '../../../app/load-config.ts';
import { wordOf } from '../../../app/named-words.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { addedLines } from '../formats/install-text.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = INSTALL_TARGETS.join('|');

export const command: Command = {
  name: 'install',
  summary: "Puts the gate into an agent's own settings, or into git's hooks",
  usage: `install <${NAMES}>… [--dry-run]`,
  options: {
    'dry-run': { help: 'show what would change and change nothing' },
    command: { value: 'TEXT', help: 'what hooks start, instead of this Doorward by its full path' },
    event: {
      value: 'NAME',
      isList: true,
      help: 'a further event of the client, such as SubagentStop or TaskCompleted',
    },
  },
  examples: [
    ['doorward install claude', 'Claude Code meets the gate whenever it says that it is done'],
    ['doorward install git', 'commits and pushes need a receipt of the gate'],
    ['doorward install codex gemini --dry-run', 'see what would be written'],
  ],
  async run(values, terminal) {
    const targets = targetsIn(values);
    const { top } = await layoutOf(terminal.cwd);
    const { config } = await loadConfig(top);
    const plan = await planInstall({
      cwd: terminal.cwd,
      targets,
      command: hookCommand(values.text('command'), process.argv[1]),
      wishes: {
        deniesCommit: config.hooks.denyCommit === true,
        events: values.list('event'),
      },
    });
    const idle = config.verify.length === 0 && config.plan === undefined ? [IDLE] : [];
    return carryOut({ ...plan, notes: [...plan.notes, ...idle] }, values, terminal);
  },
};

const IDLE =
  'Nothing says how work is verified here, so that hooks let everything pass: run `doorward init`, or put a command under `verify:` in doorward.yaml.';

export const uninstall: Command = {
  name: 'uninstall',
  summary: 'Takes out what `doorward install` put in; the files are as they were',
  usage: `uninstall <${NAMES}>… [--dry-run]`,
  options: { 'dry-run': { help: 'show what would change and change nothing' } },
  examples: [['doorward uninstall claude git', 'no hook of the gate is left']],
  async run(values, terminal) {
    const plan = await planUninstall(terminal.cwd, targetsIn(values));
    const code = carryOut(plan, values, terminal);
    if (!values.flag('dry-run'))
      for (const { path } of plan.changes) forgetBackup(path, plan.backups);
    return code;
  },
};

function targetsIn({ words }: Values): readonly InstallTarget[] {
  const targets = [...new Set(words)].flatMap(
    (word) => wordOf(word, INSTALL_TARGETS, ['client', 'Clients']) ?? [],
  );
  if (targets.length > 0) return targets;
  throw new DoorwardError(
    'usage',
    'say for whom',
    `One or more of: ${INSTALL_TARGETS.join(', ')}.`,
  );
}

function carryOut(plan: InstallPlan, values: Values, terminal: Terminal): ExitCode {
  const { changes, notes, backups } = plan;
  const isDry = values.flag('dry-run');
  // Whoever reads that a file is new may rely on it.
  if (!isDry) for (const change of changes) apply(change, backups);
  if (values.flag('json')) {
    const shown = changes.map(({ path, after }) => ({ path, after: after ?? null }));
    terminal.out(`${JSON.stringify({ changes: shown, notes, isDry }, null, 2)}\n`);
  } else show(plan, terminal);
  return EXIT.passed;
}

function show({ changes, notes }: InstallPlan, terminal: Terminal): void {
  if (changes.length === 0) terminal.out('Nothing to change.\n');
  for (const change of changes)
    terminal.out(
      `${terminal.paint('bold', verbFor(change))} ${change.path}\n${addedLines(change)}`,
    );
  for (const note of notes) terminal.out(`${terminal.paint('yellow', '!')} ${note}\n`);
}

function verbFor({ before, after }: InstallPlan['changes'][number]): string {
  if (after === undefined) return 'remove';
  return before === undefined ? 'new' : 'edit';
}
