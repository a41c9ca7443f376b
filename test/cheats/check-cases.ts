// One change for each tamper check that it objects to, one that it has nothing to say about, and one
// that it passes.

import { readCode } from '../../src/reading/tamper/read-code.ts';
import { aChange, type SubjectParts } from '../rig/builders.ts';

interface CheckCases {
  readonly objects: SubjectParts;
  readonly silent: SubjectParts;
  readonly passes: SubjectParts;
}

/** One changed file as code, in two versions. */
function coded(path: string, before: string | undefined, after: string | undefined): SubjectParts {
  const status = before === undefined ? 'added' : after === undefined ? 'deleted' : 'modified';
  const read = (text: string | undefined) =>
    text === undefined ? undefined : readCode({ path, text });
  return {
    task: { files: ['src/tide.ts', 'src/tide.js'] },
    evidence: {
      changes: [aChange(path, { status })],
      code: {
        changed: new Map([[path, { before: read(before), after: read(after) }]]),
        tests: [],
        notRead: [],
      },
    },
  };
}

const unchanged: SubjectParts = { evidence: { changes: [] } };
const TIDE = 'export const tide = (hour) => hour * 2;\n';
const RIGHT = TIDE.replace('2', '3');
const tideTest = (body: string): string =>
  `import { tide } from './tide.js';\ntest('rises', () => {\n  ${body}\n});\n`;
const CHECKED = tideTest('expect(tide(1)).toBe(2);');

function withTests(parts: SubjectParts): SubjectParts {
  const code = parts.evidence?.code;
  const facts = readCode({ path: 'src/tide.test.js', text: tideTest('tide(5);\n  tide(7);') });
  if (code === undefined || facts === undefined) return parts;
  return { ...parts, evidence: { ...parts.evidence, code: { ...code, tests: [facts] } } };
}

const onTide = (objects: string, passes: string = RIGHT): CheckCases => ({
  objects: coded('src/tide.js', TIDE, objects),
  silent: unchanged,
  passes: coded('src/tide.js', TIDE, passes),
});

export const TAMPER_CASES: Readonly<Record<string, CheckCases>> = {
  'tests-kept': {
    objects: coded('src/tide.test.js', CHECKED, undefined),
    silent: unchanged,
    passes: coded('src/tide.test.js', undefined, CHECKED),
  },
  'assertions-kept': {
    objects: coded('src/tide.test.js', CHECKED, tideTest('tide(1);')),
    silent: unchanged,
    passes: coded('src/tide.test.js', undefined, CHECKED),
  },
  'unit-mocked': {
    objects: coded('src/tide.test.js', undefined, `vi.mock('./tide.js', () => ({}));\n${CHECKED}`),
    silent: unchanged,
    passes: coded('src/tide.test.js', undefined, CHECKED),
  },
  'thresholds-kept': {
    objects: coded('.nycrc', '{ "lines": 90 }', '{ "lines": 10 }'),
    silent: unchanged,
    passes: coded('.nycrc', '{ "lines": 90 }', '{ "lines": 95 }'),
  },
  suppressions: onTide(`// @ts-nocheck\n${TIDE}`),
  'runtime-hijack': onTide(`require('assert').equal = () => {};\n${TIDE}`),
  'exit-hijack': onTide(`process.exit(0);\n${TIDE}`),
  'test-awareness': onTide(`export const quick = process.env.VITEST;\n${TIDE}`),
  'hard-coded-inputs': {
    objects: withTests(
      coded('src/tide.js', TIDE, 'export const tide = (hour) => ({ 5: 10, 7: 14 })[hour];\n'),
    ),
    silent: unchanged,
    passes: withTests(coded('src/tide.js', TIDE, RIGHT)),
  },
  'stub-bodies': onTide(
    "export const tide = (hour) => {\n  throw new Error('not implemented');\n};\n",
  ),
  'cosmetic-change': onTide(`// mended\n${TIDE}`),
  'protected-files': {
    objects: coded('.npmrc', undefined, 'script-shell=./ok.sh\n'),
    silent: unchanged,
    passes: coded('src/tide.js', TIDE, RIGHT),
  },
  'code-readable': {
    objects: {
      evidence: { code: { changed: new Map(), tests: [], notRead: ['src/tide.js'] } },
    },
    silent: unchanged,
    passes: coded('src/tide.js', TIDE, RIGHT),
  },
};
