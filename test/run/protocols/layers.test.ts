// The verification layers as a run obeys them: four layers over what the executor says and leaves,
// then the artifact review on its schedule, with fix tasks, suggestions and its three iterations.

import { describe, expect, test } from 'vitest';
import {
  eventsOf,
  type Played,
  type Scene,
  Stage,
  type Turn,
  taskIn,
} from '../../rig/protocol-rig.ts';

const SPEC = 'specs/harbour';
const TASKS = `${SPEC}/tasks.md`;

const taskMd = (
  id: string,
  file: string,
  marker = '',
): string => `- [ ] ${id} ${marker}Write ${file}
  - **Do**: Write the word oak into \`${file}\`
  - **Files**: \`${file}\`
  - **Done when**: \`${file}\` holds the word oak
  - **Verify**: \`grep -q oak ${file}\`
  - **Commit**: \`feat(harbour): write ${file}\`
`;

const planOf = (...phases: readonly string[]): string =>
  `# Tasks: harbour\n\n${phases.map((tasks, index) => `## Phase ${index + 1}: Part ${index + 1}\n${tasks}`).join('\n')}`;

/** As the executor of these specs works: it ticks its box and commits everything itself. */
const ticked = (id: string, files: readonly string[]): string => `
sed -i.old 's/^- \\[ \\] ${id} /- [x] ${id} /' ${TASKS} && rm -f ${TASKS}.old
git add ${files.join(' ')} ${TASKS} && git commit -q -m 'feat(harbour): its own commit'
`;

const done = (id: string, file: string, word = 'oak'): Turn => ({
  files: { [file]: `${word}\n` },
  sh: ticked(id, [file]),
  says: `Wrote ${file}.\n\nTASK_COMPLETE\nstatus: pass\ncommit: abc1234\nverify: grep passed\n`,
});

