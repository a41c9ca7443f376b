// `doorward check`: options in, the gate once through, verdict out.

import { type CheckReport, checkWork } from '../../../app/check-work.ts';
import { leaveCheckReceipt } from '../../../app/judge-receipt.ts';
import { openPorts } from '../../../app/open-ports.ts';
import { readClaimFor, readReview } from '../../../app/read-words.ts';
import { ISOLATION_SETTINGS } from '../../../model/isolation.ts';
import { PROTOCOL_NAMES } from '../../../model/protocol.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { checkJson } from '../formats/check-json.ts';
import { renderCheck } from '../formats/check-text.ts';
import { isolationNamed, protocolNamed } from '../named-options.ts';
import { showProgress } from '../progress.ts';
import { readWords } from '../read-input.ts';
import { checkReceipt, RECEIPT_OPTIONS } from '../receipt-check.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'check',
  summary: 'Judges the work that is in the working tree against its base',
  usage: 'check [--plan FILE --task ID] [--base REV] [--claim FILE|-] [--protocol NAME]',
  options: {
    plan: { value: 'FILE', help: 'the plan the work belongs to' },
    task: { value: 'ID', help: 'the task of the plan; not needed where the plan has only one' },
    dialect: { value: 'NAME', help: 'how the plan is written, instead of finding out' },
    base: { value: 'REV', help: 'what to compare with (default: HEAD)' },
    claim: { value: 'FILE|-', help: "the agent's final message or result, `-` for standard input" },
    review: {
      value: 'FILE',
      isList: true,
      help: "a reviewer's answer; may be given several times",
    },
    protocol: { value: 'NAME', help: `${PROTOCOL_NAMES.join(', ')} (default: strict)` },
    isolation: {
      value: 'KIND',
      help: `${ISOLATION_SETTINGS.join(', ')}: where commands run; never less than the config`,
    },
    thorough: { help: 'read every file again instead of trusting what git remembers of them' },
    prove: {
      help: 'run further: could the commands have failed at all, and what of the change would nobody notice',
    },
    reuse: { help: 'accept a known result for the same tree, commands, config and tools' },
    ...RECEIPT_OPTIONS,
  },
  examples: [
    ['doorward check', "run the project's verify commands and judge what changed since HEAD"],
    ['doorward check --plan PLAN.md --task 04-02-01', 'judge the work on one task, with its scope'],
    ['agent-output | doorward check --claim -', "hold the agent's last message against the facts"],
    ['doorward check --base origin/main --json', 'the whole branch, as one JSON object'],
    ['doorward check --prove', 'also alter the change bit by bit, and list what nobody noticed'],
    ['doorward check --isolation auto', 'run the commands as far apart as this machine can'],
    ['doorward check --receipt', 'whether exactly this tree has passed, without judging again'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const started = process.hrtime.bigint();
  stopOnSignal();
  const [surplus] = values.words;
  if (surplus !== undefined) {
    throw new DoorwardError('usage', `unexpected argument \`${surplus}\``, 'Did you mean --plan?');
  }
  if (values.flag('receipt')) return checkReceipt(values, terminal);
  const claimSource = values.text('claim');
  const report = await checkWork(
    {
      cwd: terminal.cwd,
      plan: values.text('plan'),
      dialect: values.text('dialect'),
      task: values.text('task'),
      base: values.text('base'),
      protocol: protocolNamed(values.text('protocol')),
      isolation: isolationNamed(values.text('isolation')),
      readClaim: async (signals, rules) =>
        claimSource === undefined
          ? undefined
          : readClaimFor(readWords(claimSource, terminal), signals, rules),
      reviews: await Promise.all(
        values.list('review').map((path) => readReview(readWords(path, terminal), path)),
      ),
      reuse: values.flag('reuse'),
      isProved: values.flag('prove'),
    },
    (cwd, whileGitLooks) =>
      openPorts(cwd, showProgress(terminal), {
        isThorough: values.flag('thorough'),
        whileGitLooks,
      }),
  );
  await leaveReceipt(report, terminal);
  const durationMs = Number((process.hrtime.bigint() - started) / 1_000_000n);
  print(report, durationMs, values.flag('json'), terminal);
  return exitCodeOf(report.verdict);
}

/** Whoever asks for it later is told that there is none; the verdict stands without it. */
async function leaveReceipt(report: CheckReport, terminal: Terminal): Promise<void> {
  try {
    const why = await leaveCheckReceipt(report, terminal.cwd);
    if (why !== undefined) terminal.note(`doorward: no receipt was left: ${why}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.note(`doorward: no receipt was left: ${why}`);
  }
}

function print(report: CheckReport, durationMs: number, isJson: boolean, terminal: Terminal): void {
  if (isJson) terminal.out(`${JSON.stringify(checkJson(report, durationMs), null, 2)}\n`);
  else terminal.out(renderCheck(report, durationMs, terminal.paint));
}
