// The real Codex behind the adapter that lets it speak the Agent Client Protocol.

import { runStories } from './stories.ts';

runStories('acp-codex', { failedCommand: { status: 'failed', exitCode: 3 } });
