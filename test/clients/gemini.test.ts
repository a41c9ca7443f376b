// The real Gemini CLI against a scripted model on the loopback.

import { mcpStories } from './mcp-stories.ts';
import { doctorStories, hookStories, runStories } from './stories.ts';

hookStories('gemini');
// Its output has no exit code, and calls every command a success.
runStories('gemini', { failedCommand: { tool: 'run_shell_command', status: 'unknown' } });
doctorStories('gemini');
runStories('gemini', {
  agent: 'acp:gemini:gemini-2.5-flash',
  failedCommand: { status: 'unknown' },
});
mcpStories('gemini', { add: ['mcp', 'add', 'doorward', 'doorward', 'mcp'] });
