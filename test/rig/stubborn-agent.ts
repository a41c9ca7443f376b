// An agent that does it wrong until somebody helps it, so that its task waits for a person.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { aHarbour, type Harbour, HONEST } from './harbour.ts';

/** Writes pine until somebody lets it have oak. */
export const STUBBORN: string = `
mkdir -p hull
if [ -e "$ROOM/oak" ]; then ${HONEST.trim().replaceAll('\n', '; ')}; else echo "pine" >"hull/$DOORWARD_TASK.txt"; fi
echo turn >>"$ROOM/turns-$DOORWARD_TASK"
`;

export async function parkedHarbour(tasks: readonly string[] = ['keel']): Promise<Harbour> {
  const harbour = aHarbour({ agent: STUBBORN, tasks });
  const { code, out } = await harbour.run();
  expect(code, out).toBe(3);
  expect(harbour.landed()).toEqual([]);
  return harbour;
}

export const giveOak = ({ room }: Harbour): void => writeFileSync(join(room, 'oak'), '');
