import { describe, expect, test } from 'vitest';
import {
  aChange,
  aFile,
  aSpec,
  aSubject,
  files,
  inShort,
  type SubjectParts,
} from '../../test/rig/builders.ts';
import type { Change } from '../model/change.ts';
import { fileScope } from './file-scope.ts';

const judge = (
  scope: readonly string[] | undefined,
  changes: readonly Change[],
  parts: SubjectParts = {},
) =>
  fileScope.check(
    aSubject({
      ...parts,
      task: { ...parts.task, files: scope },
      evidence: { ...parts.evidence, changes },
    }),
  );
const outside = (scope: readonly string[], ...paths: readonly string[]) =>
  inShort(
    judge(
      scope,
      paths.map((path) => aChange(path)),
    ),
  ).filter((finding) => finding.startsWith('fail'));

describe('what a scope covers', () => {
  test.each([
    ['the file itself', 'src/tide.ts', 'src/tide.ts'],
    ['a leading ./', './src/tide.ts', 'src/tide.ts'],
    ['backslashes', 'src\\tide.ts', 'src/tide.ts'],
    ['a folder with a slash', 'src/', 'src/a/b.ts'],
    ['a folder without one', 'src/charts', 'src/charts/moon.ts'],
    ['a glob', 'src/**/*.ts', 'src/a/b.ts'],
    ['a glob over hidden files', 'config/*', 'config/.env'],
    ['alternatives', 'src/{tide,moon}.ts', 'src/moon.ts'],
    ['a path that only looks like a pattern', 'app/[id]/page.tsx', 'app/[id]/page.tsx'],
  ])('%s', (_, entry, path) => expect(outside([entry], path)).toEqual([]));

  test.each([
    ['a test beside the source: scope is scope', 'src/tide.ts', 'src/tide.test.ts'],
    ['a name that begins alike', 'src/tide', 'src/tides.ts'],
    ['a file with an ending is no folder', 'src/tide.ts', 'src/tide.ts/x'],
    ['a glob stays in its folder', 'src/*.ts', 'src/a/b.ts'],
    ['a hostile pattern covers nothing', `src/${'{a,b}'.repeat(40)}`, 'src/ab'],
    ['an exclusion', '!src/tide.ts', 'src/tide.ts'],
  ])('not %s', (_, entry, path) =>
    expect(outside([entry, 'docs/'], path)).toEqual(['fail scope.outside']),
  );
});

test('an exclusion takes away from a wider entry', () => {
  expect(outside(['src/', '!src/secret/'], 'src/a.ts', 'src/secret/key.ts')).toEqual([
    'fail scope.outside',
  ]);
});

test('what the task has to leave behind is in scope, and missing from nowhere', () => {
  const changes = [aChange('src/tide.ts'), aChange('docs/tides/new.md', { status: 'added' })];
  const outputs = ['docs/tides/*.md', 'out/tide.json'];
  expect(inShort(judge(['src/tide.ts'], changes, { task: { outputs } }))).toEqual([
    'pass gate.passed',
  ]);
});

test('an empty list means that nothing may change', () => {
  expect(outside([], 'README.md')).toEqual(['fail scope.outside']);
});

test('a task without a scope is skipped and not passed', () => {
  expect(inShort(judge(undefined, [aChange('a')]))).toEqual(['skipped gate.not-applicable']);
});

test('a scope that takes in everything or leaves the repository is refused', () => {
  expect(inShort(judge(['**'], [aChange('src/a.ts')]))).toEqual([
    'fail scope.unsafe',
    'fail scope.outside',
  ]);
});

describe('kinds of change', () => {
  test('a rename must be in scope at both ends', () => {
    const renamed = aChange('src/tide.ts', { status: 'renamed', from: 'lib/tide.ts' });
    const findings = judge(['src/tide.ts'], [renamed]);
    expect(inShort(findings)).toEqual(['fail scope.outside']);
    expect(findings[0]).toMatchObject({ file: 'lib/tide.ts' });
  });
  test('a deletion is a change like any other', () => {
    expect(
      inShort(
        judge(
          ['src/tide.ts'],
          [aChange('src/tide.ts'), aChange('src/moon.ts', { status: 'deleted' })],
        ),
      ),
    ).toEqual(['fail scope.outside']);
  });
  test('a submodule is named as such', () => {
    const [finding] = judge(
      ['src/'],
      [aChange('vendor/sea', { status: 'added', after: 'submodule' })],
    );
    expect(finding?.message).toContain('submodule');
  });
  test('a name that differs only in case is another file, told with the right spelling', () => {
    const findings = judge(['src/tide.ts'], [aChange('src/Tide.ts')]);
    expect(inShort(findings)).toEqual(['fail scope.outside', 'concern scope.untouched']);
    expect(findings[0]?.guidance).toContain('src/tide.ts');
  });
});

