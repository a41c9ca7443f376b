// `doorward ci`: gates a pull request where it is built. The same gate as `check`, with the base from
// the service and the verdict in the forms that services show.

import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CheckReport, checkWork } from '../../../app/check-work.ts';
import { type CiBase, ciBase, eventText } from '../../../app/compared-with.ts';
import type { Audited } from '../../../app/evidence/audit-repository.ts';
import { protocolNamed } from '../../../app/named-words.ts';
import { openPorts } from '../../../app/open-ports.ts';
import { readReview } from '../../../app/read-words.ts';
import { LEVELS } from '../../../model/level.ts';
import { DoorwardError, fileTrouble } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { renderAudit } from '../formats/audit-text.ts';
import { checkJson } from '../formats/check-json.ts';
import { renderCheck } from '../formats/check-text.ts';
import { auditJunit, auditRemarks, auditSummary } from '../formats/ci-audit.ts';
import { ciJunit, ciSummary, remarksOn } from '../formats/ci-text.ts';
import { annotations } from '../formats/lint-github.ts';
import { sarifOf } from '../formats/lint-sarif.ts';
import { readWords } from '../read-input.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'ci',
  summary: 'Gates a pull request: the whole change since it left its target branch',
  usage:
    'ci [--base REV] [--plan FILE --task ID] [--trust FILE] [--junit FILE] [--sarif FILE] [--summary FILE]',
  options: {
    base: { value: 'REV', help: 'what to compare with, instead of what the service says' },
    plan: { value: 'FILE', help: 'the plan the work belongs to' },
    task: { value: 'ID', help: 'the task of the plan' },
    review: { value: 'FILE', isList: true, help: "a reviewer's answer" },
    protocol: { value: 'NAME', help: 'another protocol than that of the config' },
    trust: {
      value: 'FILE',
      help: 'audit its commits too, by this trust file (in the checkout: as the base has it)',
    },
    'allow-overrides': {
      needs: 'trust FILE',
      help: 'with --trust: what a person or a setting answers for is enough',
    },
    'allow-dropped': {
      needs: 'trust FILE',
      help: 'with --trust: commits that landed once may be missing',
    },
    junit: { value: 'FILE', help: 'write the checks as JUnit XML' },
    sarif: { value: 'FILE', help: 'write what was found as SARIF' },
    summary: { value: 'FILE', help: 'append a summary in Markdown (GitHub: by itself)' },
  },
  examples: [
    ['doorward ci', 'in GitHub Actions, GitLab CI and others that name the target branch'],
    ['doorward ci --base origin/main --junit gate.xml', 'anywhere else'],
    ['doorward ci --trust "$RUNNER_TEMP/trust.json"', 'every commit must be proven, too'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  stopOnSignal();
  const [surplus] = values.words;
  if (surplus !== undefined)
    throw new DoorwardError(
      'usage',
      `unexpected argument \`${surplus}\``,
      'See `doorward ci --help`.',
    );
  const { cwd, env } = terminal;
  const base = await ciBase(cwd, env, values.text('base'));
  terminal.note(`doorward: comparing with ${base.commit.slice(0, 12)} (${base.from})`);
  // What can't be audited is said before commands are run.
  const audited = await auditOf(base, values, terminal);
  const checked = await checkWork(
    {
      cwd,
      plan: values.text('plan'),
      dialect: undefined,
      task: values.text('task'),
      base: base.commit,
      protocol: protocolNamed(values.text('protocol')),
      readClaim: () => Promise.resolve(undefined),
      reviews: await Promise.all(
        values.list('review').map((path) => readReview(readWords(path, terminal), path)),
      ),
      reuse: false,
    },
    (folder, whileGitLooks) =>
      openPorts(folder, { started: () => () => undefined }, { whileGitLooks }),
  );
  const report: CheckReport =
    audited?.isProven === false ? { ...checked, verdict: 'failed', outcome: 'fail' } : checked;
  publish({ report, audited }, values, terminal);
  const durationMs = Math.round(performance.now() - started);
  if (values.flag('json')) terminal.out(`${jsonOf({ report, audited }, durationMs)}\n`);
  else {
    const audit = audited === undefined ? '' : `\n${renderAudit(audited, terminal.paint)}`;
    const text = renderCheck(report, durationMs, terminal.paint);
    terminal.out(withoutCommands(`${text}${audit}`, terminal));
  }
  return exitCodeOf(report.verdict);
}

interface Judged {
  readonly report: CheckReport;
  readonly audited: Audited | undefined;
}

async function auditOf(
  base: CiBase,
  values: Values,
  { cwd, env }: Terminal,
): Promise<Audited | undefined> {
  const trust = values.text('trust');
  if (trust === undefined) return undefined;
  const { auditChange } = await import('../../../app/evidence/audit-change.ts');
  return auditChange({
    ...{ cwd, env, trust, base: base.commit },
    event: eventText(env['GITHUB_EVENT_PATH']),
    allowsOverrides: values.flag('allow-overrides'),
    allowsDropped: values.flag('allow-dropped'),
  });
}

function jsonOf({ report, audited }: Judged, durationMs: number): string {
  const audit =
    audited === undefined ? {} : { audit: { ...audited, levelWords: LEVELS[audited.level] } };
  return JSON.stringify({ ...checkJson(report, durationMs), ...audit }, null, 2);
}

function publish({ report, audited }: Judged, values: Values, { cwd, env, out }: Terminal): void {
  const isAllowed = values.flag('allow-overrides');
  const remarks = [
    ...remarksOn(report),
    ...(audited === undefined ? [] : auditRemarks(audited, isAllowed)),
  ];
  // Workflow commands are read from the log; JSON there must stay JSON.
  if (env['GITHUB_ACTIONS'] === 'true' && !values.flag('json')) out(annotations(remarks));
  const write = (name: string, text: string): void => {
    const path = values.text(name);
    if (path !== undefined) written(path, () => writeFileSync(resolve(cwd, path), text));
  };
  const suite = audited === undefined ? '' : auditJunit(audited, isAllowed);
  write('junit', ciJunit(report, suite));
  write('sarif', sarifOf(remarks));
  const summary = values.text('summary') ?? env['GITHUB_STEP_SUMMARY'];
  const section = audited === undefined ? '' : auditSummary(audited, isAllowed);
  if (summary !== undefined && summary !== '')
    written(summary, () => appendFileSync(resolve(cwd, summary), ciSummary(report, section)));
}

function written(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const message = `can't write ${path}: ${fileTrouble(cause)}`;
    throw new DoorwardError('input', message, 'Name a file in a folder that is there.', { cause });
  }
}

/** What commands printed may hold words that GitHub would obey. */
function withoutCommands(text: string, { env }: Terminal): string {
  if (env['GITHUB_ACTIONS'] !== 'true') return text;
  const token = randomUUID();
  return `::stop-commands::${token}\n${text}::${token}::\n`;
}
