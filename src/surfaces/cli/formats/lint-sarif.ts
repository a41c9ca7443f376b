// SARIF 2.1.0, for code scanning services.

import type { PlanLint } from '../../../app/lint-plan.ts';
import { REASONS } from '../../../model/reason.ts';
import { stripEscapes } from '../../../std/text.ts';
import { type Remark, remarksInRepository } from './lint-remark.ts';

export function renderSarif(lints: readonly PlanLint[]): string {
  return sarifOf(lints.flatMap(remarksInRepository));
}

export function sarifOf(remarks: readonly Remark[]): string {
  const rules = [...new Set(remarks.map(({ code }) => code))].map(ruleOf);
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'doorward', rules } },
        results: remarks.map(resultOf),
      },
    ],
  };
  return `${JSON.stringify(sarif, null, 2)}\n`;
}

const WORDS: ReadonlyMap<string, readonly [unknown, string]> = new Map(Object.entries(REASONS));

function ruleOf(id: string): object {
  return { id, shortDescription: { text: WORDS.get(id)?.[1] ?? id } };
}

function resultOf({ level, code, message, guidance, file, line, column }: Remark): object {
  return {
    ruleId: code,
    level,
    message: { text: stripEscapes(`${message} ${guidance}`.trim()) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: referenceTo(file) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  };
}

/** A colon is encoded, too: in the first segment it would end the name of a scheme. */
const referenceTo = (file: string): string =>
  file.toWellFormed().split('/').map(encodeURIComponent).join('/');
