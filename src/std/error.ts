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

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file could not be used; the caller names it. */
export function fileTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SYSTEM_WORDS[code] ?? error.message;
}
