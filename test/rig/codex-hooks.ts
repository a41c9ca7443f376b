// What Codex itself knows about the hooks of a project, asked of its app server.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ClientScene } from './client-scene.ts';

export interface CodexHook {
  readonly key: string;
  readonly currentHash: string;
}

export async function codexHooks({
  program,
  env,
  repo,
}: ClientScene): Promise<readonly CodexHook[]> {
  const server = spawn(program, ['app-server'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void => {
    server.stdin.write(`${JSON.stringify(message)}\n`);
  };
  const clientInfo = { name: 'rig', version: '1' };
  send({ id: 1, method: 'initialize', params: { clientInfo } });
  send({ method: 'initialized' });
  send({ id: 2, method: 'hooks/list', params: { cwds: [repo.top] } });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const { id, result } = JSON.parse(line);
      if (id === 2) return result.data[0].hooks;
    }
    throw new Error('Codex told nothing about its hooks');
  } finally {
    server.kill();
  }
}
