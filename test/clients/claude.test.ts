// The real Claude Code against a scripted model on the loopback.

import { mcpStories } from './mcp-stories.ts';
import { pluginStories } from './plugin-stories.ts';
import { doctorStories, hookStories, runStories } from './stories.ts';

hookStories('claude', {
  parked: /"terminal_reason":"stop_hook_prevented"/,
  bypasses: {
    disableAllHooks: ['--settings', '{"disableAllHooks":true}'],
    '--bare': ['--bare'],
  },
});
runStories('claude', { failedCommand: { tool: 'Bash', status: 'failed', exitCode: 3 } });
pluginStories('claude');
doctorStories('claude');
mcpStories('claude', {
  add: ['mcp', 'add', 'doorward', '--', 'doorward', 'mcp'],
  // It shows tools of servers only to a model that looks for them.
  first: [{ call: 'ToolSearch', input: { query: 'doorward', max_results: 9 } }],
  allow: ['--allowedTools', 'mcp__doorward'],
});
