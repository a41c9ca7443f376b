import { expect, test } from 'vitest';
import { aChange, aCommand, aPlan, aTask } from '../../../test/rig/builders.ts';
import type { Change } from '../../model/change.ts';
import { readCode } from '../../reading/tamper/read-code.ts';
import { questionsFor } from './questions.ts';

const added = (path: string): Change => ({ ...aChange(path), status: 'added', before: undefined });

const asked = (
  task: Parameters<typeof aTask>[0],
  changes: readonly Change[],
  commands: readonly string[] = [],
): readonly string[] =>
  questionsFor({
    task: aTask({ files: undefined, kind: 'fix', ...task }),
    plan: { ...aPlan(), stateFiles: ['specs/tasks.md'] },
    gateFiles: ['doorward.yaml'],
    commands: commands.map((run) => aCommand(run)),
    evidence: { base: 'abc', changes, baseFiles: new Map() },
  }).map(({ kind, paths }) => [kind, ...paths].join(' '));

test.each([
  [
    'source goes back, tests stay',
    {},
    [aChange('src/tide.ts'), added('src/tide.test.ts'), aChange('README.md')],
    ['without-change src/tide.ts README.md'],
  ],
  [
    'where settings are the work, they go back',
    {},
    [aChange('package.json')],
    ['without-change package.json', 'clean-room package.json'],
  ],
  ['words alone raise no question', {}, [aChange('README.md')], []],
  [
    'records of the plan and the gate are nobody’s work',
    {},
    [aChange('specs/tasks.md'), aChange('doorward.yaml')],
    [],
  ],
  [
    'tests that were there are put back where no scope names them',
    {},
    [aChange('src/tide.ts'), aChange('src/tide.test.ts')],
    ['without-change src/tide.ts', 'clean-room src/tide.test.ts'],
  ],
  [
    'what steers a runner goes even if it is new, and other new files stay',
    {},
    [
      aChange('tide.py'),
      added('conftest.py'),
      added('test/node_modules/x/x.js'),
      added('setup.py'),
    ],
    ['without-change tide.py', 'clean-room conftest.py test/node_modules/x/x.js'],
  ],
  [
    'tests that were moved are counted',
    { files: ['src/**', 'test/**'] },
    [
      aChange('src/tide.ts'),
      { ...aChange('test/tide.ts'), status: 'renamed', from: 'test/tide.test.ts' },
    ],
    ['without-change src/tide.ts', 'clean-room test/tide.test.ts'],
  ],
  [
    'and on the base where the task asks for the move',
    { files: ['src/**', 'test/**'], action: 'Move the tests.' },
    [
      aChange('src/tide.ts'),
      { ...aChange('test/tide.ts'), status: 'renamed', from: 'test/tide.test.ts' },
    ],
    ['without-change src/tide.ts', 'base'],
  ],
  [
    'tests and settings that the task names may have been bent until they pass',
    { files: ['src/**', 'pytest.ini'] },
    [aChange('src/tide.py'), aChange('src/test_tide.py'), added('pytest.ini')],
    ['without-change src/tide.py', 'clean-room src/test_tide.py pytest.ini'],
  ],
  [
    'unless it asks for that',
    { files: ['src/**', 'pytest.ini'], action: 'Adapt the tests and the config of pytest.' },
    [aChange('src/tide.py'), aChange('src/test_tide.py'), added('pytest.ini')],
    ['without-change src/tide.py'],
  ],
  [
    'new tests in the scope are the work',
    { files: ['src/**'] },
    [aChange('src/tide.ts'), added('src/tide.test.ts')],
    ['without-change src/tide.ts'],
  ],
  [
    'what Makefiles are made of steers as they do',
    {},
    [aChange('src/tide.ts'), added('rules/test.mk'), aChange('.justfile')],
    ['without-change src/tide.ts', 'clean-room rules/test.mk .justfile'],
  ],
  [
    'so do settings of cargo, phpunit, rspec and maven',
    {},
    [
      aChange('src/tide.rs'),
      ...['.cargo/config.toml', 'phpunit.xml.dist', '.rspec', '.mvn/maven.config', 'Rakefile'].map(
        added,
      ),
      added('src/cargo/config.toml'),
    ],
    [
      'without-change src/tide.rs src/cargo/config.toml',
      'clean-room .cargo/config.toml phpunit.xml.dist .rspec .mvn/maven.config Rakefile',
    ],
  ],
  [
    'unless the task is about them',
    { files: ['src/**', '.cargo/config.toml'], action: 'Set the linker in the cargo config.' },
    [aChange('src/tide.rs'), added('.cargo/config.toml')],
    ['without-change src/tide.rs'],
  ],
  [
    'even new ones go where a scope leaves them out',
    { files: ['src/tide.ts'] },
    [aChange('src/tide.ts'), added('conftest.py'), aChange('scripts/verify.js')],
    ['without-change src/tide.ts scripts/verify.js', 'clean-room conftest.py scripts/verify.js'],
  ],
  [
    'a refactoring is ruined instead',
    { kind: 'refactor' },
    [aChange('src/tide.ts'), aChange('types/tide.d.ts')],
    ['sabotage src/tide.ts'],
  ],
  [
    'and its tests are counted where they changed',
    { kind: 'refactor', files: ['src/**'] },
    [aChange('src/tide.ts'), aChange('src/tide.test.ts')],
    ['sabotage src/tide.ts', 'base'],
  ],
  [
    'tests that were asked for are counted',
    { kind: 'test' },
    [added('src/tide.test.ts')],
    ['base'],
  ],
  [
    'a test that is to fail has no proof yet',
    { markers: ['RED'] },
    [aChange('src/tide.test.ts')],
    [],
  ],
  ['a look asks for nothing', { markers: ['VERIFY'] }, [aChange('src/tide.ts')], []],
] as const)('%s', (_, task, changes, questions) => {
  expect(asked(task, changes)).toEqual(questions);
});

