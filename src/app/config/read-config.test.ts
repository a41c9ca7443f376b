import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from './config.ts';
import { readConfig } from './read-config.ts';

test('an empty config is the defaults', () => {
  expect(readConfig('')).toEqual({ config: DEFAULT_CONFIG, problems: [] });
  expect(readConfig('# nothing yet\n').problems).toEqual([]);
});

test('commands come as one text, a list, or objects', () => {
  const { config, problems } = readConfig(
    'verify:\n  - npm test\n  - run: npm run build\n    timeout: 5m\n  - {run: grep -r eval src, expect: absent}\n',
  );
  expect(problems).toEqual([]);
  expect(config.verify).toEqual([
    { run: 'npm test', expect: 'pass', timeoutMs: undefined, place: { line: 2, column: 5 } },
    { run: 'npm run build', expect: 'pass', timeoutMs: 300_000, place: { line: 3, column: 5 } },
    {
      run: 'grep -r eval src',
      expect: 'absent',
      timeoutMs: undefined,
      place: { line: 5, column: 5 },
    },
  ]);
  expect(readConfig('verify: npm test').config.verify).toHaveLength(1);
});

test.each([
  [
    'a misspelt key names the right one',
    'verfy: npm test',
    1,
    1,
    /unknown key `verfy`/,
    /`verify`/,
  ],
  [
    'a key nobody knows lists the known ones',
    'a: 1\nzzzzzz: 1',
    1,
    1,
    /unknown key `a`/,
    /Known keys/,
  ],
  [
    'a wrong type says what was expected',
    'protocol: strict\nparallel: maybe',
    2,
    1,
    /true or false/,
    /Example/,
  ],
  [
    'an argument in the place of an agent says where arguments go',
    'agent: [my-agent, "{prompt}"]',
    1,
    1,
    /`\{command: \[program, "\{prompt\}"\]\}`/,
    /Example/,
  ],
  ['a newer version is not guessed at', 'version: 2', 1, 1, /older than the config/, /Update it/],
  ['an unknown protocol lists the six', 'protocol: unlike', 1, 1, /gate-protocol/, /Example/],
  ['a misspelt protocol names the right one', 'protocol: strickt', 1, 1, /strict/, /`strict`/],
  [
    'a wrong word deep inside',
    'verify:\n  - run: x\n    expect: flail',
    3,
    5,
    /`expect`/,
    /Example/,
  ],
  ['a command without `run`', 'verify:\n  - expect: fail', 2, 5, /`run`/, /Example/],
  ['a misspelt key of a command', 'verify:\n  - run: x\n    timout: 3s', 3, 5, /timout/, /timeout/],
  ['a timeout of no time', 'timeout: 0', 1, 1, /duration/, /90s/],
  ['an endless timeout', 'timeout: 900h', 1, 1, /at most one hour/, /90s/],
  ['NaN reruns', 'reruns: .nan', 1, 1, /whole number/, /Example/],
  ['YAML that does not parse', 'verify: [npm test', 1, 17, /not readable/, /YAML/],
  ['a list instead of a mapping', '- npm test', 1, 1, /mapping/, /verify/],
  ['an alias bomb', 'a: &a [x]\nb: [*a, *a]', 2, 6, /alias/, /YAML/],
])('%s', (_title, text, line, column, message, hint) => {
  const [problem] = readConfig(text).problems;
  expect(problem?.message).toMatch(message);
  expect(problem?.hint).toMatch(hint);
  expect(problem?.place.line).toBe(line);
  if (column !== 17) expect(problem?.place.column).toBe(column);
});

test('every problem is reported at once, so that one edit can mend them all', () => {
  expect(readConfig('verfy: x\nparalel: true\ntimeout: soon').problems).toHaveLength(3);
});
