// Settings that other checks go by: how much coverage, how many warnings, how large a bundle. Each is
// worse when it moves one way.

import type { CodeSetting } from '../../../model/code.ts';

export interface Limit {
  readonly key: string;
  readonly value: number;
  readonly line: number;
  /** Which way is stricter. */
  readonly strict: 'higher' | 'lower';
}

const HIGHER =
  /(?:^|\.)(?:coverageThreshold|thresholds?|check-coverage)\.(?:.*\.)?(?:lines|branches|functions|statements|global|perFile|high|break)$|(?:^|\.)(?:nyc|c8|coverage)\.(?:lines|branches|functions|statements)$|^(?:lines|branches|functions|statements)$|fail[_-]under$|(?:^|\.)coverage\.status\..*target$|min(?:imum)?[_-]?coverage$|categories:\w+\..*minScore$|thresholds\.break$/i;
const LOWER =
  /max[_-]?warnings$|(?:^|\.)budgets\.\d+\.(?:maximumError|maximumWarning)$|maxSize$|(?:^|\.)\d+\.limit$|maxAssetSize$|maxEntrypointSize$|max-complexity$|max[_-]line[_-]length$/i;
const SIZE = /(?:maximum(?:Error|Warning)|size|\.limit|length)$/i;
const SWITCHED_ON =
  /(?:^|\.)(?:check-coverage|checkCoverage|strict|noImplicitAny|strictNullChecks|noUncheckedIndexedAccess|failOnWarning|errorOnUnmatchedPattern|disallow_untyped_defs|xfail_strict|warn_unused_ignores)$/;

function limitsIn(settings: readonly CodeSetting[]): readonly Limit[] {
  return settings.flatMap((setting) => [...ownLimit(setting), ...flagsIn(setting)]);
}

function ownLimit({ key, value, line }: CodeSetting): readonly Limit[] {
  if (typeof value === 'boolean')
    return SWITCHED_ON.test(key) ? [{ key, value: value ? 1 : 0, line, strict: 'higher' }] : [];
  const number = numberOf(value);
  if (number === undefined) return [];
  if (HIGHER.test(key)) return [{ key, value: number, line, strict: 'higher' }];
  return LOWER.test(key) ? [{ key, value: number, line, strict: 'lower' }] : [];
}

/** `90`, `"90%"`, `"250 kB"`. */
function numberOf(value: number | string | boolean): number | undefined {
  if (typeof value === 'number') return value;
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s{0,3}(%|b|kb|mb|kib|mib)?$/i.exec(String(value).trim());
  if (match === null) return undefined;
  return Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1);
}

const UNITS: Readonly<Record<string, number>> = { kb: 1e3, mb: 1e6, kib: 1024, mib: 1024 ** 2 };

/** `--max-warnings 0` and `--cov-fail-under=90` in scripts. */
function flagsIn({ key, value, line }: CodeSetting): readonly Limit[] {
  if (typeof value !== 'string') return [];
  const found = value
    .slice(0, 5_000)
    .matchAll(
      /--(max-warnings|cov-fail-under|fail-under|lines|branches|functions|statements|coverage\.thresholds\.\w{1,20})[= ](\d{1,6}(?:\.\d{1,4})?)/g,
    );
  return [...found].map(([, flag = '', number = '']) => ({
    key: `${key} --${flag}`,
    value: Number(number),
    line,
    strict: flag === 'max-warnings' ? ('lower' as const) : ('higher' as const),
  }));
}

export interface LoosenedLimit {
  readonly key: string;
  readonly from: number;
  /** Undefined if the limit is gone. */
  readonly to: number | undefined;
  readonly line: number;
  /** How large or long something may be: it grows with honest work. */
  readonly isSize: boolean;
}

export function loosened(
  before: readonly CodeSetting[],
  after: readonly CodeSetting[],
): readonly LoosenedLimit[] {
  const now = new Map(limitsIn(after).map((limit) => [limit.key, limit]));
  return limitsIn(before).flatMap(({ key, value, strict }) => {
    const limit = now.get(key);
    const isLooser =
      limit === undefined
        ? isSet(value, strict)
        : strict === 'higher'
          ? limit.value < value
          : limit.value > value;
    return isLooser
      ? [{ key, from: value, to: limit?.value, line: limit?.line ?? 1, isSize: SIZE.test(key) }]
      : [];
  });
}

/** A limit of nothing was none. */
const isSet = (value: number, strict: Limit['strict']): boolean => strict === 'lower' || value > 0;
