// Verifiers of DSSE envelopes that are not ours: Sigstore's for JavaScript, cosign, and securesystemslib
// for Python. The last two are programs, on PATH or where `node scripts/fetch-verifiers.mjs` puts them.

import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import type { RigKey } from './key-rig.ts';

export interface OtherVerifier {
  readonly name: string;
  /** Why it can't be asked here; undefined if it can. */
  readonly missing: string | undefined;
  /** One word for each that it is shown. */
  accepts(all: readonly Presented[]): readonly boolean[];
}

export interface Presented {
  readonly what: string;
  readonly line: string;
  readonly key: RigKey;
  readonly isGood: boolean;
}

const FETCHED: string = resolve('.bench/verifiers');
const HINT = 'not installed here; `node scripts/fetch-verifiers.mjs` fetches it';
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

function publicKeyOf({ publicKey }: RigKey) {
  const der = Buffer.concat([SPKI, Buffer.from(publicKey, 'latin1')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

const sigstore: OtherVerifier = {
  name: '@sigstore/verify',
  missing: undefined,
  accepts: (all) => all.map(isAcceptedBySigstore),
};

function isAcceptedBySigstore({ line, key }: Presented): boolean {
  const dsseEnvelope = JSON.parse(line);
  const publicKey = publicKeyOf(key);
  const none = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] };
  const verifier = new Verifier(
    { ...none, publicKey: () => ({ publicKey, validFor: () => true }) },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  );
  try {
    const bundle = bundleFromJSON({
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      verificationMaterial: {
        publicKey: { hint: dsseEnvelope.signatures[0].keyid },
        tlogEntries: [],
        timestampVerificationData: { rfc3161Timestamps: [] },
      },
      dsseEnvelope,
    });
    verifier.verify(toSignedEntity(bundle));
    return true;
  } catch {
    return false;
  }
}

const fetchedCosign = join(FETCHED, 'usr/bin/cosign');
const cosignPath = existsSync(fetchedCosign) ? fetchedCosign : 'cosign';

const cosign: OtherVerifier = {
  name: 'cosign',
  missing: spawnSync(cosignPath, ['version']).status === 0 ? undefined : HINT,
  accepts: (all) => all.map(isAcceptedByCosign),
};

/** It compares the predicate's type too, so it is told the one that the statement should have. */
function isAcceptedByCosign({ line, key }: Presented): boolean {
  const room = mkdtempSync(join(tmpdir(), 'doorward-cosign-'));
  try {
    const envelope = join(room, 'envelope.json');
    writeFileSync(envelope, line);
    const pem = publicKeyOf(key).export({ type: 'spki', format: 'pem' });
    writeFileSync(join(room, 'key.pem'), pem);
    const { predicateType } = JSON.parse(
      Buffer.from(JSON.parse(line).payload, 'base64').toString('utf8'),
    );
    const { status } = spawnSync(
      cosignPath,
      [
        ...['verify-blob-attestation', '--insecure-ignore-tlog', '--check-claims=false'],
        ...['--key', join(room, 'key.pem'), '--signature', envelope],
        ...['--type', predicateType, '/dev/null'],
      ],
      { cwd: room, env: { PATH: '/usr/bin:/bin', HOME: room } },
    );
    return status === 0;
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const PYTHON = `import json, sys
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey

def accepts(line, public):
    try:
        envelope = Envelope.from_dict(json.loads(line))
        keyid = list(envelope.signatures)[0]
        envelope.verify([SSlibKey(keyid, "ed25519", "ed25519", {"public": public})], 1)
        return True
    except Exception:
        return False

print(json.dumps([accepts(line, public) for line, public in json.load(sys.stdin)]))
`;

function python(program: string, input: string): string | undefined {
  const { status, stdout } = spawnSync('/usr/bin/python3', ['-c', program], {
    input,
    encoding: 'utf8',
    env: { PYTHONPATH: join(FETCHED, 'usr/lib/python3/dist-packages') },
  });
  return status === 0 ? stdout : undefined;
}

const securesystemslib: OtherVerifier = {
  name: 'securesystemslib',
  missing: python('import securesystemslib.dsse', '') === undefined ? HINT : undefined,
  accepts(all) {
    const pairs = all.map(({ line, key }) => [
      line,
      Buffer.from(key.publicKey, 'latin1').toString('hex'),
    ]);
    return JSON.parse(python(PYTHON, JSON.stringify(pairs)) ?? '[]');
  },
};

export function otherVerifiers(): readonly OtherVerifier[] {
  return [sigstore, cosign, securesystemslib];
}

const changed = (line: string, from: string, to: string): string => {
  const fields = JSON.parse(line);
  const payload = Buffer.from(fields.payload, 'base64').toString('utf8').replace(from, to);
  return JSON.stringify({ ...fields, payload: Buffer.from(payload).toString('base64') });
};

const bent = (line: string): string =>
  line.replace(/"sig":"(.)/, (_, first) => `"sig":"${first === 'A' ? 'B' : 'A'}`);

/** Every statement of a landing as it is, changed, with a bent signature and for another key. */
export function presentedTo(
  lines: readonly string[],
  keys: { readonly gate: RigKey; readonly reviewer: RigKey; readonly stranger: RigKey },
): readonly Presented[] {
  return lines.flatMap((line, index) => {
    const key = line.includes(keys.gate.keyid) ? keys.gate : keys.reviewer;
    const name = `statement ${index + 1}`;
    return [
      { what: `${name} as it is`, line, key, isGood: true },
      { what: `${name} changed`, line: changed(line, 'gitTree', 'gitTrée'), key, isGood: false },
      { what: `${name} with a bent signature`, line: bent(line), key, isGood: false },
      { what: `${name} for another key`, line, key: keys.stranger, isGood: false },
    ];
  });
}
