// The prompts and the readers of answers belong together: what a prompt asks for must be readable,
// and the prompt itself must never pass for an answer.

import { expect, test } from 'vitest';
import { approves, aRequest, aReviewer, aReviewWorld } from '../../../test/rig/review-rig.ts';
import { renderReviewerPrompt } from '../../prompts/reviewer.ts';
import { allProtocols } from '../../protocols/registry.ts';
import { reviewOnce } from './review-once.ts';

const signal = (nonce: string, row: string, last: string): string =>
  `## Review: execution (Iteration 1)\n\nNonce: ${nonce}\n\n| # | Dimension | Status | Finding |\n| --- | --- | --- | --- |\n| 1 | scope | ${row} | src/tide.ts:2 |\n\n${last}`;

const FORMS: Readonly<
  Record<string, readonly [(nonce: string) => string, (nonce: string) => string]>
> = {
  strict: [
    approves,
    (nonce) => `{"nonce":"${nonce}","verdict":"REJECTED","issues":["src/tide.ts:2: empty"]}`,
  ],
  'gate-protocol': [
    (nonce) =>
      `\`\`\`yaml\nverdict: APPROVED\ntask_name: "Add the tide table"\nconfidence: HIGH\nfindings:\n  - "Criterion met: src/tide.ts:2"\nconcerns: []\nrecommendation: commit\nnonce: "${nonce}"\n\`\`\``,
    (nonce) =>
      `\`\`\`yaml\nverdict: REJECTED\nconfidence: HIGH\nconcerns:\n  - "src/tide.ts:2 is empty"\nrecommendation: retry\nnonce: "${nonce}"\n\`\`\``,
  ],
  layers: [
    (nonce) => signal(nonce, 'PASS', 'REVIEW_PASS'),
    (nonce) =>
      signal(nonce, 'FAIL', '### Feedback for Revision\n\nFill src/tide.ts:2.\n\nREVIEW_FAIL'),
  ],
  'two-layer': [
    (nonce) =>
      `NONCE: ${nonce}\nSTATUS: APPROVED\nISSUES:\n1. [MINOR] src/tide.ts:2 could be shorter\n`,
    (nonce) =>
      `NONCE: ${nonce}\nSTATUS: NEEDS_CHANGES\nISSUES:\n1. [MAJOR] src/tide.ts:2 is empty\n`,
  ],
  tiers: [
    (nonce) => `{"nonce":"${nonce}","passed":true,"issues":[],"confidence":0.9,"suggestion":""}`,
    (nonce) =>
      `{"nonce":"${nonce}","passed":false,"issues":["src/tide.ts:2 is empty"],"confidence":0.9,"suggestion":"Fill it."}`,
  ],
};

test.each(allProtocols().map((protocol) => [protocol.name, protocol] as const))(
  'an answer that is nothing but the prompt of %s is no approval',
  async (_name, protocol) => {
    for (const request of [aRequest(), aRequest({ subject: 'spec', changes: [], diff: '' })]) {
      const rendered = renderReviewerPrompt(request, protocol);
      if (!rendered.ok) throw new Error('the built-in template is sound');
      const { outcome } = await reviewOnce(request, aReviewer([rendered.text]), aReviewWorld());
      expect(outcome).toBe('inconclusive');
    }
  },
);

test.each(Object.entries(FORMS))('answers in the form of %s are read', async (_name, forms) => {
  const outcomes = await Promise.all(
    forms.map(async (form) => {
      const { outcome } = await reviewOnce(aRequest(), aReviewer([form]), aReviewWorld());
      return outcome === 'concern' ? 'pass' : outcome;
    }),
  );
  expect(outcomes).toEqual(['pass', 'fail']);
});
