import { expect, test } from 'vitest';
import type { Audited } from '../../../app/evidence/audit-repository.ts';
import { renderAudit } from './audit-text.ts';

const VERIFIED: Audited['commits'][number] = {
  commit: 'a'.repeat(40),
  subject: 'feat: Build the keel',
  verdict: 'VERIFIED',
  level: 'A1',
  check: undefined,
  reason: '',
  task: 'keel',
  run: 'r1',
  who: undefined,
};

const LOG: Audited['logs'][number] = {
  writer: 'w',
  size: 0,
  denials: [],
  sound: 0,
  checkpoint: undefined,
};

const lastLine = (parts: Partial<Audited>): string | undefined =>
  renderAudit(
    {
      level: 'A1',
      commits: [VERIFIED],
      logs: [],
      dropped: [],
      continuousSince: undefined,
      isProven: false,
      range: 'HEAD',
      trustedBy: 'trust.json',
      isFirstUse: false,
      ...parts,
    },
    (_, text) => text,
  )
    .trimEnd()
    .split('\n')
    .at(-1);

test.each<[string, Partial<Audited>, RegExp]>([
  ['all is proven', { isProven: true }, /^All proven\.$/],
  [
    'somebody answers for a commit, and that was said to be enough',
    { isProven: true, commits: [VERIFIED, { ...VERIFIED, verdict: 'OVERRIDDEN' }] },
    /^All proven but 1 commit that a person or a setting answers for\.$/,
  ],
  [
    'a commit is not',
    { commits: [VERIFIED, { ...VERIFIED, verdict: 'UNVERIFIED' }] },
    /^Not proven: 1 of 2 commits without/,
  ],
  [
    'a log is gone that proved nothing here',
    { logs: [{ ...LOG, denials: [{ check: 'log.pinned', reason: 'it is gone' }] }] },
    /^Not proven: no commit here lacks evidence, but the logs/,
  ],
])('the last line, when %s', (_, parts, words) => {
  expect(lastLine(parts)).toMatch(words);
});
