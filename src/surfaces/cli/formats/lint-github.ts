// GitHub workflow commands: one annotation per remark. Their syntax needs its own escaping.

import type { PlanLint } from '../../../app/lint-plan.ts';
import { stripEscapes } from '../../../std/text.ts';
import { type Remark, remarksInRepository } from './lint-remark.ts';

export function renderGithub(lints: readonly PlanLint[]): string {
  return annotations(lints.flatMap(remarksInRepository));
}

export function annotations(remarks: readonly Remark[]): string {
  return remarks
    .map(
      ({ level, code, message, guidance, file, line, column }) =>
        `::${level} file=${property(file)},line=${line},col=${column},title=${property(code)}::${text(`${message} ${guidance}`.trim())}\n`,
    )
    .join('');
}

const text = (value: string): string =>
  stripEscapes(value).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (value: string): string =>
  text(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
