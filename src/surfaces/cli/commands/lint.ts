// `doorward lint`: plans in, problems and plan-stage findings out, in the format a reader wants.

import { isClean, isSpotless, lintPlan, type PlanLint } from '../../../app/lint-plan.ts';
import { DoorwardError } from '../../../std/error.ts';
import { nearest } from '../../../std/nearest.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderGithub } from '../formats/lint-github.ts';
import { lintJson } from '../formats/lint-json.ts';
import { renderJunit } from '../formats/lint-junit.ts';
import { renderSarif } from '../formats/lint-sarif.ts';
import { renderLint } from '../formats/lint-text.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['text', 'json', 'github', 'sarif', 'junit'] as const;
type Format = (typeof FORMATS)[number];

export const command: Command = {
  name: 'lint',
  summary: 'Judges plans before money is spent: what can not be read, what proves nothing',
  usage: 'lint PLAN… [--dialect NAME] [--strict] [--format text|json|github|sarif|junit]',
  options: {
    dialect: { value: 'NAME', help: 'how the plans are written, instead of finding out' },
    format: { value: 'NAME', help: `${FORMATS.join(', ')} (default: text)` },
    strict: { help: 'warnings and concerns fail, too' },
  },
  examples: [
    ['doorward lint PLAN.md', 'problems and weak spots of one plan'],
    ['doorward lint specs/*/tasks.md --format github', 'annotations in a GitHub workflow'],
    ['doorward lint prd.json --json', 'the same as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  if (values.words.length === 0) {
    throw new DoorwardError('usage', 'no plan was given', 'Write `doorward lint PLAN.md`.');
  }
  const format = formatNamed(values);
  const lints: PlanLint[] = [];
  for (const path of values.words) {
    lints.push(await lintPlan(path, values.text('dialect')));
  }
  const isSound = values.flag('strict') ? isSpotless : isClean;
  terminal.out(render(format, { lints, isSound }, terminal));
  return lints.every(isSound) ? EXIT.passed : EXIT.failed;
}

interface Linted {
  readonly lints: readonly PlanLint[];
  isSound(lint: PlanLint): boolean;
}

function formatNamed(values: Values): Format {
  const given = values.text('format');
  if (given !== undefined && given !== 'json' && values.flag('json')) {
    throw new DoorwardError('usage', '--json and --format are both given', 'Give one of them.');
  }
  const asked = given ?? (values.flag('json') ? 'json' : 'text');
  const found = FORMATS.find((format) => format === asked);
  if (found !== undefined) return found;
  const close = nearest(asked, FORMATS);
  throw new DoorwardError(
    'usage',
    `unknown format \`${asked}\``,
    close === undefined ? `Formats: ${FORMATS.join(', ')}.` : `Did you mean \`${close}\`?`,
  );
}

function render(format: Format, { lints, isSound }: Linted, terminal: Terminal): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(lintJson(lints, isSound), null, 2)}\n`;
    case 'github':
      return renderGithub(lints);
    case 'sarif':
      return renderSarif(lints);
    case 'junit':
      return renderJunit(lints);
    case 'text':
      return renderLint(lints, isSound, terminal.paint);
  }
}
