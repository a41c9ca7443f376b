// Commands whose script stands in the command itself: `bash -c '…'`, `eval '…'`, a here-document that
// is fed to a shell. What they do is what that script does.

import type { ShellWord } from './words.ts';
import { programName, programWords } from './wrappers.ts';

export interface InlineScript {
  readonly text: string;
  /** A shell of its own, which knows nothing of functions and options of the one around it. */
  readonly isOwnShell: boolean;
  readonly args: readonly ShellWord[];
}

/** What is fed to a command by `<<` and `<<<`. */
export type Fed = string | undefined;

export function inlineScript(words: readonly ShellWord[], fed: Fed): InlineScript | undefined {
  const program = programWords({ words });
  const [, ...rest] = program;
  const name = programName(program);
  if (name === 'eval' && rest.length > 0)
    return { text: rest.map(({ text }) => text).join(' '), isOwnShell: false, args: [] };
  return isShell(name) ? ownShell(rest, fed) : undefined;
}

const isShell = (name: string): boolean => /^(?:ba|z|da|k|a)?sh$/.test(name);

function ownShell(rest: readonly ShellWord[], fed: Fed): InlineScript | undefined {
  const words = rest.map(({ text }) => text);
  const { options, operands } = shellOptions(words);
  // It only looks whether the script can be read.
  if (options.some((option) => /^-\w*n/.test(option))) return undefined;
  const settings = options
    .map((option) => option.replace(/^([-+]\w*)/, (flags) => flags.replace(/[clsi]/g, '')))
    .filter((option) => /^[-+]\w/.test(option));
  const head = settings.map((setting) => `set ${setting}\n`).join('');
  const [script, ...others] = rest.slice(words.length - operands);
  if (options.some((option) => /^-\w*c/.test(option)))
    return withOptions(head, script?.text, others.slice(1));
  // With a file as its operand it reads that, and nobody knows what it says.
  return script === undefined ? withOptions(head, fed, []) : undefined;
}

/** `-o pipefail` is one option; `operands` is how many words come after all of them. */
function shellOptions(words: readonly string[]): { options: readonly string[]; operands: number } {
  const options: string[] = [];
  let at = 0;
  while (/^(?:[-+]\w|--\w)/.test(words[at] ?? '')) {
    const length = /^[-+]\w*[oO]$/.test(words[at] ?? '') ? 2 : 1;
    options.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return { options, operands: Math.max(0, words.length - at) };
}

function withOptions(
  options: string,
  script: string | undefined,
  args: readonly ShellWord[],
): InlineScript | undefined {
  if (script === undefined) return undefined;
  return { text: `${options}${script}`, isOwnShell: true, args };
}

/** `echo 'npm test' | sh`: what a shell at the end of a pipe is fed, where that is known. */
export function printedText(words: readonly ShellWord[]): Fed {
  const [name, ...rest] = words.map(({ text }) => text);
  if (name !== 'echo' && name !== 'printf') return undefined;
  return rest.filter((word) => !/^-[neE]$|^%s(?:\\n)?$/.test(word)).join(' ');
}
