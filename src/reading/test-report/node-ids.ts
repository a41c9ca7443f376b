// Failed tests of Node's own runner, each with its file: suites fail with their tests and are not
// counted, so that the names alone would be one too many.

const MAX_LINE = 500;
const SPEC_PLACE = /^test at (.{1,300}?):\d{1,9}:\d{1,9}$/;
const SPEC_NAME = /^✖ (.{1,300}) \([\d.]{1,20}ms\)$/;
const TAP_FAILED = /^\s{0,64}not ok \d{1,9} - (.{1,300})$/;
const TAP_PLACE = /^\s{0,66}location: '(.{1,300}?):\d{1,9}:\d{1,9}'$/;
const TAP_SUITE = /^\s{0,66}type: 'suite'$/;
const TAP_END = /^\s{0,66}\.\.\.$/;

export function nodeFailedIds(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trimEnd() === '✖ failing tests:');
  return from === -1 ? tapIds(lines) : specIds(lines.slice(from));
}

function specIds(lines: readonly string[]): readonly string[] {
  const ids: string[] = [];
  let file: string | undefined;
  for (const line of lines) {
    if (line.length > MAX_LINE) continue;
    const name = SPEC_NAME.exec(line.trimEnd())?.[1];
    if (name !== undefined && file !== undefined) ids.push(idOf(file, name));
    file = SPEC_PLACE.exec(line.trimEnd())?.[1];
  }
  return ids;
}

interface OpenEntry {
  readonly name: string;
  readonly file: string;
  readonly isSuite: boolean;
}

function tapIds(lines: readonly string[]): readonly string[] {
  const ids: string[] = [];
  let open: OpenEntry | undefined;
  for (const line of lines.filter(({ length }) => length <= MAX_LINE)) {
    const name = TAP_FAILED.exec(line)?.[1];
    if (name !== undefined) open = { name, file: '', isSuite: false };
    else if (open !== undefined && TAP_END.test(line)) {
      if (!open.isSuite) ids.push(idOf(open.file, open.name));
      open = undefined;
    } else open &&= readField(line, open);
  }
  return ids;
}

function readField(line: string, open: OpenEntry): OpenEntry {
  if (TAP_SUITE.test(line)) return { ...open, isSuite: true };
  return { ...open, file: TAP_PLACE.exec(line)?.[1] ?? open.file };
}

const idOf = (file: string, name: string): string => (file === '' ? name : `${file} > ${name}`);
