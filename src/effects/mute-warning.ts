// Node warns of its own features that it calls experimental. Users can do nothing about those that
// Doorward uses; every other warning passes.

/** Drops warnings that begin with these words from now on; the answer undoes it. */
export function muteWarning(words: string): () => void {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]): void => {
    if (!String(warning).startsWith(words)) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  return () => {
    process.emitWarning = emitWarning;
  };
}
