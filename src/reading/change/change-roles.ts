// What part a changed file plays in the proof: what is proved, what proves it, what runs the proof, or
// neither. In doubt it is what is to be proved.

import type { Change } from '../../model/change.ts';
import { machineryOf } from '../tamper/machinery.ts';
import { isExpectationPath, isFixturePath, isSettingsPath, isTestPath } from '../tamper/paths.ts';
import { followsManifest } from './lockfiles.ts';

export type Role = 'source' | 'test' | 'machinery' | 'docs';

const OTHER_TESTS =
  /(?:^|\/)[^/]{1,200}(?:_test\.(?:go|exs?|dart|cc|cpp|c|rb|lua)|_spec\.(?:rb|lua)|Tests?\.(?:java|kt|cs|swift|scala|php)|Spec\.(?:hs|scala|kt)|[._-](?:test|spec)\.(?:vue|svelte|sh|bats|php))$|\.bats$/;
// Deeper down, `features/support/` and `checkout-steps.ts` are parts of the product as well.
const SCENARIOS =
  /\.feature$|^features\/(?:steps|support)\/|(?:^|\/)step[_-]definitions\/|\.steps\.[cm]?[jt]s$/;
const SUPPORT = /(?:^|\/)(?:__mocks__|test-?utils|test-?helpers|cassettes)\//i;
const DOCS =
  /\.(?:md|mdx|rst|adoc|markdown)$|(?:^|\/)(?:docs?|LICEN[CS]E|CHANGELOG|AUTHORS|NOTICE)(?:\.txt)?$/i;
const MANIFESTS =
  /(?:^|\/)(?:requirements[^/]{0,40}\.txt|setup\.py|Cargo\.toml|go\.mod|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|pnpm-workspace\.yaml|deno\.jsonc?)$/;

export function roleOf(path: string): Role {
  if (isOfTests(path) || isGivenToTests(path) || SUPPORT.test(path)) return 'test';
  if (machineryOf(path) !== undefined || isSettingsPath(path) || MANIFESTS.test(path))
    return 'machinery';
  if (isLockFile(path)) return 'machinery';
  return DOCS.test(path) ? 'docs' : 'source';
}

/** Tests themselves, not what they are given. */
export function holdsTests(path: string): boolean {
  return isOfTests(path) && !isGivenToTests(path);
}

function isOfTests(path: string): boolean {
  return isTestPath(path) || OTHER_TESTS.test(path) || SCENARIOS.test(path);
}

function isGivenToTests(path: string): boolean {
  return isExpectationPath(path) || isFixturePath(path);
}

function isLockFile(path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return LOCKED.some((manifest) => followsManifest(path, `${folder}${manifest}`));
}

const LOCKED = [
  'package.json',
  'Cargo.toml',
  'pyproject.toml',
  'Pipfile',
  'go.mod',
  'Gemfile',
  'composer.json',
  'mix.exs',
];

/** One end of a change. A rename has two: what is gone, and what is new. */
export interface Side {
  readonly path: string;
  readonly role: Role;
  /** It was there at the base. */
  readonly wasThere: boolean;
  readonly isThere: boolean;
}

export function sidesOf(changes: readonly Change[]): readonly Side[] {
  return changes.flatMap(({ path, from, before, after }): readonly Side[] => {
    if (before === 'submodule' || after === 'submodule') return [];
    const role = roleOf(path);
    if (from === undefined)
      return [{ path, role, wasThere: before !== undefined, isThere: after !== undefined }];
    return [
      { path: from, role: roleOf(from), wasThere: true, isThere: false },
      { path, role, wasThere: false, isThere: true },
    ];
  });
}
