// The three tiers as a run obeys them: deterministic checks always, one fresh reviewer from tier 2, votes
// from tier 3; a failure is retried with what the verifier said, as often as the subtask allows.

import { describe, expect, test } from 'vitest';
import { eventsOf, type Scene, Stage, type Turn, taskIn } from '../../rig/protocol-rig.ts';

const planOf = (subtask: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    subtasks: [
      {
        id: 'report',
        description: 'Write the report of all regions',
        acceptance_criteria: 'It names all regions',
        expected_outputs: ['report.json'],
        ...subtask,
      },
    ],
  });

const written = (text: string): Turn => ({
  files: { 'report.json': text },
  says: 'Wrote report.json with all regions.',
});
const GOOD = written('{"regions": ["north"]}\n');

const vote = (passed: boolean, ...issues: readonly string[]): string =>
  `${JSON.stringify({
    nonce: '@nonce@',
    passed,
    issues,
    citations: ['report.json:1'],
    confidence: 0.9,
    suggestion: passed ? '' : 'name every region',
  })}\n`;
const YES = vote(true);
const NO = vote(false, 'report.json:1 leaves out the south');

const stageOf = (
  parts: Partial<Scene> & Pick<Scene, 'turns'>,
  subtask: Readonly<Record<string, unknown>> = {},
): Stage =>
  new Stage({
    protocol: 'tiers',
    plan: { path: 'subtasks.json', text: planOf(subtask) },
    ...parts,
  });

describe('tier 1', () => {
  test('is deterministic: no reviewer is asked', async () => {
    const stage = stageOf({ turns: { report: [GOOD] }, reviews: { verifier: [NO] } });
    const played = await stage.run();
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(stage.asked('verifier')).toEqual([]);
  });

  test.each<[string, Turn, string]>([
    ['an output that is not there', { says: 'Wrote it.' }, 'output.missing'],
    ['an empty output', written(''), 'output.empty'],
    ['an output that does not parse', written('{"regions": ['), 'syntax.invalid'],
    [
      'any other changed file that is empty',
      { ...GOOD, files: { ...GOOD.files, 'notes.md': '' } },
      'output.empty',
    ],
  ])('fails %s, and the next attempt hears of it', async (_what, bad, reason) => {
    const stage = stageOf({ turns: { report: [bad, { ...GOOD, sh: 'rm -f notes.md' }] } });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed').flatMap(({ reasons }) => reasons)).toContain(reason);
    expect(stage.prompt('report', 2)).toContain(
      'Previous attempt failed verification: Verification failed:\n  - ',
    );
    expect(taskIn(played, 'report').evidence).toBe('verified');
  });

  test('fails a tool call that did not succeed', async () => {
    const call = { tool: 'shell', success: false, error: 'disk full' };
    const says = `Wrote it.\n\n\`\`\`yaml\nstatus: success\ntool_calls: ${JSON.stringify([call])}\n\`\`\`\n`;
    const stage = stageOf({ turns: { report: [{ ...GOOD, says }, GOOD] } });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed').flatMap(({ reasons }) => reasons)).toContain(
      'tool.failed',
    );
  });

  test('runs before tier 2: work that fails it is shown to nobody', async () => {
    const stage = stageOf(
      { turns: { report: [written(''), GOOD] }, reviews: { verifier: [YES] } },
      { verification_tier: 2 },
    );
    await stage.run();
    expect(stage.asked('verifier')).toHaveLength(1);
  });
});

