// What a path says about a file: a test, something tests compare with, a program, or part of the
// machinery that decides whether tests pass.

/** A test, or something that only tests use. */
export function isTestPath(path: string): boolean {
  return TEST_NAME.test(path) || TEST_FOLDER.test(path);
}

const TEST_NAME =
  /(?:^|\/)(?:[^/]*[._-](?:test|tests|spec|specs|e2e|cy)\.[cm]?[jt]sx?|test_[^/]*\.py|[^/]*_tests?\.py|tests?\.py|conftest\.py|tests?\.[cm]?[jt]sx?)$/i;
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|test-d|cypress)\//i;

/** Where files that hold tests are looked for. */
export const TEST_GLOBS: readonly string[] = [
  '**/*.{test,spec}.{js,mjs,cjs,jsx,ts,mts,cts,tsx}',
  '**/test_*.py',
  '**/*_test.py',
  '**/{test,tests,__tests__}/**/*.{js,mjs,cjs,ts,mts,py}',
];

/** A file that holds tests, rather than something beside them. */
export function isTestFile(path: string): boolean {
  if (
    !isCodePath(path) ||
    /(?:^|\/)(?:fixtures?|__fixtures__|testdata|helpers?|support|__mocks__|mocks?|snapshots?|cassettes?|utils?)\//i.test(
      path,
    )
  )
    return (
      TEST_NAME.test(path) &&
      !/(?:^|\/)(?:fixtures?|__fixtures__|testdata)\//i.test(path) &&
      !/conftest\.py$/.test(path)
    );
  return isTestPath(path) && !/(?:^|\/)(?:conftest|__init__)\.py$/.test(path);
}

/** What tests compare with. Shipped code may be about snapshots, too. */
export function isExpectationPath(path: string): boolean {
  const isKept = /(?:^|\/)(?:snapshots?|goldens?)\//i.test(path);
  if (isKept && (!/\.(?:[cm]?[jt]sx?|py|cc|cpp|c|h|rs|go)$/i.test(path) || isTestPath(path)))
    return true;
  return /\.(?:snap|golden|approved\.\w+|ambr)$|(?:^|\/)(?:__snapshots__|golden-files)\/|(?:^|\/)[^/]*(?:golden|expected)[^/]*\.(?:json|txt|xml|html|yaml|yml|csv)$|(?:^|\/)snap\//i.test(
    path,
  );
}

export function isFixturePath(path: string): boolean {
  return /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data)\//i.test(path);
}

/** Code that stands apart from what is shipped: tools, examples, benchmarks, documentation. */
export function isAsidePath(path: string): boolean {
  return /(?:^|\/)(?:scripts?|tools?|examples?|benchmarks?|bench|docs?|website|demos?|playground|fixtures?|__mocks__|mocks?|test-utils|testutils|testing|stories|migrations|\.storybook|\.github|node_modules|dist|vendor|build)\/|(?:^|\/)(?:[^/]*\.(?:config|conf|setup|stories|bench)\.[cm]?[jt]s|setup\.py|noxfile\.py|tasks\.py|gulpfile\.js|Gruntfile\.js|[^/]*test[-_]?(?:utils?|helpers?|setup|support|kit)[^/]*)$/i.test(
    path,
  );
}

/** A name that is given to what a build writes, and nobody commits. */
export function isGenerated(path: string): boolean {
  return /(?:^|\/)(?:dist|build|out|gen|generated|__generated__|\.[\w-]+)\/|generated|version|[._]pb\b/i.test(
    path,
  );
}

/** Where a program begins: it may end its process. */
export function isProgramPath(path: string): boolean {
  return /(?:^|\/)(?:bin|cli|cmd|commands?|scripts?|tools?|bench|benchmarks|examples?|workers?|server|daemon)\/|(?:^|\/)(?:[^/]*[-_.])?(?:cli|bin|main|__main__|server|daemon|worker|entry|run|start|manage|cmd|command|launcher)(?:[-_.][^/]*)?\.(?:[cm]?[jt]sx?|py)$/i.test(
    path,
  );
}

export function isCodePath(path: string): boolean {
  return isJavaScriptPath(path) || isPythonPath(path);
}

export function isJavaScriptPath(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?)$/i.test(path) && !/\.min\.js$/i.test(path);
}

export function isPythonPath(path: string): boolean {
  return /\.pyw?$/i.test(path);
}

/** Code that is shipped: neither tests nor what stands beside them. */
export function isSourcePath(path: string): boolean {
  return (
    isCodePath(path) && !isTestPath(path) && !isAsidePath(path) && !/\.d\.[cm]?ts$/i.test(path)
  );
}

/** Settings that tests, linters, builds or package managers obey. */
export function isSettingsPath(path: string): boolean {
  return SETTINGS_NAME.test(path);
}

const SETTINGS_NAME =
  /(?:^|\/)(?:package\.json|\.npmrc|\.yarnrc(?:\.yml)?|\.nycrc(?:\.json|\.ya?ml)?|\.c8rc(?:\.json)?|\.taprc|\.mocharc\.(?:json|jsonc|ya?ml)|jest\.config\.json|codecov\.ya?ml|\.codecov\.ya?ml|pyproject\.toml|setup\.cfg|tox\.ini|\.?pytest\.(?:ini|toml)|\.coveragerc|mypy\.ini|\.size-limit\.json|size-limit\.json|bundlesize\.config\.json|angular\.json|tsconfig[^/]*\.json|Makefile|makefile|GNUmakefile|\.?[Jj]ustfile|[^/]{1,100}\.(?:mk|mak|just)|\.eslintrc(?:\.json|\.ya?ml)?|biome\.jsonc?|\.lighthouserc\.json|lighthouserc\.json|ruff\.toml|\.flake8|stryker\.conf\.json|bunfig\.toml)$/;

/** The name without folders, extension and what marks a test. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.d\.[cm]?ts$/i, '');
  const stem = name.replace(/\.[^.]+$/, '');
  return stem
    .replace(/[._-](?:test|tests|spec|specs|e2e)$/i, '')
    .replace(/^tests?_/i, '')
    .toLowerCase();
}

/** Whether a reader is meant for the file. */
export function isReadablePath(path: string): boolean {
  return isCodePath(path) || isSettingsPath(path);
}
