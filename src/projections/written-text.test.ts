import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readYaml } from '../std/document.ts';
import { markdownLines } from '../std/markdown.ts';
import { codeSpan, inlineText } from './markdown-text.ts';
import { withBlock } from './marked-block.ts';
import { toYaml, word } from './yaml-text.ts';

test('YAML is written as people write it: words bare, texts quoted, empty lists short', () => {
  const text = toYaml({
    gate: { status: word('VERIFYING'), step: 2, name: 'a: "b"', gone: undefined },
    failures: [word('TIMEOUT'), word('BLOCKED')],
    none: [],
    tasks: [{ id: '1', notes: ['x'] }, 'plain'],
  });
  expect(text).toBe(`gate:
  status: VERIFYING
  step: 2
  name: "a: \\"b\\""
failures: [TIMEOUT, BLOCKED]
none: []
tasks:
  - id: "1"
    notes:
      - "x"
  - "plain"
`);
});

test('what is written as YAML is read back, whatever the text', () => {
  const printable = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(printable, fc.array(printable), (name, items) => {
      const text = toYaml({ name, list: items.map((item) => ({ item })) });
      const document = readYaml(text);
      const again = document.ok ? document.value : document.error;
      const clean = (value: string): string =>
        value.replace(/[\p{Bidi_Control}\u200b\u2060]/gu, '');
      expect(again).toEqual({
        name: clean(name),
        list: items.map((item) => ({ item: clean(item) })),
      });
      expect(text).not.toContain('<!--');
    }),
  );
});

test.each([
  ['Lay the keel', 'Lay the keel'],
  ['make_keel works', 'make_keel works'],
  ['_emphasis_', '\\_emphasis\\_'],
  ['# Heading', '\\# Heading'],
  ['1. item', '1\\. item'],
  ['1.1 is no item, and 12) is none', '1.1 is no item, and 12) is none'],
  ['1.', '1\\.'],
  ['a | b `c` *d*', 'a \\| b \\`c\\` \\*d\\*'],
  ['<!-- doorward:end -->', '&lt;!-- doorward:end -->'],
  ['two\nlines', 'two lines'],
])('%j becomes %j in a line of Markdown', (text, expected) => {
  expect(inlineText(text)).toBe(expected);
});

test('a code span holds any text, backticks included', () => {
  expect(codeSpan('npm test')).toBe('`npm test`');
  expect(codeSpan('a `b` c')).toBe('``a `b` c``');
  expect(codeSpan('`b`')).toBe('`` `b` ``');
});

test('a new file is the block alone', () => {
  expect(withBlock(undefined, 'state\n')).toBe(
    '<!-- doorward:begin -->\nstate\n<!-- doorward:end -->\n',
  );
});

test("a person's words before, after and around the block survive", () => {
  const mine = '# My state\n\nRemember the tide.';
  const first = withBlock(mine, 'one');
  expect(first).toBe(`${mine}\n\n<!-- doorward:begin -->\none\n<!-- doorward:end -->\n`);
  const added = `${first}More of mine.\n`;
  expect(withBlock(added, 'two')).toBe(added.replace('one', 'two'));
});

test('line endings and the mark at the beginning of the file stay', () => {
  const mine = '\uFEFFMine.\r\n';
  const first = withBlock(mine, 'one\ntwo');
  expect(first).toBe(
    `${mine}\r\n<!-- doorward:begin -->\r\none\r\ntwo\r\n<!-- doorward:end -->\r\n`,
  );
  expect(withBlock(first, 'three')).toBe(first.replace('one\r\ntwo', 'three'));
});

test('a marker that lost its partner is text, and swallows nothing', () => {
  const mine = '<!-- doorward:begin -->\nMine, and the end was deleted.\n';
  const first = withBlock(mine, 'one');
  expect(first.startsWith(mine)).toBe(true);
  expect(withBlock(first, 'two')).toBe(first.replace('one', 'two'));
});

test('writing the same block again changes nothing, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (mine, content) => {
      const text = content.replaceAll('<!--', '');
      const once = withBlock(mine, text);
      expect(withBlock(once, text)).toBe(once);
      expect(markdownLines(once).length).toBeGreaterThan(2);
    }),
  );
});
