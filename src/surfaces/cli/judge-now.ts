// The part of `doorward check` that judges: the gate once through, and what it leaves behind.

import { type CheckReport, checkWork } from '../../app/check-work.ts';
import { leaveCheckReceipt } from '../../app/judge-receipt.ts';
import type { PlainQuestion } from '../../app/known-report.ts';
import { isolationNamed, protocolNamed } from '../../app/named-words.ts';
import { openPorts } from '../../app/open-ports.ts';
import { readClaimFor, readReview } from '../../app/read-words.ts';
import type { Values } from './command.ts';
import { showProgress } from './progress.ts';
import { readWords } from './read-input.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import type { Terminal } from './terminal.ts';

/** `question`: what the next check may find answered. */
export async function judgeNow(
  values: Values,
  terminal: Terminal,
  question: PlainQuestion | undefined,
): Promise<CheckReport> {
  stopOnSignal();
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
  if (question !== undefined && report.isReusable) {
    const { rememberReport } = await import('../../app/remember-report.ts');
    await rememberReport(report, question);
  }
  return report;
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
