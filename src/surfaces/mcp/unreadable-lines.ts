// A line that is no JSON gets the answer that JSON-RPC has for it. The SDK passes over such lines in
// silence, and whoever sent one would wait for ever. Lines are read beside the SDK, which reads them too.

import type { Readable, Writable } from 'node:stream';
import { readJson } from '../../std/document.ts';
import { isFields } from '../../std/shape.ts';

const PARSE_ERROR = { code: -32_700, message: 'Parse error: this line is not JSON' };
const INVALID_REQUEST = {
  code: -32_600,
  message: 'Invalid Request: one JSON-RPC 2.0 message on a line is expected',
};

/** Until it is called back. */
export function answerUnreadable(input: Readable, output: Writable): () => void {
  const decoder = new TextDecoder();
  let rest = '';
  const read = (chunk: Uint8Array): void => {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const error of lines.flatMap((line) => faultOf(line) ?? []))
      output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
  };
  input.on('data', read);
  return () => {
    rest = '';
    input.off('data', read);
  };
}

function faultOf(line: string): typeof PARSE_ERROR | undefined {
  if (line.trim() === '') return undefined;
  const document = readJson(line);
  if (!document.ok) return PARSE_ERROR;
  const { value } = document;
  return isFields(value) && value['jsonrpc'] === '2.0' ? undefined : INVALID_REQUEST;
}