test.each([
  [
    'goes back where it is not all that changed',
    [aChange('src/tide.ts'), aChange('prove.sh')],
    ['without-change src/tide.ts prove.sh', 'clean-room prove.sh'],
  ],
  ['is the work where it is all of it', [aChange('prove.sh')], ['without-change prove.sh']],
  [
    'stays where it is new',
    [aChange('src/tide.ts'), added('prove.sh')],
    ['without-change src/tide.ts prove.sh'],
  ],
] as const)('a script that the commands call %s', (_, changes, questions) => {
  expect(asked({}, changes, ['CI=1 sh ./prove.sh --all'])).toEqual(questions);
});

test.each([
  ['only grown', 'src/tide.test.ts', true, []],
  ['changed', 'src/tide.test.ts', false, ['src/tide.test.ts']],
  ['grown where the last of two counts', 'src/test_tide.py', true, ['src/test_tide.py']],
] as const)('tests in the scope that have %s', (_, path, hasOnlyGrown, back) => {
  const [before, after] = ['', 'pass;\n'].map((text) => readCode({ path, text }));
  const changed = new Map([[path, { before, after, hasOnlyGrown }]]);
  const questions = questionsFor({
    task: aTask({ files: ['src/**'], kind: 'fix' }),
    plan: aPlan(),
    gateFiles: [],
    commands: [],
    evidence: {
      base: 'abc',
      changes: [aChange('src/tide.ts'), aChange(path)],
      baseFiles: new Map(),
      code: { changed, tests: [], notRead: [] },
    },
  });
  const room = questions.filter(({ kind }) => kind === 'clean-room');
  expect(room.flatMap(({ paths }) => paths)).toEqual(back);
});

test('without a scope, new tests go with old ones that were moved, so that it shows how many ran', () => {
  const text = "test('turns', () => {});\n";
  const [gone, moved] = ['src/tide.test.ts', 'src/turn.test.ts'];
  const changed = new Map([
    [gone, { before: readCode({ path: gone, text }), after: undefined }],
    [moved, { before: undefined, after: readCode({ path: moved, text }) }],
  ]);
  const changes = [aChange('src/tide.ts'), { ...aChange(gone), after: undefined }, added(moved)];
  const code = { changed, tests: [], notRead: [] };
  const rest = { plan: aPlan(), gateFiles: [], commands: [] };
  const task = aTask({ files: undefined, kind: 'fix' });
  const evidence = { base: 'abc', changes, baseFiles: new Map(), code };
  expect(questionsFor({ task, ...rest, evidence })).toEqual([
    { kind: 'without-change', paths: ['src/tide.ts'] },
    { kind: 'clean-room', paths: [gone, moved] },
  ]);
});

test('files that the Makefile takes in go back, new ones as well', () => {
  const text = 'include rules/one.inc \\\n  ./rules/two.inc\n-include local.conf\n';
  const Makefile = { path: 'Makefile', kind: 'file', size: 1, text } as const;
  const questions = questionsFor({
    task: aTask({ files: undefined, kind: 'fix' }),
    plan: aPlan(),
    gateFiles: [],
    commands: [aCommand('make check')],
    evidence: {
      base: 'abc',
      changes: [aChange('src/tide.ts'), aChange('rules/two.inc'), added('local.conf')],
      baseFiles: new Map([['Makefile', Makefile]]),
    },
  });
  expect(questions.at(-1)).toEqual({ kind: 'clean-room', paths: ['rules/two.inc', 'local.conf'] });
});

test('at most three runs, whatever changed', () => {
  const changes = ['src/a.ts', 'src/a.test.ts', 'package.json', 'scripts/x.js'].map((path) =>
    aChange(path),
  );
  for (const kind of ['fix', 'refactor', 'docs', 'test', undefined] as const)
    expect(asked({ kind }, changes).length).toBeLessThanOrEqual(3);
});

test('a repository without a commit has nothing to compare with', () => {
  const evidence = { base: undefined, changes: [added('src/tide.ts')], baseFiles: new Map() };
  const rest = { plan: aPlan(), gateFiles: [], commands: [], evidence };
  expect(questionsFor({ task: aTask(), ...rest })).toEqual([]);
});
