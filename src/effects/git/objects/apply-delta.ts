// Git's differences between objects: pieces of another object by place and length, and new bytes.

/** Undefined where it does not fit, or the result would be larger than that. */
export function applyDelta(base: Buffer, delta: Buffer, maxSize: number): Buffer | undefined {
  const from = lengthAt(delta, 0);
  const to = lengthAt(delta, from.end);
  if (from.value !== base.length || to.value > maxSize) return undefined;
  const result = Buffer.allocUnsafe(to.value);
  let filled = 0;
  for (let at = to.end; at < delta.length; ) {
    const step = stepAt(delta, at);
    const piece = step.isCopy
      ? base.subarray(step.offset, step.offset + step.size)
      : delta.subarray(step.next, step.next + step.size);
    if (piece.length !== step.size || step.size === 0 || filled + step.size > result.length)
      return undefined;
    piece.copy(result, filled);
    filled += step.size;
    at = step.isCopy ? step.next : step.next + step.size;
  }
  return filled === result.length ? result : undefined;
}

function lengthAt(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let [value, at, scale] = [0, start, 1];
  for (;;) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, end: at };
    scale *= 2 ** 7;
  }
}

interface Step {
  readonly isCopy: boolean;
  readonly offset: number;
  readonly size: number;
  /** Where the next step begins, or the new bytes. */
  readonly next: number;
}

/** A copy tells with seven bits which bytes of its place and length follow; the others are zero. */
function stepAt(delta: Buffer, at: number): Step {
  const code = delta[at] ?? 0;
  if (code < 0x80) return { isCopy: false, offset: 0, size: code, next: at + 1 };
  let next = at + 1;
  const number = (firstBit: number, count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      if ((code & (firstBit << index)) === 0) continue;
      value += (delta[next] ?? 0) * 2 ** (8 * index);
      next += 1;
    }
    return value;
  };
  const offset = number(0x01, 4);
  const size = number(0x10, 3);
  return { isCopy: true, offset, size: size === 0 ? 0x10000 : size, next };
}
