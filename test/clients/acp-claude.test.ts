// The real Claude Code behind the adapter that lets it speak the Agent Client Protocol.

import { runStories } from './stories.ts';

runStories('acp-claude', { failedCommand: { status: 'failed', exitCode: 3 } });
