import { describe, expect, test } from 'vitest';
import { answerAmong, refusalOf } from '../../../src/effects/agents/acp/permission.ts';
import type { Fields } from '../../../src/std/shape.ts';

const problemWith = (path: string): string | undefined =>
  path.startsWith('/tree') ? undefined : `${path} lies outside`;
const inside = { locations: [{ path: '/tree/a' }] };

describe('an agent that asks', () => {
  test.each<[string, Fields, 'read' | 'edit' | 'run', boolean]>([
    ['to look', { kind: 'read', ...inside }, 'read', true],
    ['to look elsewhere', { kind: 'read', locations: [{ path: '/home/key' }] }, 'run', false],
    ['to edit, as a reviewer', { kind: 'edit', ...inside }, 'read', false],
    ['to edit', { kind: 'edit', ...inside }, 'edit', true],
    ['to edit what it does not name', { kind: 'edit' }, 'edit', false],
    ['to edit what it does not name, and may run commands', { kind: 'edit' }, 'run', true],
    [
      'to edit here and there',
      { kind: 'edit', content: [{ type: 'diff', path: '/etc/x' }] },
      'run',
      false,
    ],
    [
      'to edit by the input of its tool',
      { kind: 'edit', rawInput: { filePath: '/etc/x' } },
      'run',
      false,
    ],
    ['to run, and may only edit', { kind: 'execute' }, 'edit', false],
    ['to run', { kind: 'execute', rawInput: { command: 'make' } }, 'run', true],
    ['to run elsewhere', { kind: 'execute', rawInput: { cwd: '/' } }, 'run', false],
    ['to fetch', { kind: 'fetch' }, 'run', false],
    ['to change its mode', { kind: 'switch_mode' }, 'run', false],
    ['for something without a kind', {}, 'run', false],
    ['for `constructor`', { kind: 'constructor' }, 'run', false],
  ])('%s', (_, call, access, isAllowed) => {
    expect(refusalOf(call, { access, problemWith }) === undefined).toBe(isAllowed);
  });

  test('is allowed for once or not at all', () => {
    const [ever, once] = ['allow_always', 'allow_once'].map((kind) => ({ kind, optionId: kind }));
    const options = [ever, once].flatMap((option) => option ?? []);
    expect(answerAmong(options, true)).toBe('allow_once');
    expect(answerAmong(options.slice(0, 1), true)).toBeUndefined();
    expect(answerAmong(options, false)).toBeUndefined();
  });
});
