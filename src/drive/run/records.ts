// Results on their way into the record: large texts become blobs, the tail stays at hand.

import type { CommandRun } from '../../model/command.ts';
import type { Probe } from '../../model/probe.ts';
import type { CommandRecord, Digest, ProbeRecord } from '../../model/record.ts';
import { tail } from '../../std/text.ts';
import type { Texts } from '../ports/run.ts';

const TAIL_LENGTH = 6_000;

export async function keepText(text: string, texts: Texts): Promise<Digest | undefined> {
  return text === '' ? undefined : texts.keep(text);
}

export async function readText(digest: Digest | undefined, texts: Texts): Promise<string> {
  return digest === undefined ? '' : ((await texts.read(digest)) ?? '');
}

export async function commandRecords(
  runs: readonly CommandRun[],
  texts: Texts,
): Promise<readonly CommandRecord[]> {
  return Promise.all(
    runs.map(async ({ output, rawOutputPath: _path, ...run }) => ({
      ...run,
      output: await keepText(output, texts),
      tail: tail(output, TAIL_LENGTH),
    })),
  );
}

export async function probeRecords(
  probes: readonly Probe[],
  texts: Texts,
): Promise<readonly ProbeRecord[]> {
  return Promise.all(
    probes.map(async (probe) => ({ ...probe, runs: await commandRecords(probe.runs, texts) })),
  );
}
