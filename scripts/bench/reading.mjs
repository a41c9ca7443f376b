// How fast words are read: spec packets linted, transcripts scanned.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinChecks, runStage } from '../../src/checks/registry.ts';
import { parsePlan } from '../../src/dialects/registry.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { readClaim } from '../../src/reading/claim/claim.ts';
import { median } from './measure.mjs';

const PACKET = (number) => `## T-${String(number).padStart(5, '0')}: Limit log-ins

Keep attackers from guessing passwords.

# --- SPEC ---
version: 1
intent: "Add a Retry-After header to the rate limiter"
assertions:
  - id: A1
    positive: "POST /login MUST return 429 with a Retry-After header after 5 failed attempts"
    negative: "POST /login MUST NOT return 429 before the 5th failed attempt"
constraints:
  - "MUST NOT add a dependency"
file_scope:
  - src/limiter.ts
  - test/limiter.test.ts
# --- END SPEC ---
`;

export function measurePackets(count = 10_000) {
  const text = Array.from({ length: count }, (_, index) => PACKET(index + 1)).join('\n');
  const { rules } = protocolNamed('strict');
  const lint = builtinChecks.filter(({ name }) => name === 'spec-lint-plan');
  const samples = [1, 2, 3].map(() => {
    const started = performance.now();
    const { plan } = parsePlan({ text, path: undefined, companions: new Map() }, 'spec-packet');
    for (const task of plan.tasks)
      runStage('plan', lint, { plan, task, rules, evidence: undefined, gateFiles: [] });
    if (plan.tasks.length !== count) throw new Error(`${plan.tasks.length} tasks of ${count}`);
    return (count / (performance.now() - started)) * 1000;
  });
  return [
    {
      what: 'spec packets read and linted per second',
      measured: Math.round(median(samples)),
      atLeast: 10_000,
    },
  ];
}

export function measureTranscript(megabytes = 100) {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  const path = join(folder, 'transcript.txt');
  const line =
    'ok 123 - the harbour table has two high tides for each day and the parser accepts it\n';
  writeFileSync(path, Buffer.alloc(megabytes * 1024 * 1024, `${line}`));
  const samples = [1, 2, 3].map(() => {
    const start = performance.now();
    const text = readFileSync(path, 'utf8');
    const read = performance.now() - start;
    readClaim(text);
    return (performance.now() - start) / read;
  });
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      what: `transcript of ${megabytes} MB scanned, as a multiple of reading it`,
      measured: median(samples),
      atMost: 3,
    },
  ];
}
