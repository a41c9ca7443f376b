// Cases that only the whole gate can judge: each runs through the built command, in a repository of its
// own, by `npm run bench:cheats`.

import type { CheatCase } from '../cheat-case.ts';
import { disguiseCases } from './disguises.ts';
import { everydayCases } from './everyday.ts';
import { hollowCases } from './hollow.ts';
import { outOfSightCases } from './out-of-sight.ts';
import { examCases } from './own-exam.ts';
import { surroundingCases } from './surroundings.ts';
import { unheardCases } from './unheard.ts';

export const gateCases: readonly CheatCase[] = [
  ...disguiseCases,
  ...surroundingCases,
  ...everydayCases,
  ...outOfSightCases,
  ...examCases,
  ...unheardCases,
  ...hollowCases,
].map((cheat) => ({ ...cheat, id: `gate-${cheat.id}` }));
