// Review requests, and reviewers that answer from a list. Each answer may use the nonce it was given.

import type { Reviewer, ReviewRequest } from '../../src/drive/ports/reviewer.ts';
import type { ReviewWorld } from '../../src/drive/review/review-once.ts';
import type { CommandRecord, Digest } from '../../src/model/record.ts';
import { strict } from '../../src/protocols/strict.ts';
import { decodeReview } from '../../src/reading/review/review.ts';
import { aChange, aCommandRun, aFile, aPlan, aTask } from './builders.ts';

export function aCommandRecord(command: string, parts: Partial<CommandRecord> = {}): CommandRecord {
  const { output: _, rawOutputPath: __, ...run } = aCommandRun(command);
  return { ...run, output: undefined, tail: '', ...parts };
}

export const PASSED_TESTS = {
  passed: 3,
  failed: 0,
  skipped: 0,
  runner: 'vitest',
  failures: [],
} as const;

export const DIFF = `diff --git a/src/tide.ts b/src/tide.ts
--- a/src/tide.ts
+++ b/src/tide.ts
@@ -1 +1,2 @@
 export {};
+export function tideTable() {}
`;

export function aRequest(parts: Partial<ReviewRequest> = {}): ReviewRequest {
  const task = parts.task ?? aTask();
  return {
    subject: 'work',
    plan: aPlan({ tasks: [task] }),
    task,
    batch: [task],
    base: undefined,
    tree: 'c'.repeat(40),
    changes: [aChange('src/tide.ts')],
    diff: DIFF,
    diffSinceLastRound: undefined,
    commands: [aCommandRecord('vitest run src/tide.test.ts', { tests: PASSED_TESTS })],
    findings: [],
    round: 1,
    prior: [],
    documents: new Map(),
    nonce: 'nonce-5d2c',
    gateFiles: [],
    timeoutMs: 5_000,
    cwd: '/nowhere',
    ...parts,
  };
}

/** A text, or one made from the nonce; an Error is thrown. */
export type Said = string | ((nonce: string) => string) | Error;

export interface ScriptedReviewer extends Reviewer {
  readonly asked: ReviewRequest[];
}

/** Answers in turn; the last answer is given again. */
export function aReviewer(
  said: readonly Said[],
  parts: Partial<Pick<Reviewer, 'name' | 'kind' | 'family'>> = {},
): ScriptedReviewer {
  const asked: ReviewRequest[] = [];
  const name = parts.name ?? 'opus';
  return {
    name,
    kind: 'model',
    family: undefined,
    ...parts,
    asked,
    review(request) {
      const answer = said[Math.min(asked.length, said.length - 1)] ?? '';
      asked.push(request);
      if (answer instanceof Error) return Promise.reject(answer);
      const text = typeof answer === 'string' ? answer : answer(request.nonce);
      const reading = decodeReview(text, name);
      return Promise.resolve({
        reading,
        prompt: 'Look at it.',
        text,
        model: 'model-1',
        durationMs: 5,
        usage: undefined,
      });
    },
  };
}

export const approves = (nonce: string): string =>
  JSON.stringify({
    nonce,
    verdict: 'APPROVED',
    confidence: 'HIGH',
    findings: ['src/tide.ts:2 exports tideTable'],
    concerns: [],
    recommendation: 'commit',
  });

export const rejects =
  (...issues: readonly string[]) =>
  (nonce: string): string =>
    JSON.stringify({
      nonce,
      verdict: 'REJECTED',
      confidence: 'HIGH',
      issues: issues.length === 0 ? ['[MAJOR] src/tide.ts:2: it returns nothing'] : issues,
    });

export const rejectsWith =
  (reproduce: string) =>
  (nonce: string): string =>
    JSON.stringify({
      nonce,
      verdict: 'REJECTED',
      issues: ['[MAJOR] src/tide.ts:2: it fails'],
      reproduce,
    });

export interface ReviewRig extends ReviewWorld {
  readonly kept: string[];
  readonly ran: string[];
}

export function aReviewWorld(parts: Partial<ReviewWorld> = {}): ReviewRig {
  const kept: string[] = [];
  const ran: string[] = [];
  const tree = new Map(
    [
      aFile('src/tide.ts', 'export {};\nexport function tideTable() {}\n'),
      aFile('src/tide.test.ts'),
    ].map((fact) => [fact.path, fact]),
  );
  return {
    executorFamily: undefined,
    rules: strict.rules,
    readFiles: (_tree, paths) =>
      Promise.resolve(
        new Map(
          paths.map((path) => [
            path,
            tree.get(path) ?? { path, kind: 'absent' as const, size: 0, text: undefined },
          ]),
        ),
      ),
    keep(text) {
      kept.push(text);
      const digest: Digest = `sha256:${kept.length}`;
      return Promise.resolve(digest);
    },
    reproduce(command) {
      ran.push(command.run);
      return Promise.resolve(aCommandRecord(command.run));
    },
    ...parts,
    kept,
    ran,
  };
}
