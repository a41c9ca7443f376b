// The one error class for a world that can't be used: no repository, unreadable config, wrong flag.
// Domain outcomes are values and never thrown; bugs are BugError.

export type ErrorCode =
  | 'usage'
  | 'config'
  | 'plan'
  | 'input'
  | 'git'
  | 'io'
  | 'store'
  | 'platform'
  | 'interrupted';

export class DoorwardError extends Error {
  override readonly name = 'DoorwardError';
  readonly code: ErrorCode;
  /** What the user can do about it, in one sentence. */
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}
