// What evidence asks of the platform: hashes, signatures and encodings, given as a value, so that
// everything else about evidence is pure and can be tried a hundred thousand times a minute.

/** One character for each byte, as in the rest of Doorward. */
export type Bytes = string;

export interface Crypto {
  /** In lowercase hex. */
  sha256(bytes: Bytes): string;
  toBase64(bytes: Bytes): string;
  /** Undefined for anything but the one way to write these bytes. */
  fromBase64(text: string): Bytes | undefined;
  /** UTF-8. */
  encode(text: string): Bytes;
  /** Undefined for what is not UTF-8. */
  decode(bytes: Bytes): string | undefined;
  /** Ed25519; `publicKey` is its 32 bytes. */
  verify(publicKey: Bytes, message: Bytes, signature: Bytes): boolean;
}

/** Whoever holds a key: a file, an agent, a device. The same message gives the same signature. */
export interface Signer {
  readonly keyid: string;
  sign(message: Bytes): Bytes | Promise<Bytes>;
}

export function bytesOfHex(hex: string): Bytes {
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
