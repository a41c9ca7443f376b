// The words by which a message speaks. Code and quotations in it are only shown; but where a whole
// message is one fence or one JSON document, what stands inside is the message.

import { readDocument } from '../../std/document.ts';
import { type Passage, passagesOf } from './result-passages.ts';

/** Program text and patches stay shown, whatever else is missing around them. */
const WHOLE_FENCE =
  /^\s{0,200}(`{3,}|~{3,})[ \t]{0,8}(?:text|txt|log|console|markdown|md|ya?ml|json[c5]?)?[ \t]{0,8}\n/i;

export function toldPassages(message: Passage): readonly Passage[] {
  const told = insideWholeFence(message) ?? message;
  const { text: source, firstLine } = told;
  if (!/^\s{0,200}\{\s{0,200}"/.test(source) || !/\}\s{0,200}$/.test(source.slice(-201)))
    return [told];
  const document = readDocument(source);
  if (!document.ok) return [told];
  const lastLine = firstLine + source.split('\n').length - 1;
  return passagesOf({ form: 'json', document, path: [], firstLine, lastLine, source });
}

function insideWholeFence({ text, firstLine }: Passage): Passage | undefined {
  const [opening, mark = ''] = WHOLE_FENCE.exec(text.slice(0, 400)) ?? [];
  if (opening === undefined) return undefined;
  const lines = text.slice(opening.length).trimEnd().split('\n');
  if (lines.findIndex((line) => line.trim().startsWith(mark)) !== lines.length - 1)
    return undefined;
  return {
    text: lines.slice(0, -1).join('\n'),
    firstLine: firstLine + opening.split('\n').length - 1,
  };
}
