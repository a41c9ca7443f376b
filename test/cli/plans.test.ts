// `doorward lint` and `doorward plan`: the same plan as text, JSON, annotations, SARIF and JUnit.

import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';

const room = makeDirectory({
  'sound.yaml': `title: Tide tables
tasks:
  - id: read
    name: Read the harbour file
    files: [src/harbour.js, test/harbour.test.js]
    verify: node --test test/harbour.test.js
    done: readHarbour returns name and latitude; 2 tests pass
  - id: print
    name: Print the table
    files: [src/print.js, test/print.test.js]
    verify: node --test test/print.test.js
    done: printTable writes 7 rows; 1 test passes
    dependsOn: [read]
`,
  'weak.yaml': `tasks:
  - id: a
    name: Do it, 100% sure
    files: [src/a.js]
    verify: echo "done"
    done: It works
`,
  'sub/prd.json': JSON.stringify({
    name: 'Coupons',
    userStories: [
      {
        id: 'US-001',
        title: 'Reject expired coupons',
        acceptanceCriteria: ['Expired code returns 410'],
        priority: 1,
        passes: false,
      },
    ],
  }),
});

test('a sound plan is sound in words, JSON and exit code', () => {
  expect(doorward(room.top, ['lint', 'sound.yaml'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('SOUND'),
  });
  const { code, json } = doorwardJson(room.top, ['lint', 'sound.yaml']);
  expect(code).toBe(0);
  expect(json).toMatchObject({ verdict: 'sound', plans: [{ dialect: 'doorward', tasks: 2 }] });
});

test('--strict calls a plan with warnings not sound, in words, JSON and exit code', () => {
  const lint = ['lint', 'sub/prd.json'];
  expect(doorward(room.top, lint)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^SOUND .*[1-9] warning/m),
  });
  expect(doorward(room.top, [...lint, '--strict'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^NOT SOUND /m),
  });
  const { code, json } = doorwardJson(room.top, [...lint, '--strict']);
  expect({ code, json }).toMatchObject({
    code: 1,
    json: { verdict: 'not-sound', plans: [{ verdict: 'not-sound' }] },
  });
});

test('a command that proves nothing is named with its line', () => {
  const { code, out } = doorward(room.top, ['lint', 'weak.yaml']);
  expect(code).toBe(1);
  expect(out).toMatch(/weak\.yaml:\d+:\d+ error a: .*verify\.vacuous/);
});

test('GitHub annotations escape what would end them early', () => {
  const { code, out } = doorward(room.top, ['lint', 'weak.yaml', '--format', 'github']);
  expect(code).toBe(1);
  expect(out).toMatch(/^::error file=weak\.yaml,line=\d+,col=1,title=verify\.vacuous::/m);
  expect(out.split('\n').every((line) => line === '' || line.startsWith('::'))).toBe(true);
});

test('SARIF names tool, rule and place', () => {
  const sarif = JSON.parse(doorward(room.top, ['lint', 'weak.yaml', '--format', 'sarif']).out);
  expect(sarif.version).toBe('2.1.0');
  expect(sarif.runs[0].tool.driver.name).toBe('doorward');
  expect(sarif.runs[0].results.map((result: { ruleId: string }) => result.ruleId)).toContain(
    'verify.vacuous',
  );
  expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
    'weak.yaml',
  );
});

test('JUnit has a case for each task and one for the plan', () => {
  const { out } = doorward(room.top, ['lint', 'sound.yaml', 'weak.yaml', '--format', 'junit']);
  expect(out).toContain('<testsuite name="sound.yaml" tests="3" failures="0">');
  expect(out).toContain('<testsuite name="weak.yaml" tests="2" failures="1">');
  expect(out).toContain('<failure type="verify.vacuous"');
});

