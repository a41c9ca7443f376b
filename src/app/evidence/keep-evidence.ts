// Evidence of landings, signed with the keys of this machine: outputs are redacted and capped, what
// had to be proven is written down, and the bundle is ready before the commit is made.

import type { EvidenceBook, LandingEvidence, ProvenLanding } from '../../drive/ports/evidence.ts';
import type { Texts } from '../../drive/ports/run.ts';
import type { Layout } from '../../effects/git/layout.ts';
import type { ObjectReader } from '../../effects/git/objects/object-reader.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { writeBundle } from '../../evidence/bundle.ts';
import type { StoredOutput } from '../../evidence/make-statements.ts';
import { type Policy, policyText } from '../../evidence/policy.ts';
import { type TaskProof, taskProof } from '../../evidence/task-proof.ts';
import type { Digest } from '../../model/record.ts';
import { redact, secretValues } from '../../reading/words/redact.ts';
import { CONFIG_FILES } from '../config/config-files.ts';
import { LogWriter } from './log-writer.ts';
import { OwnKeys } from './own-keys.ts';

export interface EvidencePlace {
  readonly layout: Layout;
  readonly reader: ObjectReader;
  readonly texts: Texts;
  readonly env: Readonly<Record<string, string | undefined>>;
  note(line: string): void;
}

const MAX_OUTPUT = 64 * 1024;

export async function openEvidence(place: EvidencePlace): Promise<EvidenceBook> {
  const keys = new OwnKeys(place.env, place.note);
  const roles = ['gate', 'reviewer', 'log'] as const;
  const signers = await keys.openAll(roles);
  await keys.refuseMissing(roles);
  const log = await LogWriter.open({ ...place, keys });
  const secrets = secretValues(place.env);
  return {
    async prove(landing): Promise<LandingEvidence> {
      const proof = taskProof(landing.events, landing);
      const { outputs, stored } = await outputsOf(proof, place.texts, secrets);
      const policy = policyText(policyOf(proof, landing, await configAt(proof.base, place)));
      const policyBytes = nodeCrypto.encode(policy);
      const sha256 = nodeCrypto.sha256(policyBytes);
      const bundle = await writeBundle({ proof, policy: sha256, outputs }, signers, nodeCrypto);
      const entry = {
        bundle,
        outputs: new Map([...stored, [sha256, policyBytes]]),
        at: proof.at,
        message: `Evidence for task ${proof.task} of run ${proof.run}`,
      };
      return {
        digest: `sha256:${nodeCrypto.sha256(nodeCrypto.encode(bundle))}`,
        ref: log.ref,
        entryOn: (tip) => log.entryOn(tip, entry),
        landed: () => log.remember(),
      };
    },
  };
}

interface Outputs {
  readonly outputs: ReadonlyMap<Digest, StoredOutput>;
  /** By their SHA-256. */
  readonly stored: ReadonlyMap<string, string>;
}

async function outputsOf(
  { gates }: TaskProof,
  texts: Texts,
  secrets: readonly string[],
): Promise<Outputs> {
  const digests = gates.flatMap(({ commands }) => commands.flatMap(({ output }) => output ?? []));
  const outputs = new Map<Digest, StoredOutput>();
  const stored = new Map<string, string>();
  for (const digest of new Set(digests)) {
    const text = await texts.read(digest);
    if (text === undefined) continue;
    const redacted = redact(text, secrets);
    const { bytes, isCut } = capped(nodeCrypto.encode(redacted.text));
    const sha256 = nodeCrypto.sha256(bytes);
    outputs.set(digest, { sha256, bytes: bytes.length, redactions: redacted.count, isCut });
    stored.set(sha256, bytes);
  }
  return { outputs, stored };
}

/** The beginning and the end: what was tested, and what came of it. */
function capped(bytes: string): { readonly bytes: string; readonly isCut: boolean } {
  if (bytes.length <= 2 * MAX_OUTPUT) return { bytes, isCut: false };
  const left = bytes.length - 2 * MAX_OUTPUT;
  const gap = `\n[${left} bytes left out]\n`;
  return { bytes: bytes.slice(0, MAX_OUTPUT) + gap + bytes.slice(-MAX_OUTPUT), isCut: true };
}

function policyOf(proof: TaskProof, { commands }: ProvenLanding, file: Policy['file']): Policy {
  return {
    protocol: proof.protocol,
    gates: proof.gates.map(({ stage }) => stage).toSorted(),
    reviews: proof.gates.reduce((count, { reviews }) => count + reviews.length, 0),
    commands: commands.map(({ run, expect }) => ({ run, expect })),
    settings: proof.config ?? '',
    plan: proof.plan ?? '',
    file,
  };
}

/** The config file that the base has, and not the one that happens to lie there. */
async function configAt(
  base: string | undefined,
  { reader }: EvidencePlace,
): Promise<Policy['file']> {
  const [first] = CONFIG_FILES;
  if (base === undefined) return { path: first, gitBlob: '' };
  for (const path of CONFIG_FILES) {
    const found = await reader.read(`${base}:${path}`, 0);
    if (found?.type === 'blob') return { path, gitBlob: found.oid };
  }
  return { path: first, gitBlob: '' };
}
