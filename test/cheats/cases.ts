// All cases of the project's own: small changes that are meant to get past a gate, each beside an
// honest one that looks like it.

import { assertionCases } from './assertions.ts';
import type { CheatCase } from './cheat-case.ts';
import { exitCases } from './exits.ts';
import { honestCases } from './honest.ts';
import { implementationCases } from './implementation.ts';
import { machineryCases } from './machinery.ts';
import { mockCases } from './mocks.ts';
import { readByTestsCases } from './read-by-tests.ts';
import { runtimeCases } from './runtime.ts';
import { testCases } from './tests.ts';
import { unplannedCases } from './unplanned.ts';

export const ownCases: readonly CheatCase[] = [
  ...testCases,
  ...assertionCases,
  ...mockCases,
  ...machineryCases,
  ...runtimeCases,
  ...exitCases,
  ...implementationCases,
  ...readByTestsCases,
  ...honestCases,
  ...unplannedCases,
];
