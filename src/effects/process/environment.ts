// The environment a verify command gets: the user's own, minus secrets, minus what an agent or an
// outer tool could use to bend the result. What a project needs back, its config names.

export interface EnvironmentOptions {
  /** The environment Doorward itself was started with. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names the config lets through whatever they look like. */
  readonly passEnv: readonly string[];
  /** Marks every process of this run, so that daemons can be found again. */
  readonly runId: string;
}

const SECRET_WORDS =
  /(?:^|_)(?:PASS|PASSWD|PWD|KEYS?|APIKEY|AUTH|PAT|COOKIES?|SESSION|SIGNING|DSN)(?:_|$)|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL|PRIVATE_KEY|ACCESS_KEY|API_?KEY/i;
const SECRET_VALUES =
  /^(?:gh[opsur]_|github_pat_|glpat-|[sr]k[-_]|hf_|xox[abprs]-|xapp-|AKIA|ASIA|npm_|eyJhbGciOi)[A-Za-z0-9_.-]{8}/;

// A password in an address, whatever the variable is called.
const SECRET_ADDRESS = /:\/\/[^/\s:@]{0,200}:[^@\s/]{1,400}@/;

// Prefixes of families that belong to clouds, to agents, or to tools that change what a test run
// means. A family is dropped whole, because new members appear with every release.
const DROPPED_PREFIXES = [
  ...['AWS_', 'AZURE_', 'ARM_', 'GOOGLE_', 'GCP_', 'GCLOUD_', 'CLOUDSDK_', 'ALIBABA_', 'VAULT_'],
  ...['KUBE', 'DOCKER_AUTH', 'ACTIONS_', 'SSH_', 'GPG_', 'VSCODE_'],
  ...['CLAUDE', 'CODEX', 'GEMINI', 'OPENCODE', 'ANTHROPIC', 'OPENAI', 'CURSOR_', 'AIDER_'],
  ...['COPILOT', 'WINDSURF_', 'AMP_', 'MCP_', 'OPENROUTER', 'MISTRAL', 'XAI_', 'GROQ_'],
  ...['DOORWARD', 'GIT_', 'BASH_FUNC_', 'LD_', 'DYLD_', 'npm_', 'NPM_CONFIG_', 'PNPM_', 'YARN_'],
  ...['VITEST', 'JEST_', 'MOCHA_', 'NODE_TEST_', 'PYTEST_', 'PLAYWRIGHT_TEST'],
  ...['GTEST_', 'CTEST_', 'TS_NODE_'],
];

const DROPPED_NAMES: ReadonlySet<string> = new Set([
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_V8_COVERAGE', 'NODE_REPL_EXTERNAL_MODULE', 'BUN_OPTIONS'],
  ...['BASH_ENV', 'ENV', 'SHELLOPTS', 'BASHOPTS', 'CDPATH', 'GLOBIGNORE', 'IFS', 'PS4', 'TMOUT'],
  ...['BASH_XTRACEFD', 'PROMPT_COMMAND', 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'GNUMAKEFLAGS'],
  ...['PYTHONSTARTUP', 'PYTHONHOME', 'PYTHONINSPECT', 'PYTHONWARNINGS', 'PERL5OPT', 'PERL5DB'],
  ...['RUBYOPT', 'JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'GOFLAGS', 'AI_AGENT'],
  ...['MAKEFILES', 'MAVEN_ARGS', 'SPEC_OPTS', 'PYTHONOPTIMIZE', 'PYTHONPYCACHEPREFIX'],
  ...['RUSTC_WRAPPER', 'RUSTC_WORKSPACE_WRAPPER', 'DOTNET_STARTUP_HOOKS'],
  // Files by which a step of GitHub's decides about the steps after it: judged code is no step.
  ...['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE'],
  ...['FORCE_COLOR', 'CLICOLOR_FORCE', 'TEST', 'OLDPWD', 'PWD', 'SHLVL', '_'],
]);

// npm and pnpm take settings in any case, and cargo a program in the place of the tests of each platform.
const DROPPED_PATTERN = /^p?npm_config_|^CARGO_(?:BUILD_RUSTC|TARGET_\w{1,100}_RUNNER$)/i;

export function commandEnvironment(options: EnvironmentOptions): Record<string, string> {
  const { env, passEnv, runId } = options;
  const passed = new Set(passEnv);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (passed.has(name) || isHarmless(name, value)) kept[name] = value;
  }
  kept['PATH'] = absoluteEntries(env['PATH'] ?? '');
  return {
    ...kept,
    CI: '1',
    DOORWARD: '1',
    // A gate run by a gate adds its own mark, so that the outer one still finds everything.
    DOORWARD_RUN: `${env['DOORWARD_RUN']?.slice(-400) ?? ''} ${runId}`.trim(),
    NO_COLOR: '1',
    TERM: 'dumb',
    GIT_TERMINAL_PROMPT: '0',
    // npm reads these from the repository's .npmrc otherwise, and pnpm from pnpm-workspace.yaml, which the agent can write.
    ...scriptShellIs('/bin/sh'),
    npm_config_node_options: '',
    pnpm_config_node_options: '',
    pnpm_config_shell_emulator: 'false',
  };
}

/** Since its version 11 pnpm hears its own name alone. */
export function scriptShellIs(path: string): Record<string, string> {
  return { npm_config_script_shell: path, pnpm_config_script_shell: path };
}

function isHarmless(name: string, value: string): boolean {
  if (DROPPED_NAMES.has(name) || DROPPED_PATTERN.test(name)) return false;
  if (DROPPED_PREFIXES.some((prefix) => name.startsWith(prefix))) return false;
  return !(
    SECRET_WORDS.test(name) ||
    SECRET_VALUES.test(value) ||
    SECRET_ADDRESS.test(value.slice(0, 4000))
  );
}

// An empty or relative entry means "whatever lies in the working directory", which the agent wrote.
function absoluteEntries(path: string): string {
  const entries = path.split(':').filter((entry) => entry.startsWith('/'));
  return entries.length === 0 ? '/usr/local/bin:/usr/bin:/bin' : entries.join(':');
}
