// How well the auditor finds tampering: every class many times, benign changes, mutated envelopes and
// the time for a long history. Prints figures; what is missed is named.

import { performance } from 'node:perf_hooks';
import { JUDGING_CHECKS } from '../../src/evidence/audit/history.ts';
import { isSignedBy, readEnvelope } from '../../src/evidence/envelope.ts';
import {
  auditWorld,
  copyOf,
  crypto,
  entryFor,
  foundBy,
  KEYS,
  makeWorld,
  signLog,
} from '../../test/rig/evidence-world.ts';
import { TAMPERINGS } from '../../test/rig/tampering/tamperings.ts';
import { benchKills } from './kills.mjs';
import { benchRaces } from './races.mjs';
import { benchVerifiers } from './verifiers.mjs';

const seed = Number(process.env.DOORWARD_SEED ?? 20_261_116);
const TIMES = Number(process.env.TIMES ?? 20);
const ENVELOPES = Number(process.env.ENVELOPES ?? 1_000_000);
let state = seed;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const pick = (below) => Math.floor(random() * below);
const say = (name, text) => console.log(`${name.padEnd(44)} ${text}`);

const world = await makeWorld(12);
const missed = [];
let count = 0;
for (const { name, apply } of TAMPERINGS) {
  for (let time = 0; time < TIMES; time += 1) {
    const copy = copyOf(world);
    await apply(copy, pick);
    count += 1;
    if (auditWorld(copy).isProven) missed.push(name);
  }
}
say('tamperings found', `${count - missed.length}/${count} in ${TAMPERINGS.length} classes`);
for (const name of missed) say('  missed', name);

const killers = new Map();
for (const { name, apply } of TAMPERINGS) {
  const copy = copyOf(world);
  await apply(copy, pick);
  for (const check of foundBy(auditWorld(copy)))
    if (!killers.has(check) && auditWorld(copy, [check]).isProven) killers.set(check, name);
}
const idle = JUDGING_CHECKS.filter((check) => !killers.has(check));
say(
  'checks with a tampering only they find',
  `${JUDGING_CHECKS.length - idle.length}/${JUDGING_CHECKS.length}`,
);
for (const check of idle) say('  none for', check);

let alarms = 0;
const BENIGN = 200;
for (let time = 0; time < BENIGN; time += 1) {
  const copy = copyOf(world);
  const log = {
    writer: `quay-${2 + pick(99)}`,
    entries: [await entryFor(100 + time, 'f'.repeat(40))],
  };
  await signLog(log);
  if (time % 2 === 0) copy.logs.push(log);
  copy.logs[0].entries[pick(12)].outputs.set('e'.repeat(64), `note ${time}`);
  copy.trust.checkpoints.push(copy.logs[0].entries[pick(12)].checkpoint);
  if (!auditWorld(copy).isProven) alarms += 1;
}
say('false alarms on benign changes', `${alarms}/${BENIGN}`);

const lines = world.logs[0].entries.flatMap((entry) => entry.lines);
const payloads = new Set(lines.map((line) => readEnvelope(line, crypto).envelope.payload));
let forgeries = 0;
let read = 0;
for (let time = 0; time < ENVELOPES; time += 1) {
  let text = lines[pick(lines.length)];
  for (let edits = 1 + pick(3); edits > 0; edits -= 1) {
    const at = pick(text.length);
    const piece = String.fromCharCode(32 + pick(95));
    const kind = pick(4);
    if (kind === 0) text = text.slice(0, at) + piece + text.slice(at + 1);
    else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + pick(20));
    else if (kind === 2)
      text = text.slice(0, at) + text.slice(at, at + 1 + pick(20)) + text.slice(at);
    else text = text.slice(0, at) + lines[pick(lines.length)].slice(at);
  }
  const found = readEnvelope(text, crypto);
  if (!found.ok) continue;
  read += 1;
  // What was signed is no forgery, however it is wrapped.
  if (payloads.has(found.envelope.payload)) continue;
  const named = Object.values(KEYS).filter(({ keyid }) => keyid === found.envelope.keyid);
  if (named.some(({ publicKey }) => isSignedBy(found.envelope, publicKey, crypto))) forgeries += 1;
}
say('forgeries among mutated envelopes', `${forgeries}/${ENVELOPES} (${read} could be read)`);

const long = await makeWorld(1000);
const start = performance.now();
const report = auditWorld(long);
const ms = Math.round(performance.now() - start);
say('1,000 commits, without git', `${ms} ms, ${report.isProven ? 'all proven' : 'NOT PROVEN'}`);
const violations = benchKills(say, Number(process.env.KILLS ?? 500));
const refusals = await benchVerifiers(say);
const lostRaces = await benchRaces(say, Number(process.env.RACES ?? 200));

say(
  'not found, by design',
  'somebody who holds every key; branch and log rolled back together without a pinned checkpoint',
);
say('seed', String(seed));
if (missed.length + alarms + forgeries + idle.length + lostRaces + violations + refusals > 0)
  process.exitCode = 1;
