// Summaries, logs and waivers that somebody with keys signed, and that contradict the rest.

import { SUMMARY_FIELD } from '../../../src/evidence/read-predicates.ts';
import { hex, KEYS, signLog } from '../evidence-world.ts';
import {
  again,
  at,
  dropGate,
  lastEntry,
  of,
  pin,
  quay,
  rewriteSummary,
  signAs,
  type Tampering,
  waive,
} from './moves.ts';

export const SUMMARIES_SIGNED: readonly Omit<Tampering, 'needsKeys'>[] = [
  {
    name: 'signed: a summary that failed',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['verificationResult'] = 'FAILED';
      }),
  },
  {
    name: 'signed: a summary with a word of its own',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['verificationResult'] = 'FINE';
      }),
  },
  {
    name: 'signed: a summary with waivers',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        of(predicate[SUMMARY_FIELD])['waivers'] = ['onMissing'];
      }),
  },
  {
    name: 'signed: a summary of another grade',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        of(predicate[SUMMARY_FIELD])['grade'] = 'unverified';
      }),
  },
  {
    name: 'signed: a summary of another verifier',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['verifier'] = { id: 'https://example.test' };
      }),
  },
  {
    name: 'signed: a summary of another level',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['verifiedLevels'] = ['SLSA_SOURCE_LEVEL_4'];
      }),
  },
  {
    name: 'signed: a summary without inputs',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['inputAttestations'] = [];
      }),
  },
  {
    name: 'signed: a summary with other inputs',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        predicate['inputAttestations'] = [{ digest: { sha256: hex('i', 64) } }];
      }),
  },
  {
    name: 'signed: a summary without a task',
    apply: (world) =>
      rewriteSummary(world, (predicate) => {
        delete of(predicate[SUMMARY_FIELD])['task'];
      }),
  },
  {
    name: 'signed: a gate dropped from bundle and summary',
    apply: (world) => dropGate(world, 'gate'),
  },
  {
    name: 'signed: the verify gate dropped from bundle and summary',
    apply: (world) => dropGate(world, 'verify'),
  },
  {
    name: 'signed: the review dropped from bundle and summary',
    apply: (world) => dropGate(world, 'review'),
  },
  {
    name: 'signed: a bundle with a line that is no envelope',
    apply: (world) =>
      again(world, (entry) => {
        entry.lines.unshift('{"ahoy":1}');
      }),
  },
  {
    name: 'signed: a bundle without a summary',
    apply: (world) =>
      again(world, (entry) => {
        entry.lines.pop();
      }),
  },
  {
    name: 'signed: a bundle with two summaries',
    apply: (world) =>
      again(world, (entry) => {
        entry.lines.push(at(entry.lines, -1));
      }),
  },
  {
    name: 'signed: a log with a gap in its sizes',
    apply: async (world) => {
      const entry = lastEntry(world);
      const log = quay(world);
      await signAs(log, (checkpoint) => ({ ...checkpoint, size: checkpoint.size + 1 }));
      void entry;
    },
  },
  {
    name: 'signed: a log with a wrong root',
    apply: (world) =>
      signAs(quay(world), (checkpoint) => ({ ...checkpoint, root: 'r'.repeat(32) })),
  },
  {
    name: 'signed: a log of another origin',
    apply: (world) =>
      signAs(quay(world), (checkpoint) => ({
        ...checkpoint,
        origin: 'doorward.dev/log/elsewhere',
      })),
  },
  {
    name: 'signed: a shorter history, with a pinned checkpoint',
    apply: async (world) => {
      pin(world);
      const count = 2;
      quay(world).entries.splice(-count);
      world.commits.splice(-count);
      await signLog(quay(world));
    },
  },
  {
    name: 'signed: another history of the same length, with a pinned checkpoint',
    apply: async (world) => {
      pin(world);
      at(quay(world).entries, -1).lines.push(...[]);
      await again(world, (entry) => {
        entry.lines = [...entry.lines];
      });
      await rewriteSummary(world, (predicate) => {
        predicate['timeVerified'] = '2031-01-01T00:00:00.000Z';
      });
    },
  },
  { name: 'signed: a waiver by the gate key', apply: (world) => waive(world, KEYS.gate, '') },
  {
    name: 'signed: a waiver that is over',
    apply: (world) => waive(world, KEYS.human, '2030-01-15T00:00:00.000Z'),
  },
  {
    name: 'signed: a waiver for another tree',
    apply: (world) => waive(world, KEYS.human, '', { tree: hex('other') }),
  },
  {
    name: 'signed: a waiver for another base',
    apply: (world) => waive(world, KEYS.human, '', { base: hex('other') }),
  },
  {
    name: 'signed: a waiver without a reason',
    apply: (world) => waive(world, KEYS.human, '', { reason: ' ' }),
  },
];
