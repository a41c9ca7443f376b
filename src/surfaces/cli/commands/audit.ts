// `doorward audit`: whether every commit of a range is proven, offline, for somebody who trusts nobody's word.
// Exit codes: 0 all proven, 1 not all, 2 could not audit.

import {
  type Audited,
  type AuditRequest,
  auditRepository,
} from '../../../app/evidence/audit-repository.ts';
import { judgePushes, readPushes } from '../../../app/evidence/pre-receive.ts';
import { reverify } from '../../../app/evidence/reverify.ts';
import { isolationNamed } from '../../../app/named-words.ts';
import { readShare } from '../../../evidence/audit/rerun.ts';
import { LEVELS } from '../../../model/level.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine, stripEscapes } from '../../../std/text.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderAudit } from '../formats/audit-text.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'audit',
  summary: 'Says of every commit whether its evidence proves it',
  usage: 'audit [RANGE] [--trust FILE] [--reverify SHARE] [--json]',
  options: {
    trust: { value: 'FILE', help: 'whom to trust (default: ~/.config/doorward/trust.json)' },
    'allow-overrides': { help: 'what a person or a setting answers for is enough' },
    'allow-dropped': { help: 'commits that landed once may be missing' },
    reverify: {
      value: 'SHARE',
      help: 'run the verify commands of so many commits again, as 10% or all, in a clean checkout',
    },
    seed: {
      value: 'TEXT',
      needs: 'reverify 10%',
      help: 'with --reverify: pick the same commits as the run that printed it',
    },
    setup: {
      value: 'CMD',
      needs: 'reverify 10%',
      help: 'with --reverify: run in each checkout first, such as "npm ci"',
    },
    isolation: {
      value: 'NAME',
      needs: 'reverify 10%',
      help: 'with --reverify: sandbox or auto; without it, a sandbox for what had one in its evidence',
    },
    'pre-receive': { help: 'judge a push: `old new ref` lines on standard input' },
    branch: {
      value: 'NAME',
      isList: true,
      needs: 'pre-receive',
      help: 'with --pre-receive: only these branches',
    },
  },
  examples: [
    ['doorward audit', 'everything since the first evidence'],
    ['doorward audit v1.0..main --trust trust.json', 'a range, with a pinned trust root'],
    ['doorward audit --reverify 10% --setup "npm ci"', 'and see for yourself, for a tenth of it'],
    ['doorward audit --reverify all --isolation sandbox', 'everything, away from your files'],
    [
      'doorward audit --pre-receive --trust /etc/doorward/trust.json',
      'in hooks/pre-receive of a server',
    ],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [range, ...others] = values.words;
  if (others.length > 0)
    throw new DoorwardError('usage', 'one range at a time', 'Write `doorward audit A..B`.');
  const request: AuditRequest = {
    cwd: terminal.cwd,
    env: terminal.env,
    range,
    trust: values.text('trust'),
    allowsOverrides: values.flag('allow-overrides'),
    allowsDropped: values.flag('allow-dropped'),
  };
  const share = shareIn(values);
  if (values.flag('pre-receive')) return receive(request, values, terminal);
  const audited = await auditRepository(request);
  const report = share === undefined ? audited : await again(audited, share, { values, terminal });
  terminal.out(
    values.flag('json')
      ? `${JSON.stringify({ ...report, levelWords: LEVELS[report.level] }, null, 2)}\n`
      : renderAudit(report, terminal.paint),
  );
  return report.isProven ? EXIT.passed : EXIT.failed;
}

function shareIn(values: Values): number | undefined {
  const asked = values.text('reverify');
  if (asked !== undefined && values.flag('pre-receive'))
    throw new DoorwardError(
      'usage',
      '--reverify and --pre-receive do not go together',
      'Run commands again after the push, outside of the hook.',
    );
  const share = asked === undefined ? undefined : readShare(asked);
  if (asked !== undefined && share === undefined)
    throw new DoorwardError(
      'usage',
      `--reverify needs a share, not \`${oneLine(asked, 60)}\``,
      'Write --reverify 10% or --reverify all.',
    );
  return share;
}

function again(
  audited: Audited,
  share: number,
  { values, terminal }: { readonly values: Values; readonly terminal: Terminal },
): ReturnType<typeof reverify> {
  stopOnSignal();
  return reverify(audited, {
    cwd: terminal.cwd,
    env: terminal.env,
    share,
    seed: values.text('seed'),
    setup: values.text('setup'),
    isolation: isolationNamed(values.text('isolation')),
    allowsOverrides: values.flag('allow-overrides'),
    note: terminal.note,
  });
}

async function receive(
  request: AuditRequest,
  values: Values,
  terminal: Terminal,
): Promise<ExitCode> {
  const pushes = readPushes(terminal.readStdin());
  // Evidence of later work may be there before that work is.
  const words = await judgePushes(pushes, {
    ...{ ...request, allowsDropped: true },
    branches: values.list('branch'),
  });
  if (values.flag('json')) terminal.out(`${JSON.stringify({ pushes: words }, null, 2)}\n`);
  else
    for (const { ref, refusal, audited } of words) {
      if (audited !== undefined) terminal.out(renderAudit(audited, terminal.paint));
      const word = refusal === undefined ? 'may come in' : `refused: ${refusal}`;
      terminal.out(`${stripEscapes(`${ref}: ${word}`)}\n`);
    }
  return words.every(({ refusal }) => refusal === undefined) ? EXIT.passed : EXIT.failed;
}
