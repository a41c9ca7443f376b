// Entities are decoded once, and what is no entity stays as written.

import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
  ['npm run lint &amp;&amp; npm test', 'npm run lint && npm test'],
  ['a &lt; b &gt; c &quot;d&quot; &apos;e&apos;', `a < b > c "d" 'e'`],
  ['&#39;x&#x27;', "'x'"],
  ['&amp;lt; stays escaped once', '&lt; stays escaped once'],
  ['grep "a&b;" && true', 'grep "a&b;" && true'],
  ['&unknown; &#0; &#xD800; &#99999999;', '&unknown; &#0; &#xD800; &#99999999;'],
  ['2>&1', '2>&1'],
])('%j reads as %j', (written, meant) => {
  expect(decodeEntities(written)).toBe(meant);
});
