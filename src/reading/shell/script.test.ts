import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landingCommand } from '../hook/landing-command.ts';
import { readVerifyCommand } from './command-faults.ts';
import { fromTree } from './grammar.ts';
import { innerLists, type ShellList } from './list.ts';
import { plainWords } from './plain.ts';
import { parseShell } from './script.ts';
import { shellTokens } from './tokens.ts';

const wordsIn = (list: ShellList): readonly string[] =>
  list.flatMap(({ stages }) =>
    stages.flatMap((stage) =>
      stage.kind === 'command'
        ? [stage.words.map(({ text }) => text).join(' ')]
        : innerLists(stage).flatMap(wordsIn),
    ),
  );

describe('what runs', () => {
  test.each([
    [
      'each pattern of a case is a question',
      'case $x in a|b) c ;; *) d ;; esac',
      ['[[ $x == a|b ]]', 'c', 'd'],
    ],
    ['the condition of a loop', 'while a; do b; done', ['a', 'b']],
    ['a function where it is called', 'f() { a "$1"; }; f b; f c', ['a b', 'a c']],
    ['a function that is defined later', 'f() { g; }; g() { a; }; f', ['a']],
    ['a function that calls itself', 'f() { a; f; }; f', ['a', 'f']],
    ['a script in the command', 'env A=1 bash -euc "a; b"', ['set -eu', 'a', 'b']],
    ['a script on its input', 'sh -s <<E\na\nb\nE', ['a', 'b']],
    ['an alias with its arguments', 'alias a="b c"\na d', ['alias a=b c', 'b c d']],
    ['decoded quotes', "echo $'a\\tb' \"c\"'d'", ['echo a\tb cd']],
    ['words of a test', '[[ ! -f "$a" && $b == c ]]', ['[[ ! -f $a && $b == c ]]']],
  ])('%s', (_, text, expected) => expect(wordsIn(parseShell(text) ?? [])).toEqual(expected));

  test('commands inside words and redirections are kept as text', () => {
    const [pipeline] = parseShell('a "$(b)" `c \\`d\\`` < <(e) <<E\n$(f)\nE') ?? [];
    const [stage] = pipeline?.stages ?? [];
    const words = stage?.kind === 'command' ? [...stage.words, ...stage.redirects] : [];
    expect(words.flatMap(({ substitutions }) => substitutions)).toEqual(['b', 'c `d`', 'e', 'f']);
  });
});

describe('plain words', () => {
  const words = fc.stringMatching(/^[a-z.:@%+,-][\w./:=@%+,-]{0,6}$/);

  test('are what the grammar would have made of them', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts.join(' ');
        const plain = plainWords(text);
        if (plain === undefined) return;
        const asked = fromTree(text, ({ commands, errors }) => {
          const [only, ...more] = commands.map(({ command }) => command);
          if (errors !== undefined || more.length > 0 || only?.type !== 'Command') return [];
          const all = [...(only.name === undefined ? [] : [only.name]), ...only.args];
          return all.map(({ pos, end }) => [pos, end]);
        });
        expect(plain.map(({ start, end }) => [start, end])).toEqual(asked);
      }),
    );
  });

  test.each([
    'if a',
    'time a',
    'A=1 a',
    'a  b',
    ' a',
    'a b ',
    'a *',
    'a ~',
    'a {b',
    'a;b',
    'a #b',
    '',
  ])('"%s" is for the grammar', (text) => expect(plainWords(text)).toBeUndefined());
});

describe('hostile text', () => {
  const doubling = Array.from({ length: 300 }, (_, nth) => `f${nth + 1}() { f${nth}; f${nth}; }`);

  test.each([
    ['brackets', '('.repeat(19_000)],
    ['substitutions', '$('.repeat(9_000)],
    ['old arithmetic', '$['.repeat(9_000)],
    ['substitutions in quotes', '"$('.repeat(6_000)],
    ['blocks', '{ ; '.repeat(4_000)],
    ['conditions', 'if '.repeat(6_000)],
    ['words that nest without brackets', 'coproc '.repeat(2_800)],
    ['functions of functions', 'f() '.repeat(4_000)],
    ['functions that double', `f0() { a; }; ${doubling.join('; ')}; f300`],
    ['a hundred thousand brackets', '{'.repeat(100_000)],
    ['a lone inversion', '!'],
  ])('%s are refused at once', (_, text) => expect(parseShell(text)).toBeUndefined());

  test('nothing is thrown, whatever is put together', () => {
    const units =
      '( ) { } [ ] (( )) [[ ]] $( $(( ${a:- $[ ` " \' \\ < > <( << <<E <<< & | ; ;; && || ! # $ @( {a, if then fi while do done case in esac) f() coproc time eval bash -c trap EXIT a=1 npm test 1>';
    const unit = fc.constantFrom(...units.split(' '), ' ', '\n', 'E\n');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        readVerifyCommand(text);
        landingCommand(`git ${text}`);
        let from = 0;
        for (const { start, end } of shellTokens(text).tokens) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
