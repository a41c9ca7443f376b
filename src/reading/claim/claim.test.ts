import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Claim } from '../../model/claim.ts';
import { readClaim } from './claim.ts';

const RESULT = `status: success
task_name: "Task 2: Add the tide table"
files_modified: [./src/tide.ts, src/tide.test.ts]
verification:
  command: "vitest run src/tide.test.ts"
  exit_code: 0
  output_summary: "4 passed"
done_criteria_met: true
evidence: |
  tideTable returns two high tides
error: null
`;

const fenced = (body: string, info = 'yaml'): string =>
  `Here is the result.\n\n\`\`\`${info}\n${body}\`\`\`\n\nTASK_COMPLETE\n`;
const invalid = (claim: Claim): readonly string[] =>
  claim.problems.filter(({ severity }) => severity === 'invalid').map(({ message }) => message);
const warnings = (claim: Claim): readonly string[] =>
  claim.problems.filter(({ severity }) => severity === 'warning').map(({ message }) => message);

describe('a structured result is read wherever it stands', () => {
  test.each([
    ['in a yaml fence with prose around it', fenced(RESULT)],
    ['in a bare fence', fenced(RESULT, '')],
    ['bare', RESULT],
    ['bare, with CRLF and a byte-order mark', `\uFEFF${RESULT.replaceAll('\n', '\r\n')}`],
    ['after prose without a fence', `The tide table is in.\n\n${RESULT}`],
    [
      'indented inside a list item',
      `- Result:\n\n  \`\`\`yaml\n${RESULT.replace(/^/gm, '  ')}  \`\`\`\n`,
    ],
    ['in a fence that is never closed', `Result:\n\`\`\`yaml\n${RESULT}`],
    ['wrapped in one key', `executor_result:\n${RESULT.replace(/^(?=.)/gm, '  ')}`],
  ])('%s', (_, text) => {
    const claim = readClaim(text);
    expect(claim).toMatchObject({
      form: 'yaml',
      status: 'success',
      taskName: 'Task 2: Add the tide table',
      files: ['src/tide.ts', 'src/tide.test.ts'],
      verification: { command: 'vitest run src/tide.test.ts', exitCode: 0, summary: '4 passed' },
      tests: { passed: 4, failed: 0, skipped: 0 },
      doneCriteriaMet: true,
      problems: [],
      contradictions: [],
    });
  });

  test('JSON in camelCase, alone or with words after it', () => {
    const json = JSON.stringify({
      status: 'success',
      taskName: 'Task 2: Add the tide table',
      filesModified: ['src/tide.ts'],
      verification: { command: 'npm test', exitCode: 0, outputSummary: 'ok' },
      doneCriteriaMet: true,
      evidence: 'seen',
    });
    for (const text of [json, `${json}\nThat is all.`, `\`\`\`json\n${json}\n\`\`\``]) {
      expect(readClaim(text)).toMatchObject({ form: 'json', status: 'success', problems: [] });
      expect(readClaim(text).verification).toEqual({
        command: 'npm test',
        exitCode: 0,
        summary: 'ok',
      });
    }
  });

  test('of several blocks the last with a status wins, so that a quoted example does not', () => {
    const example = fenced(RESULT.replace('success', 'blocked'));
    const other = '```yaml\nmetadata: {attempt: 1}\n```\n';
    expect(readClaim(`${example}\n${fenced(RESULT)}\n${other}`).status).toBe('success');
  });

  test('the trailer of a completion signal is no structured result', () => {
    expect(readClaim('TASK_COMPLETE\nstatus: pass\ncommit: a1b2c3d\nverify: ok').form).toBe('text');
  });

  test('yaml that is about something else is left alone', () => {
    const text = 'Added the manifest:\n```yaml\nkind: Service\nstatus: active\n```\nTASK_COMPLETE';
    expect(readClaim(text)).toMatchObject({ form: 'text', status: undefined, problems: [] });
  });
});

