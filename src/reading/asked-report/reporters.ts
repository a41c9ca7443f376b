// The programs that the gate lays into its own folder for one run: reporters for runners whose own
// reports are too short, and a shell for npm that puts requests into scripts.

import type { AskedScript } from './ask-report.ts';

// Starts and ends of tests come in the order of the report, so that the names above a test are known.
export function nodeReporter(nonce: string): string {
  return `export default async function* report(source) {
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
export function mochaReporter(nonce: string, path: string): string {
  return `'use strict';
const { writeFileSync } = require('node:fs');
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
 * npm calls it with the text of a script last. Only the very scripts that were read are changed, and
 * only where npm says that it runs them; whatever they start gets the usual shell.
 */
export function scriptShell(scripts: readonly AskedScript[]): string {
  const cases = scripts.map(
    ({ name, text, asked }) => `${quoted(`${name}:${text}`)}*)
  npm_config_script_shell=/bin/sh
  export npm_config_script_shell
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
