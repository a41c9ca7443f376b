// Agents for tests: real programs in a folder of their own that comes first on PATH, and turns for
// them in a working tree.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Turn } from '../../src/drive/ports/agent.ts';

export interface AgentRig {
  readonly tree: string;
  readonly bin: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Puts a shell script on PATH and answers with its path. */
  program(name: string, script: string): string;
  turn(parts?: Partial<Turn>): Turn;
  remove(): void;
}

export function agentRig(): AgentRig {
  const root = mkdtempSync(join(tmpdir(), 'shipyard-'));
  const [tree, bin] = [join(root, 'tree'), join(root, 'bin')];
  mkdirSync(tree);
  mkdirSync(bin);
  return {
    tree,
    bin,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    program(name, script) {
      const path = join(bin, name);
      writeFileSync(path, `#!/bin/bash\n${script}\n`);
      chmodSync(path, 0o755);
      return path;
    },
    turn: (parts = {}) => ({
      cwd: tree,
      task: 'T1',
      attempt: 1,
      prompt: 'Paint the hull.',
      session: undefined,
      strength: 1,
      timeoutMs: 30_000,
      onLine: () => {},
      ...parts,
    }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
