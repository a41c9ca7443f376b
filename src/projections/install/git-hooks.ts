// The lines that ask for a receipt before work is committed or pushed, between marks, so that they can
// be found again and taken out without touching what others wrote.

export const GIT_HOOKS = ['pre-commit', 'commit-msg', 'pre-push'] as const;
export type GitHook = (typeof GIT_HOOKS)[number];

const BEGIN = '# >>> doorward >>>';
const END = '# <<< doorward <<<';

/** After a formatter has staged its changes, only `commit-msg` sees what will be committed. */
const ASKED: Readonly<Record<GitHook, string>> = {
  'pre-commit': '--staged',
  'commit-msg': '--staged',
  'pre-push': '--pushed',
};

/** One line for a file that somebody else runs, and that may need its standard input itself. */
export function receiptLine(hook: GitHook, command: string): string {
  const asked = hook === 'pre-push' ? '--commit HEAD' : ASKED[hook];
  return `${command} check --receipt ${asked} || exit $?`;
}

/**
 * With our lines at the beginning, because scripts like to end in the middle; undefined where one is
 * not for a shell.
 */
export function withReceipt(
  text: string | undefined,
  hook: GitHook,
  command: string,
): string | undefined {
  if (text === undefined || text === '' || (hasReceipt(text) && isOnlyOurs(text)))
    return `#!/bin/sh\n${BEGIN}\n${command} check --receipt ${ASKED[hook]} || exit $?\n${END}\n`;
  if (!isForShell(text)) return undefined;
  const without = withoutReceipt(text);
  const line = without.startsWith('#!') ? without.indexOf('\n') + 1 : 0;
  // A first line without an end, and nothing after it.
  if (line === 0 && without.startsWith('#!')) return undefined;
  const block = `${BEGIN}\n${receiptLine(hook, command)}\n${END}\n`;
  return without.slice(0, line) + block + without.slice(line);
}

export function withoutReceipt(text: string): string {
  const begin = text.indexOf(`${BEGIN}\n`);
  const end = begin === -1 ? -1 : text.indexOf(`${END}\n`, begin);
  return end === -1 ? text : text.slice(0, begin) + text.slice(end + END.length + 1);
}

export function hasReceipt(text: string): boolean {
  return withoutReceipt(text) !== text;
}

/** Nothing but what we put there. */
export function isOnlyOurs(text: string): boolean {
  return /^(?:#![^\n]{0,200}\n)?\s*$/.test(withoutReceipt(text));
}

// Files of husky have no first line of this kind and are run by a shell.
function isForShell(text: string): boolean {
  if (!text.startsWith('#!')) return true;
  const [first = ''] = text.split('\n', 1);
  return /\b(?:ba|da|z|k)?sh\b/.test(first) && !/\bfish\b/.test(first);
}
