// A verdict for the services that build: remarks at their lines, a summary in Markdown, JUnit.

import type { CheckReport } from '../../../app/check-work.ts';
import type { Finding } from '../../../model/finding.ts';
import { oneLine, plural, stripEscapes, tail } from '../../../std/text.ts';
import { xml } from './lint-junit.ts';
import type { Remark } from './lint-remark.ts';

/** What stands in the way, and what a reader should know. */
export function remarksOn({ findings, task }: CheckReport): readonly Remark[] {
  return findings.filter(isOpen).map(
    ({ outcome, reason, message, guidance, file, line }): Remark => ({
      level: outcome === 'concern' ? 'warning' : 'error',
      code: reason,
      message,
      guidance,
      // An annotation needs a place; the rules are the one that every project has.
      file: file ?? 'doorward.yaml',
      line: line ?? 1,
      column: 1,
      task: task.id,
    }),
  );
}

const isOpen = ({ outcome }: Finding): boolean => outcome !== 'pass' && outcome !== 'skipped';

const SIGNS: Readonly<Record<CheckReport['verdict'], string>> = {
  passed: '✅',
  failed: '❌',
  'needs-person': '🧑',
  inconclusive: '❔',
};

/** `more`: what else was judged, as Markdown. */
export function ciSummary(report: CheckReport, more = ''): string {
  const { verdict, task, base, tree, protocol, changedFiles, findings, commands } = report;
  const open = findings.filter(isOpen);
  return [
    `## ${SIGNS[verdict]} Doorward: ${verdict}`,
    '',
    `${markdownCell(task.name)} · protocol ${protocol} · ${plural(changedFiles, 'changed file')} · base \`${base?.slice(0, 12) ?? 'none'}\` · tree \`${tree.slice(0, 12)}\``,
    '',
    ...(open.length === 0
      ? []
      : ['| check | reason | what | to do |', '| --- | --- | --- | --- |']),
    ...open.map(
      ({ check, reason, message, guidance }) =>
        `| ${markdownCell(check)} | \`${reason}\` | ${markdownCell(message)} | ${markdownCell(guidance)} |`,
    ),
    '',
    ...commands.flatMap((run) => [
      `<details><summary>${mark(run.exitCode)} <code>${html(oneLine(run.command, 120))}</code></summary>`,
      '',
      `<pre>${html(tail(stripEscapes(run.output), 4_000))}</pre>`,
      '',
      '</details>',
      '',
    ]),
    more,
  ].join('\n');
}

const mark = (exitCode: number | undefined): string => `exit code ${exitCode ?? 'none'}:`;
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Of a table, from any text. */
export const markdownCell = (text: string): string =>
  html(oneLine(stripEscapes(text), 300))
    .replaceAll('|', '\\|')
    .replaceAll('`', "'");

/** `more`: further suites. */
export function ciJunit({ findings, task }: CheckReport, more = ''): string {
  const checks = [...new Set(findings.map(({ check }) => check))];
  const failures = checks.filter((check) =>
    findings.some((one) => one.check === check && isBad(one)),
  );
  const cases = checks.map((check) => {
    const own = findings.filter((finding) => finding.check === check);
    const open = `    <testcase classname="doorward.${xml(own[0]?.stage ?? '')}" name="${xml(check)}"`;
    const inside = own
      .filter(isOpen)
      .map((finding) => element(finding))
      .join('');
    const isSkipped = own.every(({ outcome }) => outcome === 'skipped');
    if (isSkipped) return `${open}>\n      <skipped/>\n    </testcase>\n`;
    return inside === '' ? `${open}/>\n` : `${open}>\n${inside}    </testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="doorward">\n  <testsuite name="${xml(task.name)}" tests="${checks.length}" failures="${failures.length}">\n${cases.join('')}  </testsuite>\n${more}</testsuites>\n`;
}

const isBad = ({ outcome }: Finding): boolean => outcome === 'fail' || outcome === 'inconclusive';

function element(finding: Finding): string {
  const { reason, message, guidance, printed = '' } = finding;
  const text = xml(`${message} ${guidance}\n${printed}`.trim());
  return isBad(finding)
    ? `      <failure type="${xml(reason)}" message="${xml(message)}">${text}</failure>\n`
    : `      <system-out>${text}</system-out>\n`;
}
