import { expect, test } from 'vitest';
import { GateRig } from '../../test/rig/gate-rig.ts';
import { anOutline } from '../../test/simulation/outlines.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { nextStep } from './next.ts';
import { type OverrideRequest, override } from './override.ts';
import { startRun } from './run.ts';
import { gateStatus } from './status.ts';

const protocol = protocolNamed('gate-protocol');
const at = '2026-03-01T14:30:00.000Z';

const ask = (parts: Partial<OverrideRequest>) =>
  override(
    startRun(anOutline(), 1),
    { kind: 'skip', by: 'ada', reason: 'the tide server is down', confirmation: '', ...parts },
    protocol.overrides,
  );

test.each<readonly [Partial<OverrideRequest>, string]>([
  [{ reason: '' }, 'a reason is needed'],
  [{ reason: '   ?!  ' }, 'a reason is needed'],
  [{ reason: 'Tests take too long.' }, 'is not a reason'],
  [{ reason: '“Looks good to me”' }, 'is not a reason'],
  [{ reason: 'tests   take\ttoo long, sorry' }, 'is not a reason'],
  [{ reason: 'LGTM, ship it today' }, 'is not a reason'],
  [{ reason: 'LGTM' }, 'is not a reason'],
  [{ reason: 'The test suite is too slow' }, 'is not a reason'],
  [{ reason: 'running the checks takes forever' }, 'is not a reason'],
  [{ reason: 'CI needs too much time' }, 'is not a reason'],
  [{ reason: 'the code seems fine' }, 'is not a reason'],
  [{ reason: 'it looks all right, looks pretty good' }, 'is not a reason'],
  [{ by: ' ' }, 'nobody answers for it'],
  [{ kind: 'force' }, 'was not confirmed'],
  [{ kind: 'force', confirmation: 'override' }, 'was not confirmed'],
])('%j is refused', (parts, message) => {
  expect(ask(parts)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});

test.each<readonly [Partial<OverrideRequest>]>([
  [{}],
  [{ reason: 'Known false negative: the test itself is wrong' }],
  [{ kind: 'force', confirmation: 'OVERRIDE' }],
])('%j is granted', (parts) => {
  expect(ask(parts).ok).toBe(true);
});

test('a protocol may refuse every override', () => {
  const rules = { ...protocol.overrides, skip: 'refused' } as const;
  const request = { kind: 'skip', by: 'ada', reason: 'server is down', confirmation: '' } as const;
  expect(override(startRun(anOutline(), 1), request, rules).ok).toBe(false);
});

test.each([
  ['skip', 'complete (unverified)'],
  ['force', 'complete (forced)'],
] as const)('%s is marked %s and waits for a person’s commit', (kind, label) => {
  const rig = new GateRig({
    protocol,
    tasks: [anOutline()],
    script: { T1: [{ claim: 'inconclusive claim.blocked' }] },
  });
  rig.run();
  rig.append({ type: 'override.granted', at, task: 'T1', kind, by: 'ada', reason: 'server down' });
  expect(rig.run().type).toBe('needs-person');
  const [run] = rig.plan.runs;
  expect(run && nextStep(run, protocol)).toEqual({ type: 'await-commit' });
  expect(run && gateStatus(run, protocol)).toMatchObject({
    gateStatus: 'SKIPPED',
    label,
    requiresManualCommit: true,
  });
  expect(run?.override).toEqual({ by: 'ada', reason: 'server down', at });
  const byGate = {
    type: 'commit.created',
    at,
    task: 'T1',
    commit: 'c',
    tree: 'T1#1',
    by: 'gate',
  } as const;
  expect(() => rig.append(byGate)).toThrow('by a person only');
});
