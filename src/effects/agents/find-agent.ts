// What will be started for a command: a program by its absolute path, or the shell. A program that is
// not there is an answer for the user, not an error.

import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { oneLine } from '../../std/text.ts';
import type { ShellCall } from '../process/containment.ts';
import { findProgram } from '../process/programs.ts';

export type Found =
  | { readonly ok: true; readonly call: ShellCall }
  | { readonly ok: false; readonly problem: string };

export interface SearchPlace {
  readonly cwd: string;
  readonly path: string;
  /** How to get the program, where somebody knows. */
  readonly install: string | undefined;
}

export function findAgent(command: readonly string[] | string, place: SearchPlace): Found {
  return typeof command === 'string' ? findShell(command, place) : findCommand(command, place);
}

function findShell(line: string, { cwd, path }: SearchPlace): Found {
  const shell = findProgram('bash', path, cwd) ?? findProgram('sh', path, cwd);
  if (shell === undefined)
    return { ok: false, problem: 'There is no shell: neither bash nor sh was found on PATH.' };
  if (line.trim() === '') return { ok: false, problem: 'The command of the agent is empty.' };
  return { ok: true, call: { file: shell, args: ['-c', line] } };
}

function findCommand([name = '', ...args]: readonly string[], place: SearchPlace): Found {
  if (name === '') return { ok: false, problem: 'The command of the agent is empty.' };
  if (name.includes('/')) return findByPath(name, args, place.cwd);
  const file = findProgram(name, place.path, place.cwd);
  if (file !== undefined) return { ok: true, call: { file, args } };
  const advice = place.install ?? 'Install it, or name another agent.';
  return { ok: false, problem: `${oneLine(name, 80)} was not found on PATH. ${advice}` };
}

function findByPath(name: string, args: readonly string[], cwd: string): Found {
  const file = resolve(cwd, name);
  try {
    accessSync(file, constants.X_OK);
    return { ok: true, call: { file, args } };
  } catch {
    const problem = `${oneLine(file, 200)} is not there or is not executable. Check the path, and chmod +x it.`;
    return { ok: false, problem };
  }
}
