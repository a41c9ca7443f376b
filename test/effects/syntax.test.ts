// Whether files parse: what is broken is found with its line, and honest files that only look odd are
// left alone. A file that nobody here can judge is never called broken.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFiles } from '../../src/effects/syntax/parse-files.ts';
import type { FileFact } from '../../src/model/change.ts';
import type { SyntaxFact } from '../../src/model/evidence.ts';

const file = (path: string, text: string): FileFact => ({
  path,
  kind: 'file',
  size: text.length,
  text,
});

async function factOn(path: string, text: string): Promise<SyntaxFact | undefined> {
  return (await parseFiles([file(path, text)]))[0];
}

const VALID: readonly (readonly [why: string, path: string, text: string])[] = [
  ['plain JSON', 'package.json', '{ "name": "door", "version": "1.0.0" }\n'],
  ['a byte-order mark', 'data.json', '\uFEFF{"a": 1}'],
  ['JSON that is no object', 'list.json', '[1, 2.5e3, null, "x"]'],
  ['comments in a tsconfig', 'tsconfig.build.json', '{\n  // strict\n  "strict": true,\n}\n'],
  ['comments in editor settings', '.vscode/settings.json', '{ /* tabs */ "editor.tabSize": 2, }'],
  ['a jsonc file', 'conf/rules.jsonc', '{ "a": [1, 2,], }'],
  ['several YAML documents', 'k8s/app.yaml', 'kind: Service\n---\nkind: Deployment\n'],
  ['tags of a cloud template', 'stack.yml', 'Id: !Ref Bucket\nArn: !GetAtt [Bucket, Arn]\n'],
  ['anchors and merges', 'ci.yml', 'a: &base\n  x: 1\nb:\n  <<: *base\n'],
  [
    'a workflow expression',
    '.github/workflows/ci.yml',
    `env:\n  TOKEN: $${'{{ secrets.TOKEN }}'}\n`,
  ],
  ['an empty YAML file', 'empty.yaml', '# nothing yet\n'],
  ['a block of script in YAML', 'run.yml', 'run: |\n  if true; then\n    echo {}\n  fi\n'],
  [
    'TOML with dates and tables',
    'pyproject.toml',
    '[tool.x]\nwhen = 2024-01-02\n[[tool.y]]\na = 1\n',
  ],
  ['a lock file of cargo', 'Cargo.lock', 'version = 3\n\n[[package]]\nname = "door"\n'],
  ['large integers in TOML', 'big.toml', 'n = 9223372036854775807\n'],
  ['CommonJS with a top-level return', 'old.js', 'if (x) return;\nmodule.exports = 1;\n'],
  ['sloppy scripts', 'legacy.js', 'with (document) { var x = 010; }\n'],
  ['a hashbang', 'bin/run', '#!/usr/bin/env node\n\nconsole.log(1)\n'],
  ['JSX in a .js file', 'view.js', 'export const V = () => <p style={{ a: 1 }}>hi</p>;\n'],
  [
    'Flow in a .js file',
    'flow.js',
    '// @flow\ntype A = {| x: ?number |};\nexport const f = (a: A): number => 1;\n',
  ],
  ['TypeScript casts', 'cast.ts', 'const a = <string>b;\nconst c = d as const satisfies E;\n'],
  ['generics in TSX', 'view.tsx', 'export const V = <T,>(p: P<T>) => <div {...p} />;\n'],
  ['new decorators', 'new.ts', '@service\nexport class A { @field accessor x = 1; }\n'],
  ['parameter decorators', 'old.ts', 'class A { constructor(@Inject() private x: X) {} }\n'],
  [
    'a type and a value of one name',
    'both.d.ts',
    'export const B: B;\nexport interface B {}\nexport class C {}\nexport namespace C {}\n',
  ],
  ['declarations', 'types.d.ts', 'declare module "x" { export function f(): void; }\n'],
  [
    'import attributes',
    'attr.mjs',
    "import data from './x.json' with { type: 'json' };\nawait data;\n",
  ],
  ['TypeScript in CommonJS', 'a.cts', "import fs = require('fs');\nexport = fs;\n"],
  ['using declarations', 'res.ts', 'async function f() { await using x = open(); }\n'],
  ['Python with types', 'app.py', 'async def f(x: int) -> str:\n    return f"{x!r}"\n'],
  ['a stub', 'app.pyi', 'def f(x: int = ...) -> None: ...\n'],
  ['odd escapes only warn', 'esc.py', 'import re\nre.compile("\\d")\n'],
  ['a script without an ending', 'tools/gen', '#!/usr/bin/env python3\nprint("x")\n'],
  [
    'PostgreSQL',
    'm/1.sql',
    "CREATE TABLE t (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), d jsonb DEFAULT '{}'::jsonb);\n",
  ],
  ['SQLite', 'm/2.sql', 'PRAGMA foreign_keys = ON;\nCREATE TABLE t (a TEXT) STRICT;\n'],
  [
    'a dollar-quoted function',
    'm/4.sql',
    'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;\n',
  ],
  ['placeholders', 'q.sql', 'SELECT * FROM t WHERE a = $1 AND b = :name;\n'],
  ['nothing but comments in SQL', 'm/5.sql', '-- later\n'],
  ['a lock of PostgreSQL', 'm/6.sql', 'LOCK TABLE t IN SHARE MODE NOWAIT;\n'],
  ['bash', 'run.sh', 'for f in *.ts; do [[ $f =~ x ]] && echo "$f"; done\n'],
  ['extended globs', 'ext.sh', 'shopt -s extglob\nrm -f !(keep|these)\n'],
  ['a here-document', 'here.bash', "cat <<'EOF'\nif (\nEOF\n"],
  ['a POSIX script without an ending', 'configure', '#!/bin/sh\nset -eu\ncase $1 in a) ;; esac\n'],
  ['Windows line ends', 'win.ts', 'const a = 1;\r\nconst b = `x\r\n`;\r\n'],
];

