import { expect, test } from 'vitest';
import { aChange } from '../../../test/rig/builders.ts';
import { roleOf, sidesOf } from './change-roles.ts';

test.each([
  ['src/tide.ts', 'source'],
  ['bin/tide', 'source'],
  ['src/tide.test.ts', 'test'],
  ['tests/fixtures/harbour.json', 'test'],
  ['src/__snapshots__/tide.snap', 'test'],
  ['pkg/tide_test.go', 'test'],
  ['src/test/java/TideTest.java', 'test'],
  ['spec/tide_spec.rb', 'test'],
  ['test_tide.py', 'test'],
  ['features/tide.feature', 'test'],
  ['features/step_definitions/tide.rb', 'test'],
  ['features/steps/tide.py', 'test'],
  ['src/tide.steps.ts', 'test'],
  ['src/features/cart/steps.ts', 'source'],
  ['src/features/support/chat.ts', 'source'],
  ['src/onboarding-steps.ts', 'source'],
  ['deploy_steps.py', 'source'],
  ['package.json', 'machinery'],
  ['package-lock.json', 'machinery'],
  ['vitest.config.ts', 'machinery'],
  ['Makefile', 'machinery'],
  ['requirements-dev.txt', 'machinery'],
  ['.github/workflows/ci.yml', 'machinery'],
  ['docs/tide.md', 'docs'],
  ['README.md', 'docs'],
] as const)('%s is %s', (path, role) => {
  expect(roleOf(path)).toBe(role);
});

test('a rename has two ends, because the old path has to come back with it', () => {
  const change = { ...aChange('src/moon.ts'), status: 'renamed', from: 'src/tide.ts' } as const;
  expect(sidesOf([change]).map(({ path, wasThere, isThere }) => [path, wasThere, isThere])).toEqual(
    [
      ['src/tide.ts', true, false],
      ['src/moon.ts', false, true],
    ],
  );
});
