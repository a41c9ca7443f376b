// The words by which a message speaks. Code and quotations in it are only shown; but where a whole
// message is one fence or one JSON document, but for its completion signal, what stands inside is the message.

import type { Signal } from '../../model/claim.ts';
import { readDocument } from '../../std/document.ts';
import { type Passage, passagesOf } from './result-passages.ts';

/** Program text and patches stay shown, whatever else is missing around them. */
const WHOLE_FENCE =
  /^\s{0,200}(`{3,}|~{3,})[ \t]{0,8}(?:text|txt|log|console|markdown|md|ya?ml|json[c5]?)?[ \t]{0,8}\n/i;

export function toldPassages(message: Passage, { use, line }: Signal): readonly Passage[] {
  const whole = insideWhole(message);
  if (whole !== undefined || use !== 'given' || line === undefined) return whole ?? [message];
  const lines = message.text.split('\n');
  const at = line - message.firstLine;
  const rest = lines.map((text, index) => (index === at ? '' : text)).join('\n');
  const inside = insideWhole({ ...message, text: rest });
  return inside === undefined ? [message] : [...inside, { text: lines[at] ?? '', firstLine: line }];
}

/** Undefined for a message that is neither a fence nor a document. */
function insideWhole(message: Passage): readonly Passage[] | undefined {
  const fenced = insideWholeFence(message);
  const { text: source, firstLine } = fenced ?? message;
  const plain = fenced === undefined ? undefined : [fenced];
  if (!/^\s{0,200}\{\s{0,200}"/.test(source) || !/\}\s{0,200}$/.test(source.slice(-201)))
    return plain;
  const document = readDocument(source);
  if (!document.ok) return plain;
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
