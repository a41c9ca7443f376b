// Git as the user has it, for what goes over the network: who may use it, and by which credentials, is
// theirs to say. It may ask them, so that it is not timed and stands in their terminal.

import { spawn } from 'node:child_process';
import { type GitAnswer, type GitCall, notStarted } from './git.ts';

const MAX_ERRORS = 64 * 1024;

export interface UsersGitCall extends Pick<GitCall, 'args' | 'cwd'> {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What it prints goes to standard error, as it comes. */
export function runUsersGit(
  call: UsersGitCall,
): Promise<Pick<GitAnswer, 'errors'> & { readonly exitCode: number | undefined }> {
  const { args, cwd, env } = call;
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd, env, stdio: ['inherit', 2, 'pipe'] });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errors = `${errors}${chunk}`.slice(0, MAX_ERRORS);
    });
    child.on('error', (error) => reject(notStarted(error, call)));
    child.on('close', (code) => resolve({ exitCode: code ?? undefined, errors }));
  });
}
