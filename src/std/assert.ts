// A failed assertion is a bug in Doorward, never a comment on somebody's work or input.

export class BugError extends Error {
  override readonly name = 'BugError';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BugError(message);
}

/** Compile-time proof that every variant was handled; at run time, a bug report. */
export function unreachable(value: never): never {
  throw new BugError(`unreachable variant: ${JSON.stringify(value)}`);
}
