import { describe, expect, test } from 'vitest';
import { aClaim, aSubject, aTask, inShort } from '../../test/rig/builders.ts';
import type { Claim } from '../model/claim.ts';
import { readClaim } from '../reading/claim/claim.ts';
import { executorResult } from './executor-result.ts';

const TASK = { id: '1', name: 'Task 1: Add the tide table' };
const VERIFIED = { command: 'npm test', exitCode: 0, summary: undefined };

const found = (claim: Claim | undefined, rules = {}): readonly string[] =>
  inShort(executorResult.check(aSubject({ task: TASK, evidence: { claim }, rules })));

const structured = (parts: Partial<Claim> = {}): Claim =>
  aClaim({ form: 'yaml', verification: VERIFIED, doneCriteriaMet: true, ...parts });

describe('the form of the claim', () => {
  test.each<[string, Claim | undefined, object, readonly string[]]>([
    ['no claim where none is needed', undefined, {}, ['skipped gate.not-applicable']],
    ['no claim where one is required', undefined, { claim: 'required' }, ['fail claim.missing']],
    [
      'words where a result is required',
      aClaim(),
      { structuredClaim: true },
      ['fail claim.malformed'],
    ],
    ['words where words will do', aClaim(), {}, ['pass gate.passed']],
    ['a complete result', structured(), { structuredClaim: true }, ['pass gate.passed']],
    ['failure', structured({ status: 'failure', error: 'no uuid' }), {}, ['fail claim.failure']],
    [
      'blocked',
      structured({ status: 'blocked', error: 'no key' }),
      {},
      ['inconclusive claim.blocked'],
    ],
    [
      'criteria not met',
      structured({ doneCriteriaMet: false }),
      {},
      ['fail claim.unverified-criteria'],
    ],
    [
      'no word on the criteria where a result is required',
      structured({ doneCriteriaMet: undefined }),
      { structuredClaim: true },
      ['fail claim.malformed'],
    ],
    [
      'no word on the criteria elsewhere',
      structured({ doneCriteriaMet: undefined }),
      {},
      ['concern claim.incomplete'],
    ],
    [
      'success without a command',
      structured({ verification: undefined }),
      {},
      ['fail claim.unproven'],
    ],
    [
      'success with an empty command',
      structured({ verification: { ...VERIFIED, command: undefined } }),
      {},
      ['fail claim.unproven'],
    ],
    [
      'success with counted tests instead of a command',
      structured({
        verification: undefined,
        doneCriteriaMet: undefined,
        tests: { passed: 4, failed: 0, skipped: 0 },
      }),
      { structuredClaim: true },
      ['pass gate.passed'],
    ],
  ])('%s', (_, claim, rules, expected) => {
    expect(found(claim, rules)).toEqual(expected);
  });

  test('a result for work without a plan may call its task what it likes', () => {
    const claim = structured({ taskName: 'Task 7: Ebb' });
    expect(found(claim)).toEqual(['fail claim.malformed']);
    const { plan, ...subject } = aSubject({ task: TASK, evidence: { claim } });
    const unwritten = { ...subject, plan: { ...plan, isUnwritten: true as const } };
    expect(inShort(executorResult.check(unwritten))).toEqual(['pass gate.passed']);
  });

  test('the error of a failure is in the message', () => {
    const claim = structured({ status: 'failure', error: 'Cannot find module uuid' });
    const [finding] = executorResult.check(aSubject({ evidence: { claim } }));
    expect(finding?.message).toContain('Cannot find module uuid');
  });

  test('problems become findings: invalid ones fail, warnings are concerns', () => {
    const text =
      'status: success\ntask_name: "Task 1: Add the tide table"\nverification: {command: "npm test", exit_code: 1}\n';
    expect(found(readClaim(text))).toEqual([
      'fail claim.malformed',
      'concern claim.incomplete',
      'concern claim.incomplete',
    ]);
  });

  test.each([
    ['null', 'exit_code: null'],
    ['left out', 'output_summary: 4 passed'],
  ])('success with an exit code that is %s is malformed', (_, code) => {
    const text = `status: success\ntask_name: "Task 1: Add the tide table"\nverification: {command: npm test, ${code}}\ndone_criteria_met: true\nevidence: seen\n`;
    const claim = readClaim(text);
    expect(found(claim)).toEqual(['fail claim.malformed']);
    expect(claim.problems).toMatchObject([{ line: 3 }]);
  });

  test.each(['', 'task_name: ""\n', 'task_name: " "\n'])(
    'a result that does not name its task is a concern: %j',
    (name) => {
      const text = `status: success\n${name}files_modified: [a.ts]\nverification: {command: npm test, exit_code: 0}\ndone_criteria_met: true\nevidence: seen\n`;
      expect(found(readClaim(text))).toEqual(['concern claim.incomplete']);
    },
  );

  test('a finding about the status points at its line in the message', () => {
    const text =
      'Done.\n\n```yaml\nstatus: success\ntask_name: "Task 1: Add the tide table"\nverification: {command: npm test, exit_code: 0}\ndone_criteria_met: false\nevidence: seen\n```\n';
    const [finding] = executorResult.check(
      aSubject({ task: TASK, evidence: { claim: readClaim(text) } }),
    );
    expect(finding).toMatchObject({ reason: 'claim.unverified-criteria', line: 4 });
    expect(finding).not.toHaveProperty('file');
  });

  test('an executor that says in words that it is blocked is heard', () => {
    const claim = readClaim('Looked at the pier.\n\nBLOCKED: need the API key\n');
    expect(found(claim)).toEqual(['inconclusive claim.blocked']);
  });

  test('a result that cannot be read is malformed once, not also a failure', () => {
    expect(found(readClaim('```yaml\nstatus: success\ntask_name: [x\n```'))).toEqual([
      'fail claim.malformed',
    ]);
  });
});

describe('the task that the result names', () => {
  test.each([
    ['Task 1: Add the tide table', true],
    ['Task 1: Add the tide table for harbours', true],
    ['Task 1: Add the', true],
    ['Task 1: Ad', true],
    ['Task 1: Add the tide tables', true],
    ['Task 1', true],
    ['Task', false],
    ['Task  1:  Add the tide table', true],
    ['1', true],
    ['Add the tide table', false],
    ['Task 10: Add the tide table', false],
    ['Task 2: Paint the buoy', false],
    ['T', false],
  ])('%s: %s', (taskName, isKnown) => {
    expect(found(structured({ taskName }))).toEqual([
      isKnown ? 'pass gate.passed' : 'fail claim.malformed',
    ]);
  });

  test('a result for another task of the plan is told apart', () => {
    const task = aTask(TASK);
    const other = aTask({ id: '2', name: 'Task 2: Paint the buoy' });
    const claim = structured({ taskName: 'Task 2: Paint the buoy' });
    const subject = aSubject({ task: TASK, plan: { tasks: [task, other] }, evidence: { claim } });
    expect(executorResult.check(subject)[0]?.message).toContain('but this attempt is at');
  });
});
