// A report on its way out, for people or for programs.

import type { CheckReport } from '../../../app/check-work.ts';
import type { Terminal } from '../terminal.ts';
import { checkJson } from './check-json.ts';
import { renderCheck } from './check-text.ts';

export function printCheck(
  report: CheckReport,
  durationMs: number,
  { isJson, terminal }: { readonly isJson: boolean; readonly terminal: Terminal },
): void {
  if (isJson) terminal.out(`${JSON.stringify(checkJson(report, durationMs), null, 2)}\n`);
  else terminal.out(renderCheck(report, durationMs, terminal.paint));
}
