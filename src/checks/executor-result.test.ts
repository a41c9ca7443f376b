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
      structured({ verification: undefined, tests: { passed: 4, failed: 0, skipped: 0 } }),
      {},
      ['pass gate.passed'],
    ],
  ])('%s', (_, claim, rules, expected) => {
    expect(found(claim, rules)).toEqual(expected);
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
