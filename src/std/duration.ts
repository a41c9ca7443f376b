// Durations as people write them (`90s`, `2m`, 1500 for milliseconds) and as messages show them.

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds, or undefined for anything that is not a positive, finite duration. */
export function readDuration(value: unknown): number | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m|h)$/.exec(value.trim());
  if (match === null) return undefined;
  const durationMs = Math.round(Number(match[1]) * (UNITS[match[2] ?? ''] ?? 0));
  return durationMs > 0 ? durationMs : undefined;
}

export function showDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const minutes = Math.floor(durationMs / 60_000);
  return `${minutes} min ${Math.round((durationMs % 60_000) / 1000)} s`;
}
