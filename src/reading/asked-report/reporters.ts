// The programs that the gate lays into its own folder for one run: reporters for runners whose own
// reports are too short, and a shell for npm that puts requests into scripts.

import type { AskedScript } from './ask-report.ts';
import { GO_LISTENER } from './go-listener.ts';
import type { AskedRunner } from './requests.ts';
import { UNITTEST_RUNNER } from './unittest-runner.ts';

/** The program beside the report of such a runner; undefined where it writes one of its own accord. */
export function reporterFor(
  runner: AskedRunner,
  nonce: string,
  path: string,
): { readonly path: string; readonly text: string } | undefined {
  switch (runner) {
    case 'node:test':
      return { path: `${path}.mjs`, text: nodeReporter(nonce) };
    case 'mocha':
      return { path: `${path}.cjs`, text: mochaReporter(nonce, path) };
    case 'go':
      return { path: `${path}.mjs`, text: filled(GO_LISTENER, nonce, path) };
    case 'unittest':
      return { path: `${path}.py`, text: filled(UNITTEST_RUNNER, nonce, path) };
    default:
      return undefined;
  }
}

const filled = (program: string, nonce: string, path: string): string =>
  program.replaceAll('@NONCE@', nonce).replaceAll('@REPORT@', path);

// Each takes itself away before any test is loaded: what tests can read is not to tell them the nonce.
// Starts and ends of tests come in the order of the report, so that the names above a test are known.
function nodeReporter(nonce: string): string {
  return `import { unlinkSync } from 'node:fs';
unlinkSync(new URL(import.meta.url));
export default async function* report(source) {
  const line = (fields) => JSON.stringify({ nonce: '${nonce}', ...fields }) + '\\n';
  const open = [];
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      open.length = data.nesting;
      open.push(data.name);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, file, skip, todo, details } = data;
    yield line({
      result: type === 'test:pass' ? 'passed' : 'failed',
      names: [...open.slice(0, nesting), name],
      file,
      isAside: (skip ?? false) !== false || (todo ?? false) !== false,
      isSuite: details?.type === 'suite',
      isByChild: details?.error?.failureType === 'subtestsFailed',
    });
  }
  yield line({ end: true });
}
`;
}

/** Shows what Mocha's usual reporter shows, and writes the report at the end. */
function mochaReporter(nonce: string, path: string): string {
  return `'use strict';
const { unlinkSync, writeFileSync } = require('node:fs');
unlinkSync(__filename);
const place = /[\\\\/]mocha[\\\\/]lib[\\\\/]reporters[\\\\/]spec\\.c?js$/;
const loaded = Object.keys(require.cache).filter((key) => place.test(key)).map((key) => require(key))[0];
const Spec = [loaded, loaded?.Spec, loaded?.default].find((found) => typeof found === 'function');
module.exports = function report(runner, options) {
  if (Spec !== undefined) new Spec(runner, options);
  const lines = [];
  const add = (fields) => lines.push(JSON.stringify({ nonce: '${nonce}', ...fields }) + '\\n');
  const note = (result) => (test) =>
    add({ result, names: [test.fullTitle()], file: test.file, isAside: result === 'skipped' });
  runner.on('pass', note('passed'));
  runner.on('fail', note('failed'));
  runner.on('pending', note('skipped'));
  runner.once('end', () => {
    add({ end: true });
    writeFileSync('${path}', lines.join(''), { flag: 'wx' });
  });
};
`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * npm and pnpm call it with the text of a script last. Only the very scripts that were read are changed, and
 * only where they say that they run them; whatever they start gets the usual shell.
 */
export function scriptShell(scripts: readonly AskedScript[]): string {
  const cases = scripts.map(
    ({ name, text, asked }) => `${quoted(`${name}:${text}`)}*)
  npm_config_script_shell=/bin/sh pnpm_config_script_shell=/bin/sh
  export npm_config_script_shell pnpm_config_script_shell
  exec /bin/sh -c ${quoted(asked)}"\${last#${quoted(text)}}"
  ;;`,
  );
  return `#!/bin/sh
for last; do :; done
case "$npm_lifecycle_event:$last" in
${cases.join('\n')}
esac
exec /bin/sh "$@"
`;
}

/** make calls it with a line of a recipe last; it is no other line if it is the same to the letter. */
export function makeShell(lines: readonly AskedScript[]): string {
  const cases = lines.map(
    ({ text, asked }) => `${quoted(text)})
  exec /bin/sh -c ${quoted(asked)}
  ;;`,
  );
  return `#!/bin/sh
for last; do :; done
case "$last" in
${cases.join('\n')}
esac
exec /bin/sh "$@"
`;
}