describe('the second schema is an alias', () => {
  const second = (status: string, extra = ''): string =>
    `taskId: "01-02-03"\nstatus: ${status}\nfilesModified: [src/tide.ts]\ntestResults: {passed: 4, failed: 0, skipped: 1}\ncommitHash: "a1b2c3d"\n${extra}`;

  test.each([
    ['success', 'success'],
    ['failed', 'failure'],
    ['partial', 'failure'],
  ])('%s is %s', (written, status) => {
    expect(readClaim(second(written, 'error: "x"\n')).status).toBe(status);
  });

  test('counts and commit are read', () => {
    expect(readClaim(second('success'))).toMatchObject({
      taskName: '01-02-03',
      tests: { passed: 4, failed: 0, skipped: 1 },
      commit: 'a1b2c3d',
      problems: [],
    });
  });

  test('failed tests beside success are refused', () => {
    expect(invalid(readClaim(second('success').replace('failed: 0', 'failed: 2')))).toEqual([
      'The result says success, but counts 2 failed tests.',
    ]);
  });
});

describe('what breaks a rule refuses the claim', () => {
  test.each([
    ['no status', RESULT.replace('status: success\n', ''), 'The result has no status.'],
    ['a status that is a list', 'status: [success]\n', 'none of success'],
    ['a status of its own', RESULT.replace('success', 'finished'), '"finished" is none of'],
    [
      'success with a failing command',
      RESULT.replace('exit_code: 0', 'exit_code: 1'),
      'exited with 1',
    ],
    ['an exit code in quotes', RESULT.replace('exit_code: 0', 'exit_code: "0"'), 'is no integer'],
    [
      'an exit code that is no number',
      RESULT.replace('exit_code: 0', 'exit_code: .nan'),
      'is no integer',
    ],
    ['an endless exit code', RESULT.replace('exit_code: 0', 'exit_code: .inf'), 'is no integer'],
    ['half an exit code', RESULT.replace('exit_code: 0', 'exit_code: 0.5'), 'is no integer'],
    ['a huge exit code', RESULT.replace('exit_code: 0', 'exit_code: 1e30'), 'is no integer'],
    [
      'done criteria as a word',
      RESULT.replace('met: true', 'met: mostly'),
      'neither true nor false',
    ],
    ['a path that is no text', RESULT.replace('[./src/tide.ts', '[7'), 'Entry 1 of files_modified'],
    ['broken YAML', RESULT.replace('[./src', '[[./src'), 'could not be read as YAML'],
    ['a NUL byte', RESULT.replace('tide table', 'tide\0table'), 'NUL byte'],
    ['an alias', RESULT.replace('evidence: |', 'evidence: *x #'), 'could not be read as YAML'],
    [
      'verification as a word',
      fenced('status: success\ntask_name: x\nverification: yes it ran\n'),
      'not a mapping',
    ],
  ])('%s', (_, text, message) => {
    expect(invalid(readClaim(text)).join('\n')).toContain(message);
  });

  test('a result that cannot be read is a failure with its beginning kept, never just words', () => {
    const claim = readClaim('```json\n{"status": "success", "task_name": "x", \n```');
    expect(claim).toMatchObject({ form: 'json', status: 'failure' });
    expect(claim.error).toContain('"status": "success"');
  });

  test('a problem names the line of the message', () => {
    const text = fenced(RESULT.replace('exit_code: 0', 'exit_code: zero'));
    expect(readClaim(text).problems[0]?.line).toBe(9);
  });
});

describe('what is left out is recorded', () => {
  test.each([
    ['an unknown key', `${RESULT}evidnce: x\n`, 'unknown key "evidnce"'],
    ['success without evidence', RESULT.replace(/evidence: \|\n.*\n/, ''), 'without evidence'],
    [
      'failure without an error',
      RESULT.replace('success', 'failure').replace('met: true', 'met: false'),
      'without an error',
    ],
    ['blocked with files', RESULT.replace('success', 'blocked'), 'lists modified files'],
    [
      'blocked with a command',
      RESULT.replace('success', 'blocked'),
      'claims that its verify command ran',
    ],
    ['success with an error', RESULT.replace('error: null', 'error: "odd"'), 'has an error'],
  ])('%s', (_, text, message) => {
    const claim = readClaim(text);
    expect(warnings(claim).join('\n')).toContain(message);
    expect(invalid(claim)).toEqual([]);
  });
});

