// Files that decide whether tests pass: scripts, settings of runners and linters, CI, hooks, package
// managers. And scripts whose new text can no longer fail.

import type { CodeSetting } from '../../model/code.ts';
import { readVerifyCommand } from '../shell/command-faults.ts';
import { isAsidePath, isTestPath } from './paths.ts';

export type MachineryKind =
  | 'installed'
  | 'manager'
  | 'runner'
  | 'hooks'
  | 'ci'
  | 'tasks'
  | 'linter';

const KINDS: readonly (readonly [MachineryKind, RegExp])[] = [
  ['installed', /(?:^|\/)node_modules\//],
  ['manager', /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.c?js|bunfig\.toml|pip\.conf)$/],
  [
    'runner',
    /(?:^|\/)(?:(?:jest|vitest|vite|karma|playwright|ava|cypress|wdio|nyc|c8|babel|tap)\.(?:config|conf|setup|workspace)\.[cm]?[jt]sx?|(?:jest|babel)\.config\.json|\.babelrc(?:\.\w+)?|\.swcrc|\.mocharc\.\w+|\.nycrc(?:\.json)?|\.c8rc(?:\.json)?|\.taprc|\.?pytest\.(?:ini|toml)|tox\.ini|\.coveragerc|conftest\.py|noxfile\.py|phpunit\.(?:dist\.)?xml(?:\.dist)?|\.rspec|junit-platform\.properties)$|(?:^|\/)\.cargo\/config(?:\.toml)?$|(?:^|\/)\.config\/nextest\.toml$|(?:^|\/)\.mvn\/(?:maven\.config|jvm\.config|extensions\.xml)$|^(?:_?pytest|pluggy|unittest|doctest|nose2?)(?:\.pyc?$|\/)/,
  ],
  [
    'hooks',
    /(?:^|\/)(?:\.husky|\.git-?hooks|\.hooks|\.lefthook|\.claude|\.codex|\.gemini)\/|(?:^|\/)(?:\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.ya?ml|\.simple-git-hooks\.\w+|\.lintstagedrc(?:\.\w+)?)$/,
  ],
  [
    'ci',
    /^\.github\/(?:workflows|actions)\/|(?:^|\/)(?:\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile|bitbucket-pipelines\.yml|appveyor\.yml)$|^\.(?:circleci|buildkite)\//,
  ],
  [
    'tasks',
    /(?:^|\/)(?:[Mm]akefile|GNUmakefile|\.?[Jj]ustfile|Taskfile(?:\.dist)?\.ya?ml|Rakefile|[^/]{1,100}\.(?:mk|mak|just))$/,
  ],
  [
    'linter',
    /(?:^|\/)(?:\.eslintrc(?:\.\w+)?|eslint\.config\.[cm]?[jt]s|biome\.jsonc?|tslint\.json|\.flake8|ruff\.toml|mypy\.ini|tsconfig[^/]*\.json|\.oxlintrc\.json)$/,
  ],
];

export function machineryOf(path: string): MachineryKind | undefined {
  const at = path.indexOf('node_modules/');
  // A package that was made up for a test decides nothing.
  if (at > 0 && (isTestPath(path.slice(0, at)) || isAsidePath(path.slice(0, at)))) return undefined;
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0];
}

/** Scripts that judge work, with those that run before and after them. */
const JUDGING =
  /^(?:scripts|recipe|jest|tasks)\.(?:pre|post)?(?:test|tests|check|verify|ci|lint|typecheck|coverage|e2e|unit|validate|spec|build)(?:[:_.-][\w:.-]*)?$/i;

export interface ScriptEdit {
  readonly key: string;
  readonly line: number;
  readonly from: string;
  /** Undefined if the script is gone. */
  readonly to: string | undefined;
  /** It could fail before and cannot now, or hides that it did. */
  readonly isDefused: boolean;
  /** Only some of its commands go unheard, as those before a `;` do. */
  readonly isPartly: boolean;
  /** It loads code into the interpreter first. */
  readonly preloads: boolean;
}

export function scriptEdits(
  before: readonly CodeSetting[],
  after: readonly CodeSetting[],
): readonly ScriptEdit[] {
  const now = new Map(after.map((setting) => [setting.key, setting]));
  const known = new Set(before.map(({ key }) => key));
  const edited = before
    .filter(({ key }) => JUDGING.test(key))
    .flatMap(({ key, value }) => {
      const setting = now.get(key);
      return setting?.value === value ? [] : [editOf(key, String(value), setting)];
    });
  // A new `pretest` runs before the old `test`.
  const added = after
    .filter(({ key }) => JUDGING.test(key) && !known.has(key) && /\.(?:pre|post)/.test(key))
    .map((setting) => editOf(setting.key, '', setting));
  return [...edited, ...added];
}

function editOf(key: string, from: string, setting: CodeSetting | undefined): ScriptEdit {
  const to = setting === undefined ? undefined : String(setting.value);
  const known = faultsOf(from);
  const fresh = faultsOf(to ?? '').filter((fault) => !known.includes(fault));
  return {
    key,
    from,
    to,
    line: setting?.line ?? 1,
    isDefused: fresh.length > 0,
    isPartly: fresh.length > 0 && fresh.every((fault) => fault === 'partly masked'),
    preloads: to !== undefined && PRELOADS.test(to) && !PRELOADS.test(from),
  };
}

// `rm -r ./temp` removes a folder, and loads nothing.
const PRELOADS =
  /\bNODE_OPTIONS=|(?:^|\s)(?:--require|--import|--loader|--experimental-loader|(?<!\b(?:rm|cp|ls|grep|chmod|chown|zip)\s)-r)[= ]\s?\.{0,2}\//;

function faultsOf(script: string): readonly string[] {
  if (script === '' || script.length > 2_000) return [];
  return readVerifyCommand(script).faults.flatMap((fault) => {
    if (fault.kind === 'masked') return [fault.isTotal ? 'masked' : 'partly masked'];
    return fault.kind === 'vacuous' || fault.kind === 'defused' ? [fault.kind] : [];
  });
}

/** Settings of package managers and runners that change what runs, or which tests do. */
export function isDecisive({ key }: CodeSetting): boolean {
  return /(?:^|\.)(?:script-shell|node-options|ignore-scripts|testPathIgnorePatterns|testIgnore|exclude|passWithNoTests|setupFiles|setupFilesAfterEnv|globalSetup|testRunner|reporters?|dangerouslyIgnoreUnhandledErrors|retry|retries|bail|addopts|testpaths|norecursedirs|collect_ignore|testNamePattern|grep|ignore)$/.test(
    key,
  );
}
