// Tool calls of the executor that failed, or whose outcome nobody knows. A web look-up that found
// nothing is only advice, unless it ran into a safety rule.

import type { ToolCall } from '../model/claim.ts';
import type { Finding } from '../model/finding.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('tool-calls', 'inspect');

// However short the error is, these words mean that something was refused and not merely missing.
const SAFETY =
  /blocked host|safety violation|outside writable roots|path escapes|forbidden_output_path|artifact_seal_invalid|manifest_input_policy_violation|permission denied|not permitted|sandbox/i;

export const toolCalls: Check = {
  name: 'tool-calls',
  stage: 'inspect',
  check({ evidence, rules }) {
    const calls = evidence.claim?.toolCalls ?? [];
    if (calls.length === 0) return [make(notApplicable('The executor reported no tool calls.'))];
    const advisory = new Set(rules.advisoryTools.map(plainName));
    const findings = calls.flatMap((call) => judgeCall(call, advisory.has(plainName(call.tool))));
    if (findings.length > 0) return findings;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: `${plural(calls.length, 'tool call')} succeeded.`,
      }),
    ];
  },
};

/** `web_search` and `WebSearch` are the same tool. */
const plainName = (tool: string): string => tool.toLowerCase().replace(/[^a-z0-9]/g, '');

function judgeCall(call: ToolCall, isAdvisory: boolean): readonly Finding[] {
  const tool = oneLine(call.tool, 60);
  if (call.status === 'ok') return [];
  if (call.status === 'unknown')
    return [
      make({
        outcome: 'concern',
        reason: 'tool.unknown',
        message: `Whether the call of ${tool} succeeded is not known.`,
        guidance: 'Report the outcome of each tool call: ok or failed.',
      }),
    ];
  const error = oneLine(call.error ?? exitWords(call.exitCode));
  const isAdvice = isAdvisory && !SAFETY.test(call.error ?? '');
  return [
    make({
      outcome: isAdvice ? 'concern' : 'fail',
      reason: 'tool.failed',
      message: `The call of ${tool} failed: ${error}`,
      guidance: isAdvice
        ? 'A look-up that fails is only noted; make sure that nothing was built on it.'
        : 'Find out why it failed, and do the step again.',
    }),
  ];
}

function exitWords(code: number | undefined): string {
  return code === undefined ? 'no error was given' : `exit code ${code}`;
}
