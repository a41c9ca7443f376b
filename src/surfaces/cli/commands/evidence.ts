// `doorward verify-evidence`, `doorward push-evidence` and `doorward keys`: the small commands around evidence.

import { OwnKeys } from '../../../app/evidence/own-keys.ts';
import { pushEvidence } from '../../../app/evidence/push-evidence.ts';
import { verifyBundle } from '../../../app/evidence/verify-bundle.ts';
import { wordOf } from '../../../app/named-words.ts';
import { ROLES, type Role } from '../../../evidence/names.ts';
import { LEVELS, levelWords } from '../../../model/level.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine, plural, stripEscapes } from '../../../std/text.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

export const verifyEvidence: Command = {
  name: 'verify-evidence',
  summary: 'Says who signed what in one bundle of statements',
  usage: 'verify-evidence FILE [--trust FILE] [--json]',
  options: {
    trust: { value: 'FILE', help: 'whom to trust (default: ~/.config/doorward/trust.json)' },
    writer: { value: 'NAME', help: 'the log it comes from, for keys that count only there' },
    position: { value: 'N', help: 'its place in that log (default: 1)' },
  },
  examples: [['doorward verify-evidence bundle.intoto.jsonl', 'one bundle']],
  run(values, terminal) {
    const [path, ...others] = values.words;
    if (path === undefined || others.length > 0)
      throw new DoorwardError(
        'usage',
        'one file is expected',
        'Write `doorward verify-evidence FILE`.',
      );
    const word = verifyBundle({
      path,
      trust: values.text('trust'),
      env: terminal.env,
      position: positionIn(values),
      writer: values.text('writer') ?? '',
    });
    const lines = word.statements.map(
      ({ kind, tree, by }) => `${kind.padEnd(9)} tree ${tree.slice(0, 12)}  signed by ${by}`,
    );
    const end = word.isGood ? `${word.digest}: good` : `${word.digest}: NOT good: ${word.problem}`;
    const result = word.result === undefined ? [] : [`the work: ${word.result}`];
    terminal.out(
      values.flag('json')
        ? `${JSON.stringify({ ...word, levelWords: LEVELS[word.level] }, null, 2)}\n`
        : `${stripEscapes([...lines, ...result, end, levelWords(word.level)].join('\n'))}\n`,
    );
    return Promise.resolve(word.isGood ? EXIT.passed : EXIT.failed);
  },
};

function positionIn(values: Values): number {
  const position = values.text('position') ?? '1';
  if (/^[1-9]\d{0,9}$/.test(position)) return Number(position);
  throw new DoorwardError(
    'usage',
    `--position needs a number, not \`${oneLine(position, 60)}\``,
    'Write --position 1 for the first entry of the log.',
  );
}

export const pushEvidenceCommand: Command = {
  name: 'push-evidence',
  summary: 'Fetches logs of evidence from a remote and pushes those of this repository',
  usage: 'push-evidence [REMOTE]',
  options: {},
  examples: [['doorward push-evidence', 'to origin']],
  async run(values, terminal) {
    const [remote = 'origin', ...others] = values.words;
    if (others.length > 0)
      throw new DoorwardError(
        'usage',
        'one remote at a time',
        'Write `doorward push-evidence origin`.',
      );
    const done = await pushEvidence(terminal.cwd, remote, terminal.env);
    const news = done.pushed.length === 0 ? 'nothing new' : plural(done.pushed.length, 'log');
    const result = values.flag('json')
      ? `${JSON.stringify({ remote, ...done })}\n`
      : `Evidence is at ${remote}: ${news} pushed, ${plural(done.fetched, 'log')} there before.\n`;
    terminal.out(result);
    return EXIT.passed;
  },
};

const KEY_ACTIONS = ['list', 'add', 'use', 'rotate', 'trust'] as const;

export const keys: Command = {
  name: 'keys',
  summary: 'Shows, makes and changes the keys that sign evidence on this machine',
  usage: 'keys [list | add ROLE | use ROLE FILE | use ROLE agent:SHA256:… | rotate ROLE | trust]',
  options: {},
  examples: [
    ['doorward keys', 'all keys of this machine'],
    ['doorward keys add human', 'a key for waivers'],
    ['doorward keys use human agent:SHA256:…', 'your own, in ssh-agent: the gate does not hold it'],
    ['doorward keys use gate ~/.ssh/id_gate', 'an Ed25519 key of yours without a passphrase'],
    ['doorward keys rotate gate', 'a new key; the old one counts for what the logs hold by now'],
    ['doorward keys trust', 'the trust file, to give to whoever audits'],
  ],
  run: runKeys,
};

async function runKeys(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [asked, role, source, ...surplus] = values.words;
  const action = wordOf(asked, KEY_ACTIONS, ['action', 'Actions']) ?? 'list';
  const isAlone = action === 'list' || action === 'trust';
  if (
    surplus.length > 0 ||
    (source !== undefined && action !== 'use') ||
    (role !== undefined && isAlone)
  )
    throw new DoorwardError('usage', 'too many words', 'See `doorward keys --help`.');
  const own = new OwnKeys(terminal.env, terminal.note);
  switch (action) {
    case 'list':
      break;
    case 'add':
      await own.openAll([roleIn(role)]);
      break;
    case 'rotate':
      await own.rotate(roleIn(role));
      break;
    case 'use':
      await own.use(roleIn(role), sourceIn(source), terminal.cwd);
      break;
    case 'trust':
      await own.openAll(['gate', 'reviewer', 'log']);
      terminal.out(own.trustText());
      return EXIT.passed;
  }
  const listed = own.list();
  const lines = listed.map(
    ({ role: name, keyid, place, isRetired }) =>
      `${name.padEnd(9)} ${keyid}${isRetired ? '  (retired)' : place === '' ? '' : `  (${place})`}`,
  );
  terminal.out(
    values.flag('json')
      ? `${JSON.stringify({ keys: listed }, null, 2)}\n`
      : `${lines.length === 0 ? 'No keys yet: the first run makes them.' : lines.join('\n')}\n`,
  );
  return EXIT.passed;
}

function roleIn(asked: string | undefined): Role {
  const role = wordOf(asked, ROLES, ['role', 'Roles']);
  if (role !== undefined) return role;
  throw new DoorwardError('usage', 'a role is expected', `Write one of ${ROLES.join(', ')}.`);
}

function sourceIn(asked: string | undefined): string {
  if (asked !== undefined) return asked;
  throw new DoorwardError(
    'usage',
    'a key is expected',
    'Write the path of an Ed25519 key, or `agent:SHA256:…` as `ssh-add -l` shows it.',
  );
}