test('tool calls are ok only where they say so', () => {
  const calls = [
    '{tool: Bash, exit_code: 0}',
    '{tool: Bash, exit_code: 2}',
    '{tool: Edit, success: true, files_changed: [src/tide.ts]}',
    '{tool: Edit, success: true, status: failed}',
    '{name: WebFetch, error: "404"}',
    '{tool: Bash, args: {command: ls}, result: {success: false, error: no}}',
    '{tool: Edit, result: {success: true}}',
    '{tool: Write, success: true, result: {success: false}}',
    '{tool: Read}',
    'Grep',
  ];
  const claim = readClaim(`${RESULT}tool_calls:\n${calls.map((call) => `  - ${call}\n`).join('')}`);
  expect(claim.toolCalls.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
    'Bash ok',
    'Bash failed',
    'Edit ok',
    'Edit failed',
    'WebFetch failed',
    'Bash failed',
    'Edit ok',
    'Write failed',
    'Read unknown',
    'Grep unknown',
  ]);
});

describe('an admission inside the result counts', () => {
  test('in a block of text, with its line in the file', () => {
    const text = fenced(
      RESULT.replace('two high tides', 'two high tides.\n  The e2e suite was not run.'),
    );
    expect(readClaim(text).contradictions).toMatchObject([
      { severity: 'hard', kind: 'not-run', sentence: 'The e2e suite was not run.', line: 14 },
    ]);
  });
  test('in a quoted value, although quotations in prose do not count', () => {
    const text = `${RESULT}notes: "Manual verification is still needed."\n`;
    expect(readClaim(text).contradictions).toMatchObject([{ severity: 'soft', line: 12 }]);
    expect(
      readClaim('Added the text "Manual verification is still needed."').contradictions,
    ).toEqual([]);
  });
});

describe('statements that can be checked', () => {
  test.each<[string, readonly string[]]>([
    [
      'Created `src/tide.ts` and updated src/harbour/index.ts.',
      ['file src/tide.ts', 'file src/harbour/index.ts'],
    ],
    ['Ran `npm test`: 86/86 passed', ['command npm test', 'tests 86 passed, 0 failed']],
    ['42 tests pass, 0 failures', ['tests 42 passed, 0 failed']],
    ['40 passed, 2 failed, 1 skipped', ['tests 40 passed, 2 failed, 1 skipped']],
    ['Tests: 7 of 9 passed', ['tests 7 passed, 2 failed']],
    ['Commit: `a1b2c3d`', ['commit a1b2c3d']],
    ['The command exited with code 0.', ['exit-code 0']],
    ['Status: complete', ['status complete']],
    ['I did not run `npm test`.', []],
    ['See `src/tide.ts` for the formula.', []],
    ['Set `config.base` in the settings, then added defaults.', []],
  ])('%s', (text, expected) => {
    expect(readClaim(text).statements.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      expected,
    );
  });

  test('a list of files below its heading is taken whole', () => {
    const text =
      '## Files modified\n\n- `src/tide.ts`\n- `src/moon.ts` (new)\n\n## Notes\n\n- `src/sun.ts`\n';
    expect(readClaim(text).statements.map(({ value, line }) => `${value} ${line}`)).toEqual([
      'src/tide.ts 3',
      'src/moon.ts 4',
    ]);
  });

  test('a structured result states what it holds', () => {
    const stated = readClaim(fenced(RESULT)).statements.map(
      ({ kind, value, line }) => `${line} ${kind} ${value}`,
    );
    expect(stated).toEqual([
      '4 status success',
      '6 file src/tide.ts',
      '6 file src/tide.test.ts',
      '8 command vitest run src/tide.test.ts',
      '9 exit-code 0',
      '10 tests 4 passed, 0 failed',
    ]);
  });
});

describe('colours and what nobody sees tear no words apart', () => {
  test.each([
    ['an escape', 'I could n\u001b[1mot run the tests in this environment.'],
    ['a zero-width space', 'I could no\u200bt ru\u200bn the tests in this environment.'],
    ['a soft hyphen', 'I could n\u00adot run the tests in this environment.'],
  ])('%s in an admission', (_, admission) => {
    const { contradictions, signal } = readClaim(`${admission}\n\nTASK_COMPLETE\n`);
    expect(contradictions.map(({ severity }) => severity)).toEqual(['hard']);
    expect(signal.use).toBe('given');
  });

  test('a signal in colour is given, and honest words beside it stay honest', () => {
    const text = '⚠️ Fixed the parser; all 12 tests pass.\n\n\u001b[32mTASK_COMPLETE\u001b[0m\n';
    expect(readClaim(text)).toMatchObject({ contradictions: [], signal: { use: 'given' } });
  });
});

