// Programs that only start another one: `env`, `timeout 30`, `sudo` and their like.

import type { ShellWord } from './words.ts';

/** Each with its options that take the next word as their value. */
const WRAPPERS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['time', /^-[of]$/],
  ['command', undefined],
  ['exec', /^-a$/],
  ['nohup', undefined],
  ['nice', /^-n$/],
  ['sudo', /^-[ughpCT]$/],
  ['builtin', undefined],
  ['stdbuf', /^-[ioe]$/],
  ['npx', /^-p$/],
  ['bunx', undefined],
  ['setsid', undefined],
  ['env', /^-[uCS]$/],
  ['timeout', /^-[sk]$/],
]);

/** The program and its arguments, without what stands before it. */
export function programWords({
  words,
}: {
  readonly words: readonly ShellWord[];
}): readonly ShellWord[] {
  let rest = words;
  for (let turn = 0; turn < 6; turn += 1) {
    const length = wrapperLength(rest);
    if (length === 0 || length >= rest.length) return rest;
    rest = rest.slice(length);
  }
  return rest;
}

function wrapperLength(program: readonly ShellWord[]): number {
  const first = programName(program);
  if (first === 'command' && /^-[vV]$/.test(program[1]?.text ?? '')) return 0;
  if (!WRAPPERS.has(first)) return 0;
  const withValue = WRAPPERS.get(first);
  let length = 1;
  while (/^-|^[A-Za-z_]\w*=/.test(program[length]?.text ?? ''))
    length += withValue?.test(program[length]?.text ?? '') === true ? 2 : 1;
  return first === 'timeout' ? length + 1 : length;
}

/** `/usr/bin/env` is `env`; a program of the project is not taken for one of the system. */
export function programName(program: readonly ShellWord[]): string {
  return (program[0]?.text ?? '').replace(/^\/(?:usr\/)?(?:local\/)?s?bin\//, '');
}
