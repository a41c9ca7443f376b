// What is a person's to say: whole tasks, and checks beside the commands.

import { describe, expect, test } from 'vitest';
import { aCommandRun, aSubject, aVerify, inShort } from '../../test/rig/builders.ts';
import { judge } from '../model/verdict.ts';
import { checkpoint } from './checkpoint.ts';
import { manualChecks } from './manual-checks.ts';

describe('a checkpoint', () => {
  const turn = {
    kind: 'decision' as const,
    gate: 'blocking' as const,
    request: 'Which harbour comes first?',
    options: ['Brest', 'Kiel'],
    resumeSignal: 'harbour: <name>',
  };
  const findings = checkpoint.check(aSubject({ task: { checkpoint: turn } }));

  test('needs a person, and says what the person is asked', () => {
    expect(judge(findings).verdict).toBe('needs-person');
    expect(findings[0]?.message).toBe(
      'A person has to decide this: "Which harbour comes first? (Brest / Kiel)".',
    );
    expect(findings[0]?.guidance).toContain('harbour: <name>');
  });
  test('without words of its own is called by the name of the task', () => {
    const task = { name: 'Look at the chart', checkpoint: { ...turn, request: ' ', options: [] } };
    expect(checkpoint.check(aSubject({ task }))[0]?.message).toContain('"Look at the chart"');
  });
});

describe('a check that a person owes beside the commands', () => {
  const manual = ['Compare with the harbour board'];
  const commands = [aCommandRun('vitest run')];

  test('is not answered by commands that pass', () => {
    const verify = { ...aVerify('vitest run'), manual };
    const findings = manualChecks.check(aSubject({ task: { verify }, evidence: { commands } }));
    expect(judge(findings).verdict).toBe('needs-person');
    expect(findings[0]?.message).toContain('Compare with the harbour board');
  });
  test.each([manual, []])("stays owed if only the plan's own commands were run: %j", (...asked) => {
    const verify = { kind: 'manual' as const, commands: [], manual: asked, text: 'Look at it' };
    const subject = aSubject({ task: { verify }, evidence: { commands } });
    expect(inShort(manualChecks.check(subject))).toEqual(['inconclusive verify.manual']);
  });
  test('is told once: without any command the commands check has asked already', () => {
    const verify = { kind: 'manual' as const, commands: [], manual, text: manual[0] ?? '' };
    const subject = aSubject({ task: { verify }, evidence: { commands: [] } });
    expect(inShort(manualChecks.check(subject))).toEqual(['skipped gate.not-applicable']);
  });
});
