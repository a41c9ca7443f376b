// The loop by itself: what follows what, what may happen at the same time, and what becomes of a step
// when somebody else has moved the run on meanwhile.

import { describe, expect, test } from 'vitest';
import type { GateEvent } from '../../src/model/event.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import { strict } from '../../src/protocols/strict.ts';
import { runRig } from '../rig/run-rig.ts';

const AT = '2026-05-04T07:00:00.000Z';
const driven: GateEvent = { type: 'run.driven', at: AT, pid: 2, host: 'other', version: '0' };
const halted: GateEvent = {
  type: 'run.halted',
  at: AT,
  why: 'aborted',
  tasks: [],
  message: 'Stop.',
};
const skipped = (task: string): GateEvent => ({
  type: 'override.granted',
  at: AT,
  task,
  kind: 'skip',
  by: 'Ada',
  reason: 'the lumber yard is closed',
});

/** A pause of half a minute before each further attempt. */
const pausing = (): Protocol['budgets'] => ({
  ...strict.budgets,
  VERIFY_FAILURE: { retries: 2, delayMs: 30_000, onExhausted: 'park' },
  EXECUTION_FAILURE: { retries: 2, delayMs: 30_000, onExhausted: 'park' },
});

describe('order', () => {
  test('a task is worked on, frozen, verified and landed before the next one begins', async () => {
    const rig = runRig({ tasks: [{ id: 'keel' }, { id: 'mast' }] });
    const { ending } = await rig.drive();
    expect(ending).toEqual({ type: 'done' });
    expect(rig.done).toEqual(
      ['keel', 'mast'].flatMap((task) => [
        `agent ${task} 1`,
        `settle ${task}`,
        `verify ${task}`,
        `land ${task}`,
      ]),
    );
    expect(rig.commits.map(({ tree }) => tree)).toEqual(['base', 'base+keel', 'base+keel+mast']);
  });

  test('a failed attempt is followed by another one that starts from its work', async () => {
    const rig = runRig({
      agent: ({ attempt }) => (attempt === 1 ? 'soft' : 'oak'),
      passes: (tree) => tree.includes('oak'),
    });
    await rig.drive();
    expect(rig.done.filter((what) => what.startsWith('agent'))).toEqual([
      'agent keel 1',
      'agent keel 2',
    ]);
    expect(rig.commits.at(-1)).toEqual({ tree: 'base+oak+soft', message: 'keel' });
  });

  test('an order that the plan declares is kept, with room for more', async () => {
    const rig = runRig({
      jobs: 3,
      tasks: [{ id: 'keel' }, { id: 'mast', dependsOn: ['keel'] }, { id: 'deck' }],
    });
    await rig.drive();
    const at = (what: string): number => rig.done.indexOf(what);
    expect(at('agent mast 1')).toBeGreaterThan(at('land keel'));
    expect(at('agent deck 1')).toBeLessThan(at('land keel'));
  });
});

