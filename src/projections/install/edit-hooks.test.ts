// Settings of other people's programs: ours goes in and comes out, and nothing else moves.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOOK_CLIENTS, type HookClient } from '../../model/hook.ts';
import { CLIENT_FILES } from './client-files.ts';
import { commandsIn, hasHooks, withHooks, withoutHooks } from './edit-hooks.ts';

const WISHES = { deniesCommit: true, events: ['SubagentStop'] };
const command = (client: HookClient, bin = '/opt/dw/doorward.cjs'): string =>
  `/usr/bin/node ${bin} hook ${client}`;

function installed(client: HookClient, text: string | undefined, bin?: string): string {
  const { entries, frame } = CLIENT_FILES[client];
  const edited = withHooks(text, entries(command(client, bin), WISHES), frame);
  if (!edited.ok) throw new Error(edited.problem);
  return edited.text;
}

function removed(text: string): string {
  const edited = withoutHooks(text);
  if (!edited.ok) throw new Error(edited.problem);
  return edited.text;
}

const COMMENTED = `{
\t// Kim's own settings
\t"model": "opus",
\t"permissions": { "allow": ["Bash(npm test)"], /* never push */ "deny": [] },
\t"hooks": {
\t\t"Stop": [
\t\t\t// a bell
\t\t\t{ "hooks": [{ "type": "command", "command": "tput bel" }] }
\t\t],
\t\t"Notification": [{ "hooks": [{ "type": "command", "command": "say done" }] }]
\t},
\t"env": { "TZ": "UTC" },
}
`;

const TEXTS: readonly (readonly [string, string])[] = [
  ['with comments, tabs, hooks of others and a last comma', COMMENTED],
  ['on one line', '{"model":"opus"}'],
  ['empty', '{}\n'],
  [
    'with line ends of Windows',
    '{\r\n    "a": 1,\r\n    "hooks": {\r\n        "Stop": []\r\n    }\r\n}\r\n',
  ],
  ['with an empty list of hooks', '{\n  "hooks": {}\n}\n'],
  ['with a mark at its beginning', '\uFEFF{\n  "model": "opus"\n}\n'],
];

const ENTRY = [{ event: 'stop', value: { command: '/opt/dw/doorward hook cursor' } }];

test.each([
  [
    'on a line of its own where the others are',
    '{\n  "hooks": {\n    "stop": [\n      { "command": "./x.sh" } // ours\n    ]\n  }\n}\n',
    '{\n  "hooks": {\n    "stop": [\n      { "command": "./x.sh" }, // ours\n      {\n        "command": "/opt/dw/doorward hook cursor"\n      }\n    ]\n  }\n}\n',
  ],
  [
    'on the line of the others',
    '{\r\n  "hooks": { "stop": [{ "command": "./x.sh" }] }\r\n}\r\n',
    '{\r\n  "hooks": { "stop": [{ "command": "./x.sh" }, {"command":"/opt/dw/doorward hook cursor"}] }\r\n}\r\n',
  ],
  [
    'after a last comma',
    '{\n\t"hooks": {\n\t\t"x": [],\n\t},\n}\n',
    '{\n\t"hooks": {\n\t\t"x": [],\n\t\t"stop": [\n\t\t\t{\n\t\t\t\t"command": "/opt/dw/doorward hook cursor"\n\t\t\t}\n\t\t]\n\t},\n}\n',
  ],
  [
    'in an empty list',
    '{ "hooks": { "stop": [] } }',
    '{ "hooks": { "stop": [\n  {\n    "command": "/opt/dw/doorward hook cursor"\n  }\n] } }',
  ],
])('an entry goes in %s, and nothing else moves', (_title, before, after) => {
  expect(withHooks(before, ENTRY, {})).toEqual({ ok: true, text: after });
});

test.each(HOOK_CLIENTS)('%s: a new file holds the hooks and reads back', (client) => {
  const text = installed(client, undefined);
  expect(JSON.parse(text)).toMatchObject({ hooks: expect.anything() });
  expect(new Set(commandsIn(text).map((line) => line.replace(/ --event \w+$/, '')))).toEqual(
    new Set([command(client)]),
  );
});

test.each(TEXTS)('a file %s keeps every line of its own', (_title, text) => {
  const now = installed('claude', text);
  expect(hasHooks(now)).toBe(true);
  for (const line of text.split(/\r?\n/).filter((own) => /\/\/|permissions|TZ/.test(own)))
    expect(now).toContain(line.trim().replace(/[,}\s]+$/, ''));
  expect(hasHooks(removed(now))).toBe(false);
});

test.each(TEXTS)(
  'installing twice in a file %s changes nothing the second time',
  (_title, text) => {
    const once = installed('claude', text);
    expect(installed('claude', once)).toBe(once);
  },
);

test('a moved installation replaces the old entries instead of adding to them', () => {
  const old = installed('gemini', '{}', '/old/doorward.cjs');
  const now = installed('gemini', old, '/new/doorward.cjs');
  expect(now).not.toContain('/old/');
  expect(commandsIn(now)).toHaveLength(commandsIn(old).length);
});

test('hooks of others in the same group survive', () => {
  const group = {
    hooks: {
      Stop: [
        {
          hooks: [
            { type: 'command', command: 'tput bel' },
            { type: 'command', command: command('claude') },
          ],
        },
      ],
    },
  };
  expect(JSON.parse(removed(JSON.stringify(group)))).toEqual({
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'tput bel' }] }] },
  });
});

test.each([
  ['a list', '[]'],
  ['half a file', '{"hooks": '],
  ['hooks that are a list', '{"hooks": []}'],
  ['an event that is an object', '{"hooks": {"Stop": {}}}'],
])('%s is not touched', (_title, text) => {
  const { entries, frame } = CLIENT_FILES.claude;
  expect(withHooks(text, entries(command('claude'), WISHES), frame).ok).toBe(false);
});

test('times are in the unit of the client: only Gemini counts milliseconds', () => {
  expect(installed('gemini', undefined)).toContain('"timeout": 600000');
  expect(installed('claude', undefined)).toContain('"timeout": 600\n');
  expect(installed('copilot', undefined)).toContain('"timeoutSec": 600\n');
});

test('whatever JSON was there is there afterwards', () => {
  const others = fc.dictionary(
    fc.string().filter((key) => key !== 'hooks' && key !== '__proto__'),
    fc.jsonValue(),
  );
  const layouts = fc.constantFrom(undefined, 2, '\t');
  fc.assert(
    fc.property(others, layouts, (settings, layout) => {
      const text = JSON.stringify(settings, null, layout);
      const now = installed('codex', text);
      expect(JSON.parse(now)).toMatchObject(JSON.parse(text));
      expect(now.startsWith(text.replace(/\s*\}$/, ''))).toBe(true);
      expect(JSON.parse(removed(now))).toEqual(JSON.parse(text));
    }),
  );
});
