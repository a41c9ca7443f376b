import { describe, expect, test } from 'vitest';
import { isFedByProducers, readPipes, withPatientPipes } from './pipe-repair.ts';

describe('which pipes need pipefail', () => {
  test.each([
    ['npm test 2>&1 | tail -5', 'the exit code would be that of tail'],
    ['npm run build | tee build.log', 'the exit code would be that of tee'],
    ['cd web && npm test | cat', 'the pipe is part of a list'],
    ['(npm test | tail -3)', 'the pipe is in a subshell'],
    ['grep -n tide src/tide.ts | head -5', 'a search that is only shown has to find something'],
  ])('`%s` is masked, because %s', (command) => {
    expect(readPipes(command)).toEqual({ hasPipe: true, needsPipefail: true, isMasked: true });
  });

  test.each([
    ['grep -c ebb src/tide.ts | grep -qx 0', 'no match is the answer that is hoped for'],
    ['diff a.txt b.txt | grep -q turned', 'a difference is an answer, no failure'],
  ])('`%s` runs without pipefail, because %s', (command) => {
    expect(readPipes(command)).toEqual({ hasPipe: true, needsPipefail: false, isMasked: false });
  });

  test.each([
    ['npm test', false],
    ['echo "a | tail"', false],
    ['npm test || exit 1', false],
    ['npm test # | tail', false],
    ['npm test | grep -q "5 passing"', true],
  ])('`%s` is not masked', (command, hasPipe) => {
    expect(readPipes(command)).toEqual({ hasPipe, needsPipefail: true, isMasked: false });
  });

  test('what cannot be parsed gets pipefail, the stricter reading', () => {
    expect(readPipes('npm test | tail "-5')).toMatchObject({ needsPipefail: true });
  });
});

describe('pipes that are read to their end', () => {
  test('every reader is given all of its input before it starts', () => {
    const patient = withPatientPipes('seq 1 9 | head -2 && echo ok');
    expect(patient).toMatch(/^seq 1 9 \| \{ .*\{ head -2\n\} <&9; \} && echo ok$/);
  });

  test.each([
    ['npm test', 'there is no pipe'],
    ['cat <<E | head -1\ntide\nE', 'a here-document lies outside its stage'],
    ['seq 9 | while read n; do echo $n; done', 'a loop has no single place'],
    ['seq 9 | "head', 'the text is incomplete'],
  ])('`%s` is left alone, because %s', (command) => {
    expect(withPatientPipes(command)).toBeUndefined();
  });
});

describe('pipes whose producers do not matter once the reader has enough', () => {
  test.each([
    ['yes | head -c 100', true],
    ['yes | ./install.sh', true],
    ['cat tides.txt | sort | head -1', true],
    ['npm test | head -5', false],
    ['cat <(npm test) | head -5', false],
    ['yes | head -1 && npm test | head -5', false],
    ['npm test', false],
    ['yes | "head', false],
  ])('`%s`: %s', (command, expected) => {
    expect(isFedByProducers(command)).toBe(expected);
  });
});
