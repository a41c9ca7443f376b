// The lines of a plan that matter for its structure: code fences and the tags of tasks. A tag in
// the middle of a sentence or in a code span is a mention.

export interface FenceMark {
  readonly kind: 'fence';
  readonly offset: number;
  /** The backticks or tildes. */
  readonly mark: string;
  /** It names a language, so it can only open. */
  readonly hasInfo: boolean;
}

interface TagMark {
  readonly kind: 'task' | '/task' | 'tasks' | '/tasks';
  readonly offset: number;
}

export type Mark = FenceMark | TagMark;

// An element may open or close on the fence's own line.
const FENCE =
  /^[ \t]*(?:<[a-z][\w-]{0,40}(?: [^<>]{0,200})?>[ \t]*|[>\-*+] |\d{1,4}[.)] )?[ \t]*(`{3,}|~{3,})([^`]*)$/;
const TAG = /<(\/?tasks?)(?=[\s/>]|$)/g;

export function marksOf(text: string, from: number): readonly Mark[] {
  const marks: Mark[] = [];
  let offset = from;
  for (const line of text.slice(from).split('\n')) {
    for (const mark of marksIn(line, offset)) marks.push(mark);
    offset += line.length + 1;
  }
  return marks;
}

function marksIn(line: string, offset: number): readonly Mark[] {
  const fence = line.includes('```') || line.includes('~~~') ? FENCE.exec(line) : null;
  if (fence === null) return line.includes('task') ? tagsIn(line, offset) : [];
  const hasInfo = /^\s*[^\s<]/.test(fence[2] ?? '');
  return [{ kind: 'fence', offset, mark: fence[1] ?? '', hasInfo }];
}

function tagsIn(line: string, offset: number): readonly TagMark[] {
  return [...line.matchAll(TAG)].flatMap((match) => {
    const kind = KINDS.find((known) => known === match[1]);
    const isReal = kind !== undefined && isStructural(line, match.index, kind);
    return isReal ? [{ kind, offset: offset + match.index }] : [];
  });
}

const KINDS = ['task', '/task', 'tasks', '/tasks'] as const;

// Structure stands at the start of a line or right after another tag. A closing tag may also end a
// line of text, as long as no code span is open there.
function isStructural(line: string, at: number, kind: TagMark['kind']): boolean {
  const before = line.slice(Math.max(0, at - 400), at).trimEnd();
  if (before === '' || before.endsWith('>')) return !before.includes('`');
  if (!kind.startsWith('/')) return false;
  return !before.includes('`') && line.slice(line.indexOf('>', at) + 1).trim() === '';
}

/** Fences that are open, innermost last. Plans nest blocks of equal length, which Markdown forbids. */
export type OpenFences = FenceMark[];

export function passFence(open: OpenFences, fence: FenceMark): void {
  const top = open.at(-1);
  const closes =
    top !== undefined &&
    !fence.hasInfo &&
    fence.mark[0] === top.mark[0] &&
    fence.mark.length >= top.mark.length;
  if (closes) open.pop();
  else if (top === undefined || fence.hasInfo) open.push(fence);
}
