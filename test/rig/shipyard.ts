// A plan of a shipyard in the form of the gate protocol, the turns of an executor at it and the verdicts
// of its architect.

import { type Scene, Stage, type Turn, verdictYaml } from './protocol-rig.ts';

export interface Job {
  readonly name: string;
  readonly file: string;
}

export const KEEL: Job = { name: 'Task 1: Lay the keel', file: 'keel.txt' };
export const MAST: Job = { name: 'Task 2: Raise the mast', file: 'mast.txt' };
export const SAIL: Job = { name: 'Task 3: Bend the sail', file: 'sail.txt' };
export const FIRST = '04-01-01';
export const SECOND = '04-01-02';
export const THIRD = '04-01-03';

const taskXml = (
  { name, file }: Job,
  attributes: string,
): string => `<task type="auto"${attributes}>
  <name>${name}</name>
  <files>${file}</files>
  <action>Write ${file} with the word oak in it.</action>
  <verify>sh test/holds.sh ${file}</verify>
  <done>${file} holds the word oak; the check of the file exits with 0</done>
</task>`;

/** Without a wave, tasks follow each other; with one they may run in any order. */
export const planOf = (jobs: readonly Job[], attributes = ''): string => `---
phase: 04-harbour
plan: 01
type: execute
wave: 1
depends_on: []
files_modified: [${jobs.map(({ file }) => file).join(', ')}]
autonomous: true
must_haves: {truths: ["Ships can land"], artifacts: []}
---
<tasks>
${jobs.map((job) => taskXml(job, attributes)).join('\n')}
</tasks>
`;

const CHECK = `grep -q oak "$1" && exit 0
echo "--- FAIL: TestOak"
exit 1
`;

const yamlOf = (fields: Readonly<Record<string, unknown>>): string =>
  `\`\`\`yaml\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n\`\`\`\n`;

export const result = ({ name, file }: Job, more: Readonly<Record<string, unknown>> = {}): string =>
  yamlOf({
    status: 'success',
    task_name: name,
    files_modified: [file],
    verification: { command: `sh test/holds.sh ${file}`, exit_code: 0, output_summary: 'ok' },
    done_criteria_met: true,
    evidence: `${file} holds the word`,
    error: null,
    ...more,
  });

const refusal = (job: Job, status: 'failure' | 'blocked', error: string): string =>
  result(job, {
    status,
    files_modified: [],
    verification: { command: null, exit_code: null, output_summary: null },
    done_criteria_met: false,
    evidence: '',
    error,
  });

export const good = (job: Job): Turn => ({ files: { [job.file]: 'oak\n' }, says: result(job) });
export const wrong = (job: Job): Turn => ({ files: { [job.file]: 'elm\n' }, says: result(job) });
export const fails = (job: Job, error = 'The timber is wet'): Turn => ({
  says: refusal(job, 'failure', error),
});
export const blocked = (job: Job, error: string): Turn => ({
  says: refusal(job, 'blocked', error),
});

export const APPROVED: string = verdictYaml({
  verdict: 'APPROVED',
  confidence: 'HIGH',
  findings: ['test/holds.sh:1 finds the word'],
  concerns: [],
  recommendation: 'commit',
});
export const rejected = (feedback: string): string =>
  verdictYaml({
    verdict: 'REJECTED',
    confidence: 'HIGH',
    findings: ['keel.txt:1 is there'],
    concerns: ['keel.txt:1 is incomplete'],
    recommendation: 'retry',
    feedback,
  });

export const stageOf = (
  parts: Partial<Scene> & Pick<Scene, 'turns'>,
  text: string = planOf([KEEL]),
): Stage =>
  new Stage({
    protocol: 'gate-protocol',
    plan: { path: '.planning/phases/04-harbour/04-01-PLAN.md', text },
    files: { 'test/holds.sh': CHECK },
    reviews: { architect: [APPROVED] },
    ...parts,
  });
