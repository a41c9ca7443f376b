// The answer to an agent that asks before it does something. Nobody sits there to be asked, so a rule
// answers, and what the rule does not know is refused.

import { fieldsAt, listAt, textAt } from '../../../reading/agent-output/event-fields.ts';
import type { Fields } from '../../../std/shape.ts';
import { oneLine } from '../../../std/text.ts';
import type { AgentAccess } from '../presets.ts';

export interface PermissionRule {
  readonly access: AgentAccess;
  /** Undefined if it is one of the working tree's. */
  problemWith(path: string): string | undefined;
}

const LOOKING = ['read', 'search', 'think'];
const CHANGING = ['edit', 'delete', 'move'];
const ALLOWED: Readonly<Record<AgentAccess, ReadonlySet<string>>> = {
  read: new Set(LOOKING),
  edit: new Set([...LOOKING, ...CHANGING]),
  run: new Set([...LOOKING, ...CHANGING, 'execute']),
};

/** Why the call is refused; undefined if it is allowed. */
export function refusalOf(
  call: Fields,
  { access, problemWith }: PermissionRule,
): string | undefined {
  const kind = textAt(call, 'kind') ?? 'other';
  if (!ALLOWED[access].has(kind))
    return `calls of the kind ${oneLine(kind, 40)} are not allowed here`;
  const paths = pathsOf(call);
  const problem = paths.map(problemWith).find((found) => found !== undefined);
  if (problem !== undefined) return oneLine(problem, 300);
  // Whoever may run commands could change any file by one; others have to say which.
  if (CHANGING.includes(kind) && paths.length === 0 && access !== 'run')
    return 'it does not say which file it would change';
  return undefined;
}

const PATH_KEYS = [
  ...['path', 'file_path', 'filePath', 'filepath', 'absolute_path', 'notebook_path'],
  ...['cwd', 'workdir', 'directory', 'dir_path', 'old_path', 'new_path', 'destination'],
];

/** Every place that the call names: where it says so itself, and in the input of the tool. */
function pathsOf(call: Fields): readonly string[] {
  const input = fieldsAt(call, 'rawInput');
  const named = [...listAt(call, 'locations'), ...listAt(call, 'content')];
  return [
    ...named.flatMap((place) => textAt(place, 'path') ?? []),
    ...PATH_KEYS.flatMap((key) => textAt(input, key) ?? []),
  ];
}

interface PermissionOption {
  readonly optionId: string;
  readonly kind: string;
}

/**
 * Which of the offered answers says so; undefined if none does. Nothing is allowed for ever: some
 * agents write that into their settings, and those may lie in the tree.
 */
export function answerAmong(
  options: readonly PermissionOption[],
  isAllowed: boolean,
): string | undefined {
  const wanted = isAllowed ? ['allow_once'] : ['reject_once', 'reject_always'];
  const found = wanted.flatMap((kind) => options.filter((option) => option.kind === kind));
  return found[0]?.optionId;
}
