// Where a plan is: links followed, and which paths of the repository lead to it.

import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

export interface PlanPlace {
  /** The file itself, links followed. */
  readonly real: string;
  /** From the top, where it lies inside. */
  readonly inside: string | undefined;
  readonly shown: string;
  /** The plan and the link that leads to it. */
  readonly guarded: readonly string[];
}

export function planPlace(planPath: string, top: string): PlanPlace {
  const real = realPath(planPath);
  const inside = insideOf(top, real);
  const link = insideOf(top, planPath);
  const guarded = [...new Set([inside, link])].filter((path) => path !== undefined);
  return { real, inside, shown: inside ?? planPath, guarded };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Deleted by the work, perhaps: the base may still have it.
    return path;
  }
}

function insideOf(top: string, path: string): string | undefined {
  const inside = relative(top, path);
  return inside === '' || isAbsolute(inside) || /^\.\.(?:[/\\]|$)/.test(inside)
    ? undefined
    : inside;
}
