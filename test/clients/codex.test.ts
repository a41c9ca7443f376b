// The real Codex against a scripted model on the loopback.

import { pluginStories } from './plugin-stories.ts';
import { hookStories, runStories } from './stories.ts';

hookStories('codex', { bypasses: { '--disable hooks': ['--disable', 'hooks'] } });
runStories('codex', { failedCommand: { tool: 'shell', status: 'failed', exitCode: 3 } });
pluginStories('codex');
