// What a structured result states, in the same form as statements found in prose.

import type { Statement } from '../../model/claim.ts';
import type { ExecutorResult } from './executor-result.ts';
import type { ResultBlock } from './result-block.ts';
import { ResultNotes } from './result-notes.ts';
import { countsText } from './statements.ts';

/** A result has a field for its counts; "all tests pass" is said in prose only. */
type Field = Exclude<Statement['kind'], 'all-pass'>;

/** Where each kind of statement stands, in either schema's spelling; the first that exists counts. */
const PATHS: Readonly<Record<Field, readonly (readonly string[])[]>> = {
  status: [['status']],
  file: [['files_modified'], ['filesModified'], ['files_changed'], ['filesChanged']],
  command: [
    ['verification', 'command'],
    ['verification', 'cmd'],
  ],
  'exit-code': [
    ['verification', 'exit_code'],
    ['verification', 'exitCode'],
  ],
  tests: [['testResults'], ['test_results'], ['verification', 'output_summary'], ['verification']],
  commit: [['commitHash'], ['commit_hash'], ['commit']],
};

export function statementsOfResult(
  result: ExecutorResult,
  block: ResultBlock,
  firstLine: number,
): readonly Statement[] {
  if (!block.document.ok) return [];
  const notes = new ResultNotes(block, firstLine);
  const start = notes.lineOf([]);
  const say = (kind: Field, value: string | undefined): readonly Statement[] => {
    if (value === undefined) return [];
    const line = PATHS[kind].map((path) => notes.lineOf(path)).find((found) => found > start);
    return [{ kind, value, line: line ?? start }];
  };
  const { status, files, verification, tests, commit } = result;
  return [
    ...say('status', status),
    ...(files ?? []).flatMap((file) => say('file', file)),
    ...say('command', verification?.command),
    ...say('exit-code', verification?.exitCode?.toString()),
    ...say('tests', tests === undefined ? undefined : countsText(tests)),
    ...say('commit', commit),
  ];
}