const review = (
  signal: string,
  finding: string,
  ...feedback: readonly string[]
): string => `## Review: execution

Nonce: @nonce@

| # | Dimension | Status | Finding |
| --- | --- | --- | --- |
| 1 | Correctness | ${signal === 'REVIEW_PASS' ? 'PASS' : 'FAIL'} | ${finding} |
${feedback.length === 0 ? '' : `\n### Feedback for Revision\n\n${feedback.map((line) => `- ${line}`).join('\n')}\n`}
${signal}
`;
const PASS = review('REVIEW_PASS', 'specs/harbour/tasks.md:1 was read');
const FAIL = review('REVIEW_FAIL', 'a.txt:1 returns elm', 'a.txt:1 returns elm: return oak alone');

const FILES = {
  [`${SPEC}/design.md`]: '# Design\n\nEverything is oak.\n',
  [`${SPEC}/requirements.md`]: '# Requirements\n\nFR-1: oak.\n',
};

const ONE = planOf(taskMd('1.1', 'a.txt'));

const stageOf = (parts: Partial<Scene> & Pick<Scene, 'turns'>, text = ONE): Stage =>
  new Stage({
    protocol: 'layers',
    plan: { path: TASKS, text },
    files: FILES,
    reviews: { reviewer: [PASS] },
    ...parts,
  });

const reasonsOf = (played: Played): readonly string[] =>
  eventsOf(played, 'attempt.failed').flatMap(({ reasons }) => reasons);

describe('an executor that ticks and commits by itself', () => {
  test.each([{ reviewer: [PASS] }, {}])('is judged, by the checklist too: %j', async (reviews) => {
    const stage = stageOf({ turns: { '1.1': [done('1.1', 'a.txt')] }, reviews });
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(stage.subjects()).toEqual(['feat(harbour): write a.txt', 'start']);
    expect(stage.repo.git('show', `HEAD:${TASKS}`)).toContain('- [x] 1.1');
    expect(stage.repo.git('status', '--porcelain', TASKS)).toBe('');
  });
});

describe('a layer rejects', () => {
  const turn = done('1.1', 'a.txt');
  const { sh = '' } = turn;

  test.each<{
    readonly what: string;
    readonly bad: Turn;
    readonly reason: string;
    readonly words: string;
  }>([
    {
      what: 'completion beside "requires manual"',
      bad: { ...turn, says: 'The rest requires manual testing.\n\nTASK_COMPLETE\n' },
      reason: 'claim.contradiction',
      words: 'CONTRADICTION: claimed completion while admitting failure',
    },
    {
      what: 'silent completion',
      bad: { ...turn, says: 'Wrote a.txt, everything works.\n' },
      reason: 'signal.missing',
      words: 'SIGNAL: ',
    },
    {
      what: 'a box that nobody ticked',
      bad: { ...turn, sh: 'git add a.txt && git commit -q -m own' },
      reason: 'checkmark.missing',
      words: 'CHECKMARK: ',
    },
    {
      what: 'a box of another task',
      bad: {
        ...turn,
        sh: `${sh}\nsed -i.old 's/- \\[ \\] 1.2/- [x] 1.2/' ${TASKS}; rm -f ${TASKS}.old; git commit -qam more`,
      },
      reason: 'checkmark.wrong',
      words: 'CHECKMARK: ',
    },
    {
      what: 'spec files that are in no commit',
      bad: { ...turn, sh: sh.replace('git add a.txt specs/harbour/tasks.md', 'git add a.txt') },
      reason: 'state.uncommitted',
      words: 'UNCOMMITTED: ',
    },
  ])('$what, and the next attempt hears why', async ({ bad, reason, words }) => {
    const text = planOf(taskMd('1.1', 'a.txt') + taskMd('1.2', 'b.txt'));
    const again = { ...turn, sh: `git checkout -q HEAD -- ${TASKS}\n${sh}` };
    const turns = { '1.1': [bad, again], '1.2': [done('1.2', 'b.txt')] };
    const stage = stageOf({ turns }, text);
    const played = await stage.run();
    expect(reasonsOf(played)).toContain(reason);
    expect(stage.prompt('1.1', 2)).toContain(words);
    expect(stage.attempts('1.1')).toBe(2);
    expect(played.report.ending).toEqual({ type: 'done' });
  });

  const own = { ...turn, sh: 'git add a.txt && git commit -q -m own' };

  test('nobody for a tick that was committed, and whose commit the gate itself took away', async () => {
    const early = { ...turn, files: { 'a.txt': 'elm\n' } };
    const stage = stageOf({ turns: { '1.1': [early, own] } });
    const played = await stage.run();
    expect(reasonsOf(played)).toEqual(['verify.exit-nonzero']);
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(stage.repo.git('show', `HEAD:${TASKS}`)).toContain('- [x] 1.1');
  });

  test('a tick that was never committed, however often it is left so', async () => {
    const lazy = {
      ...turn,
      sh: sh.replace('git add a.txt specs/harbour/tasks.md', 'git add a.txt'),
    };
    const stage = stageOf({ turns: { '1.1': [lazy, own] } });
    const played = await stage.run();
    expect(new Set(reasonsOf(played))).toEqual(new Set(['state.uncommitted']));
    expect(taskIn(played, '1.1').phase).toBe('parked');
  });

  test('five times, then a person is asked', async () => {
    const stage = stageOf({ turns: { '1.1': [{ ...turn, says: 'Done.' }] } });
    const played = await stage.run();
    expect(stage.attempts('1.1')).toBe(5);
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'parked', park: { why: 'failures' } });
  });
});

describe('the artifact review', () => {
  test('comes at a new phase, each fifth task and the last, and its absence is noted', async () => {
    const ids = ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3', '2.4'];
    const text = planOf(
      ['1.1', '1.2', '1.3'].map((id) => taskMd(id, `${id}.txt`)).join(''),
      ['2.1', '2.2', '2.3', '2.4'].map((id) => taskMd(id, `${id}.txt`)).join(''),
    );
    const turns = Object.fromEntries(ids.map((id) => [id, [done(id, `${id}.txt`)]]));
    const stage = stageOf({ turns }, text);
    const played = await stage.run();
    const reviewed = eventsOf(played, 'stage.judged')
      .filter(({ stage: name }) => name === 'review')
      .map(({ task }) => task);
    // Indexes 0 and 5, the first of phase 2 (index 3), and the last (index 6).
    expect(reviewed).toEqual(['1.1', '2.1', '2.3', '2.4']);
    expect(eventsOf(played, 'review.skipped').map(({ task, next }) => [task, next])).toEqual([
      ['1.2', 3],
      ['1.3', 3],
      ['2.2', 5],
    ]);
    const progress = stage.read(`${SPEC}/.progress.md`);
    expect(progress).toContain('Skipping artifact review (next at task 3)');
    expect(progress).toContain('Skipping artifact review (next at task 5)');
    expect(progress).toContain(
      '### Review: execution (Task 3, Iteration 1)\n- Status: REVIEW_PASS',
    );
  });

  test('is asked with task, iteration, files and the spec', async () => {
    const stage = stageOf({ turns: { '1.1': [done('1.1', 'a.txt')] } });
    await stage.run();
    const [asked = ''] = stage.asked('reviewer');
    expect(asked).toContain('You are reviewing the execution artifact for spec: ');
    expect(asked).toContain(`Spec path: ${SPEC}/`);
    expect(asked).toContain('Review iteration: 1 of 3');
    expect(asked).toContain('Write the word oak into');
    expect(asked).toContain('Everything is oak.');
    expect(asked).toContain('FR-1: oak.');
    expect(asked).not.toContain('Prior findings');
  });

  test('that fails makes a fix task after the current one, then looks again', async () => {
    const fix: Turn = {
      files: { 'a.txt': 'only oak\n' },
      sh: 'git commit -qam fix',
      says: 'Returned oak alone.\n\nTASK_COMPLETE\n',
    };
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')], '1.1.1': [fix] },
      reviews: { reviewer: [FAIL, PASS] },
    });
    const played = await stage.run();
    expect(eventsOf(played, 'fix.inserted')).toMatchObject([
      {
        task: '1.1',
        fix: {
          id: '1.1.1',
          name: expect.stringMatching(/^\[FIX 1\.1\] Fix: .{1,50}$/),
          files: ['a.txt'],
          commit: 'fix(harbour): address review finding from task 1.1',
        },
      },
    ]);
    expect(stage.prompt('1.1.1', 1)).toContain('Address reviewer finding: ');
    expect(stage.prompt('1.1.1', 1)).toContain('return oak alone');
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(stage.attempts('1.1')).toBe(1);
    expect(stage.repo.git('show', 'HEAD:a.txt')).toBe('only oak');
    const [, second = ''] = stage.asked('reviewer');
    expect(second).toContain('Review iteration: 2 of 3');
    expect(second).toContain('Prior findings (from iteration 1):');
    expect(second).toContain('return oak alone');
    const progress = stage.read(`${SPEC}/.progress.md`);
    expect(progress).toContain('Iteration 1)\n- Status: REVIEW_FAIL');
    expect(progress).toContain('- Action: fix task added (1.1.1)');
    expect(progress).toContain('Iteration 2)\n- Status: REVIEW_PASS');
    expect(progress).toContain('- Task 1.1: 1 fix attempted (1.1.1) - Final: PASS');
  });

  test('does not blame a fix that commits its own file for the tick of the repaired task', async () => {
    const fix: Turn = {
      files: { 'a.txt': 'only oak\n' },
      sh: 'git add a.txt && git commit -q -m fix -- a.txt',
      says: 'Returned oak alone.\n\nTASK_COMPLETE\n',
    };
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')], '1.1.1': [fix] },
      reviews: { reviewer: [FAIL, PASS] },
    });
    const played = await stage.run();
    expect(reasonsOf(played)).toEqual(['review.rejected']);
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('whose fix passed has it in the plan after the repaired task, and the run goes on with that plan', async () => {
    const text = planOf(taskMd('1.1', 'a.txt') + taskMd('1.2', 'b.txt'), taskMd('2.1', 'c.txt'));
    const fix: Turn = {
      files: { 'a.txt': 'only oak\n' },
      sh: 'git commit -qam fix',
      says: 'Returned oak alone.\n\nTASK_COMPLETE\n',
    };
    const stage = stageOf(
      {
        turns: {
          '1.1': [done('1.1', 'a.txt')],
          '1.1.1': [{ ...fix, says: 'Returned oak alone.\n' }, fix],
          '1.2': [{ ...done('1.2', 'b.txt'), says: 'Done.' }],
          '2.1': [done('2.1', 'c.txt')],
        },
        reviews: { reviewer: [FAIL, PASS] },
      },
      text,
    );
    const first = await stage.run();
    expect(taskIn(first, '1.1')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(taskIn(first, '1.2')).toMatchObject({ phase: 'parked' });
    const [inserted] = eventsOf(first, 'fix.inserted');
    const entry = `- [x] 1.1.1 ${inserted?.fix.name}
  - **Do**: Address reviewer finding: a.txt:1 returns elm: return oak alone
    1. Review the finding details
    2. Implement the suggested fix
    3. Verify alignment with design.md
  - **Files**: \`a.txt\`
  - **Done when**: Reviewer finding "a.txt:1 returns elm: return oak alone" addressed
  - **Verify**: \`grep -q oak a.txt\`
  - **Commit**: \`fix(harbour): address review finding from task 1.1\`
`;
    const landed = text
      .replace('- [ ] 1.1 ', '- [x] 1.1 ')
      .replace('- [ ] 1.2 ', `${entry}- [ ] 1.2 `);
    expect(`${stage.repo.git('show', `HEAD:${TASKS}`)}\n`).toBe(landed);
    expect(stage.subjects()).toEqual(['feat(harbour): write a.txt', 'start']);
    // The plan is not the one that the run began with, and nobody has changed it.
    stage.script('1.2', [done('1.2', 'b.txt')], 6);
    await stage.decide('1.2', { kind: 'retry', isExtended: false });
    const second = await stage.run();
    expect(second.report.run).toBe(first.report.run);
    expect(second.report.ending).toEqual({ type: 'done' });
    expect(`${stage.repo.git('show', `HEAD:${TASKS}`)}\n`).toBe(
      landed.replaceAll(/- \[ \] (?=[12]\.)/g, '- [x] '),
    );
  });

  test('that fails three times lets the task through, unverified and with a warning', async () => {
    const fix = (word: string): Turn => ({
      files: { 'a.txt': `oak ${word}\n` },
      sh: 'git commit -qam fix',
      says: 'TASK_COMPLETE\n',
    });
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')], '1.1.1': [fix('one')], '1.1.2': [fix('two')] },
      reviews: { reviewer: [FAIL] },
    });
    const played = await stage.run();
    expect(stage.asked('reviewer')).toHaveLength(3);
    expect(taskIn(played, '1.1')).toMatchObject({
      phase: 'committed',
      evidence: 'unverified',
      waivers: ['onExhausted'],
    });
    expect(stage.repo.git('log', '-1', '--format=%b')).toContain('Doorward-Evidence: unverified');
    expect(stage.read(`${SPEC}/.progress.md`)).toMatch(
      /Max iterations \(3\) reached without REVIEW_PASS\.\nProceeding with best available implementation\.\nOutstanding issues: \S/,
    );
  });

  test('that speaks of the spec alone is noted as a suggestion, unverified', async () => {
    const spec = review(
      'REVIEW_FAIL',
      'The requirements are ambiguous',
      'The requirements are ambiguous: the product owner must clarify FR-1',
    );
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')] },
      reviews: { reviewer: [spec] },
    });
    const played = await stage.run();
    expect(eventsOf(played, 'fix.inserted')).toEqual([]);
    expect(taskIn(played, '1.1')).toMatchObject({
      phase: 'committed',
      evidence: 'unverified',
      waivers: ['onSpecLevel'],
    });
    expect(stage.read(`${SPEC}/.progress.md`)).toMatch(
      /## Review Suggestions\n\n- Task 1\.1 .*FR-1/,
    );
  });

  test('without a signal is accepted, but never as verified', async () => {
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')] },
      reviews: { reviewer: ['I looked at it. @nonce@\n'] },
    });
    const played = await stage.run();
    expect(taskIn(played, '1.1')).toMatchObject({
      phase: 'committed',
      evidence: 'unverified',
      waivers: ['onSilentReviewer'],
    });
    expect(stage.read(`${SPEC}/.progress.md`)).toContain('- Status: REVIEW_PASS (no signal)');
  });

  test('whose fix task fails twice goes on with the original work, unverified', async () => {
    const stage = stageOf({
      turns: { '1.1': [done('1.1', 'a.txt')], '1.1.1': [{ says: 'I could not do it.' }] },
      reviews: { reviewer: [FAIL] },
    });
    const played = await stage.run();
    expect(stage.attempts('1.1.1')).toBe(2);
    expect(stage.attempts('1.1.2')).toBe(0);
    expect(taskIn(played, '1.1')).toMatchObject({ phase: 'committed', evidence: 'unverified' });
    expect(stage.repo.git('show', 'HEAD:a.txt')).toBe('oak');
  });
});

