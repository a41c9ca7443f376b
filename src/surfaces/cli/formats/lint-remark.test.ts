import { expect, test } from 'vitest';
import { annotations } from './lint-github.ts';
import type { Remark } from './lint-remark.ts';
import { sarifOf } from './lint-sarif.ts';

const remarkOn = (file: string, message = 'it is wrong'): Remark => ({
  ...{ level: 'error', code: 'a.b', message, guidance: '', file, line: 3, column: 1 },
  task: undefined,
});

function uriOf(file: string): string {
  const [result] = JSON.parse(sarifOf([remarkOn(file)])).runs[0].results;
  return result.locations[0].physicalLocation.artifactLocation.uri;
}

test.each([
  ['plans/tides.md', 'plans/tides.md'],
  ['plans/#4 what now?.md', 'plans/%234%20what%20now%3F.md'],
  ['100%.md', '100%25.md'],
  ['ebbe-und-flut/übersicht.md', 'ebbe-und-flut/%C3%BCbersicht.md'],
  ['a:b/c:d.md', 'a%3Ab/c%3Ad.md'],
  ['a\\b[1].md', 'a%5Cb%5B1%5D.md'],
  ['half \ud83d.md', 'half%20%EF%BF%BD.md'],
])('SARIF refers to %j by a relative reference that leads back to it', (file, expected) => {
  expect(uriOf(file)).toBe(expected);
  const { pathname, host, hash, search } = new URL(uriOf(file), 'https://host.test/');
  expect(decodeURIComponent(pathname)).toBe(`/${file.toWellFormed()}`);
  expect({ host, hash, search }).toEqual({ host: 'host.test', hash: '', search: '' });
});

test('an annotation of GitHub has no sign of its own in names and words', () => {
  expect(annotations([remarkOn('a,b:c\n100%.md', 'x::y, 5%\nz')])).toBe(
    '::error file=a%2Cb%3Ac%0A100%25.md,line=3,col=1,title=a.b::x::y, 5%25%0Az\n',
  );
});
