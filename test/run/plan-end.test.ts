// What a plan asks for at its end is run with its last task: a plan whose parts are each right and whose
// whole is wrong does not come through, and its agent hears why.

import { describe, expect, test } from 'vitest';
import type { GateEvent } from '../../src/model/event.ts';
import { aHarbour, type Harbour } from '../rig/harbour.ts';

const task = (id: string): string => `<task type="auto" id="${id}">
  <name>Build the ${id}</name>
  <files>hull/${id}.txt</files>
  <action>Write hull/${id}.txt, of oak.</action>
  <verify>grep -q oak hull/${id}.txt</verify>
  <done>hull/${id}.txt names oak</done>
</task>`;

const CHECKPOINT = `<task type="checkpoint:human-verify" id="look" gate="blocking">
  <what-built>The hull</what-built>
  <how-to-verify>Look at it</how-to-verify>
  <resume-signal>Say that it floats</resume-signal>
</task>`;

const COUNT = 'test "$(cat hull/*.txt | grep -c oak)" -eq 2';

/** Its first mast has a line too many, which nobody but the end of the plan forbids. */
const AGENT = `
mkdir -p hull
cp "$ROOM/prompt" "$ROOM/prompt-$DOORWARD_TASK-$DOORWARD_ATTEMPT"
echo oak >"hull/$DOORWARD_TASK.txt"
[ "$DOORWARD_TASK-$DOORWARD_ATTEMPT" = mast-1 ] && echo oak >>"hull/mast.txt"
true
`;

const dock = (ending: string, ...more: readonly string[]): Harbour => {
  const tasks = [task('keel'), task('mast'), ...more].join('\n');
  const plan = `---\nphase: 04\nplan: 1\n---\n<tasks>\n${tasks}\n</tasks>\n\n${ending}\n`;
  return aHarbour({ agent: AGENT, files: { '04-01-PLAN.md': plan } });
};

const FENCED = `<verification>\n\`\`\`bash\n${COUNT}\n\`\`\`\n</verification>`;

const failuresOf = (events: readonly GateEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'attempt.failed' ? [`${event.task} ${event.attempt} ${event.failure}`] : [],
  );

const commandsOf = (events: readonly GateEvent[], id: string): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'stage.judged' && event.task === id
      ? (event.commands ?? []).map(({ command, exitCode }) => `${exitCode} ${command}`)
      : [],
  );

describe.concurrent('the end of a plan', () => {
  test('is run with the last task, which is told and retried; earlier ones know nothing of it', async () => {
    const harbour = dock(FENCED);
    const { code, out, err } = await harbour.doorward(['run', '04-01-PLAN.md']);
    expect(code, out + err).toBe(0);
    const events = await harbour.events();
    expect(failuresOf(events)).toEqual(['mast 1 VERIFY_FAILURE']);
    expect(commandsOf(events, 'keel')).toEqual(['0 grep -q oak hull/keel.txt']);
    expect(commandsOf(events, 'mast')).toEqual([
      '0 grep -q oak hull/mast.txt',
      `1 ${COUNT}`,
      '0 grep -q oak hull/mast.txt',
      `0 ${COUNT}`,
    ]);
    expect(harbour.noted('prompt-keel-1')).not.toContain(COUNT);
    expect(harbour.noted('prompt-mast-1')).toContain(`${COUNT} (must pass)`);
    expect(harbour.noted('prompt-mast-2')).toContain('exited with 1');
    expect((await harbour.doorward(['plan', '04-01-PLAN.md'])).out).toContain('run with mast');
    expect((await harbour.doorward(['audit'])).out).not.toContain('INVALID');
  });

  test('is run with the last task of an agent, before a person has the last word', async () => {
    const harbour = dock(FENCED, CHECKPOINT);
    expect((await harbour.doorward(['run', '04-01-PLAN.md'])).code).toBe(3);
    expect(commandsOf(await harbour.events(), 'mast')).toHaveLength(4);
    expect((await harbour.doorward(['approve', 'look'])).code).toBe(0);
    expect((await harbour.doorward(['resume'])).code).toBe(0);
  });

  test('is judged like any command: one that cannot fail stops the task before an agent is paid', async () => {
    const harbour = dock('<verification>\n```bash\necho "all is well"\n```\n</verification>');
    expect((await harbour.doorward(['run', '04-01-PLAN.md'])).code).toBe(3);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    expect(harbour.noted('prompt-mast-1')).toBe('');
    expect((await harbour.doorward(['status'])).out).toContain('cannot be gated');
  });

  test('is run where a list says what must come of it', async () => {
    const harbour = dock(
      `<verification>\nBefore all is done:\n- [ ] \`${COUNT}\` passes\n- [ ] The hull is dry\n</verification>`,
    );
    expect((await harbour.doorward(['run', '04-01-PLAN.md'])).code).toBe(0);
    expect(failuresOf(await harbour.events())).toEqual(['mast 1 VERIFY_FAILURE']);
  });

  test('is not run where a sentence only speaks of it, and reported', async () => {
    const harbour = dock(`<verification>\n- [ ] \`${COUNT}\` holds on the quay\n</verification>`);
    expect((await harbour.doorward(['run', '04-01-PLAN.md'])).code).toBe(0);
    expect(failuresOf(await harbour.events())).toEqual([]);
    const linted = await harbour.doorward(['lint', '04-01-PLAN.md']);
    expect(linted.out).toContain('plan.unrun-verification');
  });
});
