import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shellTokens } from './tokens.ts';

const texts = (command: string): readonly string[] =>
  shellTokens(command).tokens.map(({ text }) => text);

describe('words', () => {
  test.each([
    ['plain words', 'npm test -- tide', ['npm', 'test', '--', 'tide']],
    ['single quotes keep everything', `grep 'a | b; c' f`, ['grep', 'a | b; c', 'f']],
    ['double quotes keep operators', `echo "a && b"`, ['echo', 'a && b']],
    ['an escaped quote stays in the word', String.raw`echo "a\"b"`, ['echo', 'a"b']],
    ['an escaped space joins', String.raw`ls a\ b`, ['ls', 'a b']],
    ['a comment ends at the line', 'npm test # && rm\nls', ['npm', 'test', '\n', 'ls']],
    ['a hash inside a word is no comment', 'ls a#b', ['ls', 'a#b']],
    ['a line goes on after a backslash', 'npm \\\n test', ['npm', 'test']],
    [
      'a substitution is one word',
      'test "$(wc -l < a b)" = 3',
      ['test', '$(wc -l < a b)', '=', '3'],
    ],
    [
      'the body of a here-document is no command',
      'cat <<EOF\n" || true\nEOF\nls',
      ['cat', '<<', 'EOF', '\n', 'ls'],
    ],
    ['process substitution is a word', 'diff <(a | b) c', ['diff', '<(a | b)', 'c']],
    ['redirections stand alone', 'a 2>&1 >/dev/null', ['a', '2>&', '1', '>', '/dev/null']],
    ['an angle bracket in quotes is text', 'grep "a <(b" f', ['grep', 'a <(b', 'f']],
  ])('%s', (_, command, expected) => {
    expect(shellTokens(command).isComplete).toBe(true);
    expect(texts(command)).toEqual(expected);
  });

  test('what a substitution runs is kept, however it is quoted', () => {
    const [, word] = shellTokens('echo "$(date) `id`"').tokens;
    expect(word?.kind === 'word' ? word.substitutions : []).toEqual(['date', 'id']);
  });

  test.each(["echo 'a", 'echo "a', 'echo $(a', 'echo `a', 'echo "$(a "b)"', 'x'.repeat(20_001)])(
    'an open end is reported and not guessed: %.20s',
    (command) => expect(shellTokens(command).isComplete).toBe(false),
  );

  test('any text is read without throwing, and tokens never overlap', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a "\'\\$(){}`|&;<>#\n'.split('')), maxLength: 60 }),
        (text) => {
          let end = 0;
          for (const token of shellTokens(text).tokens) {
            expect(token.start).toBeGreaterThanOrEqual(end);
            expect(token.end).toBeGreaterThan(token.start);
            end = token.end;
          }
        },
      ),
    );
  });
});
