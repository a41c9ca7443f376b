// The table of threats names tests; each of them must be there, or the table is a promise of nothing.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROW = /^\| (.+?) \| (.+?) \| `([^`]+)`: (.+?) \|$/;
const rows = readFileSync('docs/threats.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:way|---) /.test(line));

test('every row names a way, what stands in it, and a test', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
});

test.each(rows.map((row) => ROW.exec(row)?.slice(1) ?? []))('%s', (_way, _defence, file, name) => {
  expect(existsSync(file ?? '')).toBe(true);
  expect(readFileSync(file ?? '', 'utf8')).toContain(name);
});
