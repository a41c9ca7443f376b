// An attempt in this checkout whose process was killed: commits that its agent made may still be on the
// branch, judged by nobody. Who made them nobody can tell, so that whoever begins another run is told.

import { oneLine } from '../../../std/text.ts';
import type { Layout } from '../layout.ts';
import { Refs } from '../refs.ts';
import { openWorkshop } from '../workshop.ts';
import { BeforeAttempt } from './before-attempt.ts';

/** Undefined where every attempt was settled, or the branch is where the last one began. */
export async function unsettledNote(layout: Layout): Promise<string | undefined> {
  const noted = new BeforeAttempt(layout).read();
  if (noted === undefined) return undefined;
  const { home, base } = noted;
  const refs = new Refs(await openWorkshop(layout.top, {}));
  const [head, tip] = await Promise.all([refs.head(), refs.read(home ?? 'HEAD')]);
  if (head?.ref === home && tip === base) return undefined;
  const place = oneLine(home ?? 'HEAD', 100);
  return `An attempt was cut off in this checkout, and ${place} is not where it began (${base?.slice(0, 12) ?? 'without a commit'}): what was committed since may be the agent's own and was judged by nobody.`;
}