describe('a parallel group', () => {
  test('is reviewed with the files of all its members, at the index of the first', async () => {
    const text = planOf(
      taskMd('1.1', 'a.txt') + taskMd('1.2', 'b.txt', '[P] ') + taskMd('1.3', 'c.txt', '[P] '),
    );
    const turns = {
      '1.1': [done('1.1', 'a.txt')],
      '1.2': [done('1.2', 'b.txt')],
      '1.3': [done('1.3', 'c.txt')],
    };
    const stage = stageOf({ turns }, text);
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    const [, together = '', ...others] = stage.asked('reviewer');
    expect(others).toEqual([]);
    for (const part of ['Id: 1.2', 'Id: 1.3', 'added b.txt', 'added c.txt', 'grep -q oak b.txt'])
      expect(together).toContain(part);
    expect(eventsOf(played, 'review.skipped')).toEqual([]);
    expect(stage.read(`${SPEC}/.progress.md`)).toContain(
      '### Review: execution (Task 1, Iteration 1)\n- Status: REVIEW_PASS',
    );
  });

  test('whose members worked at the same time is never shown in part', async () => {
    const text = planOf(taskMd('1.1', 'a.txt', '[P] ') + taskMd('1.2', 'b.txt', '[P] '));
    const turns = { '1.1': [done('1.1', 'a.txt')], '1.2': [done('1.2', 'b.txt')] };
    const stage = stageOf({ turns, config: { jobs: 2 } }, text);
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    const asked = stage.asked('reviewer');
    expect(asked).not.toEqual([]);
    for (const prompt of asked) expect(prompt).toMatch(/added a\.txt\n[\s\S]*added b\.txt\n/);
    // Nothing lay anywhere that the record does not have.
    expect(eventsOf(played, 'work.kept')).toEqual([]);
  });
});
