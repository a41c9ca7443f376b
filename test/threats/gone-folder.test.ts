// A folder that is gone while a client still sits in it. A hook that ends without a word there would be
// taken for consent, and any other command with exit code 1 for the word of the gate.

import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeDirectory } from '../rig/repo-rig.ts';

/** Started by a shell that has removed the folder under its feet. */
function inGoneFolder(words: string): { readonly code: number | null; readonly out: string } {
  const { top: folder } = makeDirectory({});
  const line = `cd "$1" && rm -rf "$1" && exec "$2" "$3" ${words}`;
  const bin = resolve('dist/bin/doorward.cjs');
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', line, 'sh', folder, process.execPath, bin],
    { input: '{"hook_event_name":"Stop","last_assistant_message":"Done."}', encoding: 'utf8' },
  );
  return { code: status, out: `${stdout}${stderr}` };
}

test('a hook that is called there lets nothing pass', () => {
  const { code, out } = inGoneFolder('hook claude');
  expect(code).toBe(0);
  expect(out).toContain('"continue":false');
  expect(out).toContain('is gone');
});

test('every other command says so, and that it is no verdict', () => {
  expect(inGoneFolder('check')).toMatchObject({ code: 2, out: expect.stringContaining('is gone') });
});

test('what needs no folder works there', () => {
  const version = execFileSync(process.execPath, [resolve('dist/bin/doorward.cjs'), '--version']);
  expect(inGoneFolder('--version').out).toContain(version.toString().trim());
});
