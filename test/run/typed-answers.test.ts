// What people type while a run asks them, slips and keys that leave a question included.

import { describe, expect, test } from 'vitest';
import { aHarbour } from '../rig/harbour.ts';
import { inTerminal } from '../rig/in-terminal.ts';
import { parkedHarbour } from '../rig/stubborn-agent.ts';

describe.concurrent('in a terminal', () => {
  test('a slip and a reason that is none are asked again, not taken for a no', async () => {
    const harbour = await parkedHarbour();
    const reason = 'the lumber yard is closed until Monday';
    const out = await inTerminal(harbour, ['run', 'plan.yaml'], {
      question: '(empty to leave it parked)',
      answers: ['rety', 'skip: looks good to me', `skip: ${reason}`],
    });
    expect(out).toContain('fix: what to do, retry, skip: why, investigate, abort (empty to leave');
    expect(out).toContain('There is no `rety` to decide.');
    expect(out).toContain('is not a reason to skip the gate');
    const granted = (await harbour.events()).filter(({ type }) => type === 'override.granted');
    expect(granted).toMatchObject([{ kind: 'skip', reason }]);
  });

  test.each([
    ['Ctrl-C', ['\u0003']],
    ['Ctrl-C where a reason is asked for', ['skip:', '\u0003']],
    ['Ctrl-D', ['\u0004']],
  ])('%s at a question leaves the task parked and is no error', async (_, answers) => {
    const harbour = await parkedHarbour();
    const out = await inTerminal(harbour, ['run', 'plan.yaml'], {
      question: /parked\): |Why\? /,
      answers,
    });
    expect(out).not.toContain('unexpected error');
    expect(out).toContain('doorward retry keel');
    expect(
      (await harbour.events()).filter(({ type }) => /^(?:person|override)/.test(type)),
    ).toEqual([]);
  });

  test.each([
    ['an empty answer', ['']],
    ['Ctrl-D', ['\u0004']],
    ['Ctrl-C', ['\u0003']],
  ])(
    '%s of who does the work stops the run, which costs no attempt and asks nothing more',
    async (_, answers) => {
      const harbour = aHarbour();
      const out = await inTerminal(harbour, ['run', 'plan.yaml', '--agent', 'manual'], {
        question: '(empty to stop)',
        answers,
      });
      expect(out.split('(empty to stop)')).toHaveLength(2);
      expect(out).toContain('Stopped. `doorward resume` goes on where it was.');
      const types = (await harbour.events()).map(({ type }) => type);
      expect(types).toContain('attempt.started');
      expect(types).not.toContain('attempt.ended');
    },
  );

  test('a reviewer at the terminal who says `yes` is asked again, and nothing is rejected', async () => {
    const harbour = aHarbour({ config: 'reviewers: [{ use: human }]\n' });
    const out = await inTerminal(harbour, ['run', 'plan.yaml'], {
      question: '(empty to leave it open)',
      answers: ['yes', 'approve'],
    });
    expect(out).toContain('Write `approve`, or say in a few words what is wrong.');
    expect((await harbour.events()).map(({ type }) => type)).not.toContain('attempt.failed');
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });
});
