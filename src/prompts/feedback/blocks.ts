// Paragraphs that several protocols share. A paragraph that would be empty is left out.

import type { Finding } from '../../model/finding.ts';
import {
  endingOf,
  type Failure,
  failedCommands,
  failingTests,
  outputOf,
  placeOf,
  suggestion,
  troubles,
} from './facts.ts';

/** Stage, check and reason of each finding, what it says, and what to do. */
export function findingsBlock(failure: Failure, heading: string): readonly string[] {
  const found = troubles(failure);
  if (found.length === 0) return [];
  const items = found.map((finding, index) => findingItem(finding, index + 1, failure));
  return [[heading, ...items].join('\n')];
}

function findingItem(finding: Finding, number: number, { fences }: Failure): string {
  const { stage, check, reason, message, guidance } = finding;
  const place = placeOf(finding, fences);
  return [
    `${number}. Gate: ${stage} | Check: ${check} | Reason: ${reason}`,
    `   ${fences.line(message, 500)}`,
    ...(guidance === '' ? [] : [`   To do: ${fences.line(guidance, 600)}`]),
    ...(place === undefined ? [] : [`   Place: ${place}`]),
  ].join('\n');
}

/** Command, exit code and failed tests, in one paragraph for each command. */
export function commandBlocks(failure: Failure): readonly string[] {
  const { fences } = failure;
  return failedCommands(failure).map((command) => {
    const tests = failingTests(command, fences);
    return [
      `Command: ${fences.line(command.command)}`,
      `Exit code: ${endingOf(command)}`,
      ...(tests.length === 0 ? [] : ['Failing tests:', ...tests.map((name) => `- ${name}`)]),
    ].join('\n');
  });
}

export function outputBlocks(failure: Failure): readonly string[] {
  return failedCommands(failure)
    .map((command) => outputOf(command, failure))
    .filter((block) => block !== '');
}

export function suggestionBlock(failure: Failure, label = 'Suggested fix'): readonly string[] {
  const fix = suggestion(failure);
  return fix === undefined ? [] : [`${label}: ${fix}`];
}