test('the five phrases are looked for literally where the protocol wants just them', () => {
  const text = 'The deploy no longer requires manual steps.\nIt NEEDS HUMAN eyes.\nTASK_COMPLETE';
  const found = readClaim(text, { detector: 'phrases' }).contradictions;
  expect(found.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'requires-manual 1',
    'needs-human 2',
  ]);
  expect(
    readClaim('The tests were not run. TASK_COMPLETE', { detector: 'phrases' }).contradictions,
  ).toEqual([]);
});

test.each([
  ['Task 1.1: Lay the keel FAILED\n- Error: no oak\n- Status: stuck', 'failure no oak'],
  ['**Task 2.1.3a FAILED**\n\n- **Error**: no oak', 'failure no oak'],
  ['Task 1.1: Lay the keel FAILED\n- Error:', 'failure Task execution failed'],
  ['Task 1.1: Lay the keel FAILED\n- Error: no oak\n\nTASK_COMPLETE', 'undefined undefined'],
  ['```\nTask 1.1 FAILED\n- Error: no oak\n```', 'undefined undefined'],
  ['Task :app:compileKotlin FAILED\n- Error: in the log of the tool', 'undefined undefined'],
  ['Task 1.1 FAILED at first, then passed.', 'undefined undefined'],
])('an executor that says in the form of checklists that it failed: %j', (text, expected) => {
  const { status, error } = readClaim(text);
  expect(`${status} ${error}`).toBe(expected);
});

test('only the last message of a transcript counts', () => {
  const text =
    'Assistant: The tests could not be run.\nUser: install pytest first\nAssistant: All 12 tests pass.\nTASK_COMPLETE';
  expect(readClaim(text).contradictions).toEqual([]);
});

test('a text far longer than any message is cut at the front, and that is said', () => {
  const text = `${'All is well in the harbour.\n'.repeat(60_000)}The tests were not run.\nTASK_COMPLETE\n`;
  const claim = readClaim(text);
  expect(claim.contradictions).toMatchObject([{ line: 60_001 }]);
  expect(claim.signal).toMatchObject({ use: 'given', line: 60_002 });
  expect(warnings(claim)).toEqual(['Only the last 512 KiB of the message were read.']);
});

test('no text makes the reader throw, and every line it names exists', () => {
  const word = fc.constantFrom(
    'status: success',
    'task_name: x',
    '```yaml',
    '```',
    '{',
    '}',
    '"',
    'TASK_COMPLETE',
    '- [x] tests not run',
    'verification:',
    '  exit_code: 1',
    '# Known Stubs',
    'could not run `npm test`',
    '| a | b |',
    '\0',
    '',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const { contradictions, statements, problems } = readClaim(text);
      for (const { line } of [...contradictions, ...statements, ...problems])
        expect(line ?? 1).toBeLessThanOrEqual(text.split('\n').length);
    }),
  );
});

// Quadratic reading would need minutes for these, and the runner's own limit ends it.
test.each<[string, string]>([
  ['spaces', ' '.repeat(500_000)],
  ['negations', 'not '.repeat(125_000)],
  ['unclosed quotes', ` "'“${'a '.repeat(250_000)}`],
  ['backticks', '`a '.repeat(160_000)],
  ['one long line', 'x'.repeat(500_000)],
  ['modal verbs', 'cannot be '.repeat(50_000)],
  ['signals', 'TASK_COMPLETE\n'.repeat(35_000)],
  ['braces', '{"status":'.repeat(50_000)],
  ['tags', '<promise> '.repeat(50_000)],
  ['blank lines', '\n'.repeat(500_000)],
  ['speakers', 'User:\nAssistant:\n'.repeat(30_000)],
  ['fences', '```yaml\nstatus: success\ntask_name: a\n```\n'.repeat(12_000)],
  ['paths', `created ${'a/'.repeat(250_000)}`],
  ['table bars', '|'.repeat(500_000)],
  ['counts', '1 of 1 '.repeat(70_000)],
  ['denials', 'I did not '.repeat(50_000)],
  ['excuses', 'the tests still only fail because I left it until now '.repeat(9_000)],
])('hostile text is read in linear time: %s', (_, text) => {
  expect(readClaim(text).text.length).toBe(text.length);
});
