// Binds an answer to the question it was asked for. Whatever the reviewer was shown was written
// before the nonce was drawn, so that a verdict which carries it is not a quotation.

import { readJson, readYaml } from '../../std/document.ts';
import { type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';
import { normaliseNewlines, stripEscapes } from '../../std/text.ts';
import { readBlock } from './block.ts';
import { repeatsCanary } from './canary.ts';
import { embeddedObjects, fencedBlocks, looseYaml } from './excerpts.ts';

const MAX_LENGTH = 1_000_000;

/** Undefined where the answer may be used; otherwise what is wrong with it, in a clause. */
export function answerFault(text: string, nonce: string): string | undefined {
  if (repeatsCanary(text, nonce)) return 'it repeats a mark that stood in the data alone';
  return nonceFault(text, nonce);
}

/** Undefined where the answer is bound to the nonce. */
function nonceFault(text: string, nonce: string): string | undefined {
  const clean = stripEscapes(normaliseNewlines(text.slice(0, MAX_LENGTH))).trim();
  if (nonce === '' || !clean.includes(nonce))
    return 'it does not carry the nonce of this review, so it may be the answer to something else';
  const verdicts = verdictValues(clean);
  const isBound = verdicts.every((value) => noncesIn(value, 0).includes(nonce));
  const hasOther = verdicts.some((value) => noncesIn(value, 0).some((other) => other !== nonce));
  if (isBound && !hasOther) return undefined;
  return 'a verdict in it does not carry the nonce of this review';
}

/** Every mapping in the answer that gives a verdict. */
function verdictValues(text: string): readonly unknown[] {
  const whole = wholeValue(text);
  const found = whole === undefined ? excerptsOf(markdownLines(text)) : [whole];
  return found.filter((value) => {
    const { type } = readBlock({ value, form: 'json', isWhole: whole !== undefined });
    return type === 'voice';
  });
}

function wholeValue(text: string): unknown {
  const document = text.startsWith('{') ? readJson(text) : readYaml(text);
  return document.ok && isFields(document.value) ? document.value : undefined;
}

function excerptsOf(lines: readonly MarkdownLine[]): readonly unknown[] {
  const spoken = lines.filter((line) => !line.isCode && !/^\s*>/.test(line.text));
  return [...fencedBlocks(lines), ...looseYaml(spoken), ...embeddedObjects(spoken)].map(
    ({ value }) => value,
  );
}

/** Values of keys called `nonce`, as far down as a verdict may be wrapped. */
function noncesIn(value: unknown, depth: number): readonly string[] {
  if (!isFields(value) || depth > 2) return [];
  return Object.entries(value)
    .slice(0, 200)
    .flatMap(([key, field]) => {
      if (/^nonce$/i.test(key.trim())) return [String(field).trim()];
      return noncesIn(field, depth + 1);
    });
}
