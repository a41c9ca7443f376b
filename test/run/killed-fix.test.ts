// A review makes a fix task, which is done, put into the checklist and committed with what it repairs.
// Killed at every boundary of that, the run ends as if nobody had disturbed it: one entry in the plan, one
// commit, nothing blamed on an executor that the gate itself has left there.

import { expect, test } from 'vitest';
import { doorward } from '../rig/cli-rig.ts';
import {
  deathsIn,
  driveOnce,
  type Ended,
  eventsIn,
  positionOf,
  resultOf,
  type Scene,
  sceneWith,
} from '../rig/crash-rig.ts';

const PLAN = 'specs/hull/tasks.md';
const task = (id: string): string => `- [ ] ${id} Write hull/${id}.txt
  - **Do**: Write the word oak into \`hull/${id}.txt\`
  - **Files**: \`hull/${id}.txt\`
  - **Done when**: \`hull/${id}.txt\` holds the word oak
  - **Verify**: \`grep -q oak hull/${id}.txt\`
  - **Commit**: \`feat(hull): write ${id}\`
`;

/** Half-done work lies there for a moment; it commits what it did, and the checklist, as it is told to. */
const AGENT = `#!/bin/bash
cat >/dev/null
case "$DOORWARD_TASK" in
1.1.1) echo half >hull/1.1.txt; sleep 0.03; echo oak >hull/1.1.txt ;;
*)
  mkdir -p hull; echo "oak or elm" >"hull/$DOORWARD_TASK.txt"
  sed -i "s/^- \\[ \\] $DOORWARD_TASK /- [x] $DOORWARD_TASK /" ${PLAN} ;;
esac
git add hull ${PLAN}
git commit -q --allow-empty -m "by the agent"
echo "The work on $DOORWARD_TASK is in place."
echo
echo TASK_COMPLETE
`;

const REVIEWER = `#!/bin/bash
cat >/dev/null
echo "Nonce: $DOORWARD_NONCE"
if grep -q elm hull/1.1.txt; then
  printf '\\n| 1 | Correctness | FAIL | hull/1.1.txt:1 names elm |\\n\\n### Feedback for Revision\\n\\n- hull/1.1.txt:1 names elm: name oak alone\\n\\nREVIEW_FAIL\\n'
else
  printf '\\n| 1 | Correctness | PASS | hull/1.1.txt:1 names oak |\\n\\nREVIEW_PASS\\n'
fi
`;

const CONFIG = 'protocol: layers\nreviewers: [{command: [surveyor]}]\n';

const aFixing = (config = ''): Scene =>
  sceneWith({
    plan: PLAN,
    files: { [PLAN]: `# Tasks: hull\n\n${task('1.1')}${task('1.2')}` },
    programs: { shipwright: AGENT, surveyor: REVIEWER },
    config: `${CONFIG}${config}`,
  });

/** From the rejection to the commit of what was repaired. */
const FIXING = '^attempt\\.failed 1\\.1 |1\\.1\\.1|^fix\\.|^(stage|gate)\\S* 1\\.1 .*\\| append';
const MOST_DEATHS = 300;

async function expectWhole(scene: Scene, ended: Ended): Promise<void> {
  expect(ended, ended.words).toMatchObject({ code: 0, signal: null });
  const events = (await eventsIn(scene)).map(({ event }) => event);
  const of = (type: string): number => events.filter((event) => event.type === type).length;
  expect([of('fix.inserted'), of('fix.ended'), of('commit.created')]).toEqual([1, 1, 2]);
  // The one failure is the reviewer's: no attempt of an executor was found wanting.
  expect(
    events.flatMap((event) => (event.type === 'attempt.failed' ? [event.failure] : [])),
  ).toEqual(['ARCHITECT_REJECTION']);
  const plan = scene.repo.git('show', `HEAD:${PLAN}`);
  expect(plan.match(/^- \[.\] [\d.]+/gm)).toEqual(['- [x] 1.1', '- [x] 1.1.1', '- [x] 1.2']);
  expect(doorward(scene.repo.top, ['status']).out).toMatch(/↳ .*part of 1\.1\n/);
  expect(doorward(scene.repo.top, ['audit', `${scene.base}..HEAD`]).code).toBe(0);
}

const IN_CHECKOUT = ['in the checkout', ''] as const;
const IN_WORKTREE = ['in a worktree', 'workspace: worktree\n'] as const;
/** Set by `npm run bench:trust`, which wants more of everything. */
const MORE_KILLS = process.env['DOORWARD_KILLS'];

test.concurrent.each(MORE_KILLS === undefined ? [IN_CHECKOUT] : [IN_CHECKOUT, IN_WORKTREE])(
  'a fix that is killed at each boundary once is in the plan once (%s)',
  { timeout: 1_800_000 },
  async (_, config) => {
    const calm = aFixing(config);
    await expectWhole(calm, await driveOnce(calm));
    const scene = aFixing(config);
    let position = 'nothing';
    for (let deaths = 0; deaths < MOST_DEATHS; deaths += 1) {
      const ended = await driveOnce(scene, { lane: 'each 0/1', position, only: FIXING });
      if (ended.signal !== 'SIGKILL') {
        await expectWhole(scene, ended);
        break;
      }
      position = positionOf(await eventsIn(scene));
    }
    console.log(`${deathsIn(scene).length} kills at boundaries of a fix`);
    expect(resultOf(scene)).toEqual(resultOf(calm));
    expect(deathsIn(scene).length).toBeGreaterThan(10);
  },
);
