// The real OpenCode against a scripted model on the loopback. It has no hook at the end of a turn.

import { mcpStories } from './mcp-stories.ts';
import { runStories } from './stories.ts';

runStories('opencode', { failedCommand: { tool: 'bash', status: 'failed', exitCode: 3 } });
runStories('opencode', { agent: 'acp:opencode', failedCommand: { status: 'failed', exitCode: 3 } });
mcpStories('opencode', {
  files: {
    'config/opencode/opencode.json': JSON.stringify({
      mcp: { doorward: { type: 'local', command: ['doorward', 'mcp'] } },
    }),
  },
});
