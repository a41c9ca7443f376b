// Bytes to lines, whatever the pieces they come in. A line is cut where it is longer than any line
// worth reading; the rest of it is passed over, so that memory stays flat.

const NEWLINE = 0x0a;
const MAX_LINE_BYTES = 8 * 1024 * 1024;

export class OutputLines {
  readonly #onLines: (lines: readonly string[]) => void;
  readonly #decoder = new TextDecoder();
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(onLines: (lines: readonly string[]) => void) {
    this.#onLines = onLines;
  }

  /** The bytes may be used again by the caller afterwards. */
  add(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      this.#keep(chunk);
      return;
    }
    const first = chunk.indexOf(NEWLINE);
    this.#keep(chunk.subarray(0, first));
    const line = [this.#takePending()];
    // A newline byte is never part of a longer character, so whole lines can be decoded at once.
    const whole = last > first ? this.#decoder.decode(chunk.subarray(first + 1, last)) : undefined;
    this.#keep(chunk.subarray(last + 1));
    this.#onLines(whole === undefined ? line : line.concat(whole.split('\n')));
  }

  end(): void {
    if (this.#pendingBytes > 0) this.#onLines([this.#takePending()]);
  }

  #keep(piece: Uint8Array): void {
    const kept = piece.subarray(0, Math.max(0, MAX_LINE_BYTES - this.#pendingBytes));
    if (kept.length === 0) return;
    // A copy: `slice` of a Buffer would be a view of bytes that the next read replaces.
    this.#pending.push(new Uint8Array(kept));
    this.#pendingBytes += kept.length;
  }

  #takePending(): string {
    const text = this.#decoder.decode(Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
    return text;
  }
}
