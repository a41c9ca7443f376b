// The checks that are a few lines each: empty change, spec files, submodules, syntax, tool calls.

import { describe, expect, test } from 'vitest';
import {
  aChange,
  aClaim,
  aFile,
  aSubject,
  aToolCall,
  files,
  inShort,
} from '../../test/rig/builders.ts';
import type { ToolCall } from '../model/claim.ts';
import type { SyntaxFact } from '../model/evidence.ts';
import { changePresent } from './change-present.ts';
import { specFilesCommitted } from './spec-files-committed.ts';
import { submodules } from './submodules.ts';
import { syntax } from './syntax.ts';
import { toolCalls } from './tool-calls.ts';

describe('an empty change', () => {
  test('fails, and so does one of nothing but the records of the plan', () => {
    const records = { plan: { stateFiles: ['specs/tasks.md'] }, gateFiles: ['PLAN.md'] };
    const changes = [aChange('specs/tasks.md'), aChange('PLAN.md')];
    expect(inShort(changePresent.check(aSubject({ evidence: { changes: [] } })))).toEqual([
      'fail change.empty',
    ]);
    const shown = { rules: { noChange: 'shown' }, evidence: { changes: [] } } as const;
    expect(inShort(changePresent.check(aSubject(shown)))).toEqual(['concern change.empty']);
    expect(inShort(changePresent.check(aSubject({ ...records, evidence: { changes } })))).toEqual([
      'fail change.empty',
    ]);
  });
  test('fails by the rules of a run that was recorded before they said anything about it', () => {
    const subject = aSubject({ evidence: { changes: [] } });
    const { noChange: _unsaid, ...rules } = subject.rules;
    const recorded = JSON.parse(JSON.stringify(rules));
    expect(inShort(changePresent.check({ ...subject, rules: recorded }))).toEqual([
      'fail change.empty',
    ]);
  });
  test.each([{ markers: ['VERIFY'] }, { kind: 'chore' as const }, { files: [] }])(
    'is no fault of a task with %j',
    (task) => {
      expect(inShort(changePresent.check(aSubject({ task, evidence: { changes: [] } })))).toEqual([
        'skipped gate.not-applicable',
      ]);
    },
  );
});

describe('spec files', () => {
  const judge = (uncommitted: readonly string[], isAsked = true) =>
    inShort(
      specFilesCommitted.check(
        aSubject({
          plan: { stateFiles: ['specs/tide/tasks.md', 'specs/tide/.progress.md'] },
          evidence: { uncommitted },
          rules: { specFilesCommitted: isAsked },
        }),
      ),
    );
  test('must be in a commit; other files need not', () => {
    expect(judge(['src/tide.ts'])).toEqual(['pass gate.passed']);
    expect(judge(['specs/tide/.progress.md', 'src/tide.ts'])).toEqual(['fail state.uncommitted']);
  });
  test('are left alone where the gate itself commits', () => {
    expect(judge(['specs/tide/tasks.md'], false)).toEqual(['skipped gate.not-applicable']);
  });
});

describe('syntax', () => {
  const fact = (result: SyntaxFact['result'], path = 'a.json'): SyntaxFact => ({
    path,
    language: 'json',
    result,
    message: 'bad',
    line: 2,
  });
  const judge = (...facts: readonly SyntaxFact[]) =>
    syntax.check(aSubject({ evidence: { syntax: facts } }));

  test('an invalid file fails with its place', () => {
    expect(judge(fact('invalid'))[0]).toMatchObject({
      outcome: 'fail',
      reason: 'syntax.invalid',
      file: 'a.json',
      line: 2,
    });
  });
  test('one invalid file is not outweighed by valid ones', () => {
    expect(inShort(judge(fact('valid'), fact('invalid', 'b.json')))).toEqual([
      'fail syntax.invalid',
    ]);
  });
  test('a file without a parser is skipped and never called valid', () => {
    expect(inShort(judge(fact('no-parser')))).toEqual(['skipped syntax.no-parser']);
    expect(inShort(judge(fact('no-parser'), fact('valid', 'b.json')))).toEqual([
      'skipped syntax.no-parser',
      'pass gate.passed',
    ]);
  });
});

