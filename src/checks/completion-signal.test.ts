import { describe, expect, test } from 'vitest';
import { aClaim, aSubject, inShort } from '../../test/rig/builders.ts';
import type { Claim } from '../model/claim.ts';
import { completionSignal } from './completion-signal.ts';

type Need = 'required' | 'if-claimed' | 'ignored';

const GIVEN = { use: 'given', token: 'TASK_COMPLETE', line: 3 } as const;
const MENTIONED = { use: 'mentioned', token: 'TASK_COMPLETE', line: 3 } as const;
const ABSENT = { use: 'absent', token: undefined, line: undefined } as const;
const PROMISE = { use: 'given', token: '<promise>COMPLETE</promise>', line: 1 } as const;

const found = (claim: Claim | undefined, need: Need): readonly string[] =>
  inShort(
    completionSignal.check(
      aSubject({ evidence: { claim }, rules: { signal: { need, tokens: ['TASK_COMPLETE'] } } }),
    ),
  );

describe('the completion signal', () => {
  test.each<[string, Claim | undefined, Need, string]>([
    ['given', aClaim({ signal: GIVEN }), 'required', 'pass gate.passed'],
    ['only mentioned', aClaim({ signal: MENTIONED }), 'required', 'fail signal.mentioned'],
    ['missing', aClaim({ signal: ABSENT }), 'required', 'fail signal.missing'],
    ['missing with the claim', undefined, 'required', 'fail signal.missing'],
    ['one that was not agreed on', aClaim({ signal: PROMISE }), 'required', 'fail signal.missing'],
    ['not asked for', aClaim({ signal: ABSENT }), 'ignored', 'skipped gate.not-applicable'],
    ['no claim to signal for', undefined, 'if-claimed', 'skipped gate.not-applicable'],
    ['words without it', aClaim({ signal: ABSENT }), 'if-claimed', 'fail signal.missing'],
    [
      'a structured success, which is explicit by itself',
      aClaim({ form: 'yaml', signal: ABSENT }),
      'if-claimed',
      'skipped gate.not-applicable',
    ],
    [
      'an honest failure, which must not signal',
      aClaim({ status: 'failure', signal: ABSENT }),
      'if-claimed',
      'skipped gate.not-applicable',
    ],
    [
      'an honest failure where completion has to be said',
      aClaim({ status: 'failure', signal: ABSENT }),
      'required',
      'fail claim.failure',
    ],
    [
      'a failure beside the signal, which takes it back',
      aClaim({ status: 'failure', signal: GIVEN }),
      'required',
      'fail claim.failure',
    ],
    [
      'somebody who cannot go on',
      aClaim({ status: 'blocked', signal: ABSENT }),
      'required',
      'inconclusive claim.blocked',
    ],
  ])('%s', (_, claim, need, expected) => {
    expect(found(claim, need)).toEqual([expected]);
  });
});
