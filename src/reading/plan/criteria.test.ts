// One criterion for each thing that can be judged by itself.

import { expect, test } from 'vitest';
import { readCriteria } from './criteria.ts';

test.each<[string, string, readonly string[]]>([
  ['one sentence', 'tideTable is exported; 4 tests pass', ['tideTable is exported; 4 tests pass']],
  [
    'a sentence over lines',
    '\n  tideTable is exported\n  and sorted\n',
    ['tideTable is exported and sorted'],
  ],
  ['bullets', '- sorted\n- complete', ['sorted', 'complete']],
  ['checkboxes', '- [ ] sorted\n- [x] complete', ['sorted', 'complete']],
  ['numbers', '1. sorted\n2) complete', ['sorted', 'complete']],
  ['a bullet over lines', '- sorted\n  by time\n- complete', ['sorted by time', 'complete']],
  [
    'elements',
    '<criterion>sorted</criterion>\n<criterion>complete</criterion>',
    ['sorted', 'complete'],
  ],
  ['entities', 'rate &lt; 0 throws', ['rate < 0 throws']],
  ['nothing', '  \n', []],
])('reads %s', (_shape, text, criteria) => {
  expect(readCriteria(text)).toEqual(criteria);
});
