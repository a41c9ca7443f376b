// The parent of `go test -json`: shows what go shows without it, and writes the report when go has ended. A
// test that began and did not end has failed; a package that failed without a failed test was not loaded.

export const GO_LISTENER = `import { spawn } from 'node:child_process';
import { unlinkSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
unlinkSync(new URL(import.meta.url));
const [file, ...args] = process.argv.slice(2);
const isVerbose = args.some((word) => /^--?(?:test\\.)?v(?:=|$)/.test(word));
const child = spawn(file, args, { stdio: ['inherit', 'pipe', 'inherit'] });
const tests = new Map();
const packages = new Map();
const ENDS = { pass: 'passed', fail: 'failed', skip: 'skipped' };
const event = (line) => {
  try {
    const value = line.startsWith('{') ? JSON.parse(line) : undefined;
    return typeof value?.Action === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};
const shown = (text) => text !== '' && process.stdout.write(text);
createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => {
  const { Action: action, Package: pack, Test: name, Output: output } = event(line) ?? {};
  if (action === undefined) return shown(line + '\\n');
  if (name === undefined || pack === undefined) {
    if (output !== undefined && (isVerbose || output !== 'PASS\\n')) shown(output);
    if (pack !== undefined && action in ENDS) packages.set(pack, ENDS[action]);
    return;
  }
  const key = pack + '\\0' + name;
  const test = tests.get(key) ?? { pack, name, result: 'failed', text: '' };
  tests.set(key, test);
  if (output !== undefined && isVerbose) shown(output);
  else if (output !== undefined && !output.startsWith('=== ')) test.text += output;
  if (!(action in ENDS)) return;
  test.result = ENDS[action];
  if (test.result === 'failed') shown(test.text);
  test.text = '';
});
child.on('error', (error) => {
  process.stderr.write(error.message + '\\n');
  process.exitCode = 127;
});
child.on('close', (code, signal) => {
  for (const { text } of tests.values()) shown(text);
  const line = (fields) => JSON.stringify({ nonce: '@NONCE@', ...fields }) + '\\n';
  // Subtests are part of the test that holds them.
  const whole = [...tests.values()].filter(({ name }) => !name.includes('/'));
  const entries = whole.map(({ pack, name, result }) =>
    line({ result, names: [name], file: pack, isAside: result === 'skipped' }),
  );
  const hasFailed = (pack) => whole.some((test) => test.pack === pack && test.result === 'failed');
  const unloaded = [...packages].filter(([pack, result]) => result === 'failed' && !hasFailed(pack));
  entries.push(...unloaded.map(([file]) => line({ result: 'failed', names: [], file, isUnloaded: true })));
  if (signal === null)
    writeFileSync('@REPORT@', entries.join('') + line({ end: true, exitCode: code }), { flag: 'wx' });
  process.exitCode ??= code ?? 1;
  if (signal !== null) process.kill(process.pid, signal);
});
`;
