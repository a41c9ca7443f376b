// How SSH writes things one after another: a length in four bytes, then the bytes.

export const ED25519 = 'ssh-ed25519';

export class WireReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('it ends too early');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  number(): number {
    return this.take(4).readUInt32BE(0);
  }

  piece(): Buffer {
    return this.take(this.number());
  }

  text(): string {
    return this.piece().toString('latin1');
  }
}

export function wirePiece(bytes: Buffer | string): Buffer {
  const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return Buffer.concat([wireNumber(content.length), content]);
}

export function wireNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The 32 bytes of an Ed25519 key in SSH's form; undefined for any other kind. */
export function ed25519In(blob: Buffer): string | undefined {
  try {
    const reader = new WireReader(blob);
    if (reader.text() !== ED25519) return undefined;
    const key = reader.text();
    return key.length === 32 ? key : undefined;
  } catch {
    return undefined;
  }
}

export function ed25519Blob(publicKey: string): Buffer {
  return Buffer.concat([wirePiece(ED25519), wirePiece(publicKey)]);
}
