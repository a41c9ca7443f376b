// Plans that wait for other plans: the order is kept, by the files that say so or by the record, unless
// a person wants it otherwise.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aHarbour, type Harbour } from '../rig/harbour.ts';

const planXml = (plan: string, waitsFor: readonly string[]): string => {
  const file = `hull/04-${plan}-01.txt`;
  return `---
phase: 04-hull
plan: "${plan}"
depends_on: ${JSON.stringify(waitsFor)}
---
<tasks>
<task type="auto">
  <name>Task 1: Write ${file}</name>
  <files>${file}</files>
  <action>Write ${file}, of oak.</action>
  <verify>grep -q oak ${file}</verify>
  <done>${file} names oak</done>
</task>
</tasks>
`;
};

const HULL = '.planning/phases/04-hull';
const first = `${HULL}/04-01-PLAN.md`;
const second = `${HULL}/04-02-PLAN.md`;

const shipyard = (...waitsFor: readonly string[]): Harbour =>
  aHarbour({ files: { [first]: planXml('01', []), [second]: planXml('02', waitsFor) } });

const lay = ({ repo }: Harbour, path: string): void => {
  mkdirSync(dirname(repo.path(path)), { recursive: true });
  writeFileSync(repo.path(path), '# Done\n');
};

describe.concurrent('a plan that waits for another one', () => {
  test.each(['04-01', '01', '1', '04-01-PLAN.md'])('as `%s`', async (name) => {
    const harbour = shipyard(name);
    const { code, out, err } = await harbour.doorward(['run', second]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`${second} waits for another plan: ${first} is not done`);
    expect(err).toContain('--out-of-order');
    expect(harbour.landed()).toEqual([]);
    expect((await harbour.doorward(['runs'])).code).toBe(2);
    expect((await harbour.doorward(['plan', second])).out).toContain(
      `waits for ${name} (not done)`,
    );
  });

  test('is begun once that one is done, also where only the record knows', async () => {
    const harbour = shipyard('04-01');
    expect((await harbour.doorward(['run', first])).code).toBe(0);
    expect((await harbour.doorward(['plan', second])).out).toContain('waits for 04-01 (done)');
    rmSync(harbour.repo.path(`${HULL}/04-01-SUMMARY.md`));
    const { code, out, err } = await harbour.doorward(['run', second]);
    expect(code, out + err).toBe(0);
    expect(harbour.landed()).toHaveLength(2);
  });

  test('is begun where somebody else has left a summary, in this phase or another', async () => {
    const harbour = shipyard('03-07', '04-01');
    lay(harbour, '.planning/phases/03-keel/03-07-PLAN.md');
    expect((await harbour.doorward(['run', second])).err).toContain('03-07-SUMMARY.md');
    lay(harbour, '.planning/phases/03-keel/03-07-SUMMARY.md');
    lay(harbour, `${HULL}/04-01-SUMMARY.md`);
    const { code, out, err } = await harbour.doorward(['run', second]);
    expect(code, out + err).toBe(0);
  });

  test('is begun all the same where a person says so, and where nothing can be told', async () => {
    const asked = shipyard('04-01');
    const forced = await asked.doorward(['run', second, '--out-of-order']);
    expect(forced.code, forced.err).toBe(0);
    expect(forced.out).toContain(`Begun all the same: ${first} is not done`);
    const unknown = shipyard('Phase 1');
    const begun = await unknown.doorward(['run', second]);
    expect(begun.code, begun.err).toBe(0);
    expect(begun.out).toContain("whether `Phase 1` is done, which it waits for, can't be told");
  });
});
