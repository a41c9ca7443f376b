// The source files of a change in both versions, with what can be altered in them.

import type { Evidence } from '../../model/evidence.ts';
import type { Probing, Repository } from '../ports/gate.ts';
import { type Asked, sidesOfWork } from '../probe/questions.ts';
import type { AlteredFile } from './plan.ts';

/** An alteration may keep the commands busy for ever; so long they get, and no longer. */
export const patience = (durationMs: number): number => 4 * durationMs + 5_000;

const MAX_FILES = 200;

export async function alteredFiles(
  asked: Asked,
  { tree, baseTree }: Pick<Evidence, 'tree' | 'baseTree'>,
  { repository, rooms }: { readonly repository: Repository; readonly rooms: Probing },
): Promise<readonly AlteredFile[]> {
  const sides = sidesOfWork(asked).filter(({ role }) => role === 'source');
  const from = new Map(asked.evidence.changes.map((change) => [change.path, change.from]));
  const moved = new Set([...from.values()].filter((path) => path !== undefined));
  const paths = sides
    .map(({ path }) => path)
    .filter((path) => !moved.has(path))
    .slice(0, MAX_FILES);
  const olds = paths.map((path) => from.get(path) ?? path);
  const [now, before] = await Promise.all([
    repository.readFiles(tree, paths),
    repository.readFiles(baseTree, olds),
  ]);
  const texts = paths.map((path, index) => ({
    path,
    after: now.get(path)?.text,
    before: before.get(olds[index] ?? path)?.text,
  }));
  const is = await rooms.alterable(texts.map(({ path, after }) => ({ path, text: after ?? '' })));
  const was = await rooms.alterable(
    texts.map(({ path, before: text }) => ({ path, text: text ?? '' })),
  );
  const none = { codeLines: [], mutants: [] };
  return texts.map((text, index) => {
    const old = from.get(text.path);
    return {
      ...text,
      is: is[index] ?? none,
      was: was[index] ?? none,
      with: old === undefined ? [] : [old],
    };
  });
}
