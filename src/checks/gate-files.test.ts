import { expect, test } from 'vitest';
import { aChange, aFile, aSubject, aTask, files, inShort } from '../../test/rig/builders.ts';
import type { Change } from '../model/change.ts';
import { fixEntry } from '../reading/checklist/fix-entry.ts';
import { gateFiles } from './gate-files.ts';

const judge = (change: Change, before?: string, after?: string) =>
  inShort(
    gateFiles.check(
      aSubject({
        task: { id: '1.2', name: 'Add the tide table' },
        gateFiles: ['doorward.yaml', 'PLAN.md', 'prd.json'],
        evidence: {
          changes: [change],
          ...(after === undefined ? {} : { files: files(aFile(change.path, after)) }),
          ...(before === undefined ? {} : { baseFiles: files(aFile(change.path, before)) }),
        },
      }),
    ),
  );

test.each([
  ['an edit of the config', aChange('doorward.yaml')],
  ['its deletion', aChange('doorward.yaml', { status: 'deleted' })],
  ['its move elsewhere', aChange('old.yaml', { status: 'renamed', from: 'doorward.yaml' })],
  ['a file moved over it', aChange('doorward.yaml', { status: 'renamed', from: 'x.yaml' })],
  ['another spelling of its name', aChange('Doorward.yaml', { status: 'added' })],
  ['a link in its place', aChange('PLAN.md', { status: 'type-changed', after: 'symlink' })],
])('%s is tampering', (_, change) => expect(judge(change)).toEqual(['fail tamper.gate']));

const plan = (own: string, other = ' '): string =>
  `- [${own}] 1.2 Add the tide table\n  - Verify: npm test -- tide\n- [${other}] 1.3 Draw the chart\n`;

test('the tick of its own box is allowed', () => {
  expect(judge(aChange('PLAN.md'), plan(' '), plan('x'))).toEqual(['pass gate.passed']);
});

test.each([
  ['another box', plan(' ', 'x')],
  ['its own box and another', plan('x', 'x')],
  ['its own box and the verify command', plan('x').replace('npm test -- tide', 'true')],
  ['its own box and a new line', `${plan('x')}- [ ] 1.4 More\n`],
  ['the title of its box', plan('x').replace('tide table', 'tide')],
])('an edit of %s is not', (_, after) => {
  expect(judge(aChange('PLAN.md'), plan(' '), after)).toEqual(['fail tamper.gate']);
});

const headed = (own: string, other = ' '): string =>
  `### Task 1.2: Add the tide table\n\n**Done when**:\n- [${own}] it is there\n\n### Task 1.3: Draw\n\n- [${other}] drawn\n`;

test('a task that is a heading may tick the boxes below it, and no others', () => {
  const change = aChange('PLAN.md');
  expect(judge(change, headed(' '), headed('x'))).toEqual(['pass gate.passed']);
  expect(judge(change, headed(' '), headed('x', 'x'))).toEqual(['fail tamper.gate']);
  const eased = headed('x').replace('it is there', 'it is not');
  expect(judge(change, headed(' '), eased)).toEqual(['fail tamper.gate']);
});

const stories = (passes: boolean, title = 'Tide table', other = false): string =>
  JSON.stringify({
    name: 'Harbour',
    userStories: [
      { id: '1.2', title, passes },
      { id: '1.3', title: 'Chart', passes: other },
    ],
  });

test('in a plan of stories the own flag may change and nothing else', () => {
  const change = aChange('prd.json');
  expect(judge(change, stories(false), stories(true))).toEqual(['pass gate.passed']);
  expect(judge(change, stories(false), stories(true, 'Easy'))).toEqual(['fail tamper.gate']);
  expect(judge(change, stories(false), stories(true, 'Tide table', true))).toEqual([
    'fail tamper.gate',
  ]);
});

test('a config that no commit has yet is taken as it is, and said so', () => {
  expect(judge(aChange('doorward.yaml', { status: 'added' }))).toEqual(['concern tamper.gate']);
});

test('protected patterns hold for new files, too', () => {
  const subject = aSubject({
    gateFiles: ['.github/**'],
    evidence: { changes: [aChange('.github/workflows/ci.yml', { status: 'added' })] },
  });
  expect(inShort(gateFiles.check(subject))).toEqual(['fail tamper.gate']);
});

test('an edit that cannot be seen is taken for tampering', () => {
  expect(judge(aChange('PLAN.md'))).toEqual(['fail tamper.gate']);
});

test('a fix that the gate has put into the plan is no edit of the agent’s; one letter more is', () => {
  const own = aTask({ id: '1.2', name: 'Add the tide table' });
  const fix = aTask({ id: '1.2.1', kind: 'fix', name: '[FIX 1.2] Fix: no tide', action: 'Look.' });
  const entry = `${fixEntry(fix).join('\n')}\n`;
  const judged = (text: string): readonly string[] =>
    inShort(
      gateFiles.check(
        aSubject({
          task: own,
          plan: { tasks: [own, aTask({ id: '1.3', name: 'Draw the chart' })] },
          gateFiles: ['PLAN.md'],
          fixes: [fix],
          evidence: {
            changes: [aChange('PLAN.md')],
            files: files(aFile('PLAN.md', text)),
            baseFiles: files(aFile('PLAN.md', plan(' '))),
          },
        }),
      ),
    );
  expect(judged(`${plan('x')}${entry}`)).toEqual(['pass gate.passed']);
  expect(judged(`${plan('x')}${entry}${entry}`)).toEqual(['fail tamper.gate']);
  expect(judged(`${plan('x')}${entry.replace('Look.', 'Rest.')}`)).toEqual(['fail tamper.gate']);
  expect(judged(`${plan('x')}${entry}- [ ] 1.4 Nothing\n`)).toEqual(['fail tamper.gate']);
});

test('a fix may leave the tick of the task that it repairs', () => {
  const own = aTask({ id: '1.2', name: 'Add the tide table' });
  const subject = aSubject({
    task: { id: '1.2.1', kind: 'fix', name: '[FIX 1.2] Fix: no tide' },
    plan: { tasks: [own, aTask({ id: '1.3', name: 'Draw the chart' })] },
    gateFiles: ['PLAN.md'],
    evidence: {
      changes: [aChange('PLAN.md')],
      files: files(aFile('PLAN.md', plan('x'))),
      baseFiles: files(aFile('PLAN.md', plan(' '))),
    },
  });
  expect(inShort(gateFiles.check(subject))).toEqual(['pass gate.passed']);
});
