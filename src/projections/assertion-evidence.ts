// The evidence report of a task with a spec: each assertion with what the executor reported for it,
// and beside it what the gate found about that report.

import type { Task } from '../model/task.ts';
import type { Locator } from '../reading/change/locators.ts';
import { type ReportedResult, readAssertionReport } from '../reading/packet/assertion-report.ts';
import { oneLine } from '../std/text.ts';
import type { EvidenceChain } from './evidence-chain.ts';
import { codeSpan, inlineText } from './markdown-text.ts';

/** `message` is what the executor said at the end of its last attempt. */
export function assertionEvidence(
  task: Task,
  chain: EvidenceChain,
  message: string | undefined,
): string | undefined {
  const ids = (task.spec?.assertions ?? []).flatMap(({ id }) => id ?? []);
  const last = chain.attempts.at(-1);
  if (ids.length === 0 || last === undefined) return undefined;
  const reported = readAssertionReport(message ?? '', ids);
  const findings = last.findings.filter(
    ({ outcome }) => outcome !== 'pass' && outcome !== 'skipped',
  );
  const lines = [
    `# Evidence: ${inlineText(task.id, 60)} ${inlineText(task.name)}`,
    '',
    `- Result: ${chain.standing}${chain.commit === undefined ? '' : `, commit ${codeSpan(chain.commit)}`}`,
    `- Tree: ${codeSpan(last.tree ?? 'none')}, attempt ${last.attempt}, run ${codeSpan(chain.run)}`,
    '',
    '## Assertion Results',
    '',
    ...ids.map((id) => resultLine(id, reported.get(id))),
    '',
    '## Gate',
    '',
    ...(findings.length === 0
      ? ['- nothing was found wrong with the report or the change']
      : findings.map(
          ({ outcome, reason, message: text }) =>
            `- ${outcome} ${codeSpan(reason)}: ${inlineText(text)}`,
        )),
    ...last.commands.map(
      ({ command, exitCode }) => `- ${codeSpan(command)}: exit code ${exitCode ?? 'none'}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function resultLine(id: string, result: ReportedResult | undefined): string {
  const name = inlineText(id, 40);
  if (result?.status === undefined) return `- ${name}: no result was reported`;
  const places = result.locators.map(locatorText).join(', ');
  const text = inlineText(detailOf(result.text), 300);
  return `- ${name}: ${result.status.toUpperCase()} — ${places === '' ? 'no place' : places} (${text})`;
}

/** What stands in the parentheses at the end, as the format has it; or else all of it. */
function detailOf(text: string): string {
  const line = oneLine(text, 2_000);
  const open = line.indexOf('(');
  return open !== -1 && line.endsWith(')') ? line.slice(open + 1, -1) : line;
}

function locatorText({ file, line, endLine, heading }: Locator): string {
  if (heading !== undefined) return codeSpan(`${file}#${heading}`);
  if (line === undefined) return codeSpan(file);
  return `${inlineText(file)}:${line}${endLine === undefined ? '' : `-${endLine}`}`;
}
