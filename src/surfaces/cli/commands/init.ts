// `doorward init`: shows what was found, writes one file, says what to do next. Evidence comes along with
// `git fetch` only if somebody asks for it: that is a line in the git config of theirs.

import {
  type EvidenceFetch,
  evidenceFetch,
  setEvidenceFetch,
} from '../../../app/evidence/push-evidence.ts';
import { hasConfig, type InitHere, initHere } from '../../../app/init-here.ts';
import { type Command, refuseWords, type Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { typedLine } from '../typed-line.ts';

export const command: Command = {
  name: 'init',
  summary: 'Looks at the project and writes a commented doorward.yaml; never overwrites',
  usage: 'init [--dry-run] [--evidence-refspec REMOTE] [--json]',
  options: {
    'dry-run': { help: 'show the file and write nothing' },
    'evidence-refspec': {
      value: 'REMOTE',
      help: 'have `git fetch REMOTE` bring logs of evidence along (a line in the git config)',
    },
  },
  examples: [
    ['doorward init', 'write doorward.yaml at the top of the repository'],
    ['doorward init --dry-run', 'see what it would say'],
    ['doorward init --evidence-refspec origin', 'fetch evidence with everything else'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  refuseWords(values, 'init');
  const isJson = values.flag('json');
  const isThere = values.flag('evidence-refspec') && hasConfig(terminal.cwd);
  const result = isThere ? undefined : await initHere(terminal.cwd, values.flag('dry-run'));
  if (!isJson && result !== undefined)
    terminal.out(result.isWritten ? renderInit(result, terminal) : result.text);
  const evidence = await withEvidence(values, terminal);
  if (isJson) terminal.out(`${JSON.stringify({ ...result, evidence }, null, 2)}\n`);
  else if (!values.flag('dry-run'))
    terminal.out(renderFetch(evidence, values.flag('evidence-refspec')));
  return EXIT.passed;
}

/** Null without a remote, or where evidence comes by itself. */
async function withEvidence(values: Values, terminal: Terminal): Promise<EvidenceFetch | null> {
  const asked = values.text('evidence-refspec');
  const fetch = await evidenceFetch(terminal.cwd, asked);
  if (fetch === undefined) return null;
  if (fetch.isSet || values.flag('dry-run')) return fetch;
  const isWanted = asked !== undefined || (await isAgreed(fetch, values, terminal));
  if (isWanted) await setEvidenceFetch(terminal.cwd, fetch);
  return { ...fetch, isSet: isWanted };
}

/** Nobody is asked where nobody sits. */
async function isAgreed(
  { remote }: EvidenceFetch,
  values: Values,
  terminal: Terminal,
): Promise<boolean> {
  if (!process.stdin.isTTY || !terminal.isInteractive || values.flag('json')) return false;
  const said = await typedLine(`Have \`git fetch ${remote}\` bring evidence along? [y/N] `);
  return /^y(?:es)?$/i.test(said ?? '');
}

function renderFetch(fetch: EvidenceFetch | null, isAsked: boolean): string {
  if (fetch === null)
    return !isAsked ? '' : 'Evidence comes as branches: git fetches it by itself.\n';
  const { remote, refspec, isSet } = fetch;
  return isSet
    ? `\`git fetch ${remote}\` brings evidence along.\n`
    : `To fetch evidence with everything else: git config --add remote.${remote}.fetch '${refspec}'\n`;
}

function renderInit(
  { path, verify, plans, unread, unignored, isInGit }: InitHere,
  { paint }: Terminal,
): string {
  return [
    `${paint('green', 'wrote')} ${path}`,
    ...(verify.length === 0
      ? [paint('yellow', '  no verify command was found: add one, the gate does not pass without')]
      : verify.map(
          ({ run: line, from }) => `  verify: ${paint('cyan', line)} ${paint('dim', `(${from})`)}`,
        )),
    ...unread.map((name) =>
      paint('yellow', `  ${name} could not be read: nothing was taken from it`),
    ),
    ...unignored.map((name) =>
      paint('yellow', `  ${name} would be judged as work: add it to .gitignore`),
    ),
    ...plans.map((plan) => `  plan: ${paint('cyan', plan)}`),
    ...(isInGit
      ? []
      : [paint('yellow', '  this is no git repository: the gate works in one, so run `git init`')]),
    '',
    verify.length === 0
      ? 'Next: put a command under `verify:`, commit the file, then run `doorward check`.'
      : 'Next: commit the file, let your agent work, then run `doorward check`.',
    '',
  ].join('\n');
}
