// Larger plans than can be walked through, at random: the observer never objects, every run ends,
// and a log that went through JSON folds to the same next step wherever it is cut.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPlanStep, type PlanStep } from '../../src/gate/next-plan.ts';
import { applyToPlan, foldPlan, type PlanRun, startPlanRun } from '../../src/gate/plan-run.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { TaskOutline } from '../../src/model/outline.ts';
import { PROTOCOL_NAMES, type Protocol, type ProtocolName } from '../../src/model/protocol.ts';
import { COMPLEXITIES } from '../../src/model/task.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { CHARTERS } from './charters.ts';
import { firstLook, observe } from './observe.ts';
import { observerFor } from './observer.ts';
import { anOutline } from './outlines.ts';
import { AT, answers, personAnswers } from './world.ts';

interface Dice {
  /** Picks one of so many. */
  roll(sides: number): number;
}

interface Told {
  readonly events: readonly GateEvent[];
  readonly plan: PlanRun;
  readonly objections: readonly string[];
  readonly isOver: boolean;
}

const MAX_EVENTS = 4_000;

function tell(name: ProtocolName, tasks: readonly TaskOutline[], dice: Dice): Told {
  const protocol = protocolNamed(name);
  const reviewers = 1;
  const { atEvent } = observerFor(CHARTERS[name], reviewers);
  const started = {
    type: 'run.started',
    at: AT,
    run: 'r',
    plan: 'p',
    protocol,
    tasks,
    reviewers,
  } as const;
  const events: GateEvent[] = [started];
  let plan = startPlanRun(started);
  let observation = firstLook(tasks);
  let words = 6;
  const objections: string[] = [];
  while (events.length < MAX_EVENTS) {
    const next = nextPlanStep(plan, protocol);
    const isPersonal = next.type === 'halted' || next.type === 'needs-person';
    const choices = isPersonal && words === 0 ? [] : choicesAt(plan, next, protocol);
    const event = choices[dice.roll(choices.length)];
    if (event === undefined) return { events, plan, objections, isOver: true };
    if (isPersonal) words -= 1;
    objections.push(...atEvent(observation, event));
    plan = applyToPlan(plan, event);
    observation = observe(observation, event);
    events.push(event);
  }
  return { events, plan, objections, isOver: false };
}

function choicesAt(plan: PlanRun, next: PlanStep, protocol: Protocol): readonly GateEvent[] {
  if (next.type === 'record') return [{ ...next.event, at: AT }];
  if (next.type !== 'perform') return personAnswers(plan, next);
  return next.steps.flatMap((step) => weighted(answers(plan, step, { protocol, alphabet: 'all' })));
}

/** The first answer is the good one; without some luck no run would ever get far. */
function weighted(events: readonly GateEvent[]): readonly GateEvent[] {
  const [first] = events;
  return first === undefined ? [] : [...events, ...Array<GateEvent>(events.length * 2).fill(first)];
}

const outlines: fc.Arbitrary<readonly TaskOutline[]> = fc
  .array(
    fc.record({
      earlier: fc.array(fc.nat(7), { maxLength: 2 }),
      wave: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      tier: fc.constantFrom(undefined, 1, 2, 3),
      complexity: fc.option(fc.constantFrom(...COMPLEXITIES), { nil: undefined }),
      maxRetries: fc.option(fc.nat(4), { nil: undefined }),
      isCheckpoint: fc.integer({ min: 0, max: 9 }).map((side) => side === 0),
      statesVerify: fc.boolean(),
      hasSpec: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) =>
    parts.map(({ earlier, ...rest }, index) =>
      anOutline({
        ...rest,
        id: `T${index}`,
        index,
        total: parts.length,
        after: [...new Set(earlier)].filter((other) => other < index).map((other) => `T${other}`),
      }),
    ),
  );

const stories = fc
  .tuple(fc.constantFrom(...PROTOCOL_NAMES), outlines, fc.infiniteStream(fc.nat(99_999)))
  .map(([name, tasks, stream]) => {
    const dice = {
      roll: (sides: number) => (sides === 0 ? 0 : (stream.next().value ?? 0) % sides),
    };
    return tell(name, tasks, dice);
  });

test('whatever happens in whatever order, nothing is committed unproven and every run ends', () => {
  const property = fc.property(stories, ({ objections, isOver }) => {
    expect(objections).toEqual([]);
    expect(isOver).toBe(true);
  });
  fc.assert(property, { numRuns: 1_500 });
});

test('a log that was cut anywhere and read back goes on with the same step', () => {
  const property = fc.property(stories, fc.nat(99_999), ({ events, plan }, cut) => {
    const read = (log: readonly GateEvent[]): PlanRun => foldPlan(JSON.parse(JSON.stringify(log)));
    const [started] = events;
    if (started?.type !== 'run.started') throw new Error('a log begins with run.started');
    expect(read(events)).toEqual(JSON.parse(JSON.stringify(plan)));
    const before = events.slice(0, 1 + (cut % events.length));
    const { protocol } = started;
    expect(nextPlanStep(read(before), JSON.parse(JSON.stringify(protocol)))).toEqual(
      nextPlanStep(foldPlan(before), protocol),
    );
  });
  fc.assert(property, { numRuns: 300 });
});
