// The guide lists every variable of a template, and nothing else: people write templates from it.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shapeName } from '../../src/prompts/shape.ts';
import { templateProblem } from '../../src/prompts/template.ts';
import { templateVariables } from '../../src/prompts/variables.ts';

const guide = readFileSync('docs/guide/templates.md', 'utf8');

test('the table of the guide is the table of the code', () => {
  const rows = guide.slice(guide.indexOf('## Variables')).match(/^\| `.*$/gm);
  const expected = templateVariables().map(({ name, kinds, shape, meaning }) => {
    const where = kinds.length === 3 ? 'all' : kinds.join(', ');
    return `| \`${name}\` | ${where} | ${shapeName(shape)} | ${meaning} |`;
  });
  expect(rows).toEqual(expected);
});

test('no name is used twice within one kind of template', () => {
  for (const kind of ['executor', 'reviewer', 'commit'] as const) {
    const names = templateVariables()
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the commit template of the guide can be used', () => {
  const template = /```\n(\{\{commitType\}\}[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(template).not.toBe('');
  expect(templateProblem(template, 'commit')).toBeUndefined();
});
