// Whether the client itself calls the hook: it is started for one turn, here, with the user's settings
// and trust, against a model on the loopback that says it is done. The hook has to leave the nonce.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoopbackModel, openLoopbackModel } from '../../effects/clients/loopback-model.ts';
import { findProgram } from '../../effects/process/programs.ts';
import { type BriefAnswer, runBriefly } from '../../effects/process/run-briefly.ts';
import type { HookClient } from '../../model/hook.ts';
import { probeOf } from '../../projections/install/client-probes.ts';
import { sentenceAt } from '../../projections/install/spoken-sentence.ts';
import { oneLine } from '../../std/text.ts';
import { takeProbe } from '../hook/probe.ts';
import { type Diagnosis, ill, unknown, well } from './diagnosis.ts';

const TIMEOUT_MS = 120_000;
const SENTENCE = 'I am done.';

export async function callsHook(client: HookClient, top: string): Promise<Diagnosis> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-doctor-'));
  try {
    const model = await openLoopbackModel((url) => sentenceAt(url, SENTENCE)).catch(failure);
    if (model instanceof Error) return unheard(client, model);
    try {
      return await startedHere(client, top, { folder, model });
    } finally {
      model.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const failure = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

function unheard(client: HookClient, { message }: Error): Diagnosis {
  return unknown(
    client,
    `nobody could see it call the hook: no model could be opened on the loopback (${oneLine(message, 120)})`,
    'Run this where programs may listen on 127.0.0.1.',
  );
}

async function startedHere(
  client: HookClient,
  top: string,
  { folder, model }: { readonly folder: string; readonly model: LoopbackModel },
): Promise<Diagnosis> {
  const probe = probeOf(client, { origin: model.origin, folder });
  if (probe === undefined)
    return unknown(
      client,
      'it cannot be started without its account to see it call the hook',
      'Have it do something small and stop, then look again.',
    );
  const program = findProgram(probe.program, process.env['PATH'] ?? '', top);
  if (program === undefined)
    return unknown(
      client,
      `${probe.program} is not on PATH: nobody could see it call the hook`,
      'Run this where it is installed.',
    );
  for (const [name, text] of Object.entries(probe.files)) writeFileSync(join(folder, name), text);
  const nonce = randomBytes(16).toString('hex');
  const env = { ...process.env, ...probe.env, DOORWARD_PROBE: nonce, NO_PROXY: withLoopback() };
  const { args } = probe;
  const run = { program, args, cwd: top, env, input: '', timeoutMs: TIMEOUT_MS };
  const answer = await runBriefly(run);
  const isCalled = await takeProbe(nonce, client, top);
  return isCalled
    ? well(client, 'the client calls the hook at the end of a turn')
    : silent(client, model.asked() > 0, answer);
}

/** A proxy of the user's must not get what is meant for this machine. */
function withLoopback(): string {
  const given = process.env['NO_PROXY'] ?? process.env['no_proxy'] ?? '';
  return given === '' ? '127.0.0.1' : `${given},127.0.0.1`;
}

function silent(client: HookClient, hasTurned: boolean, answer: BriefAnswer): Diagnosis {
  const { errors, output, isTooSlow } = answer;
  if (hasTurned && !isTooSlow)
    return ill(
      client,
      'the client ended a turn and did not call the hook',
      'It is not trusted, switched off, or not read from where it was installed.',
    );
  const words = oneLine(`${errors} ${output}`, 200).trim();
  return unknown(
    client,
    `the client came to no end of a turn: ${isTooSlow ? 'it took too long' : words}`,
    'Start it here by hand to see why.',
  );
}
