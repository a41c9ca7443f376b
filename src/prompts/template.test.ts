// Templates are written by people and go wrong: every mistake has a line, and none of them is found
// out only when the branch it stands in is taken.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fencesFor } from './fence.ts';
import { FLAG, NUMBER, recordsOf, type Shape, TEXT, TEXTS } from './shape.ts';
import { type Rendered, renderTemplate } from './template.ts';

const variables: Shape = {
  kind: 'record',
  fields: {
    title: TEXT,
    note: TEXT,
    attempt: NUMBER,
    isRetry: FLAG,
    files: TEXTS,
    commands: recordsOf('run', 'expect'),
    plan: { kind: 'record', fields: { name: TEXT } },
  },
};
const values = {
  title: 'Chart the <harbour> & "quay"',
  note: '',
  attempt: 2,
  isRetry: true,
  files: ['src/tide.ts', 'src/quay.ts'],
  commands: [{ run: 'npm test', expect: 'pass' }],
  plan: { name: 'Harbour' },
};
const fences = fencesFor('t');
const render = (template: string, more: object = {}): Rendered =>
  renderTemplate(template, {
    variables,
    values: { ...values, ...more },
    fences,
    maxLength: 10_000,
  });
const text = (rendered: Rendered): string =>
  rendered.ok ? rendered.text : `${rendered.problem.place.line}: ${rendered.problem.message}`;

describe('a template', () => {
  test.each([
    [
      'prints text as it is, because a prompt is no HTML',
      '{{title}}',
      'Chart the <harbour> & "quay"\n',
    ],
    ['knows conditions', '{{#if note}}N{{else}}no note{{/if}}', 'no note\n'],
    ['knows the opposite', '{{#unless note}}none{{/unless}}', 'none\n'],
    [
      'loops with index and end',
      '{{#each files}}{{@index}} {{this}}{{#unless @last}}, {{/unless}}{{/each}}',
      '0 src/tide.ts, 1 src/quay.ts\n',
    ],
    [
      'reaches out of a loop',
      '{{#each files}}{{../title}}/{{@root.attempt}};{{/each}}',
      'Chart the <harbour> & "quay"/2;Chart the <harbour> & "quay"/2;\n',
    ],
    [
      'names what it loops over',
      '{{#each commands as |c i|}}{{i}}:{{c.run}}{{/each}}',
      '0:npm test\n',
    ],
    ['enters a record', '{{#with plan}}{{name}}{{/with}} {{plan.name}}', 'Harbour Harbour\n'],
    ['counts a list', '{{files.length}}', '2\n'],
    ['counts an empty list as false', '{{#if files}}a{{else}}b{{/if}}', 'b\n', { files: [] }],
    ['shortens', '{{truncate title 5}}', 'Chart… (23 more characters)\n'],
    ['keeps the end', '{{tail title 6}}', '(22 characters before) …"quay"\n'],
    [
      'leaves no holes where conditions were false',
      'a\n\n{{#if note}}\nx\n{{/if}}\n\n\nb',
      'a\n\nb\n',
    ],
    ['can show braces', '\\{{title}}', '{{title}}\n'],
  ])('%s', (_what, template, expected, more: object = {}) => {
    expect(text(render(template, more))).toBe(expected);
  });

  test('fences with the mark of the prompt', () => {
    expect(text(render('{{fence title "name"}}'))).toBe(
      `--- BEGIN DATA ${fences.mark}: name ---\n${values.title}\n--- END DATA ${fences.mark} ---\n`,
    );
  });

  test('leaves the empty lines of data alone', () => {
    const rendered = text(render('a\n\n\n{{fence title "name"}}', { title: 'x\n\n\n\ny' }));
    expect(rendered).toMatch(/^a\n\n--- BEGIN[^\n]*\nx\n\n\n\ny\n--- END/);
  });

  test.each(['{{fence title "again"}}', '{{truncate title 5}}', '{{tail title 5}}'])(
    'neither fences nor cuts what came fenced, which would let it out: %s',
    (template) => {
      const fenced = fences.block('x', { label: 'name', maxLength: 9, keep: 'head' });
      expect(text(render(template, { title: fenced }))).toBe(`${fenced}\n`);
    },
  );
});

