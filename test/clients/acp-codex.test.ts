// The real Codex behind the adapter that lets it speak the Agent Client Protocol.

import { codexSandboxWorks } from '../rig/codex-sandbox.ts';
import { runStories } from './stories.ts';

runStories('acp-codex', {
  canWork: codexSandboxWorks('acp-codex'),
  failedCommand: { status: 'failed', exitCode: 3 },
});