test('a plan shows its tasks, waves and dependencies', () => {
  const table = doorward(room.top, ['plan', 'sound.yaml']);
  expect(table.code).toBe(0);
  expect(table.out).toMatch(/read .*wave 1 .*Read the harbour file/);
  expect(table.out).toMatch(/print .*wave 2 .*after read/);
  const graph = doorward(room.top, ['plan', 'sound.yaml', '--graph']).out;
  expect(graph.indexOf('wave 1')).toBeLessThan(graph.indexOf('wave 2'));
  const { json } = doorwardJson(room.top, ['plan', 'sound.yaml']);
  expect(json).toMatchObject({
    dialect: 'doorward',
    title: 'Tide tables',
    waves: [['read'], ['print']],
    problems: [],
  });
});

test('a plan shows what it says of itself as a whole, and what the gate does about it', () => {
  const plan = [
    '---',
    'phase: 5',
    'plan: 1',
    'depends_on: ["04-02"]',
    '---',
    '<task type="auto">',
    '<name>Print the table</name>',
    '<verify>npm test</verify>',
    '</task>',
    '<verification>',
    '- `npm run build` succeeds',
    '</verification>',
    '<success_criteria>',
    '- Both harbours are shown',
    '</success_criteria>',
    '',
  ].join('\n');
  const other = makeDirectory({ 'PLAN.md': plan, 'empty.md': '' });
  const { code, out } = doorward(other.top, ['plan', 'PLAN.md']);
  expect(code).toBe(0);
  expect(out).toContain('waits for 04-02 (no such plan was found)');
  expect(out).toContain('at its end the plan wants npm run build; run with 05-01-01');
  expect(out).toMatch(/at its end 1 criterion: Both harbours are shown/);
  expect(out).not.toContain('no task runs this');
  const { json } = doorwardJson(other.top, ['plan', 'PLAN.md']);
  expect(json).toMatchObject({
    closing: {
      verify: { commands: [{ run: 'npm run build' }] },
      criteria: ['Both harbours are shown'],
    },
  });
  expect(doorward(other.top, ['plan', 'empty.md']).out).toMatch(/empty\.md:1:1 .*\n .*tasks:/);
});

test('the dialect is found from the content', () => {
  expect(doorwardJson(room.top, ['plan', 'sub/prd.json']).json).toMatchObject({
    dialect: 'prd-json',
    tasks: [{ id: 'US-001', name: 'Reject expired coupons' }],
  });
});

test.each([
  ['a folder below the top', 'web', 'weak.yaml'],
  ['a folder beside it', 'docs', '../web/weak.yaml'],
])('services are given the path from the top of the repository: %s', (_, cwd, path) => {
  const plan = 'tasks:\n  - id: a\n    name: Do it\n    verify: echo "done"\n';
  const repo = makeRepo({ 'web/weak.yaml': plan, 'docs/a.md': 'a\n' });
  const lint = (format: string): string =>
    doorward(repo.path(cwd), ['lint', path, '--format', format]).out;
  expect(lint('github')).toContain('file=web/weak.yaml,');
  const [run] = JSON.parse(lint('sarif')).runs;
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('web/weak.yaml');
  for (const rule of run.tool.driver.rules) expect(rule.shortDescription.text).not.toBe('');
  expect(lint('text')).toContain(`${path}:`);
});

test('links that lead to the folder of a plan are no part of its path', () => {
  const plan = 'tasks:\n  - id: a\n    name: Do it\n    verify: echo "done"\n';
  const repo = makeRepo({ 'web/weak.yaml': plan });
  const outside = makeDirectory({});
  symlinkSync(repo.path('web'), outside.path('link'));
  symlinkSync('weak.yaml', repo.path('web/other.yaml'));
  const lint = (name: string): string =>
    doorward(outside.top, ['lint', `link/${name}`, '--format', 'github']).out;
  expect(lint('weak.yaml')).toContain('file=web/weak.yaml,');
  expect(lint('other.yaml')).toContain('file=web/other.yaml,');
});
