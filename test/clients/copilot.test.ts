// The real Copilot CLI against a scripted model on the loopback.

import { pluginStories } from './plugin-stories.ts';
import { hookStories, runStories } from './stories.ts';

hookStories('copilot');
runStories('copilot', { failedCommand: { tool: 'bash', status: 'failed', exitCode: 3 } });
pluginStories('copilot');
