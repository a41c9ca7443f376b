// Programs that verify commands really start with, and what each needs before a text that begins
// with its name is a command rather than a sentence.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Useful without any argument. */
const SOLO = words(
  'pytest tox nox jest vitest mocha ava tsc vue-tsc eslint phpunit pest rspec make ctest rake ninja mvn phpstan psalm rubocop golangci-lint standard xo svelte-check ' +
    'pyright mypy oxlint knip actionlint scons qmake deptry cspell',
);

/** Names that are no English words: any argument will do. */
const KNOWN = words(
  'npx pnpx bunx yarn pnpm bun tsx ts-node esbuild rollup webpack vite prettier biome oxlint stylelint knip depcruise turbo nx lerna c8 nyc playwright cypress wdio newman k6 ' +
    'pip pip3 pipx pipenv uvx hatch pdm mypy pyright ruff flake8 pylint black isort coverage bandit mutmut alembic import-linter lint-imports vulture radon tach ' +
    'rustc rustup rustfmt gofmt gotestsum staticcheck govulncheck cmake gcc g++ clang clang-tidy clang-format meson bazel buck ' +
    'javac gradle gradlew mvnw sbt lein clj kotlinc ktlint detekt swiftlint xcodebuild xcrun pod fastlane ' +
    'phpcs php-cs-fixer phan rector artisan brakeman erb_lint elixirc ghc stack cabal opam zig nim crystal ' +
    'grep egrep fgrep rg ag ack fd sed awk gawk jq yq xq wc ls cp mv rm mkdir rmdir chmod ln stat du df xargs tee tr uniq cmp comm sha256sum md5sum openssl ' +
    'curl wget ssh scp rsync nc ping psql mysql sqlite3 redis-cli mongosh pg_isready supabase prisma drizzle-kit ' +
    'docker-compose podman kubectl kustomize helmfile minikube kind terraform tofu terragrunt ansible ansible-playbook vault aws az gcloud gsutil flyctl vercel netlify wrangler firebase heroku ' +
    'shellcheck shfmt bats hadolint yamllint markdownlint markdownlint-cli2 actionlint ajv spectral buf protoc graphql-codegen asciidoctor pandoc mkdocs hugo jekyll lychee ' +
    'gleam rebar3 elm-test earthly hardhat ng doorward luacheck busted melos wasm-pack buck2 platformio pio idf.py arduino-cli godot adb eas qmllint ' +
    'cdk pulumi skaffold opa conftest trivy semgrep gitleaks snyk openapi-generator hurl xmllint ffmpeg ffprobe nginx systemctl journalctl otool nm ldd lsof ' +
    'pre-commit zsh dash pwsh powershell osascript sudo nohup timeout gtimeout xvfb-run stdbuf ' +
    'python3 python2 perl ruby php lua luajit rscript Rscript julia [ [[ : cd printf pushd',
);

/** English words too: an argument must look like one of a command. */
const EVIDENT = words(
  'python node bash sh java test find time which file sort cut head tail touch watch cat diff patch tree date sleep command env exec source export set unset eval read kill wait tar zip unzip dig host less more split join paste base64 xxd strings true false . ',
);

/** Products, too, of which people talk: "prisma schema updated", "coverage above 80%". */
const NOUNS = words(
  'coverage black stack vault kind pod crystal prisma supabase vercel firebase netlify heroku webpack prettier nginx playwright cypress',
);
const OF_NOUNS =
  /^(?:run|tests?|build|check|lint|report|html|xml|json|generate|migrate|migration|validate|format|db|start|stop|status|deploy|install|update|exec|create|delete|get|load|spec|push|pull|reset|config|gen|functions|open|verify|combine|erase|repo|link|login|logs|src|app|lib|emulators:\w{1,20})$/;

/** Whether a known name is followed by words that it does not take. */
export function isNoun(name: string, args: readonly Argument[]): boolean {
  const [first] = args;
  if (!NOUNS.has(name) || first === undefined) return false;
  const hasShape = args.some(({ text, isQuoted }) => isQuoted || /^-{1,2}\w/.test(text));
  return !isEvident(first) && !hasShape && !OF_NOUNS.test(first.text);
}

