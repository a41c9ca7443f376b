// The real Codex against a scripted model on the loopback.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { codexHooks } from '../rig/codex-hooks.ts';
import { codexSandboxWorks } from '../rig/codex-sandbox.ts';
import { mcpStories } from './mcp-stories.ts';
import { pluginStories } from './plugin-stories.ts';
import { doctorStories, hookStories, runStories } from './stories.ts';

hookStories('codex', { bypasses: { '--disable hooks': ['--disable', 'hooks'] } });
runStories('codex', {
  canWork: codexSandboxWorks('codex'),
  failedCommand: { tool: 'shell', status: 'failed', exitCode: 3 },
});
doctorStories('codex', {
  // As its /hooks does when a person agrees.
  trust: async (scene) => {
    const states = (await codexHooks(scene)).map(
      ({ key, currentHash }) =>
        `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = ${JSON.stringify(currentHash)}\n`,
    );
    appendFileSync(join(scene.home, 'config.toml'), states.join(''));
  },
});
pluginStories('codex');
mcpStories('codex', { add: ['mcp', 'add', 'doorward', '--', 'doorward', 'mcp'] });