describe('symlinks', () => {
  const link = aChange('src/data', { status: 'added', after: 'symlink' });
  const pointingTo = (target: string) =>
    inShort(
      judge(['src/'], [link], {
        evidence: { files: files(aFile('src/data', target, { kind: 'symlink' })) },
      }),
    );

  test.each(['/etc/passwd', '../../secrets', 'a/../../../x', 'C:/Users', '../.git/hooks'])(
    'a link to %s leaves the repository, though it lies in scope',
    (target) => expect(pointingTo(target)).toEqual(['fail scope.unsafe']),
  );
  test.each(['tide.ts', '../docs/tide.md', './a/../b'])('a link to %s stays inside', (target) =>
    expect(pointingTo(target)).toEqual(['pass gate.passed']),
  );
  test('a link nobody has read is an open question', () => {
    expect(inShort(judge(['src/'], [link]))).toEqual(['inconclusive scope.unsafe']);
  });
});

test('a new file that commands would take for an option is refused, one that was there is not', () => {
  const named = '--test-name-pattern=tide.test.js';
  const added = { status: 'added', before: undefined } as const;
  expect(inShort(judge([named], [aChange(named, added)]))).toEqual(['fail scope.unsafe']);
  expect(inShort(judge([named], [aChange(named)]))).toEqual(['pass gate.passed']);
});

describe('lock files', () => {
  const changes = [aChange('package.json'), aChange('package-lock.json')];
  test('follow their manifest', () => {
    expect(inShort(judge(['package.json'], changes))).toEqual(['pass gate.passed']);
  });
  test('follow a manifest of the workspace that has changed', () => {
    const below = [aChange('apps/web/package.json'), aChange('pnpm-lock.yaml')];
    expect(inShort(judge(['apps/web/'], below))).toEqual(['pass gate.passed']);
  });
  test('do not follow a manifest out of scope, nor one of another folder', () => {
    expect(outside(['src/'], 'src/a.ts', 'package-lock.json')).toEqual(['fail scope.outside']);
    expect(outside(['a/package.json'], 'a/package.json', 'b/package-lock.json')).toEqual([
      'fail scope.outside',
    ]);
  });
  test('are ordinary files where the protocol says so', () => {
    const findings = judge(['package.json'], changes, {
      rules: { lockfilesFollowManifest: false },
    });
    expect(inShort(findings)).toEqual(['fail scope.outside']);
  });
});

test("the plan's own records belong to every task, and the gate's files to another check", () => {
  const changes = [aChange('src/tide.ts'), aChange('specs/.progress.md'), aChange('PLAN.md')];
  const parts = { plan: { stateFiles: ['specs/.progress.md'] }, gateFiles: ['PLAN.md'] };
  expect(inShort(judge(['src/tide.ts'], changes, parts))).toEqual(['pass gate.passed']);
});

test('scope from a spec packet speaks with the codes and words of its gate', () => {
  const findings = judge(['src/tide.ts'], [aChange('src/moon.ts')], { task: { spec: aSpec() } });
  expect(inShort(findings)).toEqual(['fail spec.3a', 'concern spec.3b']);
  expect(findings.map(({ message }) => message)).toEqual([
    'File modified outside scope: src/moon.ts (modified)',
    'Warning: file in scope not modified: src/tide.ts',
  ]);
});

test('a flood of files is summed up, still failing', () => {
  const many = Array.from({ length: 120 }, (_, index) => aChange(`out/${index}.js`));
  const findings = judge(['src/a.ts'], [...many, aChange('src/a.ts')]);
  expect(findings).toHaveLength(51);
  expect(findings.at(-1)?.message).toContain('70 more');
});