/** These need one of their own subcommands, or any that comes with options. */
const SUBCOMMANDS: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: words(
    'test t tst run run-script ci install i add exec x start audit pack ls list outdated view publish version link init prune rebuild config why explain',
  ),
  cargo: words(
    'build b check c test t run r clippy fmt bench doc nextest tree add install update metadata clean audit deny llvm-cov publish package xtask fuzz miri tarpaulin machete udeps',
  ),
  go: words(
    'build test vet run fmt mod generate install tool list work env get version clean doc fix',
  ),
  git: words(
    'status diff log show add commit rev-parse ls-files grep branch checkout switch merge-base cat-file describe tag stash fetch pull push remote config blame diff-tree diff-index diff-files worktree submodule apply check-ignore check-attr rev-list merge rebase clone init reset restore mv rm for-each-ref ls-remote ls-tree shortlog hash-object clean archive notes cherry-pick fsck verify-commit',
  ),
  docker: words(
    'build run compose ps images exec inspect logs pull push stop restart kill rm rmi cp tag buildx info version up manifest',
  ),
  gh: words('pr run issue api repo release workflow auth'),
  uv: words('run sync add pip lock tool venv build remove publish export tree'),
  poetry: words('run install check build lock add show export'),
  dotnet: words('build test run restore format publish tool add ef clean list pack'),
  swift: words('build test package run format'),
  dune: words('build test runtest exec fmt'),
  expo: words('lint export prebuild doctor install'),
  dart: words('test analyze format run pub compile fix'),
  flutter: words('test analyze build pub run doctor'),
  mix: words('test compile format credo dialyzer deps.get ecto.migrate sobelow'),
  deno: words('test check lint fmt run task compile cache bench'),
  bundle: words('exec install check'),
  composer: words('test install validate run-script run audit dump-autoload'),
  rails: words('test runner routes db:migrate db:test:prepare zeitwerk:check'),
  helm: words('lint template test install upgrade dependency'),
  corepack: words('pnpm yarn npm enable'),
  nix: words('build flake develop eval fmt run shell'),
  lake: words('build test exe lint'),
  forge: words('build test fmt coverage snapshot'),
  anchor: words('build test'),
  moon: words('run check ci'),
  trunk: words('build check fmt'),
  west: words('build test twister'),
  sam: words('build validate local'),
  ant: words('test build compile clean'),
  task: words('test check build lint fmt ci verify'),
};

/** What people name after `make` and `just`; other plain words could be any sentence. */
const TARGETS =
  /^(?:all|test|tests|check|checks|lint|format|fmt|build|typecheck|types|clean|install|ci|verify|validate|unit|integration|e2e|coverage|cover|docs|quality|security|audit|release|dist|start|setup|deps|generate|bench)$|^[a-z0-9]+[-_:./][\w:./-]+$/;

// A path that is run: a script, something in a bin folder, or a file without an ending.
const SCRIPT =
  /^(?:\.{1,2}\/|~\/|\/|\$\w+\/|[\w.@+-]+\/)(?:[\w.@+-]+\/)*[\w.@+-]+\.(?:sh|bash|zsh|bats|command)$/;
const IN_BIN =
  /^(?:\.{1,2}\/|~\/|\/|\$\{?\w+\}?\/)?(?:[\w.@+-]+\/)*(?:bin|\.bin|scripts|tools|hack|ci)\/[\w@+-]+(?:\.(?:py|rb|pl|js|mjs|cjs|ts))?$/;
const DOTTED =
  /^(?:\.{1,2}\/|~\/|\/(?:usr|bin|opt|home|tmp|Users)\/)(?:[\w.@+-]+\/)*[\w@+-]+(?:\.(?:py|rb|pl|exe|cmd|bat|ps1))?$/;

function isRunnablePath(word: string): boolean {
  return word.length <= 512 && (SCRIPT.test(word) || IN_BIN.test(word) || DOTTED.test(word));
}

