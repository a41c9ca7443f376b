// Commands that look like a run of tests and are none, each beside one that is.

import { expect, test } from 'vitest';
import { readVerifyCommand } from './command-faults.ts';

test.each([
  ['make -n test', 'make -f ci.mk test-tide'],
  ['make --touch test', 'make -k test-tide'],
  ['just --dry-run test', 'just test tide'],
  ['pytest --collect-only tests/test_tide.py', 'pytest -x tests/test_tide.py'],
  ['python3 -m pytest --setup-only', 'python3 -m pytest tests/test_markers.py'],
  ['npx jest --listTests', 'npx jest listTests'],
  ['npx vitest list', 'npx vitest run list'],
  ['npx mocha --dry-run', 'npx mocha test/dry-run.js'],
  ['go test -list . ./...', 'go test ./tide -run List'],
  ['go test -n ./...', 'go test ./n'],
  ['cargo test -- --list', 'cargo test list'],
  ['cargo nextest --list', 'cargo run -- --list'],
  ['tox -l', 'tox -e py -- -l'],
  ['go test -list=. ./tide', 'go test ./tide -args -list'],
  ['./gradlew test --dry-run', './gradlew test --tests Tide'],
  ['ctest -N', 'ctest -R tide'],
  ['dotnet test --list-tests', 'dotnet test Tide.Tests'],
  ['node -e 0', 'node -e "require(\'./src/tide.js\').check()"'],
  ['python3 -c pass', 'python3 -c "import tide; assert tide.high(3) == 4"'],
  ["awk 'BEGIN{exit 0}'", "awk '/fail/{exit 1}' tide.log"],
  ['setsid --fork npm run tide', 'setsid make -f ci.mk tide'],
  ['script -q -c "npm run tide" /dev/null', 'script -qec "npm run tide" /dev/null'],
])('`%s` proves nothing, `%s` may', (hollow, honest) => {
  const kinds = (run: string): readonly string[] =>
    readVerifyCommand(run).faults.map(({ kind }) => kind);
  expect(kinds(hollow)).toEqual([expect.stringMatching(/^(?:vacuous|masked)$/)]);
  expect(kinds(honest)).toEqual([]);
});

test.each(['npm test || node -e 0', 'pytest || python3 -c pass', "npm test || awk 'BEGIN{}'"])(
  '`%s` hides the failure of its first half',
  (run) => {
    expect(readVerifyCommand(run).faults).toMatchObject([{ kind: 'masked', isTotal: true }]);
  },
);
