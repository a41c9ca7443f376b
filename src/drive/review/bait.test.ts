// What of a change is told to people because it could sway whoever reviews it.

import { expect, test } from 'vitest';
import { aChange } from '../../../test/rig/builders.ts';
import { approves, aRequest, aReviewer, aReviewWorld } from '../../../test/rig/review-rig.ts';
import { reviewWork } from './review-work.ts';

async function concernsOver(path: string, kind: 'command' | 'model'): Promise<readonly unknown[]> {
  const request = aRequest({ changes: [aChange('src/tide.ts'), aChange(path)] });
  const { findings } = await reviewWork(request, [aReviewer([approves], { kind })], aReviewWorld());
  return findings.filter(({ reason }) => reason === 'tamper.reviewer').map(({ file }) => file);
}

test.each(['AGENTS.md', 'src/CLAUDE.md', '.claude/settings.json', 'opencode.json', '.mcp.json'])(
  'an agent that reviews in the tree reads %s of the work as its own instructions: that is said',
  async (path) => {
    expect(await concernsOver(path, 'command')).toEqual([path]);
  },
);

test('a model sees no files, and other documents instruct nobody', async () => {
  expect(await concernsOver('AGENTS.md', 'model')).toEqual([]);
  expect(await concernsOver('docs/agents.md.html', 'command')).toEqual([]);
  expect(await concernsOver('docs/guide.md', 'command')).toEqual([]);
});
