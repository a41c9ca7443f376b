// `doorward claim`: a completion message judged by itself, without a repository.

import { type ClaimJudgement, judgeClaim } from '../../../app/judge-claim.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { readWords } from '../read-input.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'claim',
  summary: 'Judges a completion message or result by itself: text, YAML or JSON',
  usage: 'claim FILE|- [--signal TOKEN] [--json]',
  options: {
    signal: {
      value: 'TOKEN',
      isList: true,
      help: 'the completion signal, instead of the usual ones',
    },
  },
  examples: [
    ['doorward claim last-message.txt', 'does the message contradict itself?'],
    ['agent-output | doorward claim - --json', 'the same as one JSON object'],
  ],
  run,
};

const EXITS: Readonly<Record<ClaimJudgement['verdict'], ExitCode>> = {
  consistent: EXIT.passed,
  'contradicts-itself': EXIT.failed,
  malformed: EXIT.failed,
  'not-done': EXIT.failed,
  blocked: EXIT['needs-person'],
  inconclusive: EXIT.inconclusive,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [source, surplus] = values.words;
  if (source === undefined || surplus !== undefined) {
    throw new DoorwardError(
      'usage',
      'one message is expected',
      'Write `doorward claim FILE` or `doorward claim -`.',
    );
  }
  const text = readWords(source, terminal);
  if (text.trim() === '') {
    throw new DoorwardError(
      'input',
      'the message is empty',
      "Give the agent's final message or result.",
    );
  }
  const signals = values.list('signal');
  const judgement = judgeClaim(text, signals.length === 0 ? undefined : signals);
  if (values.flag('json')) terminal.out(`${JSON.stringify(claimJson(judgement), null, 2)}\n`);
  else terminal.out(renderClaim(judgement, terminal));
  return EXITS[judgement.verdict];
}

function claimJson({ claim, verdict }: ClaimJudgement): object {
  const { form, signal, status, contradictions, statements, problems } = claim;
  const { taskName, files, verification, tests, doneCriteriaMet, error, commit, toolCalls } = claim;
  return {
    verdict,
    form,
    signal,
    status: status ?? null,
    contradictions,
    statements,
    problems,
    result: { taskName, files, verification, tests, doneCriteriaMet, error, commit, toolCalls },
  };
}

function renderClaim({ claim, verdict }: ClaimJudgement, { paint }: Terminal): string {
  const { signal, status, contradictions, statements, problems, form } = claim;
  const at = signal.line === undefined ? '' : ` (line ${signal.line})`;
  return [
    `${paint(verdict === 'consistent' ? 'green' : 'red', verdict.toUpperCase())}  ${form} claim, status ${status ?? 'not given'}, signal ${signal.use}${at}`,
    ...problems.flatMap(({ severity, message, hint, line }) => [
      `  ${paint(severity === 'invalid' ? 'red' : 'yellow', severity)} ${line === undefined ? '' : `line ${line}: `}${oneLine(message)}`,
      `      ${paint('dim', oneLine(hint))}`,
    ]),
    ...contradictions.map(
      ({ severity, kind, sentence, line }) =>
        `  ${paint(severity === 'hard' ? 'red' : 'yellow', `${severity} ${kind}`)} line ${line}: “${oneLine(sentence)}”`,
    ),
    `${plural(statements.length, 'checkable statement')}${statements.length === 0 ? '' : ':'}`,
    ...statements
      .slice(0, 20)
      .map(
        ({ kind, value, line }) =>
          `  ${kind} ${paint('cyan', oneLine(value, 100))} ${paint('dim', `line ${line}`)}`,
      ),
    '',
  ].join('\n');
}
