// Facts about a file in which nothing was found; each reader fills in what its language has.

import type { CodeFacts } from '../../model/code.ts';

export const EMPTY_FACTS: CodeFacts = {
  path: '',
  language: 'settings',
  problem: undefined,
  tests: [],
  marks: [],
  imports: [],
  mocks: [],
  functions: [],
  literals: [],
  calls: [],
  settings: [],
  isProgram: false,
  fingerprint: '',
};
