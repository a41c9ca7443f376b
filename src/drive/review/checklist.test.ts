import { describe, expect, test } from 'vitest';
import { aChange, aPlan, aTask, aVerify, inShort } from '../../../test/rig/builders.ts';
import {
  aCommandRecord,
  aRequest,
  aReviewWorld,
  PASSED_TESTS,
} from '../../../test/rig/review-rig.ts';
import type { Finding } from '../../model/finding.ts';
import type { Review } from '../../model/review.ts';
import { decodeReview } from '../../reading/review/review.ts';
import type { ReviewRequest } from '../ports/reviewer.ts';
import { checklistReviewer } from './checklist.ts';
import { reviewOnce } from './review-once.ts';

const GOOD = aTask({
  action: 'Write `tideTable(harbour)` in src/tide.ts.',
  done: ['`tideTable` is exported'],
});

async function review(parts: Partial<ReviewRequest> = {}): Promise<Review> {
  const { reading } = await checklistReviewer().review(aRequest({ task: GOOD, ...parts }));
  if (!reading.ok) throw new Error('the checklist always answers');
  return reading.review;
}

const failed: Finding = {
  check: 'tampering',
  stage: 'inspect',
  outcome: 'concern',
  reason: 'tamper.gate',
  message: 'The plan was edited.',
  guidance: '',
};

test('all five questions answered with yes, and counted tests, are an approval of high confidence', async () => {
  const { verdict, confidence, concerns, findings } = await review();
  expect({ verdict, confidence, concerns }).toEqual({
    verdict: 'approved',
    confidence: 'high',
    concerns: [],
  });
  expect(findings[0]).toContain('no reviewer has read the change');
  expect(findings).toHaveLength(6);
});

test('a failed command that the gate has let pass is no second reason to refuse, and none to be sure', async () => {
  const commands = [aCommandRecord('npm test', { exitCode: 1 })];
  const flaky: Finding = {
    ...{ check: 'verify-commands', stage: 'verify', outcome: 'concern', reason: 'verify.flaky' },
    ...{ message: 'It passed at the second run; accepted unverified.', guidance: '' },
  };
  const { verdict, concerns } = await review({ commands, findings: [flaky] });
  expect(verdict).toBe('approved');
  expect(concerns.join()).toContain('ended with 1, and the gate let that pass');
  expect((await review({ commands })).verdict).toBe('rejected');
});

test('the records of the plan, the files of the gate and a lock file in scope are no work outside of it', async () => {
  const task = aTask({ ...GOOD, files: ['src/tide.ts', 'package.json'] });
  const changes = ['src/tide.ts', 'package.json', 'package-lock.json', 'specs/tasks.md', 'p.yaml'];
  const { verdict, findings } = await review({
    task,
    plan: aPlan({ tasks: [task], stateFiles: ['specs/tasks.md'] }),
    gateFiles: ['p.yaml'],
    changes: changes.map((path) => aChange(path)),
  });
  expect(verdict).toBe('approved');
  expect(findings.join('\n')).toContain('Files match the scope: 5 changes');
});

