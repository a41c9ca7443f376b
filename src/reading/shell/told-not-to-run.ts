// Calls of test and build tools that say what they would do instead of doing it, or end without a word of what
// became of it. The name of a test runner alone proves nothing.

type Worth = 'vacuous' | 'weak';

const TOOLS: readonly (readonly [RegExp, RegExp, Worth])[] = [
  [
    /^g?make$/,
    /^(?:-[kisBwS]{0,6}[nt][kisBwS]{0,6}|--dry-run|--just-print|--recon|--touch)$/,
    'vacuous',
  ],
  [/^just$/, /^(?:-n|--dry-run|--list|-l|--summary)$/, 'vacuous'],
  [
    /^(?:pytest|py\.test)$/,
    /^(?:--co|--collect-only|--fixtures|--setup-plan|--setup-only|--markers|--cache-show)$/,
    'vacuous',
  ],
  [/^jest$/, /^(?:--listTests|--showConfig|--clearCache|--init)$/, 'vacuous'],
  [/^(?:mocha|rspec|cucumber)$/, /^(?:--dry-run|--list-files)$/, 'vacuous'],
  [/^playwright$/, /^--list$/, 'vacuous'],
  [/^phpunit$/, /^--list-(?:tests|suites|groups)$/, 'vacuous'],
  [/^dotnet$/, /^--list-tests$/, 'vacuous'],
  [/^ctest$/, /^(?:-N|--show-only(?:=.*)?)$/, 'vacuous'],
  [/^go$/, /^--?(?:n|list(?:=.*)?)$/, 'vacuous'],
  [/^go$/, /^-c$/, 'weak'],
  [/^cargo$/, /^--list$/, 'vacuous'],
  [/^(?:cargo|deno)$/, /^--no-run$/, 'weak'],
  [/^(?:\.\/)?gradlew?$/, /^(?:-m|--dry-run)$/, 'vacuous'],
  [/^(?:\.\/)?mvnw?$/, /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/, 'weak'],
  [/^tox$/, /^(?:--notest|-l|--listenvs)$/, 'vacuous'],
  [/^tsc$/, /^(?:--showConfig|--init|--listFilesOnly)$/, 'vacuous'],
];

/** What its exit code proves at most; undefined where it is run as it should be. */
export function toldNotToRun(words: readonly string[]): Worth | undefined {
  const [first = '', ...rest] = words;
  const isModule = /^python[\d.]{0,5}$/.test(first) && rest[0] === '-m';
  const [tool = '', all] = isModule ? [rest[1], rest.slice(2)] : [first, rest];
  // What a build tool hands on to a program of the project is not said to the tool.
  if (tool === 'go' && all[0] !== 'test') return undefined;
  if (tool === 'cargo' && all[0] === 'run') return undefined;
  const end = tool === 'cargo' ? -1 : all.findIndex((word) => /^(?:--|-args)$/.test(word));
  const options = end === -1 ? all : all.slice(0, end);
  // Anywhere else it is the name of a test.
  if (tool === 'vitest' && options[0] === 'list') return 'vacuous';
  return TOOLS.find(
    ([name, option]) => name.test(tool) && options.some((word) => option.test(word)),
  )?.[2];
}

const CONSTANT =
  /^\s{0,20}(?:pass|true|\d{1,9}|(?:process\.|sys\.)?exit\s{0,3}(?:\(\s{0,3}0?\s{0,3}\)|0)?|BEGIN\s{0,3}\{\s{0,3}(?:exit(?: 0)?)?\s{0,3}\}|)\s{0,20};?\s{0,20}$/;

/** A script in the command itself that does nothing: `node -e 0`, `python3 -c pass`. */
export function isConstantScript(words: readonly string[]): boolean {
  const [program = '', ...rest] = words;
  if (/^[gm]?awk$/.test(program)) return rest.length === 1 && CONSTANT.test(rest[0] ?? '');
  const [flag = '', script = '', ...more] = rest;
  const isInline =
    (/^(?:node|ruby|perl|bun|deno)$/.test(program) && /^-(?:e|p|pe|-eval)$/.test(flag)) ||
    (/^python[\d.]{0,5}$/.test(program) && flag === '-c');
  return isInline && more.length === 0 && CONSTANT.test(script);
}

/** Programs that start another one and end with 0 whatever becomes of it. */
export function losesExitCode(words: readonly string[]): boolean {
  const [program, ...rest] = words;
  const end = rest.findIndex((word) => !word.startsWith('-'));
  const own = end === -1 ? rest : rest.slice(0, end);
  if (program === 'setsid') return own.some((word) => /^(?:-\w*f|--fork)$/.test(word));
  if (program !== 'script') return false;
  const hasCommand = own.some((word) => /^(?:-\w*c|--command(?:=.*)?)$/.test(word));
  // It is told to hand on how its command ended, before or after that.
  return hasCommand && !rest.some((word) => /^(?:-\w*e\w*|--return)$/.test(word));
}
