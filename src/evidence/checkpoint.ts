// A checkpoint: how long the log is and the root of everything in it, as a signed note of C2SP. Who
// has kept one can tell whether the log of today still begins with the log of then.

import { type Bytes, bytesOfHex, type Crypto, type Signer } from './crypto.ts';

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Bytes;
}

export interface SignedCheckpoint extends Checkpoint {
  readonly text: string;
  /** Says which key it should be, and proves nothing. */
  readonly hint: Bytes;
  readonly signature: Bytes;
}

const ED25519 = '\x01';
const HINT_LENGTH = 4;
const NOTE =
  /^([a-z0-9][a-z0-9./-]{0,200})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n\u2014 ([a-z0-9][a-z0-9./-]{0,200}) ([A-Za-z0-9+/]{88,96}={0,2})\n$/;

export async function signCheckpoint(
  checkpoint: Checkpoint,
  signer: Signer & { readonly publicKey: Bytes },
  crypto: Crypto,
): Promise<string> {
  const { origin } = checkpoint;
  const text = checkpointText(checkpoint, crypto);
  const signature = await signer.sign(crypto.encode(text));
  const hint = keyHint(origin, signer.publicKey, crypto);
  return `${text}\n\u2014 ${origin} ${crypto.toBase64(hint + signature)}\n`;
}

function checkpointText({ origin, size, root }: Checkpoint, crypto: Crypto): string {
  return `${origin}\n${size}\n${crypto.toBase64(root)}\n`;
}

/** Undefined for what is no checkpoint with exactly one signature of its own origin. */
export function readCheckpoint(note: string, crypto: Crypto): SignedCheckpoint | undefined {
  const [, origin, size, root64 = '', name, signed64 = ''] = NOTE.exec(note) ?? [];
  const root = crypto.fromBase64(root64);
  const signed = crypto.fromBase64(signed64);
  if (origin === undefined || origin !== name || root?.length !== 32) return undefined;
  if (signed?.length !== HINT_LENGTH + 64) return undefined;
  const checkpoint = { origin, size: Number(size), root };
  return {
    ...checkpoint,
    text: checkpointText(checkpoint, crypto),
    hint: signed.slice(0, HINT_LENGTH),
    signature: signed.slice(HINT_LENGTH),
  };
}

export function isCheckpointSignedBy(
  { origin, text, hint, signature }: SignedCheckpoint,
  publicKey: Bytes,
  crypto: Crypto,
): boolean {
  return (
    hint === keyHint(origin, publicKey, crypto) &&
    crypto.verify(publicKey, crypto.encode(text), signature)
  );
}

function keyHint(origin: string, publicKey: Bytes, crypto: Crypto): Bytes {
  const name = crypto.encode(origin);
  return bytesOfHex(crypto.sha256(`${name}\n${ED25519}${publicKey}`)).slice(0, HINT_LENGTH);
}
