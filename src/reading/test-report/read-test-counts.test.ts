import { describe, expect, test } from 'vitest';
import { readTestCounts } from './read-test-counts.ts';

const short = (output: string): string | undefined => {
  const counts = readTestCounts(output);
  return counts && `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
};

describe('summaries for people, as each runner prints them', () => {
  test.each([
    [
      'vitest',
      ' Test Files  1 failed | 1 passed (2)\n      Tests  2 failed | 7 passed | 1 skipped (10)\n   Start at  09:12:01',
      7,
      2,
      1,
    ],
    ['vitest, all good', ' Test Files  1 passed (1)\n      Tests  4 passed (4)\n', 4, 0, 0],
    ['ava, all skipped', '\n  - [skip] a\n  ─\n\n  1 test skipped\n', 0, 0, 1],
    ['jasmine', '3 specs, 1 failure, 1 pending spec\nFinished in 0.003 seconds\n', 1, 1, 1],
    ['jasmine, none', 'No specs found\nFinished in 0.001 seconds\n', 0, 0, 0],
    ['uvu', '\n  Total:     3\n  Passed:    2\n  Skipped:   1\n  Duration:  0.59ms\n', 2, 1, 1],
    ['uvu, none', '\n  Total:     0\n  Passed:    0\n  Skipped:   0\n', 0, 0, 0],
    ['cucumber', '4 scenarios (1 failed, 1 undefined, 2 passed)\n9 steps (9 passed)\n', 2, 1, 1],
    ['uvu, all failed', '  Total:     2\n  Passed:    0\n  Skipped:   0\n', 0, 2, 0],
    ['a table beside mocha', '  Total:     5\n\n  3 passing (3ms)\n', 3, 0, 0],
    ['a list beside mocha', '1 todo\n3 fail\n\n  3 passing (3ms)\n', 3, 0, 0],
    ['cucumber, one without steps', '1 scenario (1 undefined)\n1 step (1 undefined)\n', 0, 0, 1],
    ['cucumber, all skipped', '1 scenario (1 skipped)\n1 step (1 skipped)\n', 0, 0, 1],
    ['cucumber, none', '0 scenarios\n0 steps\n0m00.000s\n', 0, 0, 0],
    [
      'behave',
      '1 feature passed, 0 failed, 0 skipped\n2 scenarios passed, 1 failed, 3 skipped\n',
      2,
      1,
      3,
    ],
    ['bun, dots', '..\n\n2 pass\n0 fail\nRan 2 tests across 1 file. [38.00ms]\n', 2, 0, 0],
    [
      'test-unit, all omitted',
      '1 tests, 0 assertions, 0 failures, 0 errors, 0 pendings, 1 omissions, 0 notifications',
      0,
      0,
      1,
    ],
    ['vitest, todo', '      Tests  4 passed | 2 todo (6)\n', 4, 0, 2],
    [
      'jest',
      'Test Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 2 skipped, 5 passed, 8 total\nSnapshots:   0 total',
      5,
      1,
      2,
    ],
    [
      'mocha',
      '\n  12 passing (34ms)\n  2 pending\n  1 failing\n\n  1) tide\n       rises:\n',
      12,
      1,
      2,
    ],
    [
      'node:test',
      'ℹ tests 6\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\nℹ duration_ms 48.1',
      3,
      2,
      1,
    ],
    [
      'node:test',
      '# tests 2\n# suites 0\n# pass 2\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0',
      2,
      0,
      0,
    ],
    ['bun', ' 5 pass\n 1 fail\n 9 expect() calls\nRan 6 tests across 2 files. [14.00ms]', 5, 1, 0],
    [
      'playwright',
      '  1 failed\n    [chromium] › quay.spec.ts:3:1 › moors\n  1 flaky\n  3 passed (4.2s)',
      4,
      1,
      0,
    ],
    ['ava', '  2 tests failed\n  1 test passed', 1, 2, 0],
    [
      'pytest',
      '=========== 1 failed, 5 passed, 2 skipped, 1 warning in 0.12s ===========',
      5,
      1,
      2,
    ],
    ['pytest -q', '....\n4 passed in 0.02s', 4, 0, 0],
    ['pytest, errors', '=== 2 passed, 1 error in 61.02s (0:01:01) ===', 2, 1, 0],
    ['unittest', 'Ran 5 tests in 0.001s\n\nOK (skipped=1)', 4, 0, 1],
    ['unittest', 'Ran 5 tests in 0.001s\n\nFAILED (failures=1, errors=1)', 3, 2, 0],
    [
      'go',
      'ok  \tharbour/tide\t0.012s\n?   \tharbour/cmd\t[no test files]\nok  \tharbour/quay\t(cached)',
      2,
      0,
      0,
    ],
    [
      'go',
      '--- FAIL: TestEbb (0.00s)\n    tide_test.go:9: got 1\nFAIL\nFAIL\tharbour/tide\t0.01s\nok  \tharbour/quay\t0.01s',
      1,
      1,
      0,
    ],
    [
      'go -v',
      '=== RUN   TestFlow\n--- PASS: TestFlow (0.00s)\n--- SKIP: TestMoon (0.00s)\nPASS\nok  \tharbour/tide\t0.01s',
      1,
      0,
      1,
    ],
    ['go, does not build', 'FAIL\tharbour/tide [build failed]\nFAIL', 0, 1, 0],
    [
      'cargo',
      'test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\ntest result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out',
      6,
      2,
      1,
    ],
    ['nextest', '     Summary [   0.021s] 5 tests run: 4 passed, 1 failed, 2 skipped', 4, 1, 2],
    ['rspec', 'Finished in 0.1 seconds\n5 examples, 1 failure, 2 pending', 2, 1, 2],
    ['minitest', '5 runs, 7 assertions, 1 failures, 1 errors, 0 skips', 3, 2, 0],
    ['phpunit', 'OK (3 tests, 9 assertions)', 3, 0, 0],
    ['phpunit', 'FAILURES!\nTests: 5, Assertions: 9, Failures: 1, Skipped: 1.', 3, 1, 1],
    ['deno', 'FAILED | 4 passed (2 steps) | 1 failed | 1 ignored (10ms)', 4, 1, 1],
    [
      'dotnet',
      'Failed!  - Failed:     1, Passed:     5, Skipped:     0, Total:     6, Duration: 12 ms',
      5,
      1,
      0,
    ],
    [
      'surefire',
      '[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.05 s -- in TideTest\n[INFO] Results:\n[ERROR] Tests run: 4, Failures: 1, Errors: 0, Skipped: 1',
      2,
      1,
      1,
    ],
    ['gradle', '7 tests completed, 2 failed, 1 skipped', 4, 2, 1],
    ['ctest', '80% tests passed, 1 tests failed out of 5', 4, 1, 0],
    ['exunit', '5 tests, 1 failure, 1 skipped', 3, 1, 1],
    [
      'xctest',
      'Executed 2 tests, with 0 failures (0 unexpected) in 0.1 (0.2) seconds\nExecuted 3 tests, with 1 failure (0 unexpected) in 0.1 (0.2) seconds',
      2,
      1,
      0,
    ],
    [
      'swift-testing',
      'Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds\n✔ Test run with 3 tests in 1 suite passed after 0.001 seconds.',
      3,
      0,
      0,
    ],
    ['swift-testing', '✘ Test run with 3 tests failed after 0.001 seconds with 1 issue.', 2, 1, 0],
    [
      'googletest',
      '[  PASSED  ] 4 tests.\n[  SKIPPED ] 2 tests, listed below:\n[  FAILED  ] 1 test, listed below:',
      4,
      1,
      2,
    ],
    ['pest', '  Tests:    1 failed, 4 passed (9 assertions)', 4, 1, 0],
    ['flutter', '00:01 +1: loads\n00:02 +5 ~1 -1: Some tests failed.', 5, 1, 1],
  ] as const)('%s: %j', (_, output, passed, failed, skipped) => {
    expect(short(output)).toBe(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  });
});

describe('a runner that says it found no tests is counted as zero, not as unknown', () => {
  test.each([
    'No test files found, exiting with code 0',
    'No tests found, exiting with code 1',
    '============ no tests ran in 0.01s ============',
    'collected 0 items',
    '3 deselected in 0.02s',
    'Ran 0 tests in 0.000s\n\nOK',
    'NO TESTS RAN',
    '?   \tharbour/tide\t[no test files]',
    'ok  \tharbour/tide\t0.01s [no tests to run]',
    'running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 7 filtered out',
    '  0 passing (1ms)',
    'No tests executed!',
    '0 examples, 0 failures',
    '[  PASSED  ] 0 tests.',
    'Test run with 0 tests passed after 0.001 seconds.',
    'ok | 0 passed | 0 failed (1ms)',
    '1..0',
    '<testsuites tests="0"></testsuites>',
    '{"numTotalTests":0,"numPassedTests":0,"testResults":[]}',
  ])('%j', (output) => {
    expect(short(output)).toBe('0 passed, 0 failed, 0 skipped');
  });
});

describe('reports for machines', () => {
  test('JUnit XML: results belong to the case before them, and text inside a case is never a tag', () => {
    const xml = `<?xml version="1.0"?>
<testsuites><testsuite name="tide" tests="4">
<testcase classname="tide" name="ebbs &lt;low&gt;" time="0.1"/>
<testcase classname="tide" name="flows"><failure message="no">want 2</failure></testcase>
<testcase name="moon"><skipped/></testcase>
<testcase name="prints"><system-out><![CDATA[<testcase name="forged"/><failure/>]]></system-out></testcase>
<!-- <testcase name="hidden"/> -->
</testsuite></testsuites>`;
    expect(readTestCounts(xml)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      runner: 'junit',
      failures: ['tide flows'],
      failedIds: ['tide flows'],
    });
  });

  test('JSON of jest and vitest, after the banner of a package manager', () => {
    const report = {
      numTotalTests: 3,
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        { assertionResults: [{ status: 'failed', fullName: 'tide turns' }, { status: 'passed' }] },
      ],
    };
    const output = `\n> harbour@1.0.0 test\n> vitest run --reporter=json\n\n${JSON.stringify(report, null, 2)}\n`;
    expect(readTestCounts(output)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['tide turns'],
      failedIds: ['tide turns'],
    });
  });

  test('a suite that could not be loaded counts as failed, though no test in it did', () => {
    const output =
      '{"numTotalTests":1,"numPassedTests":1,"numFailedTests":0,"numRuntimeErrorTestSuites":1}';
    expect(short(output)).toBe('1 passed, 1 failed, 0 skipped');
  });

  test.each([
    [
      'mocha',
      '{"stats":{"tests":3,"passes":2,"pending":0,"failures":1},"failures":[{"fullTitle":"a b"}]}',
      '2 passed, 1 failed, 0 skipped',
    ],
    [
      'playwright',
      '{"stats":{"expected":2,"unexpected":1,"flaky":1,"skipped":1}}',
      '3 passed, 1 failed, 1 skipped',
    ],
    [
      'rspec',
      '{"examples":[],"summary":{"example_count":4,"failure_count":1,"pending_count":1}}',
      '2 passed, 1 failed, 1 skipped',
    ],
    [
      'pytest',
      '{"summary":{"passed":2,"failed":1,"total":3},"tests":[{"nodeid":"a::b","outcome":"failed"}]}',
      '2 passed, 1 failed, 0 skipped',
    ],
    [
      'cargo',
      '{ "type": "suite", "event": "ok", "passed": 2, "failed": 0, "ignored": 1 }\n{ "type": "suite", "event": "ok", "passed": 3, "failed": 0, "ignored": 0 }',
      '5 passed, 0 failed, 1 skipped',
    ],
    [
      'go',
      '{"Action":"pass","Package":"h","Test":"TestA"}\n{"Action":"fail","Package":"h","Test":"TestB/sub"}\n{"Action":"fail","Package":"h","Test":"TestB"}\n{"Action":"fail","Package":"h"}',
      '1 passed, 1 failed, 0 skipped',
    ],
  ])('JSON of %s', (_, output, expected) => {
    expect(short(output)).toBe(expected);
  });

  test('TAP: nested results belong to their parent, and announced tests that never came have failed', () => {
    const tap = `TAP version 14
1..5
ok 1 - opens
    not ok 1 - inner
    1..1
not ok 2 - turns
ok 3 - moon # SKIP no moon
ok 4 - closes
`;
    expect(readTestCounts(tap)).toMatchObject({ passed: 2, failed: 2, skipped: 1 });
  });
});

test('summaries of several packages add up, also behind the prefixes of workspace tools', () => {
  const output = `quay:test:       Tests  3 passed (3)
packages/tide test:       Tests  1 failed | 2 passed (3)
[moon] Tests:       4 passed, 4 total
`;
  expect(short(output)).toBe('9 passed, 1 failed, 0 skipped');
});

test('of two accounts of one run the gloomier is believed, so that a printed report cannot hide a failure', () => {
  const forged = '{"numTotalTests":9,"numPassedTests":9,"numFailedTests":0,"testResults":[]}';
  expect(short(`${forged}\n      Tests  1 failed | 8 passed (9)\n`)).toBe(
    '8 passed, 1 failed, 0 skipped',
  );
});

test.each([
  '',
  'Build finished in 3 s',
  'All tests passed, I think: 5 passed.',
  'the 3 passing boats',
  'TypeError: tests failed 3',
  'ok',
  '{"summary":"nothing"}',
])('%j holds no test result', (output) => {
  expect(readTestCounts(output)).toBeUndefined();
});

describe('names of failed tests', () => {
  test.each([
    [
      ' FAIL  src/tide.test.ts > tide > turns\n      Tests  1 failed (1)',
      'src/tide.test.ts > tide > turns',
    ],
    ['  ● tide › turns\n\nTests:       1 failed, 1 total', 'tide › turns'],
    ['✖ turns (1.2ms)\nℹ fail 1', 'turns'],
    [
      'FAILED tests/test_tide.py::test_turn - assert 1 == 2\n1 failed in 0.1s',
      'tests/test_tide.py::test_turn',
    ],
    [
      'FAIL: test_turn (tide.TideTest)\nRan 1 test in 0.1s\n\nFAILED (failures=1)',
      'test_turn (tide.TideTest)',
    ],
    [
      'test tide::turns ... FAILED\ntest result: FAILED. 0 passed; 1 failed; 0 ignored',
      'tide::turns',
    ],
    ['--- FAIL: TestTurn (0.00s)\nFAIL\tharbour/tide\t0.01s', 'TestTurn'],
    [
      'rspec ./spec/tide_spec.rb:3 # Tide turns\n1 example, 1 failure',
      './spec/tide_spec.rb:3 # Tide turns',
    ],
  ])('%j', (output, name) => {
    expect(readTestCounts(output)?.failures).toEqual([name]);
  });

  test('at most 20 are kept, each on one line', () => {
    const lines = Array.from({ length: 400 }, (_, index) => ` FAIL  tide.test.ts > ${index}`);
    const counts = readTestCounts(`${lines.join('\n')}\n      Tests  400 failed (400)`);
    expect(counts?.failed).toBe(400);
    expect(counts?.failures).toHaveLength(20);
  });
});
