// Every tampering is found, nothing benign is, and every check of the auditor is worth its place: each
// has a tampering that only it finds.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AuditCheck,
  JUDGING_CHECKS,
  READING_CHECKS,
} from '../../src/evidence/audit/history.ts';
import { isSignedBy, readEnvelope } from '../../src/evidence/envelope.ts';
import {
  auditWorld,
  copyOf,
  crypto,
  entryFor,
  foundBy,
  idsOf,
  KEYS,
  makeWorld,
  signLog,
  type World,
} from '../rig/evidence-world.ts';
import { trusted } from '../rig/key-rig.ts';
import { seededNumbers } from '../rig/seed.ts';
import { waive } from '../rig/tampering/moves.ts';
import { TAMPERINGS } from '../rig/tampering/tamperings.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld(6);
});

async function tampered(name: string, seed: number): Promise<World> {
  const found = TAMPERINGS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  const copy = copyOf(world);
  const numbers = seededNumbers(seed);
  await found.apply(copy, (below) => Math.floor(numbers.next() * below));
  return copy;
}

test('an honest history is proven, commit for commit', () => {
  const report = auditWorld(world);
  expect(foundBy(report)).toEqual(new Set());
  expect(report.isProven).toBe(true);
  expect(report.commits.map(({ verdict }) => verdict)).toEqual(Array(6).fill('VERIFIED'));
  expect(report.continuousSince).toBe(idsOf(world)[0]);
});

test('a key is worth what its line for that place of the log says, and no other line of it', () => {
  const copy = copyOf(world);
  copy.trust.keys.unshift(trusted(KEYS.gate, ['ci'], { until: 1 }));
  const [first, ...others] = auditWorld(copy).commits.map(({ level }) => level);
  expect(first).toBe('A3');
  expect(new Set(others)).toEqual(new Set([auditWorld(world).level]));
});

describe('what is tampered with is found', () => {
  test.each(TAMPERINGS.map(({ name }) => name))('%s', async (name) => {
    for (const seed of [1, 2, 3]) {
      const report = auditWorld(await tampered(name, seed));
      expect({ seed, isProven: report.isProven }).toEqual({ seed, isProven: false });
      expect(foundBy(report).size).toBeGreaterThan(0);
    }
  });
});

describe('what is benign is no finding', () => {
  test('a further log of the same machine', async () => {
    const copy = copyOf(world);
    const log = { writer: 'quay-2', entries: [await entryFor(40, 'f'.repeat(40))] };
    await signLog(log);
    copy.logs.push(log);
    expect(auditWorld(copy).isProven).toBe(true);
  });

  test('an entry that was written twice, after a crash', async () => {
    const copy = copyOf(world);
    const [log] = copy.logs;
    const last = log?.entries.at(-1);
    if (log === undefined || last === undefined) throw new Error('no log');
    log.entries.push(structuredClone(last));
    await signLog(log);
    expect(auditWorld(copy).isProven).toBe(true);
  });

  test('a pinned checkpoint of an earlier day', () => {
    const copy = copyOf(world);
    copy.trust.checkpoints.push(copy.logs[0]?.entries[2]?.checkpoint ?? '');
    expect(auditWorld(copy).isProven).toBe(true);
  });

  test('outputs in the log that nobody refers to', () => {
    const copy = copyOf(world);
    copy.logs[0]?.entries[1]?.outputs.set('e'.repeat(64), 'notes');
    expect(auditWorld(copy).isProven).toBe(true);
  });
});

test('a waiver that a person signed makes a commit OVERRIDDEN, which is not proven', async () => {
  const copy = copyOf(world);
  await waive(copy, KEYS.human, '2031-01-01T00:00:00.000Z');
  const report = auditWorld(copy);
  expect(report.commits.at(-1)).toMatchObject({
    verdict: 'OVERRIDDEN',
    who: 'Captain',
    reason: 'the tide does not wait',
  });
  expect(report.isProven).toBe(false);
});

describe('not found, by design', () => {
  test('somebody who holds every key signs a whole history of their own', async () => {
    expect(auditWorld(await makeWorld(3)).isProven).toBe(true);
  });

  test('branch and log are rolled back together, and nobody has kept a checkpoint', () => {
    const copy = copyOf(world);
    copy.commits.pop();
    copy.logs[0]?.entries.pop();
    expect(auditWorld(copy).isProven).toBe(true);
  });
});

describe('every check is needed', () => {
  const known = new Map<AuditCheck, string>();
  const isNeeded = (check: AuditCheck, copy: World): boolean =>
    READING_CHECKS.some((one) => one === check) || auditWorld(copy, [check]).isProven;
  beforeAll(async () => {
    for (const { name } of TAMPERINGS) {
      const copy = await tampered(name, 1);
      const fresh = [...foundBy(auditWorld(copy))].filter((check) => !known.has(check));
      for (const check of fresh) if (isNeeded(check, copy)) known.set(check, name);
    }
  });

  test.each(JUDGING_CHECKS)('without %s, a tampering gets through', (check) => {
    expect(known.get(check)).toBeDefined();
  });

  // What can't be read can't be judged either, so that these can't be left out: a tampering that each refuses.
  test.each(READING_CHECKS)('%s refuses something', (check) => {
    expect(known.get(check)).toBeDefined();
  });
});

test('no mutated envelope says anything else than what was signed', () => {
  const line = world.logs[0]?.entries[0]?.lines[0] ?? '';
  const read = readEnvelope(line, crypto);
  const payload = read.ok ? read.envelope.payload : '';
  const edit = fc.tuple(
    fc.nat(line.length - 1),
    fc.constantFrom('flip', 'drop', 'copy'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const changed = edits.reduce((text, [at, kind, word]) => {
        const rest = text.slice(at + 1);
        if (kind === 'drop') return text.slice(0, at) + rest;
        return `${text.slice(0, at)}${kind === 'copy' ? text.slice(at, at + 9) : word}${rest}`;
      }, line);
      const again = readEnvelope(changed, crypto);
      const isForged =
        again.ok &&
        again.envelope.payload !== payload &&
        Object.values(KEYS).some(({ publicKey }) => isSignedBy(again.envelope, publicKey, crypto));
      expect(isForged).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
