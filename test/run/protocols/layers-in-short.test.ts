// The layers in a plan of two tasks: whether task 0 is reviewed, which its makers have written in two
// ways, and what becomes of an executor that says itself that it has failed.

import { expect, test } from 'vitest';
import { eventsOf, Stage, type Turn, taskIn } from '../../rig/protocol-rig.ts';

const PLAN = `# Tasks: harbour

## Phase 1: Hull
- [ ] 1.1 Write a.txt
  - **Files**: \`a.txt\`
  - **Verify**: \`grep -q oak a.txt\`
- [ ] 1.2 Write b.txt
  - **Files**: \`b.txt\`
  - **Verify**: \`grep -q oak b.txt\`
`;

const done = (id: string, file: string): Turn => ({
  files: { [file]: 'oak\n' },
  sh: `sed -i.old 's/- \\[ \\] ${id}/- [x] ${id}/' tasks.md; rm tasks.md.old; git add . ; git commit -q -m own`,
  says: 'Wrote it.\n\nTASK_COMPLETE\n',
});

const stageOf = (first: readonly Turn[], config: Readonly<Record<string, unknown>> = {}): Stage =>
  new Stage({
    protocol: 'layers',
    plan: { path: 'tasks.md', text: PLAN },
    config,
    turns: { '1.1': [...first, done('1.1', 'a.txt')], '1.2': [done('1.2', 'b.txt')] },
  });

test.each([
  [{}, ['1.1', '1.2']],
  [{ review: { firstTask: false } }, ['1.2']],
])('task 0 and the config %j', async (config, reviewed) => {
  const looks = eventsOf(await stageOf([], config).run(), 'stage.judged');
  expect(looks.filter(({ stage }) => stage === 'review').map(({ task }) => task)).toEqual(reviewed);
});

test.each([
  'Task 1.1: Write a.txt FAILED\n- Error: no oak\n',
  '```yaml\nstatus: failure\nerror: no oak\n```\n',
])('a failure that is reported is tried again, with its error: %j', async (says) => {
  const stage = stageOf([{ says }]);
  const played = await stage.run();
  expect(eventsOf(played, 'attempt.failed')).toMatchObject([{ reasons: ['claim.failure'] }]);
  expect(stage.prompt('1.1', 2)).toContain('reports failure: no oak');
  expect(played.report.ending).toEqual({ type: 'done' });
});

test('somebody who is blocked waits for a person, who hears why', async () => {
  const stage = stageOf([{ says: 'BLOCKED: the oak has not been felled\n' }]);
  const played = await stage.run();
  expect(played.waits).toEqual([]);
  expect(taskIn(played, '1.1').park).toMatchObject({ why: 'blocked' });
});
