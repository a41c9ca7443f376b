// The audit of a pull request for the services that build: what is not proven as remarks, as a section
// of the summary and as a suite of JUnit.

import type { Audited } from '../../../app/evidence/audit-repository.ts';
import type { CommitWord } from '../../../evidence/audit/audit-commit.ts';
import { levelWords } from '../../../model/level.ts';
import { oneLine, plural } from '../../../std/text.ts';
import { markdownCell } from './ci-text.ts';
import { xml } from './lint-junit.ts';
import type { Remark } from './lint-remark.ts';

interface AuditCase {
  readonly name: string;
  /** What was not met; undefined for what is proven. */
  readonly problem:
    | { readonly code: string; readonly message: string; readonly isAllowed: boolean }
    | undefined;
}

function casesOf({ commits, logs, dropped }: Audited, allowsOverrides: boolean): AuditCase[] {
  return [
    ...commits.map((word) => ({
      name: `commit ${word.commit.slice(0, 12)} ${oneLine(word.subject, 80)}`,
      problem: problemOf(word, allowsOverrides),
    })),
    ...logs.map(({ writer, denials: [first] }) => ({
      name: `log ${writer}`,
      problem:
        first === undefined
          ? undefined
          : { code: `audit.${first.check}`, message: first.reason, isAllowed: false },
    })),
    ...dropped.map(({ check, reason }) => ({
      name: 'landings that are gone',
      problem: { code: `audit.${check}`, message: reason, isAllowed: false },
    })),
  ];
}

function problemOf(word: CommitWord, allowsOverrides: boolean): AuditCase['problem'] {
  const { verdict, check, who, reason } = word;
  if (verdict === 'VERIFIED') return undefined;
  const by = who === undefined ? '' : ` by ${oneLine(who, 80)}`;
  return {
    code: `audit.${check ?? verdict.toLowerCase()}`,
    message: `${verdict}${by}: ${oneLine(reason, 200)}`,
    isAllowed: verdict === 'OVERRIDDEN' && allowsOverrides,
  };
}

const GUIDANCE =
  'Land it with `doorward run`, and push its evidence with `doorward push-evidence`.';

export function auditRemarks(audited: Audited, allowsOverrides: boolean): readonly Remark[] {
  return casesOf(audited, allowsOverrides).flatMap(({ name, problem }): readonly Remark[] =>
    problem === undefined
      ? []
      : [
          {
            level: problem.isAllowed ? 'warning' : 'error',
            code: problem.code,
            message: `${name}: ${problem.message}`,
            guidance: GUIDANCE,
            ...{ file: 'doorward.yaml', line: 1, column: 1, task: undefined },
          },
        ],
  );
}

export function auditSummary(audited: Audited, allowsOverrides: boolean): string {
  const cases = casesOf(audited, allowsOverrides);
  const rows = cases.flatMap(({ name, problem }) =>
    problem === undefined
      ? []
      : [`| ${markdownCell(name)} | \`${problem.code}\` | ${markdownCell(problem.message)} |`],
  );
  const count = plural(audited.commits.length, 'commit');
  return [
    `### ${audited.isProven ? '✅' : '❌'} Evidence of ${count}: ${audited.isProven ? 'proven' : 'not proven'}`,
    '',
    `${levelWords(audited.level)} Trust root: ${markdownCell(audited.trustedBy)}.`,
    '',
    ...(rows.length === 0 ? [] : ['| what | check | why |', '| --- | --- | --- |', ...rows, '']),
    '',
  ].join('\n');
}

/** A suite of its own. */
export function auditJunit(audited: Audited, allowsOverrides: boolean): string {
  const cases = casesOf(audited, allowsOverrides);
  const failures = cases.filter(({ problem }) => problem?.isAllowed === false).length;
  const body = cases.map(({ name, problem }) => {
    const open = `    <testcase classname="doorward.audit" name="${xml(name)}"`;
    if (problem === undefined) return `${open}/>\n`;
    const { code, message, isAllowed } = problem;
    const inside = isAllowed
      ? `<system-out>${xml(message)}</system-out>`
      : `<failure type="${xml(code)}" message="${xml(message)}">${xml(GUIDANCE)}</failure>`;
    return `${open}>\n      ${inside}\n    </testcase>\n`;
  });
  return `  <testsuite name="doorward audit" tests="${cases.length}" failures="${failures}">\n${body.join('')}  </testsuite>\n`;
}
