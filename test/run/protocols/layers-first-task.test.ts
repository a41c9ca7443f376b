// Whether task 0 is reviewed is written in two ways by those who made the schedule; a config chooses.

import { expect, test } from 'vitest';
import { eventsOf, Stage } from '../../rig/protocol-rig.ts';

const PLAN = `# Tasks: harbour

## Phase 1: Hull
- [ ] 1.1 Write a.txt
  - **Files**: \`a.txt\`
  - **Verify**: \`grep -q oak a.txt\`
- [ ] 1.2 Write b.txt
  - **Files**: \`b.txt\`
  - **Verify**: \`grep -q oak b.txt\`
`;

const done = (id: string, file: string) => ({
  files: { [file]: 'oak\n' },
  sh: `sed -i.old 's/- \\[ \\] ${id}/- [x] ${id}/' tasks.md; rm tasks.md.old; git add . ; git commit -q -m own`,
  says: 'Wrote it.\n\nTASK_COMPLETE\n',
});

test.each([
  [{}, ['1.1', '1.2']],
  [{ review: { firstTask: false } }, ['1.2']],
])('%j', async (config, reviewed) => {
  const stage = new Stage({
    protocol: 'layers',
    plan: { path: 'tasks.md', text: PLAN },
    config,
    turns: { '1.1': [done('1.1', 'a.txt')], '1.2': [done('1.2', 'b.txt')] },
  });
  const looks = eventsOf(await stage.run(), 'stage.judged').filter(
    ({ stage: at }) => at === 'review',
  );
  expect(looks.map(({ task }) => task)).toEqual(reviewed);
});
