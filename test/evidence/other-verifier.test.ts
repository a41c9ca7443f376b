// A verifier that is not ours reads the same envelopes: it accepts what was signed and rejects what was
// changed afterwards or signed by another key.

import { createPublicKey } from 'node:crypto';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import { beforeAll, describe, expect, test } from 'vitest';
import { KEYS, makeWorld } from '../rig/evidence-world.ts';
import type { RigKey } from '../rig/key-rig.ts';

const PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
let lines: readonly string[];
beforeAll(async () => {
  lines = (await makeWorld(1)).logs[0]?.entries[0]?.lines ?? [];
});

function isAccepted(line: string, key: RigKey): boolean {
  const dsseEnvelope = JSON.parse(line);
  const [{ keyid }] = dsseEnvelope.signatures;
  const der = Buffer.concat([PREFIX, Buffer.from(key.publicKey, 'latin1')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      publicKey: { hint: keyid },
      tlogEntries: [],
      timestampVerificationData: { rfc3161Timestamps: [] },
    },
    dsseEnvelope,
  });
  const none = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] };
  const verifier = new Verifier(
    { ...none, publicKey: () => ({ publicKey, validFor: () => true }) },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  );
  try {
    verifier.verify(toSignedEntity(bundle));
    return true;
  } catch {
    return false;
  }
}

const changed = (line: string, from: string, to: string): string => {
  const fields = JSON.parse(line);
  const payload = Buffer.from(fields.payload, 'base64').toString('utf8').replace(from, to);
  return JSON.stringify({ ...fields, payload: Buffer.from(payload).toString('base64') });
};

describe("Sigstore's verifier", () => {
  test('accepts every statement by the key that signed it', () => {
    const keys = lines.map((line) => (line.includes(KEYS.gate.keyid) ? KEYS.gate : KEYS.reviewer));
    expect(lines.map((line, index) => isAccepted(line, keys[index] ?? KEYS.gate))).toEqual(
      lines.map(() => true),
    );
    expect(lines.length).toBeGreaterThan(3);
  });

  test('rejects a statement that was changed', () => {
    expect(isAccepted(changed(lines[0] ?? '', 'PASSED', 'FAILED'), KEYS.gate)).toBe(false);
    expect(isAccepted(changed(lines.at(-1) ?? '', 'T-0', 'T-1'), KEYS.gate)).toBe(false);
  });

  test('rejects a statement for another key', () => {
    expect(isAccepted(lines[0] ?? '', KEYS.stranger)).toBe(false);
  });
});
