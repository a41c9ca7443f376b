// The parser of PostgreSQL itself, compiled to WebAssembly: it can be stopped at any time and cannot
// take the process with it. One that was stopped is not used again.

import type { PgQueryModule } from 'libpg-query/wasm/libpg-query.js';

export interface PostgresFault {
  readonly message: string;
  /** Where in the text it stumbled, in UTF-16 units; the length of the text at its end. */
  readonly at: number;
}

/** Undefined if PostgreSQL reads it. Throws if the parser gives up. */
export type PostgresParser = (text: string) => PostgresFault | undefined;

interface Instance {
  readonly module: PgQueryModule;
  isBusy: boolean;
}

const FRESH_MEMORY = 160 * 1024 * 1024;
let kept: Instance | undefined;

export async function postgresParser(): Promise<PostgresParser> {
  const isUsable =
    kept !== undefined && !kept.isBusy && kept.module.HEAPU8.byteLength < FRESH_MEMORY;
  const instance = kept !== undefined && isUsable ? kept : await freshInstance();
  kept = instance;
  return (text) => {
    // Nothing is caught or undone on the way: one that was stopped stays busy.
    if (instance.isBusy) throw new Error('it was stopped before');
    instance.isBusy = true;
    const fault = faultIn(instance.module, text);
    instance.isBusy = false;
    return fault;
  };
}

async function freshInstance(): Promise<Instance> {
  const { default: load } = await import('libpg-query/wasm/libpg-query.js');
  return { module: await load(), isBusy: false };
}

const ERROR_IN_RESULT = 8;
const CURSOR_IN_ERROR = 16;

function faultIn(module: PgQueryModule, text: string): PostgresFault | undefined {
  const size = module.lengthBytesUTF8(text) + 1;
  const query = module._malloc(size);
  module.stringToUTF8(text, query, size);
  const result = module._wasm_parse_query_raw(query);
  const error = module.getValue(result + ERROR_IN_RESULT, 'i32');
  const fault =
    error === 0
      ? undefined
      : {
          message: module.UTF8ToString(module.getValue(error, 'i32')),
          at: offsetOf(text, module.getValue(error + CURSOR_IN_ERROR, 'i32') - 1),
        };
  module._wasm_free_parse_result(result);
  module._free(query);
  return fault;
}

// PostgreSQL counts characters, where text here counts those beyond the first plane twice.
function offsetOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