test.each(VALID)('%s is valid (%s)', async (_why, path, text) => {
  expect(await factOn(path, text)).toMatchObject({ path, result: 'valid' });
});

const INVALID: readonly (readonly [why: string, path: string, text: string, line: number])[] = [
  ['a trailing comma', 'package.json', '{\n  "a": 1,\n}\n', 3],
  ['a comment in strict JSON', 'data.json', '{\n  // no\n  "a": 1\n}\n', 2],
  ['an empty JSON file', 'empty.json', '', 1],
  ['a cut-off JSON file', 'cut.json', '{\n  "a": [1, 2\n', 3],
  ['a missing colon', 'tsconfig.json', '{\n  "strict" true\n}\n', 2],
  ['tabs as indentation', 'ci.yml', 'jobs:\n\t- a\n', 2],
  ['a mapping within a line', 'app.yaml', 'ok: 1\nname: a: b\n', 2],
  ['an open bracket', 'list.yaml', 'a: [1, 2\nb: 3\n', 2],
  ['a conflict marker', 'merge.yml', 'a: 1\n<<<<<<< HEAD\nb: 2\n', 3],
  ['a value without quotes', 'pyproject.toml', '[tool]\nname = door\n', 2],
  ['a key twice', 'twice.toml', 'a = 1\na = 2\n', 2],
  ['an open brace', 'app.js', 'function f() {\n  return 1;\n', 3],
  ['a conflict marker in a script', 'app.ts', 'const a = 1;\n<<<<<<< HEAD\nconst b = 2;\n', 2],
  ['types in a .js file that is no Flow', 'types.js', 'const a = 1;\nconst b = c as D;\n', 2],
  ['a cut-off string', 'cut.ts', "const a = 'x;\n", 1],
  ['an unclosed tag', 'view.tsx', 'export const V = () => <div><p></div>;\n', 1],
  ['await in a plain function', 'wait.mjs', 'function f() { await g(); }\nexport {};\n', 1],
  ['the same name twice', 'dup.js', 'const a = 1;\nconst a = 2;\n', 2],
  ['a fault in a file with f-strings', 'fs.py', 'a = f"{1}"\nb = (\n', 2],
  ['a missing colon in Python', 'app.py', 'x = 1\ndef f(a)\n    return a\n', 2],
  ['mixed-up indentation', 'dent.py', 'def f():\n    a = 1\n  b = 2\n', 3],
  ['return outside a function', 'ret.py', 'return 1\n', 1],
  ['an open parenthesis in Python', 'open.py', 'print((1, 2)\nx = 1\n', 1],
  ['a trailing comma in a table', 'm/1.sql', 'CREATE TABLE t (\n  a int,\n);\n', 3],
  ['a misspelt statement', 'm/2.sql', 'SELEC 1;\n', 1],
  ['a missing expression', 'm/3.sql', 'SELECT 1;\nUPDATE t SET a = WHERE b = 1;\n', 2],
  ['an open parenthesis in SQL', 'm/4.sql', 'INSERT INTO t (a VALUES (1);\n', 1],
  ['an if without fi', 'run.sh', 'if true; then\n  echo x\n', 3],
  ['an open quote', 'quote.sh', 'echo "x\n', 1],
  ['a stray done', 'done', '#!/bin/bash\necho x\ndone\n', 3],
];

test.each(INVALID)('%s is found (%s)', async (_why, path, text, line) => {
  const fact = await factOn(path, text);
  expect(fact).toMatchObject({ path, result: 'invalid', line });
  expect(fact?.message).toMatch(/^[^\n]{4,300}$/);
});

