// What the platform's JSON parser keeps to itself: where a text stops being JSON, and keys that
// stand twice in one object, of which it silently drops the first.

import { printParseErrorCode, visit } from 'jsonc-parser';

export interface JsonFault {
  readonly message: string;
  readonly offset: number;
}

/** The first place where the text is not JSON. The caller has capped size and depth. */
export function firstJsonFault(text: string): JsonFault | undefined {
  let first: JsonFault | undefined;
  visit(
    text,
    {
      onError: (code, offset) => {
        first ??= { message: printParseErrorCode(code), offset };
      },
    },
    { disallowComments: true },
  );
  return first;
}

/** The second use of a key within one object. The caller has capped size and depth. */
export function repeatedJsonKey(text: string): JsonFault | undefined {
  const open: Set<string>[] = [];
  let first: JsonFault | undefined;
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true) first ??= { message: `the key "${key}" stands twice`, offset };
      keys?.add(key);
    },
  });
  return first;
}
