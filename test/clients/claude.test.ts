// The real Claude Code against a scripted model on the loopback.

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