test.each<[string, Partial<ReviewRequest>, RegExp]>([
  [
    'a file outside the scope',
    { changes: [aChange('src/tide.ts'), aChange('src/moon.ts')] },
    /outside.*src\/moon\.ts/,
  ],
  ['nothing that was changed', { changes: [], diff: '' }, /nothing was changed/],
  [
    'a change without anything that the action names',
    { task: aTask({ action: 'Add `moonPhase` and `moonRise`.' }) },
    /nothing of what the action names: moonPhase, moonRise/,
  ],
  [
    'a verify command that failed',
    { commands: [aCommandRecord('make', { exitCode: 2 })] },
    /ended with 2/,
  ],
  [
    'tests that failed behind exit code 0',
    { commands: [aCommandRecord('make', { tests: { ...PASSED_TESTS, failed: 1 } })] },
    /1 test failed/,
  ],
  ['a verify command that was never run', { commands: [] }, /none of them was run/],
  [
    'a verify command that hung',
    { commands: [aCommandRecord('make', { exitCode: undefined, timedOut: true })] },
    /out of time/,
  ],
  [
    'a verify command that rewrote files',
    { commands: [aCommandRecord('make', { changedPaths: ['src/a.ts'] })] },
    /changed src\/a\.ts/,
  ],
  [
    'processes left running',
    { commands: [aCommandRecord('make', { survivors: 2 })] },
    /2 processes/,
  ],
  ['a check that failed', { findings: [{ ...failed, outcome: 'fail' }] }, /The plan was edited/],
])('%s is a rejection that says so', async (_what, parts, words) => {
  const { verdict, feedback } = await review(parts);
  expect(verdict).toBe('rejected');
  expect(feedback).toMatch(words);
});

describe('what only a reader could tell', () => {
  test.each<[string, Partial<ReviewRequest>, RegExp]>([
    [
      'an action in plain words',
      { task: { ...GOOD, action: 'Show the tides.' } },
      /matches the action: not answerable/,
    ],
    [
      'a criterion in plain words',
      { task: { ...GOOD, done: ['Sailors are happy'] } },
      /done criteria.*not answerable.*Sailors/,
    ],
    ['no criterion at all', { task: { ...GOOD, done: [] } }, /does not say when/],
    ['a sign of tampering', { findings: [failed] }, /side effects: not answerable.*edited/],
    ['no scope', { task: { ...GOOD, files: undefined } }, /scope: not answerable/],
  ])('of %s is a concern, and the confidence is medium', async (_what, parts, words) => {
    const { verdict, confidence, concerns } = await review(parts);
    expect({ verdict, confidence }).toEqual({ verdict: 'approved', confidence: 'medium' });
    expect(concerns.join('\n')).toMatch(words);
  });

  test('commands without counted tests are weaker evidence', async () => {
    expect(await review({ commands: [aCommandRecord('make')] })).toMatchObject({
      confidence: 'medium',
    });
  });

  test('without any command the work goes to a person, and is not looked at for ever', async () => {
    const request = aRequest({ task: { ...GOOD, verify: aVerify() }, commands: [] });
    const { findings } = await reviewOnce(request, checklistReviewer(), aReviewWorld());
    expect(inShort(findings)).toContain('inconclusive review.manual');
    expect(inShort(findings)).not.toContain('inconclusive review.weak');
  });
});

test('tasks of a batch share their scope', async () => {
  const moon = aTask({ id: '1.2', files: ['src/moon.ts'], action: 'Write it.', done: [] });
  const changes = [aChange('src/tide.ts'), aChange('src/moon.ts')];
  expect((await review({ batch: [GOOD, moon], changes })).verdict).toBe('approved');
});

test.each([
  ['no fault', [], 'approved'],
  ['a fault', [{ ...failed, outcome: 'fail', stage: 'plan' } as const], 'needs-changes'],
])('a spec in which the checks found %s is answered with %s', async (_what, findings, verdict) => {
  expect((await review({ subject: 'spec', findings, changes: [], commands: [] })).verdict).toBe(
    verdict,
  );
});

test('what it writes for people says what it decided', async () => {
  for (const parts of [{}, { commands: [aCommandRecord('make', { exitCode: 2 })] }]) {
    const request = aRequest({ task: GOOD, ...parts });
    const { text, reading } = await checklistReviewer().review(request);
    const read = decodeReview(text, 'checklist');
    expect(read.ok && read.review.verdict).toBe(reading.ok && reading.review.verdict);
  }
});

test('the record says that no model was there', async () => {
  const { record } = await reviewOnce(
    aRequest({ task: GOOD }),
    checklistReviewer(),
    aReviewWorld(),
  );
  expect(record).toMatchObject({ kind: 'checklist', independence: 'no-model', model: undefined });
});
