// `doorward check`: options in, verdict out. What is known already is told at once; the gate itself is loaded only
// where something has to be judged.

import type { CheckReport } from '../../../app/check-work.ts';
import { knownReport, type PlainQuestion } from '../../../app/known-report.ts';
import { protocolNamed } from '../../../app/named-words.ts';
import { ISOLATION_SETTINGS } from '../../../model/isolation.ts';
import { PROTOCOL_NAMES } from '../../../model/protocol.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { printCheck } from '../formats/print-check.ts';
import { RECEIPT_OPTIONS } from '../receipt-options.ts';
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
    protocol: {
      value: 'NAME',
      help: `${PROTOCOL_NAMES.join(', ')} (default: that of the config, else strict)`,
    },
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
  const [surplus] = values.words;
  if (surplus !== undefined) {
    throw new DoorwardError('usage', `unexpected argument \`${surplus}\``, 'Did you mean --plan?');
  }
  if (values.flag('receipt')) {
    const { checkReceipt } = await import('../receipt-check.ts');
    return checkReceipt(values, terminal);
  }
  const question = plainQuestion(values, terminal);
  const known = question && knownReport(question);
  const report = known ?? (await judged(values, terminal, question));
  const durationMs = Number((process.hrtime.bigint() - started) / 1_000_000n);
  printCheck(report, durationMs, { isJson: values.flag('json'), terminal });
  return exitCodeOf(report.verdict);
}

async function judged(
  values: Values,
  terminal: Terminal,
  question: PlainQuestion | undefined,
): Promise<CheckReport> {
  const { judgeNow } = await import('../judge-now.ts');
  return judgeNow(values, terminal, question);
}

/** Undefined where the answer depends on more than the working tree, HEAD and the settings. */
function plainQuestion(values: Values, { cwd }: Terminal): PlainQuestion | undefined {
  const others = Object.keys(command.options).filter((name) => !PLAIN.includes(name));
  if (others.some((name) => values.flag(name))) return undefined;
  const protocol = protocolNamed(values.text('protocol'));
  return { cwd, protocol, reuse: values.flag('reuse') };
}

const PLAIN: readonly string[] = ['protocol', 'reuse'];
