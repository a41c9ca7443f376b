// Wrong flags, broken files, missing things: a clear message, the right exit code, nothing changed.

import { readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';

const repo = makeRepo({
  'doorward.yaml': 'verify: "true && test -f a.txt"\n',
  'a.txt': 'a\n',
  'plan.yaml':
    'tasks:\n  - {id: one, name: One thing, verify: test -f a.txt}\n  - {id: two, name: Two things, verify: test -f a.txt}\n',
  'twice.yaml':
    'tasks:\n  - {id: one, name: A, verify: test -f a}\n  - {id: one, name: B, verify: test -f b}\n',
  'cycle.yaml':
    'tasks:\n  - {id: one, name: A, verify: test -f a, dependsOn: [two]}\n  - {id: two, name: B, verify: test -f b, dependsOn: [one]}\n',
  'escape.yaml':
    'tasks:\n  - {id: one, name: A, verify: test -f a, files: [../../etc/passwd, /etc/shadow]}\n',
  'empty.md': '',
  'binary.md': '\u0000\u0001\u0002PNG',
  'deep.yaml': `tasks: ${'['.repeat(20000)}`,
  'bomb.yaml': 'a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n',
});

const CI_NOWHERE = ['ci', '--base', 'HEAD', '--junit', '/nowhere/gate.xml'];

test.each([
  ['no command at all', [], 2, /Usage: doorward/],
  ['a command that does not exist', ['chek'], 2, /doorward check/],
  ['escapes for the terminal', ['check', '--plan', 'no\u001b[31mred'], 2, /nored/],
  ['a report where nothing can be written', CI_NOWHERE, 2, /can't write \/nowhere\/gate.xml/],
  ['a word too many', ['keys', 'trust', 'gate'], 2, /too many words/],
  ['an option and no command', ['--plan'], 2, /unknown option --plan\n/],
  ['a number of runs that is none', ['runs', '--last', '0'], 2, /--last needs a number, not `0`/],
  ['a word that runs has no use for', ['runs', 'all'], 2, /unexpected argument `all`/],
  ['a word for an option', ['version'], 2, /doorward --version/],
  ['a client that does not exist', ['install', 'cluade'], 2, /Did you mean `claude`/],
  ['nobody to install it for', ['install'], 2, /One or more of: claude/],
  ['a role that does not exist', ['keys', 'add', 'humn'], 2, /Did you mean `human`/],
  ['what keys can not do', ['keys', 'rotat', 'gate'], 2, /Did you mean `rotate`/],
  ['a place that is none', ['verify-evidence', 'a.txt', '--position', 'x'], 2, /--position 1/],
  ['an unknown option', ['check', '--plam', 'x'], 2, /--plan/],
  ['an option without its value', ['check', '--plan'], 2, /--plan FILE/],
  ['an option given twice', ['check', '--plan', 'a', '--plan', 'b'], 2, /twice/],
  ['an option that means nothing alone', ['check', '--staged'], 2, /--staged needs --receipt/],
  ['a day that no calendar has', ['waivers', '--sign', '--until', '2026-02-30'], 2, /a day is/],
  ['a day that has passed', ['waivers', '--sign', '--until', '2020-01-31'], 2, /has passed/],
  ['a day without a signature', ['waivers', '--until', '2027-01-31'], 2, /Give --sign/],
  ['a value for a flag', ['check', '--json=yes'], 2, /takes no value/],
  ['a surplus word', ['check', 'plan.yaml'], 2, /--plan/],
  ['a word that doctor has no use for', ['doctor', 'claude'], 2, /unexpected argument `claude`/],
  ['a word that init has no use for', ['init', 'here'], 2, /unexpected argument `here`/],
  ['a word that demo has no use for', ['demo', 'fast'], 2, /unexpected argument `fast`/],
  ['a word that waivers has no use for', ['waivers', 'all'], 2, /unexpected argument `all`/],
  [
    'a word that resume has no use for',
    ['resume', 'plan.yaml'],
    2,
    /unexpected argument `plan.yaml`/,
  ],
  ['an unknown protocol', ['check', '--protocol', 'stric'], 2, /strict/],
  ['an unknown dialect', ['lint', 'plan.yaml', '--dialect', 'task-md'], 2, /tasks-md/],
  ['an unknown format', ['lint', 'plan.yaml', '--format', 'sarf'], 2, /sarif/],
  ['a plan that is not there', ['lint', 'none.md'], 2, /none\.md/],
  ['a folder instead of a plan', ['lint', '.'], 2, /can't read/],
  ['a base that does not exist', ['check', '--base', 'nowhere'], 2, /nowhere/],
  ['a base that looks like an option', ['check', '--base', '--output=x'], 2, /./],
  ['an unknown task', ['check', '--plan', 'plan.yaml', '--task', 'tow'], 2, /two/],
  ['several tasks and none named', ['check', '--plan', 'plan.yaml'], 2, /--task one, two/],
  ['a task without a plan', ['check', '--task', 'one'], 2, /--plan FILE/],
  ['a claim that is not there', ['check', '--claim', 'none.txt'], 2, /none\.txt/],
  ['an empty claim', ['claim', 'empty.md'], 2, /empty/],
])('%s is a wrong use, said clearly', (_title, args, code, message) => {
  const before = repo.git('status', '--porcelain');
  const result = doorward(repo.top, args as string[]);
  expect(`${result.out}${result.err}`).toMatch(message);
  expect(result.code).toBe(code);
  expect(repo.git('status', '--porcelain')).toBe(before);
});

test.each([
  ['an empty plan', 'empty.md', 'plan.empty'],
  ['a binary plan', 'binary.md', /plan\./],
  ['two tasks with one id', 'twice.yaml', 'plan.duplicate-id'],
  ['dependencies in a circle', 'cycle.yaml', /cycl/],
  ['paths that leave the repository', 'escape.yaml', /path|unsafe|scope/],
  ['nesting that would end lesser parsers', 'deep.yaml', /plan\./],
  ['an alias bomb', 'bomb.yaml', /plan\./],
])('%s is not sound, with the reason', (_title, file, code) => {
  const { code: exit, json } = doorwardJson(repo.top, ['lint', file]);
  const [plan] = json['plans'] as {
    problems: { code: string }[];
    findings: { reason: string }[];
  }[];
  const codes = [
    ...(plan?.problems ?? []).map((one) => one.code),
    ...(plan?.findings ?? []).map((one) => one.reason),
  ];
  expect(codes.join(' ')).toMatch(code);
  expect(exit).toBe(1);
});

test('a plan of 100 MB is refused before it is read', () => {
  const room = makeDirectory();
  writeFileSync(room.path('huge.md'), Buffer.alloc(100 * 1024 * 1024, 'x\n'));
  const result = doorward(room.top, ['lint', 'huge.md']);
  expect(result.code).toBe(2);
  expect(result.err).toMatch(/MiB/);
});

test('outside a repository, check says what to do', () => {
  const room = makeDirectory({ 'a.txt': 'a\n' });
  const result = doorward(room.top, ['check']);
  expect(result.code).toBe(2);
  expect(result.err).toMatch(/git/);
  expect(readdirSync(room.top)).toEqual(['a.txt']);
});

test.each([
  ['ci, outside a repository', ['ci'], 'folder', /not in a git repository/],
  ['ci, before the first commit', ['ci'], 'empty', /no commit yet/],
  ['ci with a base, before the first commit', ['ci', '--base', 'main'], 'empty', /no commit yet/],
  ['audit, before the first commit', ['audit'], 'empty', /no commit yet/],
  ['init, in a bare repository', ['init'], 'bare', /no working tree/],
] as const)('%s says what is missing, and nothing is written', (_title, args, kind, message) => {
  const room = makeDirectory();
  if (kind !== 'folder') room.git('init', '--quiet', ...(kind === 'bare' ? ['--bare'] : []));
  const before = readdirSync(room.top);
  const result = doorward(room.top, args);
  expect(result.err).toMatch(message);
  expect(result.code).toBe(2);
  expect(readdirSync(room.top)).toEqual(before);
});

test('without git, git is what a run misses', () => {
  const env = { PATH: makeDirectory().top };
  const result = doorward(repo.top, ['run', 'plan.yaml', '--agent', 'manual'], { env });
  expect(result.err).toMatch(/git could not be started/);
  expect(result.code).toBe(2);
});

test('a plan that is not there is told once, with what a plan is', () => {
  const { err } = doorward(repo.top, ['run', 'none.md', '--agent', 'manual']);
  expect(err).toMatch(/can't read .*none\.md: there is no such file\n.*tasks: \[/);
});

test('a repository without config and plan is sent to init', () => {
  const bare = makeRepo({ 'a.txt': 'a\n' });
  const result = doorward(bare.top, ['check']);
  expect(result.code).toBe(2);
  expect(result.err).toMatch(/doorward init/);
});

test.each([
  ['an unknown key', 'verfy: npm test\n', /doorward\.yaml:1:1.*`verfy`.*`verify`/s],
  [
    'a sentence for a command',
    'verify: [npm test, The page looks fine to everybody]\n',
    /doorward\.yaml:1:20.*sentence "The page/s,
  ],
  ['a wrong type', 'verify: npm test\nparallel: 7\n', /doorward\.yaml:2:1/],
  ['a config from a newer version', 'version: 9\n', /Update it/],
  ['YAML that does not parse', 'verify: [\n', /doorward\.yaml:/],
])('%s in the config stops the gate', (_title, text, message) => {
  const other = makeRepo({ 'doorward.yaml': text });
  const result = doorward(other.top, ['check']);
  expect(result.err).toMatch(message);
  expect(result.code).toBe(2);
});

test('errors are JSON where JSON was asked for', () => {
  const { code, json } = doorwardJson(repo.top, ['check', '--base', 'nowhere']);
  expect(code).toBe(2);
  expect(json['error']).toMatchObject({
    code: 'git',
    message: expect.any(String),
    hint: expect.any(String),
  });
});

test('every command has help with examples', () => {
  for (const name of ['check', 'lint', 'plan', 'claim', 'init']) {
    const { code, out } = doorward(repo.top, [name, '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Examples:');
  }
});