describe('several at a time', () => {
  test('no more than wanted work at once, and they land one after the other', async () => {
    let working = 0;
    let most = 0;
    let landing = 0;
    const rig = runRig({
      jobs: 2,
      tasks: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
      moment: async (what) => {
        if (what.startsWith('agent')) {
          working += 1;
          most = Math.max(most, working);
          await new Promise((resolve) => setTimeout(resolve, 5));
          working -= 1;
        }
        if (what.startsWith('land')) {
          landing += 1;
          expect(landing).toBe(1);
          await new Promise((resolve) => setTimeout(resolve, 5));
          landing -= 1;
        }
      },
    });
    const { ending } = await rig.drive();
    expect(ending.type).toBe('done');
    expect(most).toBe(2);
    expect(rig.commits).toHaveLength(6);
    expect(rig.commits.at(-1)?.tree).toBe('a+b+base+c+d+e');
  });

  test('whoever lands on a branch that moved is verified again as it will be', async () => {
    const verified: string[] = [];
    const rig = runRig({
      jobs: 2,
      tasks: [{ id: 'keel' }, { id: 'mast' }],
      passes: (tree) => verified.push(tree) > 0,
    });
    await rig.drive();
    for (const { tree } of rig.commits.slice(1)) expect(verified).toContain(tree);
  });

  test('what is in conflict with the branch is done again on top of it, and the first try is kept', async () => {
    const rig = runRig({
      tasks: [{ id: 'keel' }, { id: 'mast' }],
      moment: (what, { commitElsewhere, done }) => {
        if (what === 'land keel' && !done.includes('land keel')) commitElsewhere('!keel');
      },
    });
    const { ending } = await rig.drive();
    expect(ending.type).toBe('done');
    expect(rig.done.filter((what) => /^(?:agent|land) keel/.test(what))).toEqual([
      ...['agent keel 1', 'land keel'],
      ...['agent keel 2', 'land keel'],
    ]);
    expect(rig.commits.map(({ message }) => message)).toEqual([
      'start',
      'elsewhere: !keel',
      'keel',
      'mast',
    ]);
    expect(new Set(rig.kept.values())).toEqual(new Set(['base+keel']));
  });

  test('a conflict each time is left to a person, after the others are done', async () => {
    let others = 0;
    const rig = runRig({
      tasks: [{ id: 'keel' }, { id: 'mast' }],
      moment: (what, { commitElsewhere }) => {
        if (what !== 'land keel') return;
        others += 1;
        commitElsewhere(`!${others}`);
      },
    });
    const { ending } = await rig.drive();
    expect(ending.type).toBe('needs-person');
    expect(rig.commits.at(-1)).toMatchObject({ message: 'mast' });
    expect(rig.commits.some(({ message }) => message === 'keel')).toBe(false);
    expect([...rig.kept.values()]).toContain('base+keel');
  });
});

describe('somebody else', () => {
  test('takes the run over while the agent works: nothing is settled, landed or appended', async () => {
    const rig = runRig({
      moment: (what, { append }) => {
        if (what === 'agent keel 1') append(driven);
      },
    });
    const { ending } = await rig.drive();
    expect(ending).toEqual({ type: 'taken-over' });
    expect(rig.done).toEqual(['agent keel 1']);
    expect(rig.types().at(-1)).toBe('run.driven');
    expect(rig.commits).toHaveLength(1);
  });

  test('claims to have taken it over, and a pass along with it: nobody seals that', async () => {
    const at = driven.at;
    const ended = { type: 'attempt.ended', task: 'keel', attempt: 1, ending: 'returned' } as const;
    const passed = { type: 'gate.passed', task: 'keel', evidence: 'verified' } as const;
    const rig = runRig({
      moment: (what, { append }) => {
        if (what !== 'agent keel 1') return;
        append(driven);
        append({ ...ended, tree: 'base+pine', at });
        append({ ...passed, tree: 'base+pine', waivers: [], at });
      },
    });
    expect((await rig.drive()).ending).toEqual({ type: 'taken-over' });
    expect(rig.told).toEqual(['run.driven', 'stage.judged', 'attempt.started']);
  });

  test('takes it over while several work: not one of them gets past the fence', async () => {
    const rig = runRig({
      jobs: 3,
      tasks: ['a', 'b', 'c'].map((id) => ({ id })),
      moment: async (what, { append, done }) => {
        if (what.startsWith('verify')) await new Promise((resolve) => setTimeout(resolve, 5));
        if (what.startsWith('verify') && !done.some((one) => one.startsWith('verify')))
          append(driven);
      },
    });
    const { ending } = await rig.drive();
    expect(ending).toEqual({ type: 'taken-over' });
    const at = rig.log.events.indexOf(driven);
    expect(rig.log.events.slice(at + 1)).toEqual([]);
    expect(rig.commits).toHaveLength(1);
  });

  test('skips a task while it is verified: the verdict comes too late and is dropped', async () => {
    const rig = runRig({
      moment: (what, { append }) => {
        if (what === 'verify keel') append(skipped('keel'));
      },
    });
    const { ending, plan } = await rig.drive();
    expect(ending.type).toBe('needs-person');
    expect(plan.runs[0]).toMatchObject({ phase: 'waived', evidence: 'skipped' });
    expect(rig.types()).not.toContain('gate.passed');
    expect(rig.commits).toHaveLength(1);
  });

  test('skips a task during the pause before its next attempt: no attempt begins', async () => {
    const rig = runRig({
      passes: () => false,
      protocol: { budgets: pausing() },
      moment: (what, { append }) => {
        if (what.startsWith('wait')) append(skipped('keel'));
      },
    });
    const { ending, plan } = await rig.drive();
    expect(ending.type).toBe('needs-person');
    expect(plan.runs[0]?.phase).toBe('waived');
    expect(rig.types().filter((type) => type === 'attempt.started')).toHaveLength(1);
  });

  test('stops the run during a pause: the agent is not started once more', async () => {
    const rig = runRig({
      agent: () => undefined,
      moment: (what, { append }) => {
        if (what.startsWith('wait')) append(halted);
      },
    });
    const { ending } = await rig.drive();
    expect(ending.type).toBe('halted');
    expect(rig.done.filter((what) => what.startsWith('agent'))).toHaveLength(1);
  });

  test('stops the run while the agent works: its work is recorded, and nothing new begins', async () => {
    const rig = runRig({
      tasks: [{ id: 'keel' }, { id: 'mast' }],
      moment: (what, { append }) => {
        if (what === 'agent keel 1') append(halted);
      },
    });
    const { ending } = await rig.drive();
    expect(ending).toMatchObject({ type: 'halted', halt: { why: 'aborted' } });
    expect(rig.types().at(-1)).toBe('attempt.ended');
    expect(rig.done).toEqual(['agent keel 1', 'settle keel']);
  });
});

