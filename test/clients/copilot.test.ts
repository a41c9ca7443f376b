// The real Copilot CLI against a scripted model on the loopback.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpStories } from './mcp-stories.ts';
import { pluginStories } from './plugin-stories.ts';
import { doctorStories, hookStories, runStories } from './stories.ts';

hookStories('copilot');
runStories('copilot', { failedCommand: { tool: 'bash', status: 'failed', exitCode: 3 } });
doctorStories('copilot', {
  trust: ({ home, repo }) =>
    writeFileSync(
      join(home, '.copilot', 'config.json'),
      JSON.stringify({ trustedFolders: [repo.top] }),
    ),
});
pluginStories('copilot');
runStories('copilot', { agent: 'acp:copilot', failedCommand: { status: 'failed', exitCode: 3 } });
mcpStories('copilot', { add: ['mcp', 'add', 'doorward', '--', 'doorward', 'mcp'] });
