// Commands that failed and then passed unchanged. Each is named once, however often it was seen.

import type { Look } from './run-history.ts';

export function flakyFindings(looks: readonly Look[]): readonly string[] {
  const found = looks.flatMap(({ findings }) =>
    findings.filter(({ reason }) => reason === 'verify.flaky').map(({ message }) => message),
  );
  return [...new Set(found)];
}
