// Names of failed tests as runners print them, for the message to the next attempt.

const NAME_PATTERNS: readonly RegExp[] = [
  /^ FAIL {1,2}(\S.{1,300})$/, // vitest
  /^ {2}● (.{1,300})$/, // jest
  /^(?: {2,8})?✖ (.{1,300}) \([\d.]+ms\)$/, // node:test
  /^\s{0,16}not ok \d+ (?:- )?(.{1,300})$/, // TAP
  /^\(fail\) (.{1,300}?)(?: \[[\d.]+m?s\])?$/, // bun
  /^FAILED ([\w./\\-]+::\S{1,300})/, // pytest
  /^ERROR ([\w./\\-]+(?:::\S{1,300})?)/, // pytest
  /^(?:FAIL|ERROR): (\w{1,200} \(.{1,200}\))$/, // unittest
  /^\s{0,16}--- FAIL: (\S{1,300})/, // go
  /^test (\S{1,300}) \.\.\. FAILED$/, // cargo
  /^rspec (\S{1,300}:\d+ # .{1,300})$/, // rspec
  /^\d{1,4}\) ([\w\\]{1,200}::\w{1,200})/, // phpunit
  /^ {2,6}\d{1,4}\) (?!(?:Failure|Error|Skipped):$)(\S.{1,300})$/, // mocha, playwright
  /^([\w:]{1,200}#\S{1,300})(?: \[.{1,300}\])?:$/, // minitest, below `1) Failure:`
  /^([\w.$]{1,200} > .{1,200}) FAILED$/, // gradle
  /^ {2}Failed (\S.{1,200}) \[[\d.< ]+m?s\]$/, // dotnet
];

/** What is no part of a name: a line up to the edge, a colon before the error, how long it took. */
const AFTER = /(?: ─{1,300}|:| # time=\S{1,20})$/;
const LIKELY = /fail|error|✖|●|not ok|rspec|\d\) |#/i;
const MAX_FOUND = 200;

export function failedNames(lines: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const line of lines) {
    const name = line.length <= 400 && LIKELY.test(line) ? failedName(line.trimEnd()) : undefined;
    if (name !== undefined) names.push(name);
    if (names.length >= MAX_FOUND) break;
  }
  return names;
}

function failedName(line: string): string | undefined {
  for (const pattern of NAME_PATTERNS) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined) return name.replace(AFTER, '');
  }
  return undefined;
}
