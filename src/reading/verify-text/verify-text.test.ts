// What reaches a shell and what does not: every shape of a verify text, and the sentences that look
// like commands at first sight.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VerifyKind } from '../../model/verify.ts';
import { START } from '../../std/place.ts';
import { classifyVerify } from './verify-text.ts';

const runsOf = (text: string): readonly string[] =>
  classifyVerify(text, START).commands.map(({ run }) => run);

describe('commands', () => {
  test.each<[string, string, readonly string[]]>([
    ['one bare command', 'npx vitest run src/tide.test.ts', ['npx vitest run src/tide.test.ts']],
    ['a chain', 'tsc --noEmit && npm test', ['tsc --noEmit && npm test']],
    ['several lines', 'npm run build\nnpm test', ['npm run build', 'npm test']],
    ['a comment', '# types first\ntsc --noEmit\nnpm test # then all', ['tsc --noEmit', 'npm test']],
    [
      'a continuation',
      'grep -q tide src/a.ts && \\\n  npm test',
      ['grep -q tide src/a.ts && \\\n  npm test'],
    ],
    ['a joint at the end', 'npm run lint &&\nnpm test', ['npm run lint &&\nnpm test']],
    [
      'a quote over lines',
      'python3 -c "\nimport tide\nassert tide.high\n"',
      ['python3 -c "\nimport tide\nassert tide.high\n"'],
    ],
    ['a here-document', 'node <<EOF\nprocess.exit(0)\nEOF', ['node <<EOF\nprocess.exit(0)\nEOF']],
    [
      'a loop',
      'for f in a b; do\n  test -s "$f" || exit 1\ndone',
      ['for f in a b; do\n  test -s "$f" || exit 1\ndone'],
    ],
    [
      'a branch that exits',
      'if [ -s a ]; then npm test; else exit 1; fi',
      ['if [ -s a ]; then npm test; else exit 1; fi'],
    ],
    ['environment first', 'CI=1 TZ=UTC npm test', ['CI=1 TZ=UTC npm test']],
    ['negation', '! grep -q stub src/a.ts', ['! grep -q stub src/a.ts']],
    ['a script named like a verb', 'npm run show', ['npm run show']],
    ['a script', './scripts/check.sh --fast', ['./scripts/check.sh --fast']],
    ['a tool in a bin folder', '.venv/bin/python -m pytest -q', ['.venv/bin/python -m pytest -q']],
    ['a code span', '`npm test`', ['npm test']],
    ['a code span that succeeds', '`make test` exits 0', ['make test']],
    ['a double code span', '``grep -c "`x`" a.md``', ['grep -c "`x`" a.md']],
    [
      'several code spans',
      '`cargo fmt --check` + `cargo test`',
      ['cargo fmt --check', 'cargo test'],
    ],
    ['a fenced block', '```bash\nnpm run lint\nnpm test\n```', ['npm run lint', 'npm test']],
    ['a fenced block without a language', '```\nnpm test\n```', ['npm test']],
    [
      'a fenced block with text over lines',
      "```sh\ncd web\necho '\n- a\n# b\n' > a.md\ntest -s a.md\n```",
      ["cd web && echo '\n- a\n# b\n' > a.md", 'cd web && test -s a.md'],
    ],
    ['a fenced session', '```console\n$ npm test\n12 passed\n```', ['npm test']],
    [
      'a chain over lines of a block',
      '```sh\n[ -f a ] && \\\nnpm test\n```',
      ['[ -f a ] && \\\nnpm test'],
    ],
    [
      'a block with a line nobody understands',
      '```sh\nnpm test\n%% check\n```',
      ['set -e\nnpm test\n%% check'],
    ],
    ['a prompt', '$ npm test', ['npm test']],
    ['a label', 'Run: npm test', ['npm test']],
    ['a label that says what passes', 'Type check passes: npx tsc --noEmit', ['npx tsc --noEmit']],
    ['a sum', 'cargo build + cargo test', ['cargo build', 'cargo test']],
    [
      'a plus that belongs to the command',
      "find src -name '*.ts' -exec wc -l {} +",
      ["find src -name '*.ts' -exec wc -l {} +"],
    ],
    [
      'clauses that each name a command',
      'npx tsc --noEmit passes; npm run lint passes, and npm test (all pass)',
      ['npx tsc --noEmit', 'npm run lint', 'npm test'],
    ],
    ['bullets', '- npm run lint\n- npm test', ['npm run lint', 'npm test']],
    ['an element', '<automated>npm test</automated>', ['npm test']],
    [
      'several elements',
      '<automated>npm run lint</automated>\n<automated>npm test</automated>',
      ['npm run lint', 'npm test'],
    ],
    ['a command element with attributes', '<command timeout="60">npm test</command>', ['npm test']],
    [
      'entities',
      'npm run lint &amp;&amp; test 2 -gt 1 &gt; &quot;out&quot;',
      ['npm run lint && test 2 -gt 1 > "out"'],
    ],
    ['an own tool with options', '`tidecheck --strict src`', ['tidecheck --strict src']],
    [
      'an own tool where the plan says so',
      '<automated>tidecheck verify --all</automated>',
      ['tidecheck verify --all'],
    ],
    [
      'backquotes as substitution',
      'test `git rev-parse HEAD` = `git rev-parse main`',
      ['test `git rev-parse HEAD` = `git rev-parse main`'],
    ],
  ])('reads %s', (_shape, text, runs) => {
    const intent = classifyVerify(text, START);
    expect(intent.commands.map(({ run }) => run)).toEqual(runs);
    expect(intent.kind).toBe('commands');
    expect(intent.text).toBe(text);
  });

  test.each<[string, string, readonly string[]]>([
    ['a sentence after it', 'npm test -- tide passes all tests', ['npm test -- tide']],
    ['an aside after it', 'npm test (takes a while)', ['npm test']],
    [
      'a verb with a comma after it',
      'cargo nextest run passes, all tests green',
      ['cargo nextest run'],
    ],
    ['a result after it', 'bats test/a.bats: 14/14 passed', ['bats test/a.bats']],
    ['a dash after it', 'npm test — all green', ['npm test']],
    [
      'code in sentences',
      'Run `npx tsc --noEmit` and look into `src/tide.ts` for `high`.',
      ['npx tsc --noEmit'],
    ],
    ['a clause that names none', 'pytest passes, black formatting clean', ['pytest']],
    [
      'what another command prints',
      '`a/b.sh -h` prints the same help as `c/d.sh -h`',
      ['a/b.sh -h'],
    ],
    ['what is expected', 'Run: `npm test`\nExpected: 12 tests pass', ['npm test']],
    ['bullets with prose', '- `npm test` passes\n- Tides are sorted', ['npm test']],
    [
      'a fence with prose',
      'Build it:\n```sh\nnpm run build\n```\nThe folder dist appears.',
      ['npm run build'],
    ],
    [
      'the folder to run it in',
      '`cargo check` in src-tauri/ passes',
      ['cd src-tauri/ && cargo check'],
    ],
    ['a folder in words', '`npm test` in the web directory', ['cd web && npm test']],
    ['a folder in code', 'Run `npm test` from `apps/web`, then look', ['cd apps/web && npm test']],
    [
      'a place that is no folder',
      '`npm test` from the root directory, in `a.ts` too',
      ['npm test'],
    ],
    ['an own tool that is asked for', 'Run `tide build all` and look', ['tide build all']],
    ['prose below', 'npm test\n    All 46 tests stay as they were.', ['npm test']],
    [
      'a span over lines',
      'Run `python3 -c "\nimport tide\n"` twice.',
      ['python3 -c "\nimport tide\n"'],
    ],
  ])('reads %s', (_shape, text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  test('says where each stands, counted from where the text begins', () => {
    const { commands } = classifyVerify('npm run lint\nRun `npm test`', { line: 7, column: 11 });
    expect(commands.map(({ place }) => place)).toEqual([
      { line: 7, column: 11 },
      { line: 8, column: 5 },
    ]);
  });

  test.each<[string, string, readonly string[]]>([
    ['cd', 'cd web\nnpm test\nnpm run lint', ['cd web && npm test', 'cd web && npm run lint']],
    ['cd in a chain', 'cd web && npm ci\nnpm test', ['cd web && npm ci', 'cd web && npm test']],
    [
      'variables',
      'OUT=$(mktemp)\nnpm test\ntest -s "$OUT"',
      ['OUT=$(mktemp)\nnpm test || exit\ntest -s "$OUT"'],
    ],
    [
      'cd before alternatives',
      'cd web\nnpm test || exit 1',
      ['cd web && {\nnpm test || exit 1\n}'],
    ],
    ['the last status', 'npm test\ntest $? -eq 1', ['npm test\ntest $? -eq 1']],
    [
      'a background job',
      'node server.js &\ncurl -f localhost:3000\nkill %1',
      ['node server.js &\ncurl -f localhost:3000 || exit\nkill %1'],
    ],
  ])(
    'keeps %s for the commands after it, and none hides a failure of another',
    (_what, text, runs) => {
      expect(runsOf(text)).toEqual(runs);
    },
  );
});

test.each([
  'Tests pass',
  'Tests: 12 pass',
  'Build: make sure it compiles',
  'Lint: black formatting clean',
  'TypeScript compiles without errors',
  'All commands must pass:',
  'Both exit 0',
  'integration tests.',
  'make sure the tests pass',
  'make sure login works',
  'make changes visible to the user',
  'test that the form rejects an empty name',
  'test the login flow',
  'find all places that use the old name',
  'find duplicates and remove them',
  'go to the settings page',
  'node starts without warnings',
  'python imports work',
  'docker image builds successfully',
  'git history is clean',
  'curl returns 200',
  'npm scripts exist for lint and build',
  'time to first byte is below 200 ms',
  'sort order is stable',
  'which tests cover the parser is documented',
  'file exists and is not empty',
  'watch the log for errors',
  'just works',
  'set up is documented in README.md',
  'bash script runs without errors',
  'touch targets are at least 44 px',
  'cat pictures load lazily',
  'diff shows only the tide table',
  'grep finds no matches',
  'echo of the input appears',
  'src/tide.ts exists and exports high',
  'Grep STATE.md for "Phase 8"',
  'Check `totalWithTax` and `src/tide.ts`',
  'Run `totalWithTax` twice',
  'Run `all tests` again',
  'Call `tide build all` where it is needed',
  'The flag `--strict` is documented',
  'Interface has `type Tide = { high: number }`',
  'Code contains `if (x) { return; }` and `for (const t of tides)`',
  'Exports `export const high = 1`',
  'README mentions `npm install`',
  'package.json has the `npm run build` script',
  'The `test` script is in `package.json`',
  'Use vitest instead of `npm test`',
  '`import { high } from "./tide.ts"`',
  '`docs/tide.md` has a table',
  '`make`-like tools are gone',
  '{command_to_prove_completion}',
  '(exit 1)',
  'grep for the old name',
  'grep for N/A values',
  'grep "oldName": exit 0',
  'grep "<oldName>": exit 0',
  'bats tests for the parser cannot cover this',
  'import.sh handles missing files',
  'Verify import.sh has all functions',
  'markdownlint on the template',
  'jq dependency check is present',
  'type TideTable = Map[string]',
  'It prints `echo done`',
  '```json\n{"scripts": {"test": "npm test"}}\n```',
  '```ts\nimport { high } from "./tide.ts"\n```',
  "Don't break the build, and don't skip tests",
  '<automated>The tides are sorted</automated>',
  '`npm test',
  'npm test "unclosed',
])('takes no command from %j', (text) => {
  expect(runsOf(text)).toEqual([]);
});

test.each<[VerifyKind, string]>([
  ['none', ''],
  ['none', ' \n '],
  ['none', 'N/A'],
  ['none', 'None'],
  ['none', 'n/a — documentation only'],
  ['none', '—'],
  ['missing', 'MISSING — the first wave writes test/tide.test.ts'],
  ['missing', '<automated>MISSING - no test exists yet</automated>'],
  ['missing', '<automated>MISSING — a person runs `supabase db push` first</automated>'],
  ['missing', 'MISSING: `npm test` comes with the second wave'],
  ['missing', 'TBD'],
  ['manual', 'Manual review of the page'],
  ['manual', 'Visually confirm the colours'],
  ['manual', '1. Open index.html in the browser\n2. The chart shows two curves'],
  ['manual', 'Ask the user whether the wording is right'],
  ['manual', '<human-check>The tide clock ticks</human-check>'],
  ['manual', '<manual>Look at it</manual>'],
  ['manual', 'Run `npm run dev` and see that the table fills'],
  ['manual', 'npm run dev starts the page without errors'],
  ['manual', 'echo "Manual check: see above"'],
  ['prose', '- Tides are sorted\n- No tide is lost'],
  ['prose', 'Prints human-readable dates'],
  ['prose', 'No manual steps remain'],
  ['prose', 'None of the tides may be lost'],
  ['commands-in-prose', '`npm test` passes and the table has two columns'],
  ['commands', 'Run `npm test` (fast)'],
])('%s: %j', (kind, text) => {
  expect(classifyVerify(text, START).kind).toBe(kind);
});

test('keeps requests to a person beside the commands', () => {
  const intent = classifyVerify('Run `npm test`. Visually confirm the colours.', START);
  expect(intent.kind).toBe('commands-in-prose');
  expect(intent.manual).toEqual(['Visually confirm the colours.']);
  const tagged = classifyVerify(
    '<automated>npm test</automated><human-check>Colours</human-check>',
    START,
  );
  expect(tagged.manual).toEqual(['Colours']);
});

describe('hostile text', () => {
  test.each([
    '`',
    '``x` ',
    'npm "',
    '(',
    '$(',
    '- `a',
    '<automated>',
    '&amp;',
    'for x in ',
    '```\n',
    'a\n',
    '`npm test` ',
    "it's ",
    '\\\n',
    'cat <<E\n',
    '> ',
    '# ',
  ])('a megabyte of %j ends, and gives no command', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(classifyVerify(text, START).commands).toEqual([]);
    expect(classifyVerify(text.slice(0, 60_000), START).text).toHaveLength(60_000);
  });

  test('never throws, and never runs what the text does not contain', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '`',
        '```',
        '\n',
        'npm test',
        ' && ',
        'grep -q x y',
        '<automated>',
        '</automated>',
        '"',
        "'",
        ' should fail',
        '- ',
        '&amp;',
        'Run ',
        '$(',
        '<<EOF',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const intent = classifyVerify(pieces.join(''), START);
        expect(intent.commands.length > 0).toBe(intent.kind.startsWith('commands'));
        for (const { run } of intent.commands) expect(run.trim()).not.toBe('');
      }),
    );
  });
});