describe('a template is refused, with the line, if it', () => {
  test.each([
    [
      'names a variable that does not exist',
      'a\n{{titl}}',
      '2: There is no variable "titl" here.',
      'Did you mean "title"?',
    ],
    [
      'does so in a branch that is not taken',
      '{{#if note}}\n{{titl}}{{/if}}',
      '2: There is no variable "titl" here.',
      'Did you mean "title"?',
    ],
    [
      'does so as a condition',
      '{{#if titl}}{{/if}}',
      '1: There is no variable "titl" here.',
      'Did you mean "title"?',
    ],
    [
      'names an outer variable inside a loop',
      '{{#each files}}{{title}}{{/each}}',
      '1: There is no variable "title" here.',
      'Inside a loop it is "@root.title".',
    ],
    [
      'climbs too high',
      '{{../title}}',
      '1: There is no variable "../title" here.',
      'Did you mean "title"?',
    ],
    [
      'names a field that does not exist',
      '{{#each commands}}{{ran}}{{/each}}',
      '1: There is no variable "ran" here.',
      'Did you mean "run"?',
    ],
    [
      'asks for the prototype',
      '{{constructor.name}}',
      '1: There is no variable "constructor.name" here.',
      'The guide to templates lists every variable.',
    ],
    [
      'asks for it by its other name',
      '{{__proto__}}',
      '1: There is no variable "__proto__" here.',
      'The guide to templates lists every variable.',
    ],
    [
      'asks for a property of a text',
      '{{title.length}}',
      '1: There is no variable "title.length" here.',
      expect.any(String),
    ],
    [
      'calls a helper that does not exist',
      '{{shout title}}',
      '1: There is no helper "shout".',
      expect.stringContaining('Helpers are fence, truncate, tail'),
    ],
    [
      'calls one that Handlebars has and we do not',
      '{{lookup files 0}}',
      '1: There is no helper "lookup".',
      expect.any(String),
    ],
    ['logs', '{{log title}}', '1: There is no helper "log".', expect.any(String)],
    [
      'calls one inside another',
      '{{truncate (shout title) 3}}',
      '1: There is no helper "shout".',
      expect.any(String),
    ],
    [
      'uses a variable as a block',
      '{{#title}}x{{/title}}',
      '1: There is no block "title".',
      expect.stringContaining('{{#if name}}'),
    ],
    [
      'uses a raw block',
      '{{{{raw}}}}x{{{{/raw}}}}',
      '1: There is no block "raw".',
      expect.any(String),
    ],
    [
      'includes a partial',
      'x\n\n{{> header}}',
      '3: Partials are not available.',
      expect.any(String),
    ],
    ['decorates', '{{* inline}}', '1: Decorators are not available.', expect.any(String)],
    ['prints a list', '{{files}}', '1: "files" is a list of texts.', 'Use {{#each …}}.'],
    ['prints a record', '{{plan}}', '1: "plan" has fields.', 'Name one of them.'],
    [
      'loops over a text',
      '{{#each title}}{{/each}}',
      '1: {{#each}} needs a list, and this is a text.',
      expect.any(String),
    ],
    [
      'enters a list',
      '{{#with files}}{{/with}}',
      '1: {{#with}} needs a record, and this is a list of texts.',
      expect.any(String),
    ],
    [
      'shortens by nothing',
      '{{truncate title}}',
      '1: "truncate" takes two values.',
      'Write {{truncate taskDescription 2000}}.',
    ],
    [
      'loops in a loop in a loop',
      '{{#each files}}{{#each ../files}}{{#each ../../files}}x{{/each}}{{/each}}{{/each}}',
      '1: Loops go 2 deep at most.',
      expect.any(String),
    ],
    [
      'forgets an end',
      'a\n\n{{#if title}}',
      '3: The template cannot be read: it ends too early',
      expect.any(String),
    ],
    [
      'forgets a brace',
      '{{title',
      '1: The template cannot be read: there is something between {{ and }} that does not belong there',
      expect.any(String),
    ],
    [
      'ends another block',
      'a\n{{#if title}}{{/each}}',
      "2: The template cannot be read: if doesn't match each",
      expect.any(String),
    ],
    [
      'is endless',
      'x'.repeat(100_001),
      '1: The template is longer than 100000 characters.',
      'Shorten it.',
    ],
    [
      'makes an endless prompt',
      'x'.repeat(20_000),
      '1: The prompt is 20000 characters long; 10000 are the limit.',
      expect.stringContaining('truncate'),
    ],
  ])('%s', (_what, template, message, hint) => {
    const rendered = render(template);
    expect(text(rendered)).toBe(message);
    expect(rendered).toHaveProperty('problem.hint', hint);
  });
});

test('what a value says is never read as a template', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      const hostile = `{{constructor}} {{#each files}}${words}{{/each}} {{> x}}`;
      expect(text(render('[{{title}}]', { title: hostile }))).toContain('{{constructor}} {{#each');
    }),
  );
});

test('whatever a template holds, the answer is a value and nothing is thrown', () => {
  const piece = fc.constantFrom(
    ...['{{', '}}', '{{{', '}}}', '{{#if title}}', '{{/if}}', '{{else}}', '{{#each files}}', '\n'],
    ...[
      '{{/each}}',
      'title',
      '@root',
      '../',
      '[',
      ']',
      '"',
      '(',
      ')',
      '|',
      'as',
      '=',
      '~',
      '\\',
      '>',
    ],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 30 }),
      (parts) => {
        const rendered = render(parts.join(''));
        expect(
          rendered.ok ? typeof rendered.text : rendered.problem.place.line,
        ).not.toBeUndefined();
      },
    ),
  );
});
