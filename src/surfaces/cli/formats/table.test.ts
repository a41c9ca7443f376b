import { expect, test } from 'vitest';
import type { Terminal } from '../terminal.ts';
import { renderTable } from './table.ts';

const plain: Terminal['paint'] = (_, text) => text;
const marked: Terminal['paint'] = (colour, text) => `<${colour}>${text}</>`;

const TABLE = {
  head: ['id', 'name', 'commit'],
  rows: [
    [{ text: '1.1' }, { text: 'Lay the keel of the ship' }, { text: 'abc' }],
    [{ text: '1.2' }, { text: 'Mast\u001b[2J' }, { text: '' }],
  ],
  flexible: 1,
} as const;

test('columns stand under each other, and nothing is cut where nobody looks', () => {
  expect(renderTable(TABLE, undefined, plain)).toEqual([
    'id   name                      commit',
    '1.1  Lay the keel of the ship  abc',
    '1.2  Mast',
  ]);
});

test.each([36, 30, 25])('in %i columns the flexible one gives way', (columns) => {
  const lines = renderTable(TABLE, columns, plain);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns);
  expect(lines[1]).toContain('…');
  expect(lines[1]).toMatch(/abc$/);
});

test('colour is put around the text and not around the space behind it', () => {
  const rows = [
    [{ text: 'a', colour: 'red' }, { text: 'b' }],
    [{ text: 'long' }, { text: 'b' }],
  ] as const;
  expect(renderTable({ head: [], rows, flexible: 0 }, undefined, marked)).toEqual([
    '<red>a</>     b',
    'long  b',
  ]);
});

test('wide characters take their room', () => {
  const rows = [
    [{ text: '日本' }, { text: 'b' }],
    [{ text: 'long' }, { text: 'b' }],
    [{ text: '🎉' }, { text: 'b' }],
  ];
  expect(renderTable({ head: [], rows, flexible: 0 }, undefined, plain)).toEqual([
    '日本  b',
    'long  b',
    '🎉    b',
  ]);
});

test('where the flexible column is not enough, the widest others give way, too', () => {
  const id = 'a-very-long-id-of-a-task';
  const rows = [
    [
      { text: id },
      { text: 'Lay the keel of the ship' },
      { text: 'complete' },
      { text: '0123456789' },
    ],
  ];
  expect(renderTable({ head: [], rows, flexible: 1 }, 40, plain)).toEqual([
    'a-very-…  Lay the …  complete  01234567…',
  ]);
});