const UNJUDGED: readonly (readonly [why: string, path: string, text: string])[] = [
  ['a Helm chart', 'chart/templates/app.yaml', 'a: b\n{{- if .Values.x }}\nc: d\n{{- end }}\n'],
  ['a Jinja template', 'conf.yml', '{% for x in xs %}\n- {{ x }}: 1: 2\n{% endfor %}\n'],
  ['a template of JSON', '{{name}}/package.json', '{ "name": {{ cookiecutter.name }} }\n'],
  ['a template of Python', 'templates/app.py', 'class {{ name }}:\n    pass\n'],
  ['psql commands', 'load.sql', '\\set ON_ERROR_STOP on\n\\i other.sql\nSELECT 1;\n'],
  ['a dump', 'dump.sql', 'COPY public.t (a) FROM stdin;\n1\n\\.\n'],
  ['T-SQL', 'ms.sql', 'CREATE TABLE t (id INT IDENTITY(1,1), n NVARCHAR(MAX));\nGO\n'],
  [
    'a MySQL dump',
    'my.sql',
    'CREATE TABLE `a` (`id` int, KEY `k` (`id`)) ENGINE=InnoDB;\nLOCK TABLES `a` WRITE;\n',
  ],
  ['PL/SQL', 'ora.sql', 'CREATE OR REPLACE PROCEDURE p IS BEGIN NULL; END;\n/\n'],
  ['a statement of some database', 'x.sql', 'OPTIMIZE TABLE berths;\n'],
  ['MySQL', 'm/3.sql', 'INSERT INTO `t` (`a`) VALUES (1) ON DUPLICATE KEY UPDATE `a` = 2;\n'],
  [
    'a dbt model',
    'model.sql',
    "SELECT * FROM {{ ref('orders') }} {% if x %} WHERE a {% endif %}\n",
  ],
  ['Python 2', 'old.py', 'print "hello"\n'],
  ['JSON deeper than anybody reads', 'deep.json', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['YAML deeper than anybody reads', 'deep.yaml', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['a script deeper than the stack', 'deep.js', '('.repeat(200_000)],
];

test.each(UNJUDGED)('%s is not judged (%s)', async (_why, path, text) => {
  expect(await factOn(path, text)).toMatchObject({ path, result: 'no-parser', line: undefined });
});

describe('what is reported at all', () => {
  test.each([
    ['README.md', '# {'],
    ['main.go', 'func {'],
    ['style.css', '}'],
    ['data.json5', '{a: 1,}'],
    ['log.jsonl', '{}\n{}\n'],
    ['prompt.zsh', 'if'],
    ['run.sh', '#!/usr/bin/env zsh\nprint -l *(.)\n'],
    ['constructor', '{'],
    ['noending', 'if ('],
  ])('%s is not', async (path, text) => {
    expect(await parseFiles([file(path, text)])).toEqual([]);
  });

  test('neither is what is gone, a link, binary or too large', async () => {
    const gone: FileFact = { path: 'a.json', kind: 'absent', size: 0, text: undefined };
    const link: FileFact = { path: 'b.json', kind: 'symlink', size: 5, text: 'to/it' };
    const large: FileFact = { path: 'c.json', kind: 'file', size: 2 ** 21, text: undefined };
    expect(await parseFiles([gone, link, large])).toEqual([]);
  });

  test('many files of many languages keep their order', async () => {
    const all = [...VALID, ...INVALID].map(([, path, text]) => file(path, text));
    const facts = await parseFiles(all);
    expect(facts.map(({ path }) => path)).toEqual(all.map(({ path }) => path));
    expect(facts.filter(({ result }) => result === 'invalid')).toHaveLength(INVALID.length);
  });
});

describe('programs that are missing', () => {
  test.each([
    ['app.py', 'def f(:\n', 'python3 is not installed'],
    ['run.sh', 'if\n', 'bash is not installed'],
  ])('leave %s unjudged', async (path, text, message) => {
    const before = process.env['PATH'];
    process.env['PATH'] = '/nonexistent';
    try {
      expect(await factOn(path, text)).toMatchObject({ result: 'no-parser', message });
    } finally {
      process.env['PATH'] = before;
    }
  });
});

test('nothing in a file is executed', async () => {
  const canary = `/tmp/doorward-canary-${process.pid}`;
  await parseFiles([
    file('a.sh', `touch ${canary}\n$(touch ${canary})\n`),
    file('a.py', `open(${JSON.stringify(canary)}, 'w')\n`),
    file('a.js', `require('fs').writeFileSync(${JSON.stringify(canary)}, '')\n`),
    file('a.yml', `a: !!js/function 'function () { touch }'\n`),
    file(
      'a.sql',
      `PRAGMA x; ATTACH '${canary}' AS a; CREATE TABLE a.t (x) STRICT; VACUUM INTO '${canary}';`,
    ),
  ]);
  expect(existsSync(canary)).toBe(false);
});
