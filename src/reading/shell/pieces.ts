// Where a quoted or substituted piece of a shell command ends. `undefined` means that it never does,
// and then nothing after it has a meaning.

const MAX_NESTING = 16;
const EXPANSION = /\$[({]|`|[<>]\(/y;
const QUOTED_EXPANSION = /\$[({]|`/y;

export function opensExpansion(command: string, at: number, isQuoted = false): boolean {
  const pattern = isQuoted ? QUOTED_EXPANSION : EXPANSION;
  pattern.lastIndex = at;
  return pattern.test(command);
}

/** The offset after the piece at `at`: an escape, a quoted text, an expansion or one character. */
function pieceEnd(command: string, at: number, nesting = 0): number | undefined {
  const char = command[at];
  if (char === '\\') return at + 2;
  if (char === "'") return after(command.indexOf("'", at + 1));
  if (char === '"') return doubleQuoteEnd(command, at, nesting);
  return opensExpansion(command, at) ? expansionEnd(command, at, nesting) : at + 1;
}

function after(offset: number): number | undefined {
  return offset === -1 ? undefined : offset + 1;
}

function doubleQuoteEnd(command: string, start: number, nesting: number): number | undefined {
  let at: number | undefined = start + 1;
  while (at !== undefined && at < command.length) {
    if (command[at] === '"') return at + 1;
    // A single quote and `<(` are ordinary characters here.
    const isPiece: boolean = command[at] === '\\' || opensExpansion(command, at, true);
    at = isPiece ? pieceEnd(command, at, nesting) : at + 1;
  }
  return undefined;
}

export function expansionEnd(command: string, start: number, nesting = 0): number | undefined {
  if (nesting > MAX_NESTING) return undefined;
  if (command[start] === '`') return backquoteEnd(command, start + 1);
  let open = 1;
  let at: number | undefined = start + 2;
  while (at !== undefined && at < command.length) {
    open += bracketStep(command[at]);
    if (open === 0) return at + 1;
    at = pieceEnd(command, at, nesting + 1);
  }
  return undefined;
}

function bracketStep(char: string | undefined): number {
  if (char === '(' || char === '{') return 1;
  return char === ')' || char === '}' ? -1 : 0;
}

function backquoteEnd(command: string, from: number): number | undefined {
  let at = from;
  while (at < command.length) {
    if (command[at] === '`') return at + 1;
    at += command[at] === '\\' ? 2 : 1;
  }
  return undefined;
}