describe('pauses', () => {
  test('an attempt after a pause begins once the pause is over', async () => {
    const rig = runRig({
      agent: ({ attempt }) => (attempt === 1 ? 'soft' : 'oak'),
      passes: (tree) => tree.includes('oak'),
      protocol: { budgets: pausing() },
    });
    expect((await rig.drive()).ending.type).toBe('done');
    expect(rig.waits).toEqual([30_000]);
  });

  test('somebody who wants to stop during a pause gets it, and the attempt is not lost', async () => {
    const rig = runRig({
      agent: ({ attempt }) => (attempt === 1 ? 'soft' : 'oak'),
      passes: (tree) => tree.includes('oak'),
      protocol: { budgets: pausing() },
      moment: (what, one) => {
        if (what.startsWith('wait') && one.waits.length === 1) one.isStopping = true;
      },
    });
    expect((await rig.drive()).ending).toEqual({ type: 'stopped' });
    expect(rig.types().at(-1)).toBe('attempt.failed');
    rig.isStopping = false;
    expect((await rig.drive()).ending).toEqual({ type: 'done' });
    expect(rig.commits).toHaveLength(2);
  });

  test('an agent that is not there is asked again after pauses, then a person is; no attempt is spent', async () => {
    const rig = runRig({ agent: () => undefined });
    const { ending, plan } = await rig.drive();
    expect(ending.type).toBe('needs-person');
    expect(rig.waits).toEqual([10_000, 10_000]);
    expect(plan.runs[0]).toMatchObject({ attempt: 1, park: { why: 'inconclusive' } });
  });
});

describe('what is owed', () => {
  test('work that is given up is kept once, however often the run goes on', async () => {
    const rig = runRig({ agent: () => 'soft', passes: () => false });
    await rig.drive();
    await rig.drive();
    await rig.drive();
    expect(rig.types().filter((type) => type === 'work.kept')).toHaveLength(1);
    expect(rig.kept.get('run-1/keel')).toBe('base+soft');
  });

  test('a process that dies before the note is followed by one that writes it', async () => {
    const rig = runRig({ agent: () => 'soft', passes: () => false });
    await rig.drive();
    const at = rig.types().indexOf('work.kept');
    rig.log.events.splice(at);
    await rig.drive();
    expect(rig.types().filter((type) => type === 'work.kept')).toHaveLength(1);
  });

  test('every event that is appended folds: a late one is dropped before it is stored', async () => {
    const rig = runRig({
      tasks: [{ id: 'keel' }, { id: 'mast' }],
      jobs: 2,
      moment: (what, { append }) => {
        if (what === 'verify keel') append(skipped('keel'));
      },
    });
    await rig.drive();
    const again = await rig.drive();
    expect(again.plan.runs.map(({ phase }) => phase)).toEqual(['waived', 'committed']);
  });
});
