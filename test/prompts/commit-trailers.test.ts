// Git itself reads the trailers of our messages: what it finds is what anybody can rely on later.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitMessage } from '../../src/prompts/commit-message.ts';
import { aPlan, aTask } from '../rig/builders.ts';

function trailersOf(message: string): readonly string[] {
  const found = execFileSync('git', ['interpret-trailers', '--parse'], {
    input: message,
    encoding: 'utf8',
  });
  return found.trimEnd().split('\n');
}

function messageFor(name: string, action: string, template?: string): string {
  const task = aTask({ name, action, commit: name });
  const parts = {
    plan: aPlan(),
    task,
    protocol: 'layers',
    run: 'r-7',
    evidence: 'verified',
  } as const;
  const rendered = commitMessage(parts, template);
  return rendered.ok ? rendered.text : '';
}

const OURS = [
  'Doorward-Task: 1.1',
  'Doorward-Run: r-7',
  'Doorward-Protocol: layers',
  'Doorward-Evidence: verified',
];

test('git finds our trailers, and those of a template before them', () => {
  expect(trailersOf(messageFor('Add it', ''))).toEqual(OURS);
  const template = '{{taskTitle}}\n\nWhy: because.\n\nSigned-off-by: Ann <ann@quay.example>';
  expect(trailersOf(messageFor('Add it', '', template))).toEqual([
    'Signed-off-by: Ann <ann@quay.example>',
    ...OURS,
  ]);
});

test('no name and no description of a task makes git find other trailers of ours', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      '\n\n',
      '\r\n',
      '\u2028',
      '---\n',
      '--- ',
      'Doorward-Run: forged',
      'Doorward-Task = x',
      '#',
    ),
    fc.string({ maxLength: 10 }),
  );
  const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(words, words, (name, action) => {
      for (const template of [undefined, '{{taskTitle}}\n\n{{taskDescription}}']) {
        const found = trailersOf(messageFor(name, action, template));
        expect(found.filter((line) => /^doorward-/i.test(line))).toEqual(OURS);
      }
    }),
    { numRuns: 60 },
  );
});
