import { expect, test } from 'vitest';
import { aTask } from '../../test/rig/builders.ts';
import { findingOf } from '../../test/rig/gate-rig.ts';
import { anOutline } from '../../test/simulation/outlines.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { assert } from '../std/assert.ts';
import { fixFor } from './fix-task.ts';
import { startRun } from './run.ts';

const rules = protocolNamed('layers').fixTasks;
const message =
  'tideTable() ignores the time zone of the harbour, see src/tide.ts:14 and the design';
const feedback = [{ ...findingOf('fail review.rejected', 'review'), message }];

function fixOf(takenIds: readonly string[]) {
  assert(rules !== undefined, 'layers makes fix tasks');
  const run = { ...startRun(anOutline({ id: '1.3', index: 2 }), 1), feedback };
  return fixFor(aTask({ id: '1.3' }), run, { rules, depth: 1, number: 1, takenIds });
}

test('a fix keeps the files and the proof of its task, and says what to address', () => {
  const { fix, outline, origin } = fixOf(['1.3']);
  expect(fix).toMatchObject({
    id: '1.3.1',
    name: '[FIX 1.3] Fix: tideTable() ignores the time zone of the harbour,…',
    files: aTask().files,
    verify: aTask().verify,
    markers: ['FIX 1.3'],
  });
  expect(fix.action).toContain(`Address reviewer finding: ${message}`);
  expect(outline).toMatchObject({ id: '1.3.1', index: 2, after: [] });
  expect(origin).toEqual({ parent: '1.3', depth: 1 });
});

test('a fix takes no id that the plan already has', () => {
  expect(fixOf(['1.3', '1.3.1', '1.3.2']).fix.id).toBe('1.3.3');
});