describe('tier 2', () => {
  test('asks one verifier, which knows the criteria and not what was said', async () => {
    const stage = stageOf(
      { turns: { report: [GOOD] }, reviews: { verifier: [YES] } },
      { verification_tier: 2 },
    );
    const played = await stage.run();
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    const [asked = '', ...others] = stage.asked('verifier');
    expect(others).toEqual([]);
    expect(asked).toContain('You are a verification assistant.');
    expect(asked).toContain('It names all regions');
    expect(asked).not.toContain('Wrote report.json with all regions.');
  });

  test('feeds the suggestion of the verifier back', async () => {
    const stage = stageOf(
      {
        turns: { report: [GOOD, written('{"regions": ["north", "south"]}\n')] },
        reviews: { verifier: [NO, YES] },
      },
      { verification_tier: 2 },
    );
    const played = await stage.run();
    expect(stage.prompt('report', 2)).toContain(
      'Previous attempt failed verification: name every region',
    );
    expect(stage.prompt('report', 2)).toContain('report.json:1 leaves out the south');
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', attempt: 2 });
  });

  test.each([
    [undefined, 4],
    [1, 2],
    [0, 1],
  ])('retries as often as the subtask allows: max_retries %s', async (retries, attempts) => {
    const turns = ['a', 'b', 'c', 'd', 'e'].map((name) => written(`{"regions": ["${name}"]}\n`));
    const answers = ['one', 'two', 'three', 'four'].map((name) =>
      vote(false, `report.json:1 lacks region ${name}`).replace('name every region', `add ${name}`),
    );
    const stage = stageOf(
      { turns: { report: turns }, reviews: { verifier: answers } },
      { verification_tier: 2, ...(retries === undefined ? {} : { max_retries: retries }) },
    );
    const played = await stage.run();
    expect(stage.attempts('report')).toBe(attempts);
    expect(taskIn(played, 'report').phase).toBe('parked');
  });

  test('the same failure twice in a row ends it', async () => {
    const stage = stageOf({ turns: { report: [written('')] } });
    const played = await stage.run();
    expect(stage.attempts('report')).toBe(2);
    expect(taskIn(played, 'report').park?.why).toBe('same-signature');
  });
});

