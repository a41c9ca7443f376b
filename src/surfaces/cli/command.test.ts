// Options are heard the same way whether Node's parser is asked or the words are plain enough to do without.

import { expect, test } from 'vitest';
import { type Command, parseOptions } from './command.ts';

const moor: Command = {
  name: 'moor',
  summary: 'ties a boat up',
  usage: 'moor [BOAT…]',
  options: {
    reuse: { help: 'take the old rope' },
    rope: { value: 'KIND', help: 'which rope' },
  },
  examples: [],
  run: () => Promise.resolve(0),
};

const heard = (...args: readonly string[]): string => {
  const { words, flag, text } = parseOptions(moor, args);
  const flags = ['reuse', 'json'].filter((name) => flag(name));
  return [...flags, text('rope') ?? '-', ...words].join(' ');
};

test.each([
  [['dory'], '- dory'],
  [['--reuse', 'dory', '--json'], 'reuse json - dory'],
  [['dory', '--reuse', '--rope', 'hemp'], 'reuse hemp dory'],
  [['--rope=hemp', '--', '--reuse'], 'hemp --reuse'],
])('%j', (args, expected) => {
  expect(heard(...args)).toBe(expected);
});

test.each([
  [['--reuse', '--reuse'], '--reuse is given twice'],
  [['--reuse=yes'], '--reuse takes no value'],
  [['--reuze'], 'unknown option --reuze'],
  [['--toString'], 'unknown option --toString'],
  [['-r'], 'unknown option -r'],
  [['--rope'], '--rope needs a value'],
])('%j is refused', (args, message) => {
  expect(() => heard(...args)).toThrow(message);
});
