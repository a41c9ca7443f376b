import { describe, expect, test } from 'vitest';
import { readVerifyCommand } from './command-faults.ts';

const faults = (run: string): readonly string[] =>
  readVerifyCommand(run).faults.map((fault) =>
    fault.kind === 'masked' && !fault.isTotal ? 'masked in part' : fault.kind,
  );
const remarks = (run: string): readonly string[] =>
  readVerifyCommand(run).remarks.map(({ kind }) => kind);

describe('a command that cannot fail proves nothing', () => {
  test.each([
    'echo "done"',
    'true',
    ':',
    'cat src/tide.ts',
    'ls -la src && pwd',
    'git status',
    'git diff',
    'cd harbour',
    'mkdir -p out',
    'sleep 1; echo ok',
    'npm ci',
    'npm() { true; }; npm test',
    'check() { npm test; }',
  ])('%s', (run) => expect(faults(run)).toContain('vacuous'));
});

describe('a failure that nobody hears is masked', () => {
  test.each([
    'npm test || true',
    'npm test || :',
    'npm test || echo failed',
    'npm test; echo "exit: $?"',
    'npm test; exit 0',
    'npm test &',
    'npm test; rm -rf tmp',
    'npm test && echo ok || echo no',
    'set +e; npm test; echo over',
    'if npm test; then echo ok; fi',
    'npm test\ntrue',
    "bash -c 'npm test || true'",
    '( (npm test) || true )',
    "echo $'it\\'s' ; npm test || true",
    'check() { npm test || true; }; check',
    'function check { npm test; echo done; }\ncheck',
    '(npm test || true) && echo ok',
    'npm test | wc -l',
    'node server.js & sleep 2; curl -f localhost:3000; kill %1',
    'for f in a b; do grep -q x "$f" || echo "$f"; done',
  ])('%s', (run) => expect(faults(run)).toContain('masked'));

  test('a check before the last one is reported, though the last is heard', () => {
    expect(faults('tsc --noEmit; vitest run src/tide.test.ts')).toEqual(['masked in part']);
  });
});

describe('a command that can fail and is heard raises no alarm', () => {
  test.each([
    'npm test -- tide',
    'check() { npm test -- tide; }; check',
    'i=0; ((i++)) || true; npm test -- tide',
    "echo $'it\\'s' && npm test -- tide",
    'grep -q tide src/tide.ts && npm test -- tide',
    'test -f dist/tide.js && node dist/tide.js',
    'vitest run src/tide.test.ts && echo OK',
    'npm test -- tide || exit 1; echo done',
    'npm test -- tide || { echo "tests failed"; exit 1; }',
    'set -e; npm test -- tide; echo done',
    'set -euo pipefail\nnpm test -- tide\necho done',
    'npm test -- tide; rc=$?; kill $PID; exit $rc',
    'npm test -- tide; [ $? -eq 0 ]',
    'if npm test -- tide; then echo ok; else exit 1; fi',
    'test "$(node bin/tide.js Kiel)" = 2',
    'rm -rf tmp || true; npm test -- tide',
    'cd web && npx vitest run tide',
    'timeout 60 npm test -- tide',
    'X=$(node bin/tide.js) && test "$X" = 2',
    'diff <(node bin/tide.js) expected.txt',
    'awk "{ if ($1 < 3) exit 1 }" counts.txt',
    "bash -o pipefail -c 'npm test -- tide | cat'",
  ])('%s', (run) => expect(faults(run)).toEqual([]));

  test('an absence check is weak, but its failure is heard', () => {
    expect(faults('! grep -r moonphase src')).toEqual(['weak']);
    expect(faults('grep -q ERROR log && exit 1 || true')).toEqual(['weak']);
  });
});

test.each([
  ['jest --passWithNoTests tide', 'defused'],
  ['npm test -- -u', 'defused'],
  ['vitest run tide --update', 'defused'],
  ['npx jest --updateSnapshot', 'defused'],
  ['ruff check --exit-zero src', 'defused'],
  ['make -i test', 'defused'],
  ['make -ki test', 'defused'],
  ['mvn test -Dmaven.test.failure.ignore=true', 'defused'],
  ['cargo test --no-run', 'weak'],
  ['go test -c ./...', 'weak'],
  ['mvn verify -DskipTests', 'weak'],
  ['test -f dist/tide.js', 'weak'],
  ['grep -c tide src/tide.ts', 'weak'],
  ['node --check src/tide.js', 'weak'],
  ['[ $(grep -c tide src/tide.ts) -ge 3 ]', 'weak'],
  ['npm test 2>&1 | grep -q passed', 'weak'],
  ['npm test', 'broad'],
  ['pnpm test --silent', 'broad'],
  ['cargo test', 'broad'],
])('%s is %s', (run, fault) => expect(faults(run)).toEqual([fault]));

test.each([
  ['tsc --noEmit && npm test', 'a build before the suite stands for itself'],
  ['git add -u && vitest run tide', '-u belongs to git'],
  ['make -i clean && make tide', 'nothing may be there to sweep away'],
])('%s is fine: %s', (run) => expect(faults(run)).toEqual([]));

test.each([
  ['vitest run tide 2>&1 | tail -20', 'display-filter'],
  ['cd /home/mia/harbour && npm test -- tide', 'one-machine'],
  ['curl -f http://localhost:3000/tides', 'outside-world'],
  ['npm test "tide', 'unreadable'],
])('%s gets the remark %s', (run, remark) => expect(remarks(run)).toContain(remark));
