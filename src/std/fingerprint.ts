// A short name for a text: equal texts get equal names. Not for secrets and not for proof, because
// somebody who wants two texts with one name can find them.

const SEEDS: readonly [number, number] = [0xdeadbeef, 0x41c6ce57];

/** Fourteen hexadecimal digits. */
export function fingerprint(text: string): string {
  let [low, high] = SEEDS;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = mixed(low, high);
  high = mixed(high, low);
  const value = (high & 0xffffff) * 2 ** 32 + (low >>> 0);
  return value.toString(16).padStart(14, '0');
}

function mixed(word: number, other: number): number {
  return (
    Math.imul(word ^ (word >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  );
}
