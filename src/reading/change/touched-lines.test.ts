import { expect, test } from 'vitest';
import { touchedIn } from './touched-lines.ts';

const DIFF = `diff --git a/src/tide.ts b/src/tide.ts
index 1111111..2222222 100644
--- a/src/tide.ts
+++ b/src/tide.ts
@@ -10,2 +10,3 @@ export function tideTable() {
 const a = 1;
+const b = 2;
 const c = 3;
@@ -40 +41 @@
-old
+new
\\ No newline at end of file
diff --git a/old name.ts b/new name.ts
similarity index 100%
rename from old name.ts
rename to new name.ts
diff --git a/chart.png b/chart.png
Binary files a/chart.png and b/chart.png differ
`;

test.each([
  ['src/tide.ts', 10, true],
  ['src/tide.ts', 12, true],
  ['src/tide.ts', 13, false],
  ['src/tide.ts', 41, true],
  ['src/tide.ts', undefined, true],
  ['new name.ts', 7, true],
  ['old name.ts', 7, true],
  ['chart.png', undefined, true],
  ['src/moon.ts', undefined, false],
])('%s:%s is touched: %s', (file, line, expected) => {
  expect(touchedIn(DIFF)?.covers(file, line)).toBe(expected);
});

test.each([
  ['a hunk that is cut off', DIFF.slice(0, DIFF.indexOf(' const c'))],
  ['a remark in place of the rest', `${DIFF}… 4000 bytes left out …\n`],
  ['prose', 'Nothing has changed.'],
  ['a hunk with too many lines', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n+c\n'],
])('%s is not read as a diff, because what it leaves out is unknown', (_what, text) => {
  expect(touchedIn(text)).toBeUndefined();
});

test('no difference touches nothing', () => {
  expect(touchedIn('')?.covers('src/tide.ts', 1)).toBe(false);
});
