// Tools that a task says it depends on ("Python 3.12", "Node >= 20", "Docker"): a remark for whoever does the work,
// and no task that anybody could wait for.

/** Those that plans name; anything else is one only with a sign before its version, as in `ffmpeg >= 6`. */
const TOOLS = [
  ...[
    'python',
    'node(?:\\.?js)?',
    'npm',
    'pnpm',
    'yarn',
    'bun',
    'deno',
    'typescript',
    'go(?:lang)?',
  ],
  ...['rust', 'cargo', 'java', '(?:open)?jdk', 'kotlin', 'ruby', 'php', 'perl', 'swift', 'xcode'],
  ...['elixir', 'erlang', '\\.net', 'dotnet', 'gcc', 'clang', 'cmake', 'bash', 'git', 'docker'],
  ...[
    'postgres(?:ql)?',
    'mysql',
    'mariadb',
    'sqlite',
    'redis',
    'mongodb',
    'kubernetes',
    'terraform',
  ],
  ...['macos', 'linux', 'ubuntu', 'windows'],
].join('|');
const VERSION = 'v?\\d{1,4}(?:\\.(?:\\d{1,6}|x)){0,3}\\+?';
const KNOWN = `(?:${TOOLS})(?![\\w-])(?:[ \\t]{0,2}(?:>=?|<=?|==?|~|\\^|≥|version)?[ \\t]{0,2}${VERSION}(?![\\w.-]*\\w))?`;
const SIGNED = `[a-z][\\w.-]{0,40}[ \\t]{0,2}(?:>=|<=|==|≥)[ \\t]{0,2}${VERSION}`;
const REQUIREMENT = new RegExp(`(?<![\\w.-])(?:${KNOWN}|${SIGNED})`, 'gi');
const MAX_LENGTH = 300;

const FILLING =
  /^(?:and|or|a|an|the|is|are|be|must|installed|available|running|newer|later|higher|above|up|on|path|runtime)$/i;

/** Without the tools that it names. */
export function withoutRequirements(text: string): string {
  return text.replace(REQUIREMENT, ' ');
}

/** It names tools, and nothing besides. */
export function isRequirement(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const rest = withoutRequirements(text);
  if (rest === text) return false;
  return rest.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || FILLING.test(word));
}
