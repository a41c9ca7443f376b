// What a reviewer names as proof that the work fails: one command or one test file. It is words of a
// stranger; whether it may be run is decided elsewhere, by what the plan itself runs.

import { readJson, readYaml } from '../../std/document.ts';
import { markdownLines } from '../../std/markdown.ts';
import { isFields, textOf } from '../../std/shape.ts';
import { normaliseNewlines, stripEscapes } from '../../std/text.ts';
import { codeSpans } from '../words/code-spans.ts';
import { embeddedObjects, fencedBlocks } from './excerpts.ts';

const MAX_LENGTH = 400;
const KEYS = ['reproduce', 'reproduction', 'repro', 'failingcommand', 'failingtest'];
const LINE =
  /^[\s*_>-]{0,8}(?:reproduce|reproduction|repro)(?: with)?[*_]{0,2}\s{0,3}:[*_]{0,2}\s{0,3}(\S.{0,400})$/i;

export function reproductionIn(answer: string): string | undefined {
  const text = stripEscapes(normaliseNewlines(answer.slice(0, 1_000_000))).trim();
  return inFields(text) ?? inWords(text);
}

function inFields(text: string): string | undefined {
  const whole = text.startsWith('{') ? readJson(text) : readYaml(text);
  const lines = markdownLines(text);
  const values =
    whole.ok && isFields(whole.value)
      ? [whole.value]
      : [...fencedBlocks(lines), ...embeddedObjects(lines)].map(({ value }) => value);
  return values.flatMap((value) => fieldOf(value) ?? []).at(0);
}

function fieldOf(value: unknown): string | undefined {
  if (!isFields(value)) return undefined;
  const found = Object.entries(value).find(([key]) =>
    KEYS.includes(key.toLowerCase().replace(/[\s_-]/g, '')),
  );
  return usable(textOf(found?.[1]));
}

function inWords(text: string): string | undefined {
  const said = markdownLines(text)
    .filter(({ isCode }) => !isCode)
    .flatMap((line) => LINE.exec(line.text.slice(0, 1_000))?.[1] ?? [])
    .at(0);
  if (said === undefined) return undefined;
  return usable(codeSpans(said).spans.at(0)?.code ?? said);
}

function usable(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (trimmed === undefined || trimmed === '' || /^(?:none|n\/a|-)$/i.test(trimmed))
    return undefined;
  return trimmed.length > MAX_LENGTH || trimmed.includes('\n') ? undefined : trimmed;
}