describe('submodules', () => {
  const moved = aChange('vendor/sea', { before: 'submodule', after: 'submodule' });
  const dirty = aChange('vendor/moon', { ...moved, path: 'vendor/moon', hasUncommitted: true });
  const judge = (...changes: readonly (typeof moved)[]) =>
    submodules.check(aSubject({ evidence: { changes } }));

  test('whose content is in no commit leave the work undecided, each by its name', () => {
    const findings = judge(moved, dirty);
    expect(inShort(findings)).toEqual(['inconclusive change.uncommitted']);
    expect(findings[0]).toMatchObject({ file: 'vendor/moon' });
    expect(findings[0]?.guidance).toContain('Commit inside the submodule');
  });
  test('that only moved to another commit are seen in full', () => {
    expect(inShort(judge(moved))).toEqual(['pass gate.passed']);
  });
});

describe('conflict markers', () => {
  const marked = 'let a;\n<<<<<<< HEAD\nlet b;\n=======\nlet c;\n>>>>>>> other\n';
  const judge = (path: string, text: string) =>
    syntax.check(
      aSubject({
        evidence: {
          changes: [aChange(path)],
          files: files(aFile(path, text)),
          syntax: [{ path, language: 'text', result: 'valid', message: '', line: undefined }],
        },
      }),
    );

  test.each(['config.ini', 'Makefile', 'src/tide.py'])('fail with their line in %s', (path) => {
    expect(judge(path, marked)).toMatchObject([
      { outcome: 'fail', reason: 'syntax.invalid', file: path, line: 2 },
    ]);
    expect(judge(path, marked.replaceAll('\n', '\r\n'))).toMatchObject([{ line: 2 }]);
  });
  test.each([
    ['in a text about merges', 'docs/merge.md', marked],
    ['without their end', 'a.ini', '<<<<<<< HEAD\n=======\n'],
    ['without their middle', 'a.ini', '<<<<<<< HEAD\n>>>>>>> other\n'],
    ['inside of lines', 'a.ts', "x = '<<<<<<< HEAD';\n=======\ny = '>>>>>>> other';\n"],
    ['in another order', 'a.ini', '>>>>>>> other\n=======\n<<<<<<< HEAD\n'],
  ])('%s are none', (_, path, text) => {
    expect(inShort(judge(path, text))).toEqual(['pass gate.passed']);
  });
});

describe('tool calls', () => {
  const judge = (...calls: readonly ToolCall[]) =>
    inShort(toolCalls.check(aSubject({ evidence: { claim: aClaim({ toolCalls: calls }) } })));
  const failed = (tool: string, error?: string): ToolCall =>
    aToolCall(tool, { status: 'failed', error });

  test.each([
    ['a failed command', failed('Bash', 'exit 1'), 'fail tool.failed'],
    ['a failed look-up on the web', failed('WebFetch', 'HTTP 404'), 'concern tool.failed'],
    [
      'the same tool in another spelling',
      failed('web_search', 'rate limit'),
      'concern tool.failed',
    ],
    [
      'a look-up that ran into a safety rule',
      failed('WebFetch', 'Safety violation: blocked host'),
      'fail tool.failed',
    ],
    ['a call without an outcome', aToolCall('Edit', { status: 'unknown' }), 'concern tool.unknown'],
    ['a call that went well', aToolCall('Edit'), 'pass gate.passed'],
  ])('%s', (_, call, expected) => expect(judge(call)).toEqual([expected]));

  test('each bad call is told, good ones are not', () => {
    expect(judge(aToolCall('Edit'), failed('Bash'), failed('WebFetch'))).toEqual([
      'fail tool.failed',
      'concern tool.failed',
    ]);
  });
});
