// The change as people read it. Attributes in the repository could call a source file binary and
// hide it from a reviewer, so none is looked at.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type GitCall, gitFailed, notStarted, startGit } from '../git.ts';
import type { Layout } from '../layout.ts';

const ARGS = [
  '-c',
  'core.quotePath=false',
  '-c',
  'core.attributesFile=/dev/null',
  'diff-tree',
  '-r',
  '-p',
  '-M',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=none',
];

/** At most so many bytes; what is cut is said in the last line. */
export function diffText(
  range: { readonly from: string; readonly to: string; readonly maxBytes: number },
  place: { readonly layout: Layout; readonly call: Omit<GitCall, 'args'> },
): Promise<string> {
  const { layout, call } = place;
  const { from, to, maxBytes } = range;
  const empty = join(layout.stateFolder, 'empty');
  mkdirSync(empty, { recursive: true });
  const forced = hasLocalAttributes(layout) ? ['--text'] : [];
  const whole: GitCall = {
    args: [...ARGS, ...forced, from, to],
    cwd: empty,
    env: { ...call.env, GIT_WORK_TREE: empty },
  };
  return new Promise((resolve, reject) => {
    const child = startGit(whole);
    const chunks: Buffer[] = [];
    let size = 0;
    let errors = '';
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => {
      if (size <= maxBytes) chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk.toString('utf8')}`.slice(0, 4_096);
    });
    child.on('error', (error) => reject(notStarted(error, whole)));
    child.on('close', (code, signal) => {
      // Ctrl-C hit it in the moment before it had a session of its own.
      if (signal === 'SIGINT') resolve(diffText(range, place));
      else if (size <= maxBytes && code !== 0) reject(gitFailed(['diff-tree'], errors));
      else resolve(cut(Buffer.concat(chunks), maxBytes));
    });
  });
}

function cut(bytes: Buffer, maxBytes: number): string {
  if (bytes.length <= maxBytes) return bytes.toString('utf8');
  return `${bytes.toString('utf8', 0, maxBytes)}\n[the rest of the change is left out: it is longer than ${maxBytes} bytes]\n`;
}

// These cannot be switched off. With them in place everything is shown as text.
function hasLocalAttributes({ commonDir }: Layout): boolean {
  const path = join(commonDir, 'info', 'attributes');
  return existsSync(path) && statSync(path).size > 0;
}
