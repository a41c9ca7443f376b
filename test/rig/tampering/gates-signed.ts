// Statements of gates that somebody with keys signed, and that contradict the rest.

import { SUMMARY_FIELD } from '../../../src/evidence/read-predicates.ts';
import { hex, KEYS, signLog } from '../evidence-world.ts';
import {
  forged,
  of,
  quay,
  rewrite,
  rewriteAll,
  rewriteCommand,
  rewriteStatement,
  type Tampering,
  weaken,
} from './moves.ts';

export const GATES_SIGNED: readonly Omit<Tampering, 'needsKeys'>[] = [
  {
    name: 'signed: a gate that failed, summary passed',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        predicate['result'] = 'FAILED';
      }),
  },
  {
    name: 'signed: a verify that failed, summary passed',
    apply: (world) =>
      rewrite(world, 'verify', (predicate) => {
        predicate['result'] = 'FAILED';
      }),
  },
  {
    name: 'signed: a warning that nobody confirmed',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        predicate['result'] = 'WARNED';
      }),
  },
  {
    name: 'signed: exit code 1',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['exitCode'] = 1;
      }),
  },
  {
    name: 'signed: no exit code',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['exitCode'] = null;
      }),
  },
  {
    name: 'signed: a command that timed out',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['timedOut'] = true;
      }),
  },
  {
    name: 'signed: another command',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['command'] = 'true';
      }),
  },
  {
    name: 'signed: a command that should fail',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['expect'] = 'fail';
        run['exitCode'] = 1;
      }),
  },
  {
    name: 'signed: an output that is nowhere',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['output'] = { digest: { sha256: hex('nowhere', 64) }, bytes: 1 };
      }),
  },
  {
    name: 'signed: an output digest that is none',
    apply: (world) =>
      rewriteCommand(world, (run) => {
        run['output'] = { digest: { sha256: 'abc' } };
      }),
  },
  {
    name: 'signed: no commands',
    apply: (world) =>
      rewrite(world, 'verify', (predicate) => {
        of(predicate['doorward'])['commands'] = [];
      }),
  },
  {
    name: 'signed: no list of commands',
    apply: (world) =>
      rewrite(world, 'verify', (predicate) => {
        delete of(predicate['doorward'])['commands'];
      }),
  },
  {
    name: 'signed: a gate about another tree',
    apply: (world) =>
      rewriteStatement(world, 'gate', (statement) => {
        statement['subject'] = [{ name: 'tree', digest: { gitTree: hex('other') } }];
      }),
  },
  {
    name: 'signed: all about another tree',
    apply: (world) =>
      rewriteAll(world, (statement) => {
        statement['subject'] = [{ name: 'tree', digest: { gitTree: hex('other') } }];
      }),
  },
  {
    name: 'signed: all about another tree, from another branch',
    apply: (world) =>
      rewriteAll(world, (statement) => {
        statement['subject'] = [{ name: 'tree', digest: { gitTree: hex('other') } }];
        const more = of(of(statement['predicate'])[SUMMARY_FIELD] ?? {});
        more['branch'] = 'refs/heads/other';
      }),
  },
  {
    name: 'signed: two subjects',
    apply: (world) =>
      rewriteStatement(world, 'gate', (statement) => {
        statement['subject'] = [0, 1].map((n) => ({
          name: 'tree',
          digest: { gitTree: hex(`t${n}`) },
        }));
      }),
  },
  {
    name: 'signed: an unknown predicate',
    apply: (world) =>
      rewriteStatement(world, 'gate', (statement) => {
        statement['predicateType'] = 'https://example.test/x';
      }),
  },
  {
    name: 'signed: a gate of another run',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        of(predicate['doorward'])['run'] = 'run-8';
      }),
  },
  {
    name: 'signed: a gate of another task',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        of(predicate['doorward'])['task'] = 'T-x';
      }),
  },
  {
    name: 'signed: a gate of another attempt',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        of(predicate['doorward'])['attempt'] = 9;
      }),
  },
  {
    name: 'signed: a gate on another base',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        of(predicate['doorward'])['base'] = { digest: { gitCommit: hex('b') } };
      }),
  },
  {
    name: 'signed: all on another base',
    apply: (world) =>
      rewriteAll(world, (statement) => {
        const predicate = of(statement['predicate']);
        of(predicate['doorward'] ?? predicate[SUMMARY_FIELD])['base'] = {
          digest: { gitCommit: hex('b') },
        };
      }),
  },
  {
    name: 'signed: a gate held to another policy',
    apply: (world) =>
      rewrite(world, 'gate', (predicate) => {
        of(predicate['doorward'])['policy'] = { digest: { sha256: hex('p', 64) } };
      }),
  },
  {
    name: 'signed: a policy without gates',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['gates'] = [];
      }),
  },
  {
    name: 'signed: a policy without the verify gate',
    apply: (world) =>
      weaken(
        world,
        (policy) => {
          policy['gates'] = ['inspect', 'review'];
        },
        'verify',
      ),
  },
  {
    name: 'signed: a policy that asks for more gates',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['gates'] = ['claim', 'inspect', 'review', 'verify'];
      }),
  },
  {
    name: 'signed: a policy with other commands',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['commands'] = [{ run: 'npm run all', expect: 'pass' }];
      }),
  },
  {
    name: 'signed: a policy without commands',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['commands'] = [];
      }),
  },
  {
    name: 'signed: a policy and a verify without commands',
    apply: async (world) => {
      await rewrite(world, 'verify', (predicate) => {
        of(predicate['doorward'])['commands'] = [];
      });
      await weaken(world, (policy) => {
        policy['commands'] = [];
      });
    },
  },
  {
    name: 'signed: a policy of another config file',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['file'] = { path: 'doorward.yaml', gitBlob: hex('w') };
      }),
  },
  {
    name: 'signed: a policy with a further field',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['free'] = true;
      }),
  },
  {
    name: 'signed: fewer reviews than there were',
    apply: (world) =>
      weaken(world, (policy) => {
        policy['reviews'] = 0;
      }),
  },
  {
    name: 'signed: a review that rejects',
    apply: (world) =>
      rewrite(
        world,
        'review',
        (predicate) => {
          predicate['verdict'] = 'rejected';
        },
        KEYS.reviewer,
      ),
  },
  {
    name: 'signed: a review by the gate key',
    apply: (world) => rewrite(world, 'review', () => undefined, KEYS.gate),
  },
  {
    name: 'signed: a gate by the reviewer key',
    apply: (world) => rewrite(world, 'gate', () => undefined, KEYS.reviewer),
  },
  {
    name: 'signed: a gate by the human key',
    apply: (world) => rewrite(world, 'gate', () => undefined, KEYS.human),
  },
  {
    name: 'signed: a gate by the log key',
    apply: (world) => rewrite(world, 'gate', () => undefined, KEYS.log),
  },
  {
    name: 'signed: by a key that was retired',
    apply: (world) => forged(world, { gate: KEYS.old, reviewer: KEYS.old }, true),
  },
  {
    name: 'signed: by a key of another log',
    apply: (world) => forged(world, { gate: KEYS.pier, reviewer: KEYS.pier }, true),
  },
  {
    name: 'signed: by a stranger, in a whole log',
    apply: (world) => forged(world, { gate: KEYS.stranger, reviewer: KEYS.stranger }, true),
  },
  { name: 'signed: a log by the gate key', apply: (world) => signLog(quay(world), 0, KEYS.gate) },
];
