// What judges the work and goes back to how it was: tests, settings and scripts that the task does not name, and
// those that it names and does not ask to be changed, because they could have been bent until they pass.

import type { CodeVersions } from '../../model/code.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import type { Side } from '../../reading/change/change-roles.ts';
import { readScope, type Scope } from '../../reading/change/scope.ts';
import { followScripts, SCRIPT_FILES } from '../../reading/shell/followed-scripts.ts';
import { includedIn } from '../../reading/shell/recipes.ts';
import { allowanceOf } from '../../reading/tamper/allowance.ts';
import { machineryOf, scriptEdits } from '../../reading/tamper/machinery.ts';
import { isAsidePath } from '../../reading/tamper/paths.ts';

export interface Judged {
  readonly task: Task;
  readonly commands: readonly VerifyCommand[];
  readonly evidence: Pick<Evidence, 'code' | 'baseFiles'>;
}

/** What runners find by its name, and obey: it can choose tests or stand in for what they test. */
function isSteering(path: string): boolean {
  const kind = machineryOf(path);
  return (
    kind === 'runner' ||
    kind === 'manager' ||
    kind === 'tasks' ||
    /(?:^|\/)(?:node_modules\/|(?:pyproject\.toml|setup\.cfg)$)/.test(path)
  );
}

/** With `mayBend`, also where the work changed what the task names. */
export function judgesOf(
  sides: readonly Side[],
  mayBend: boolean,
  judged: Judged,
): readonly string[] {
  const { files } = judged.task;
  const called = calledBy(sides, judged);
  const judging = sides.filter(
    ({ path, role }) =>
      role === 'test' ||
      role === 'machinery' ||
      isAsidePath(path) ||
      isSteering(path) ||
      called.has(path),
  );
  if (files === undefined) {
    const back = judging.filter(
      ({ wasThere, role, path }) =>
        (wasThere && role !== 'source') || isSteering(path) || called.has(path),
    );
    // New tests go along: old ones that were moved would run twice, and nobody knew how many ran before.
    const isNew = (side: Side): boolean =>
      side.role === 'test' && !back.includes(side) && holdsNewTests(side, judged.evidence);
    return (back.length === 0 ? [] : [...back, ...sides.filter(isNew)]).map(({ path }) => path);
  }
  const scope = readScope(files);
  const unasked = judging.filter(({ path }) => !scope.covers(path)).map(({ path }) => path);
  return [...unasked, ...(mayBend ? bentIn(sides, scope, judged) : [])];
}

/** Tests and settings of runners that the task names, and whose change it does not ask for in words. */
function bentIn(
  sides: readonly Side[],
  scope: Scope,
  { task, evidence }: Judged,
): readonly string[] {
  const allowance = allowanceOf(task);
  const mayEdit = allowance.says('expectations') || allowance.says('remove-tests');
  const isBent = ({ path, role, wasThere }: Side): boolean => {
    const versions = evidence.code?.changed.get(path);
    if (role === 'test' && !isSteering(path))
      return wasThere && !mayEdit && !hasOnlyGrown(versions);
    const isSteered = isSteering(path) || (versions !== undefined && hasOtherScripts(versions));
    return isSteered && !allowance.says('tooling');
  };
  const own = sides.filter(({ path }) => scope.covers(path));
  if (!own.some(isBent)) return [];
  // New tests go along: old ones that were moved would run twice.
  return own
    .filter((side) => isBent(side) || holdsNewTests(side, evidence))
    .map(({ path }) => path);
}

/** Tests in a place where there was nothing before. */
export function holdsNewTests({ path, wasThere }: Side, { code }: Pick<Evidence, 'code'>): boolean {
  return !wasThere && (code?.changed.get(path)?.after?.tests.length ?? 0) > 0;
}

export const hasOtherScripts = ({ before, after }: CodeVersions): boolean =>
  scriptEdits(before?.settings ?? [], after?.settings ?? []).length > 0;

/** In Python what comes later can take the place of what was there. */
const hasOnlyGrown = (versions: CodeVersions | undefined): boolean =>
  versions?.hasOnlyGrown === true && versions.after?.language === 'javascript';

/**
 * Scripts that the commands start by name, as they were, and what Makefiles take in. Where they are all that
 * changed, they are the work.
 */
function calledBy(sides: readonly Side[], { commands, evidence }: Judged): ReadonlySet<string> {
  const sources = sides.filter(({ role }) => role === 'source');
  const source = (path: string): string | undefined => evidence.baseFiles.get(path)?.text;
  const words = new Set(commands.flatMap(({ run }) => wordsOf(followScripts(run, source).text)));
  const taken = SCRIPT_FILES.flatMap((path) => includedIn(source(path) ?? ''));
  const included = new Set(taken.flatMap(wordsOf));
  const called = sources.filter(
    ({ path, wasThere }) => included.has(path) || (wasThere && words.has(path)),
  );
  return called.length === sources.length ? new Set() : new Set(called.map(({ path }) => path));
}

const wordsOf = (command: string): readonly string[] =>
  command.split(/[\s"'`=;&|()]+/).map((word) => word.replace(/^\.\//, ''));
