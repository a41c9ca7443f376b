// A pipe holds up whoever opens it until somebody writes. Clients let work pass when a hook does not
// answer in time, so that one in the place of a file that the gate reads would be a way around it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPlainFile } from '../../src/effects/plain-file.ts';
import { doorward } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const STUCK = { timeout: 60_000 } as const;

function plantPipe(rig: RepoRig, folder: string, name: string): void {
  mkdirSync(rig.path(folder), { recursive: true });
  execFileSync('mkfifo', [rig.path(`${folder}/${name}`)]);
}

test('a commit is refused with a pipe where the refusal is noted', () => {
  const rig = makeRepo({ 'doorward.yaml': 'verify: "true"\nhooks: {denyCommit: true}\n' });
  plantPipe(rig, '.git/doorward', 'denial.json');
  const call = { tool_name: 'Bash', tool_input: { command: 'git commit -m done' } };
  const input = JSON.stringify({ session_id: 's', cwd: rig.top, ...call });
  const args = ['hook', 'claude', '--event', 'PreToolUse'];
  const { out } = doorward(rig.top, args, { input, ...STUCK });
  expect(JSON.parse(out)).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
});

test('a pipe among the receipts is none', () => {
  const rig = makeRepo({ 'doorward.yaml': 'verify: "true"\n' });
  plantPipe(rig, '.git/doorward/receipts', `${rig.git('rev-parse', 'HEAD^{tree}')}-1.json`);
  expect(doorward(rig.top, ['check', '--receipt'], STUCK).err).toContain('there is no receipt');
});

test('"done" is judged with a pipe in the place of the transcript', () => {
  const rig = makeRepo({ 'doorward.yaml': 'verify: exit 1\n', a: '1\n' });
  rig.write('a', '2\n');
  plantPipe(rig, '.git', 'transcript.jsonl');
  const said = {
    session_id: 's',
    cwd: rig.top,
    transcript_path: rig.path('.git/transcript.jsonl'),
  };
  const input = JSON.stringify({ hook_event_name: 'Stop', ...said });
  const { out } = doorward(rig.top, ['hook', 'claude'], { input, ...STUCK });
  expect(JSON.parse(out)).toMatchObject({ decision: 'block' });
});

test('a run does not wait for a pipe in the place of its template', () => {
  const rig = makeRepo({
    'doorward.yaml': 'agent: {run: "true"}\ntemplates: {executor: words.hbs}\n',
    'plan.yaml':
      'title: T\ntasks: [{id: a, name: A, action: Do it, files: [a], verify: "true", done: it is}]\n',
  });
  plantPipe(rig, '.', 'words.hbs');
  const { code, err } = doorward(rig.top, ['run', 'plan.yaml'], STUCK);
  expect([code, err]).toEqual([2, expect.stringContaining('not a plain file')]);
});

test('a command that puts a pipe in the place of its own record is judged all the same', () => {
  const room = makeDirectory();
  const script = `for id in $DOORWARD_RUN; do mkfifo ${room.top}/doorward-$id; done\n`;
  const rig = makeRepo({ 'doorward.yaml': 'verify: sh plant.sh\n', 'plant.sh': script, a: '1\n' });
  rig.write('a', '2\n');
  const { out } = doorward(rig.top, ['check'], { ...STUCK, env: { TMPDIR: room.top } });
  expect(out).toContain('`sh plant.sh` passed');
});

test.each([
  ['a pipe', (path: string) => execFileSync('mkfifo', [path]), /not a plain file/],
  ['a device', (path: string) => symlinkSync('/dev/zero', path), /not a plain file/],
  ['a folder', (path: string) => mkdirSync(path), /not a plain file|EISDIR/],
  ['more than allowed', (path: string) => symlinkSync('/proc/self/exe', path), /larger than/],
  ['what says it is empty', (path: string) => symlinkSync('/proc/self/maps', path), /larger than/],
  ['nothing', () => undefined, /ENOENT/],
])('%s is not read', (_what, plant, problem) => {
  const path = makeRepo({}).path('here');
  plant(path);
  expect(() => readPlainFile(path, 1000)).toThrow(problem);
});