describe('tier 3', () => {
  const voted = (answers: readonly string[], turns: readonly Turn[] = [GOOD]): Stage =>
    stageOf({ turns: { report: turns }, reviews: { verifier: answers } }, { verification_tier: 3 });

  test('asks one, then three more; a majority passes', async () => {
    const stage = voted([YES, YES, NO, YES]);
    const played = await stage.run();
    const asked = stage.asked('verifier');
    expect(asked).toHaveLength(4);
    // Who votes does not know what anybody else has said.
    for (const prompt of asked) expect(prompt).not.toMatch(/verifier|approved/);
    expect(eventsOf(played, 'votes.cast')[0]?.votes.toSorted()).toEqual(['fail', 'pass', 'pass']);
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('of several verifiers one looks first, and a minority does not outvote the others', async () => {
    const reviews = { first: [YES], second: [YES], third: [NO] };
    const stage = stageOf({ turns: { report: [GOOD] }, reviews }, { verification_tier: 3 });
    const played = await stage.run();
    const asked = Object.keys(reviews).map((name) => stage.asked(name).length);
    expect(asked).toEqual([2, 1, 1]);
    expect(eventsOf(played, 'votes.cast')[0]?.votes.toSorted()).toEqual(['fail', 'pass', 'pass']);
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('votes that disagree without a majority are a person’s to settle', async () => {
    const stage = voted([YES, YES, NO, NO]);
    const played = await stage.run();
    expect(taskIn(played, 'report')).toMatchObject({
      phase: 'parked',
      park: { why: 'divergence' },
    });
    await stage.decide('report', { kind: 'approve' });
    expect(taskIn(await stage.run(), 'report')).toMatchObject({ phase: 'committed' });
  });

  test('votes that all fail send the work back', async () => {
    const better = written('{"regions": ["north", "south"]}\n');
    const stage = voted([YES, NO, NO, NO, YES, YES, YES, YES], [GOOD, better]);
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed')).toMatchObject([{ failure: 'ARCHITECT_REJECTION' }]);
    expect(stage.prompt('report', 2)).toContain('name every region');
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', attempt: 2 });
  });
});

test.each([
  ['a tier for all plans', { tier: 2 }, {}, 1],
  ['a tier that the subtask names itself', { tier: 2 }, { verification_tier: 1 }, 0],
  ['the highest tier', { highestTier: 2 }, { verification_tier: 3 }, 1],
  ['so many votes', { votes: 5 }, { verification_tier: 3 }, 6],
])('the config sets %s', async (_what, review, subtask, asked) => {
  const stage = stageOf(
    { turns: { report: [GOOD] }, reviews: { verifier: [YES] }, config: { review } },
    subtask,
  );
  const played = await stage.run();
  expect(stage.asked('verifier')).toHaveLength(asked);
  expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
});

test('a tier for all subtasks holds where a subtask names none', async () => {
  const plan = JSON.parse(planOf({}));
  const text = JSON.stringify({ verification_tier: 2, ...plan });
  const stage = stageOf({
    plan: { path: 'subtasks.json', text },
    turns: { report: [GOOD] },
    reviews: { verifier: [YES] },
  });
  await stage.run();
  expect(stage.asked('verifier')).toHaveLength(1);
});

describe('where no verifier is configured', () => {
  test.each([2, 3])(
    'tier %s goes on unverified, and the record says who stood in',
    async (tier) => {
      const stage = stageOf({ turns: { report: [GOOD] } }, { verification_tier: tier });
      const played = await stage.run();
      const reviews = eventsOf(played, 'stage.judged').flatMap((event) => event.reviews ?? []);
      expect(reviews).toMatchObject([{ kind: 'checklist', independence: 'no-model' }]);
      expect(taskIn(played, 'report')).toMatchObject({
        phase: 'committed',
        evidence: 'unverified',
        waivers: ['onMissing'],
      });
    },
  );
});

describe('votes by executions', () => {
  const same = written('{\n  "regions": [ "north" ]\n}');
  const other = written('{"regions": ["south"]}\n');
  const stage = (turns: readonly Turn[], more: Readonly<Record<string, unknown>> = {}): Stage =>
    stageOf(
      {
        turns: { report: turns },
        reviews: { verifier: [YES] },
        config: { voting: 'executions' },
      },
      { verification_tier: 3, ...more },
    );

  test('most come to the same: the judged one lands, the others are kept', async () => {
    const agreed = stage([GOOD, other, same]);
    const played = await agreed.run();
    expect(eventsOf(played, 'votes.cast')).toMatchObject([{ votes: ['pass', 'fail', 'pass'] }]);
    expect(taskIn(played, 'report')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(agreed.repo.git('show', 'HEAD:report.json')).toBe('{"regions": ["north"]}');
    const [second] = eventsOf(played, 'work.kept');
    expect(agreed.repo.git('show', `${second?.ref}:report.json`)).toBe('{"regions": ["south"]}');
    expect(agreed.prompt('report', 3)).toBe(agreed.prompt('report', 1));
    expect(agreed.repo.git('status', '--porcelain')).toBe('');
  });

  test('one that commits and then could not work leaves nothing on the branch', async () => {
    const gone = { sh: 'git commit --quiet --allow-empty --message smuggled; exit 127' };
    const smuggling = stage([GOOD, same, gone]);
    await smuggling.run();
    expect(smuggling.repo.git('log', '--format=%s')).not.toContain('smuggled');
  });

  test('they come apart: a person decides', async () => {
    const played = await stage([GOOD, other, written('{"regions": []}\n')]).run();
    expect(taskIn(played, 'report')).toMatchObject({
      phase: 'parked',
      park: { why: 'divergence' },
    });
  });

  test('where the task has commands, to pass them is to agree', async () => {
    const played = await stage([GOOD, other, other], {
      verify: 'grep -q regions report.json',
    }).run();
    expect(eventsOf(played, 'votes.cast')).toMatchObject([{ votes: ['pass', 'pass', 'pass'] }]);
  });
});
