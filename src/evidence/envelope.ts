// DSSE: what is signed is the payload's bytes with its type before them, never a form of JSON that
// two readers could see differently. One signature by one named key; anything else is refused.

import { canonicalJson } from '../std/canonical-json.ts';
import { isFields } from '../std/shape.ts';
import type { Bytes, Crypto, Signer } from './crypto.ts';
import { PAYLOAD_TYPE } from './names.ts';

export interface Envelope {
  /** The statement, as the bytes that were signed. */
  readonly payload: Bytes;
  readonly keyid: string;
  readonly signature: Bytes;
}

export type EnvelopeReading =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly problem: string };

const MAX_ENVELOPE = 4 * 1024 * 1024;
const KEYID = /^SHA256:[A-Za-z0-9+/]{43}$/;
const SIGNATURE_LENGTH = 64;

/** The pre-authentication encoding of DSSE v1. */
function signedBytes(payload: Bytes): Bytes {
  return `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} ${payload}`;
}

export async function signEnvelope(
  statement: unknown,
  signer: Signer,
  crypto: Crypto,
): Promise<string> {
  const payload = crypto.encode(canonicalJson(statement));
  const signature = await signer.sign(signedBytes(payload));
  return envelopeText({ payload, keyid: signer.keyid, signature }, crypto);
}

/** One line, the same for the same envelope. */
function envelopeText({ payload, keyid, signature }: Envelope, crypto: Crypto): string {
  return canonicalJson({
    payloadType: PAYLOAD_TYPE,
    payload: crypto.toBase64(payload),
    signatures: [{ keyid, sig: crypto.toBase64(signature) }],
  });
}

export function readEnvelope(text: string, crypto: Crypto): EnvelopeReading {
  if (text.length > MAX_ENVELOPE) return refused('it is too large');
  const fields = jsonIn(text);
  if (!isFields(fields)) return refused('it is no JSON object');
  const { payloadType, payload, signatures } = fields;
  if (payloadType !== PAYLOAD_TYPE) return refused(`its payload type is not ${PAYLOAD_TYPE}`);
  const signed = signatureIn(signatures, crypto);
  if (signed === undefined) return refused('it does not have exactly one signature with a key id');
  const bytes = typeof payload === 'string' ? crypto.fromBase64(payload) : undefined;
  if (bytes === undefined) return refused('its payload is not in base64');
  const envelope: Envelope = { payload: bytes, ...signed };
  // Every other way to write the same envelope is refused: nothing can hide in the difference.
  if (envelopeText(envelope, crypto) !== text) return refused('it is not written as it should be');
  return { ok: true, envelope };
}

function signatureIn(
  signatures: unknown,
  crypto: Crypto,
): Pick<Envelope, 'keyid' | 'signature'> | undefined {
  const [first, ...others]: readonly unknown[] = Array.isArray(signatures) ? signatures : [];
  if (!isFields(first) || others.length > 0) return undefined;
  const { keyid, sig } = first;
  const signature = typeof sig === 'string' ? crypto.fromBase64(sig) : undefined;
  if (signature?.length !== SIGNATURE_LENGTH) return undefined;
  return typeof keyid === 'string' && KEYID.test(keyid) ? { keyid, signature } : undefined;
}

export function isSignedBy(envelope: Envelope, publicKey: Bytes, crypto: Crypto): boolean {
  return crypto.verify(publicKey, signedBytes(envelope.payload), envelope.signature);
}

function refused(problem: string): EnvelopeReading {
  return { ok: false, problem };
}

/** Nothing of ours nests deeper, and what is to be written again must not exhaust whoever writes it. */
const MAX_DEPTH = 48;

export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(MAX_DEPTH, value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part));
}
