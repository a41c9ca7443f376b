import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsFor } from './made-ids.ts';

test('an id is made from the name, or from the position where the name has no letter', () => {
  const items = ['Add a sum function', 'Ärger über Größe', '日本語', '???'].map((name) => ({
    id: undefined,
    name,
  }));
  expect(idsFor(items)).toEqual(['add-a-sum-function', 'arger-uber-große', '日本語', 'task-4']);
});

test('no made id is one that the plan or another made id has', () => {
  const item = fc.record({
    id: fc.option(fc.constantFrom('a', 'a-2', 'task-2'), { nil: undefined }),
    name: fc.option(fc.constantFrom('a', 'A!', '?'), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const ids = idsFor(items);
      const made = ids.filter((_, index) => items[index]?.id === undefined);
      const given: readonly (string | undefined)[] = items.map(({ id }) => id);
      expect(new Set(made).size).toBe(made.length);
      expect(made.filter((id) => given.includes(id))).toEqual([]);
    }),
  );
});
