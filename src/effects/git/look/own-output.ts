// The file that this process writes its own output to (`doorward check --json > gate.json`) may lie in
// the working tree it looks at. It grows while the gate works and is nobody's work, so it counts as
// a file that git ignores. Whoever starts the gate chooses it; the agent under test can't.

import { type BigIntStats, fstatSync, lstatSync } from 'node:fs';
import { absolute } from '../worktree-path.ts';

const STREAMS = [1, 2];

/** Paths as bytes. */
export function withoutOwnOutput(untracked: readonly string[], top: string): readonly string[] {
  const outputs = STREAMS.flatMap(fileBehind);
  if (outputs.length === 0) return untracked;
  return untracked.filter((path) => {
    const lying = statOf(() => lstatSync(absolute(top, path), { bigint: true }));
    return !outputs.some(({ dev, ino }) => lying?.dev === dev && lying.ino === ino);
  });
}

function fileBehind(stream: number): readonly BigIntStats[] {
  const stat = statOf(() => fstatSync(stream, { bigint: true }));
  return stat?.isFile() === true ? [stat] : [];
}

function statOf(look: () => BigIntStats): BigIntStats | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