export interface Argument {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Options, paths, quotes, expansions and assignments: what sentences do not have. */
export function isEvident({ text, isQuoted }: Argument): boolean {
  if (isQuoted || /^-{1,2}[\w-]|[$*=~@{[%]/.test(text)) return true;
  return /[\w*]\/|\/[\w*]|[\w\])]\.[\w*]|^\.{1,2}$|^\.[a-z]|\w:\w|^\d+$/.test(text);
}

const SEARCHES = words('grep egrep fgrep');

/** A search without files would wait for input that never comes. */
function hasFiles(args: readonly Argument[]): boolean {
  const options = args.filter((arg) => !arg.isQuoted && arg.text.startsWith('-'));
  const isRecursive = options.some((arg) => /^-[a-zA-Z]*[rR]|^--recursive/.test(arg.text));
  return isRecursive || args.length - options.length > 1 || args.some((arg) => arg.text === '<');
}

/** The same for the first command of a text, which nothing feeds. */
export function startsText(name: string, args: readonly Argument[]): boolean {
  return startsCommand(name, args) && (!SEARCHES.has(name) || hasFiles(args));
}

const FETCHES = words('curl wget');

/** A fetch without an address is no unknown tool either. */
export const asksNobody = (name: string): boolean => FETCHES.has(name);

/** `curl -X POST` and `curl /api/tides` are said of a request, and name no server to ask. */
function hasAddress(args: readonly Argument[]): boolean {
  return args.some(({ text }) =>
    /^(?:[^/\s-].*)?(?::\/\/|localhost|\$|\w:\d|[\w-]\.[a-z]{2,}|\d\.\d)|^(?:--version|-V|--help)$/.test(
      text,
    ),
  );
}

// "docker build produces an image": without saying of what, it can only fail.
const OF_SOMETHING = /^(?:build|run|exec|inspect|pull|push|tag|cp|rm|rmi|kill|logs|stop|restart)$/;

/** Whether `name` with these arguments can only be meant as a command. */
export function startsCommand(name: string, args: readonly Argument[]): boolean {
  if (FETCHES.has(name)) return hasAddress(args);
  if (args.length === 0) return SOLO.has(name) || isRunnablePath(name);
  if (name === 'make' || name === 'just' || name === 'rake') return namesTargets(args);
  if (name === 'export' || name === 'unset') return namesVariable(args);
  if (Object.hasOwn(SUBCOMMANDS, name)) return hasSubcommand(SUBCOMMANDS[name], args);
  if (EVIDENT.has(name)) return args.some(isEvident) && isCalled(name, args);
  return KNOWN.has(name) || SOLO.has(name) || isRunnablePath(name);
}

function hasSubcommand(known: ReadonlySet<string> | undefined, args: readonly Argument[]): boolean {
  const first = args.find((arg) => !arg.text.startsWith('-'));
  const isDocker = known === SUBCOMMANDS['docker'];
  if (isDocker && args.length === 1 && OF_SOMETHING.test(first?.text ?? '')) return false;
  if (first === undefined || known?.has(first.text) === true || args.slice(1).some(isEvident))
    return true;
  // `npm --prefix web test`: behind an option stands its value.
  return args[0] !== first && args.some(({ text }) => known?.has(text) === true);
}

const FILES_ALONE = words('file which source');
const SCRIPT_FIRST = words('python node bash sh test command');

// "file src/tide.ts exists", "test coverage above 80%" and "node version 20" talk of what is no program.
function isCalled(name: string, args: readonly Argument[]): boolean {
  if (FILES_ALONE.has(name)) return args.every(isEvident);
  const [first] = args;
  // A here-document is written as its program would be quoted.
  const isFed = args.some(({ text, isQuoted }) => isQuoted && /^["<]$/.test(text));
  if (first === undefined || isFed || !SCRIPT_FIRST.has(name)) return true;
  if (name === 'test') return isEvident(first) || /^(?:!$|`)/.test(first.text);
  return isEvident(first) && !/^\d+(?:\.\d+)*(?:\.x|\+)?$/.test(first.text);
}

// `export const x = 1` and `export default` are JavaScript.
function namesVariable(args: readonly Argument[]): boolean {
  return args.length === 1 && /^(?:[A-Za-z_]\w*=|[A-Z_][A-Z0-9_]*$)/.test(args[0]?.text ?? '');
}

function namesTargets(args: readonly Argument[]): boolean {
  // `make -C web test`: behind an option may stand its value.
  const plain = args.filter(
    (arg, at) => !isEvident(arg) && !/^-[CfIj]$/.test(args[at - 1]?.text ?? ''),
  );
  if (plain.every((arg) => TARGETS.test(arg.text))) return true;
  return (
    plain.length === 1 &&
    /^[a-z][\w-]*$/.test(plain[0]?.text ?? '') &&
    !VERB_OBJECTS.has(plain[0]?.text ?? '')
  );
}

const VERB_OBJECTS = words('sure certain it them this that changes a the use it sense progress');

/** Some programs start something that stays: no verdict ever comes from them. */
const STAYING =
  /^(?:npm|pnpm|yarn|bun)(?: run)?(?: tauri)? (?:dev|start|serve|watch|preview|storybook)\b|^(?:npx |pnpm |cargo )?(?:tauri dev|next dev|vite(?: dev| preview|$)|expo start|nodemon|http-server|serve )|^(?:flask run|rails s|uvicorn |streamlit run |php artisan serve|(?:hugo|jekyll|mkdocs|ng|ollama) serve|wrangler dev|flutter run|kubectl port-forward |tail -[fF] |docker[- ]compose up(?!.* -d))|http\.server/;

export function staysRunning(command: string): boolean {
  return STAYING.test(command.slice(0, 200));
}
