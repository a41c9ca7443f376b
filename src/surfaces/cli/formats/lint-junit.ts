// JUnit XML: a suite per plan, a case per task, and one for the plan as a whole.

import type { PlanLint } from '../../../app/lint-plan.ts';
import { stripEscapes } from '../../../std/text.ts';
import { type Remark, remarksOf } from './lint-remark.ts';

export function renderJunit(lints: readonly PlanLint[]): string {
  const suites = lints.map(suiteOf).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="doorward lint">\n${suites}</testsuites>\n`;
}

function suiteOf(lint: PlanLint): string {
  const remarks = remarksOf(lint);
  const cases = [
    { name: 'the plan as a whole', own: remarks.filter(({ task }) => task === undefined) },
    ...lint.plan.tasks.map(({ id, name }) => ({
      name: `${id} ${name}`,
      own: remarks.filter(({ task }) => task === id),
    })),
  ];
  const failures = cases.filter(({ own }) => own.some(({ level }) => level === 'error')).length;
  const body = cases.map(({ name, own }) => caseOf(lint.path, name, own)).join('');
  return `  <testsuite name="${xml(lint.path)}" tests="${cases.length}" failures="${failures}">\n${body}  </testsuite>\n`;
}

function caseOf(path: string, name: string, remarks: readonly Remark[]): string {
  const open = `    <testcase classname="${xml(path)}" name="${xml(name)}"`;
  if (remarks.length === 0) return `${open}/>\n`;
  const inside = remarks.map(({ level, code, message, guidance, line }) => {
    const text = xml(`${path}:${line}: ${message} ${guidance}`.trim());
    return level === 'error'
      ? `      <failure type="${xml(code)}" message="${xml(message)}">${text}</failure>\n`
      : `      <system-out>${text}</system-out>\n`;
  });
  return `${open}>\n${inside.join('')}    </testcase>\n`;
}

export function xml(value: string): string {
  return stripEscapes(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\ud800-\udfff\ufffe\uffff]/g, '\ufffd');
}
