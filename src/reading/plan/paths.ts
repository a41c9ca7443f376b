// Paths a plan names: relative to the top of the repository, inside it, and free of tricks.

import type { Plan, Problem } from '../../model/plan.ts';
import { type Place, START } from '../../std/place.ts';
import { oneLine, stripEscapes } from '../../std/text.ts';

export function pathProblems(plan: Plan): readonly Problem[] {
  const artifacts = plan.mustHaves.artifacts.map(({ path }) => path);
  return [
    ...artifacts.flatMap((path) => pathProblem(path, START)),
    ...plan.tasks.flatMap((task) => {
      const paths = new Set([...(task.files ?? []), ...task.outputs]);
      return [...paths].flatMap((path) => pathProblem(path, task.place));
    }),
  ];
}

function pathProblem(path: string, place: Place): readonly Problem[] {
  const fault = faultOf(path);
  if (fault === undefined) return [];
  return [
    {
      severity: fault.severity,
      code: 'plan.unsafe-path',
      message: `The path "${oneLine(stripEscapes(path), 100)}" ${fault.what}.`,
      hint: 'Write paths from the top of the repository, like src/sum.ts or src/**/*.ts.',
      place,
    },
  ];
}

interface Fault {
  readonly severity: Problem['severity'];
  readonly what: string;
}

function faultOf(path: string): Fault | undefined {
  if (path.includes('\0')) return { severity: 'error', what: 'contains a NUL character' };
  if (/^!?(?:[/\\]|~(?:[/\\]|$)|[A-Za-z]:[/\\])/.test(path))
    return { severity: 'error', what: 'is absolute; it belongs to one machine only' };
  const segments = path.split(/[/\\]/);
  if (!segments.includes('..')) return undefined;
  return leaves(segments)
    ? { severity: 'error', what: 'leaves the repository' }
    : { severity: 'warning', what: 'goes through `..` and matches no path that git knows' };
}

function leaves(segments: readonly string[]): boolean {
  let depth = 0;
  for (const segment of segments) {
    if (segment === '..') depth -= 1;
    else if (segment !== '.' && segment !== '') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
