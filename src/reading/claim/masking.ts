// Masks what a sentence only shows: inline code and quotations. Commands keep a mark of their own,
// because `‹cmd›` failing is an admission while `‹code›` failing is often the feature.

const COMMAND_HEADS = new Set(
  (
    'npm npx pnpm yarn bun bunx node deno tsc vitest jest mocha playwright cypress pytest python python3 tox ' +
    'nox uv poetry pip go cargo rustc mvn mvnw gradle gradlew make cmake ctest ninja docker docker-compose ' +
    'podman bash sh zsh git curl wget ruff mypy pyright flake8 eslint biome prettier dotnet swift xcodebuild ' +
    'flutter dart php composer phpunit pest rspec bundle rake rails mix elixir sbt lein task just turbo nx ' +
    'supabase prisma drizzle-kit terraform kubectl helm ansible shellcheck bats hadolint actionlint golangci-lint ' +
    'ng next vite expo eas java javac ruby perl gh'
  ).split(' '),
);

/** The text of an inline code span reads as something one would type into a shell. */
export function looksLikeCommand(code: string): boolean {
  const words = code
    .trim()
    .replace(/^\$\s+/, '')
    .split(/\s+/, 24);
  const head = words.find((word) => !/^(?:[A-Z_][A-Z0-9_]*=\S*|sudo|time|env)$/.test(word)) ?? '';
  const name = head.replace(/^(?:\.{0,2}\/)?(?:[\w.-]+\/){0,8}/, '');
  if (COMMAND_HEADS.has(head) || COMMAND_HEADS.has(name)) {
    return (
      words.length > 1 ||
      /^(?:\.\/|tsc$|pytest$|vitest$|jest$|eslint$|make$|mvn|gradle|ruff$|mypy$|tox$|shellcheck$)/.test(
        head,
      )
    );
  }
  if (head === 'cd') return words.includes('&&');
  return /^\.{1,2}\/[\w./-]+(?:\.sh)?$/.test(head) && /\.(?:sh|py|mjs|js|ts)$|^\.\/\w+$/.test(head);
}

const CODE = /`{1,2}([^`]{1,600})`{1,2}/g;
const DOUBLE_QUOTED = /"[^"]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»/g;
// An apostrophe inside a word opens nothing: the quote must follow a space and end before a non-letter.
const SINGLE_QUOTED = /(^|[\s(:,=])(?:'[^'\n]{2,300}'|‘[^’]{2,300}’)(?![\p{L}\p{N}])/gu;
const EMPHASIS = /\*{1,3}|_{2,3}|~~/g;

export function maskSpeech(sentence: string): string {
  return unquotedWhole(sentence)
    .replace(CODE, (_, code: string) => (looksLikeCommand(code) ? '‹cmd›' : shownCode(code)))
    .replace(DOUBLE_QUOTED, '‹quote›')
    .replace(SINGLE_QUOTED, '$1‹quote›')
    .replace(EMPHASIS, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s{2,}/g, ' ')
    .trim();
}

// A lone upper-case word in code (`MISSING`, `PENDING`) is still only a word that is shown.
function shownCode(_code: string): string {
  return '‹code›';
}

// A list item or a field that is quoted from end to end is a quoted scalar, not a quotation.
function unquotedWhole(sentence: string): string {
  const match = /^(\s*(?:[\w -]{1,40}:\s+)?)"([^"]{1,600})"\s*$/.exec(sentence);
  return match === null ? sentence : `${match[1] ?? ''}${match[2] ?? ''}`;
}
