// Code that looks at where it lies, or at files: it could find there what no commit has.

const PLACE =
  /\bimport\.meta\b|\b__(?:dirname|filename|file)\b|\bcwd\b|\.git\b|\b(?:exists|l?stat|access|open|read(?:File|dir|link)|realpath)(?:Sync)?\b|\bos\.(?:path|scandir|listdir)\b|\bPath\b|\bcreateRequire\b|\b(?:import|require|__import__|import_module)\((?!\s{0,20}['"`])/g;
const MAX_LENGTH = 400_000;

/** More often than before. */
export function looksAround(now: string | undefined, before: string | undefined): boolean {
  return count(now) > count(before);
}

const count = (text: string | undefined): number =>
  text?.slice(0, MAX_LENGTH).match(PLACE)?.length ?? 0;
