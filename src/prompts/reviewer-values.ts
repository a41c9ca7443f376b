// What templates for reviewers can say. All of it was written by strangers or printed by programs, so
// every text comes fenced; the executor's own words are not among it.

import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import { statedCommands } from '../model/plan.ts';
import type { Protocol } from '../model/protocol.ts';
import type { CommandRecord, ReviewRecord } from '../model/record.ts';
import type { ReviewBrief } from '../model/review-brief.ts';
import { canaryOf } from '../reading/review/canary.ts';
import { endingOf, failingTests } from './feedback/facts.ts';
import type { Fences } from './fence.ts';
import type { Value } from './shape.ts';
import { taskText, taskValues } from './task-values.ts';

const MAX_DIFF = 120_000;
const MAX_NEW_DIFF = 60_000;
const MAX_DOCUMENT = 20_000;
const MAX_DOCUMENTS = 6;
const MAX_TASKS = 40_000;
const MAX_LIST = 20_000;
const MAX_OUTPUT = 3_000;
const MAX_ITEMS = 60;

export function reviewerValues(
  brief: ReviewBrief,
  protocol: Protocol,
  fences: Fences,
): { readonly [name: string]: Value } {
  const { plan, task, round } = brief;
  const block = (text: string, label: string, maxLength = MAX_LIST): string =>
    fences.block(text, { label, maxLength, keep: 'head' });
  return {
    ...fencedTask(taskValues({ plan, task, protocol: protocol.name }, fences), block),
    nonce: fences.line(brief.nonce, 200),
    tasks: block(tasksText(brief, fences), 'task', MAX_TASKS),
    changedFiles: block(changesText(brief.changes, fences), 'changed files'),
    diff: brief.diff.trim() === '' ? '' : block(withCanary(brief), 'diff', MAX_DIFF),
    newDiff: block(brief.diffSinceLastRound ?? '', 'diff since the last round', MAX_NEW_DIFF),
    evidence: evidenceText(brief.commands, fences),
    gateFindings: block(findingsText(brief.findings, fences), 'findings of the gate'),
    documents: documentsText(brief.documents, fences),
    priorFindings: block(priorText(brief.prior, fences), 'findings of the last round'),
    specPath: specPathOf(brief, fences),
    round,
    maxRounds: Math.max(round, protocol.budgets.ARCHITECT_REJECTION.retries + 1),
    previousRound: round - 1,
    isLaterRound: round > 1,
    isSpecReview: brief.subject === 'spec',
    isDiffCut: brief.diff.length > MAX_DIFF,
    base: fences.line(brief.base ?? 'nothing', 80),
    tree: fences.line(brief.tree, 80),
  };
}

type Block = (text: string, label: string, maxLength?: number) => string;

/** Names are short and on one line; what is longer is fenced. */
function fencedTask(
  values: { readonly [name: string]: Value },
  block: Block,
): { readonly [name: string]: Value } {
  return {
    ...values,
    taskDescription: block(String(values['taskDescription'] ?? ''), 'task description', MAX_TASKS),
    acceptanceCriteria: block(String(values['acceptanceCriteria'] ?? ''), 'acceptance criteria'),
  };
}

function withCanary({ diff, nonce }: ReviewBrief): string {
  return `${canaryOf(nonce)}\n${diff}`;
}

function tasksText({ plan, batch, task }: ReviewBrief, fences: Fences): string {
  const all = batch.length === 0 ? [task] : batch.slice(0, 20);
  return all
    .map((one) => {
      const spec = one.spec === undefined ? '' : `\nSpec:\n${fences.plain(one.spec.text, 10_000)}`;
      return taskText(one, statedCommands(one, plan), fences) + spec;
    })
    .join('\n\n');
}

function changesText(changes: readonly Change[], fences: Fences): string {
  const shown = changes.slice(0, 400).map(({ status, path, from }) => {
    const origin = from === undefined ? '' : ` (from ${fences.line(from, 200)})`;
    return `${status} ${fences.line(path, 300)}${origin}`;
  });
  const more = changes.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** One fence for each command: what was run, how it ended, and the end of what it printed. */
function evidenceText(commands: readonly CommandRecord[], fences: Fences): string {
  return commands
    .slice(0, 10)
    .map((command) => {
      const { tests } = command;
      const names = failingTests(command, fences);
      const text = [
        `Command: ${fences.line(command.command, 500)}`,
        `Expected: ${command.expect}`,
        `Exit code: ${endingOf(command)}`,
        ...(tests === undefined
          ? []
          : [`Tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`]),
        ...(names.length === 0 ? [] : ['Failing tests:', ...names.map((name) => `- ${name}`)]),
        'Last lines:',
        command.tail.slice(-MAX_OUTPUT),
      ].join('\n');
      const label = 'a command that the gate ran';
      return fences.block(text, { label, maxLength: MAX_OUTPUT + 8_000, keep: 'tail' });
    })
    .join('\n\n');
}

/** Without those about the claim: they quote the executor. */
function findingsText(findings: readonly Finding[], fences: Fences): string {
  return findings
    .filter(({ stage, outcome }) => stage !== 'claim' && outcome !== 'skipped')
    .slice(0, MAX_ITEMS)
    .map(({ outcome, reason, message }) => `- ${outcome} ${reason}: ${fences.line(message)}`)
    .join('\n');
}

function documentsText(documents: ReadonlyMap<string, string>, fences: Fences): string {
  return [...documents]
    .slice(0, MAX_DOCUMENTS)
    .map(([path, text]) =>
      fences.block(text, { label: path, maxLength: MAX_DOCUMENT, keep: 'head' }),
    )
    .filter((block) => block !== '')
    .join('\n\n');
}

function priorText(prior: readonly ReviewRecord[], fences: Fences): string {
  return prior
    .slice(-6)
    .map(({ reviewer, reading }) => {
      const name = fences.line(reviewer, 60);
      if (!reading.ok) return `${name}: no usable answer`;
      const { verdict, findings, concerns, failedItems, feedback } = reading.review;
      const items = [...failedItems, ...findings, ...concerns]
        .slice(0, MAX_ITEMS)
        .map((item) => `- ${fences.line(item, 400)}`);
      const words = feedback === undefined ? [] : [fences.plain(feedback, 4_000)];
      return [`${name}: ${verdict}`, ...items, ...words].join('\n');
    })
    .join('\n\n');
}

/** The folder of the spec: where its documents are, or else the files of the plan's state. */
function specPathOf({ documents, plan }: ReviewBrief, fences: Fences): string {
  const [path = ''] = [...documents.keys(), ...plan.stateFiles];
  const end = path.lastIndexOf('/');
  return end === -1 ? './' : fences.line(path.slice(0, end + 1), 200);
}
