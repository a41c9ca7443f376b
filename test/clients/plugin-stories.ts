// The plugin that is shipped with the package, loaded unchanged by each client that knows plugins.

import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clientsFolder, programOf } from '../../scripts/clients/pinned.ts';
import {
  aScene,
  type ClientScene,
  type ClientSetup,
  notRun,
  titleOf,
} from '../rig/client-scene.ts';
import type { ModelStep } from '../rig/scripted-model/step.ts';
import { SETUPS } from './client-setups.ts';

type PluginClient = 'claude' | 'codex' | 'copilot';

const PLUGIN = resolve('plugin');
const BIN = resolve('dist/bin/doorward.cjs');
const REPAIRS: readonly ModelStep[] = [
  { write: 'low.txt', content: 'quite low\n' },
  { say: 'The low tide is in.\n\nTASK_COMPLETE' },
  { bash: 'echo 1.2 metres > low.txt' },
  { say: 'Now it is in metres.\n\nTASK_COMPLETE' },
];

export function pluginStories(name: PluginClient): void {
  const reason = notRun(name);
  describe.skipIf(reason !== undefined)(`${titleOf(name)} with the plugin`, () => {
    test('the first "done" is refused, the reason reaches the model, the fix passes', () =>
      within(name, async (scene, home) => {
        symlinkSync(BIN, join(home, 'bin', 'doorward'));
        const { out, err } = await scene.turn(...loaded(name, PLUGIN, home));
        expect(scene.verdicts(), `${out}${err}`).toEqual(['failed', 'passed']);
        expect(scene.model.asked.join('\n')).toMatch(/not accepted yet \(attempt 1 of 3\)/);
      }));

    test('where Doorward is not installed, "done" is refused, and nothing has passed', () =>
      within(name, async (scene, home) => {
        const copy = join(home, 'plugin');
        cpSync(PLUGIN, copy, { recursive: true });
        const { out, err } = await scene.turn(...loaded(name, copy, home));
        const heard = scene.model.asked.join('\n');
        expect(heard, `${out}${err}`).toMatch(/the program doorward is not installed/);
        expect((await scene.doorward('check', '--receipt')).code).toBe(4);
      }));

    test.runIf(name === 'claude')('its own validator has nothing to say against it', () =>
      within(name, async (_scene, home) => {
        for (const path of [PLUGIN, join(PLUGIN, '.claude-plugin/plugin.json')]) {
          const { stdout, status } = client(name, home, ['plugin', 'validate', '--strict', path]);
          expect([status, stdout]).toEqual([0, expect.stringContaining('Validation passed')]);
        }
      }),
    );
  });
}

async function within(
  name: PluginClient,
  story: (scene: ClientScene, home: string) => Promise<void>,
): Promise<void> {
  const scene = await aScene(withPlugins(SETUPS[name]), REPAIRS);
  try {
    await story(scene, `${scene.repo.top}-home`);
  } finally {
    await scene.close();
  }
}

function withPlugins(setup: ClientSetup): ClientSetup {
  const home: ClientSetup['home'] = (place) => {
    const { env, files = {} } = setup.home(place);
    const switched = Object.entries(files).map(([path, text]) => [
      path,
      text.replace('plugins = false', 'plugins = true'),
    ]);
    return { env, files: Object.fromEntries(switched) };
  };
  return { ...setup, home };
}

/** The arguments that have the client load the folder; Codex has to install it first. */
function loaded(name: PluginClient, folder: string, home: string): readonly string[] {
  if (name !== 'codex') return ['--plugin-dir', folder];
  for (const args of [
    ['plugin', 'marketplace', 'add', folder],
    ['plugin', 'add', 'doorward@doorward'],
  ]) {
    const { status, stderr } = client(name, home, args);
    expect(status, stderr).toBe(0);
  }
  return [];
}

function client(
  name: PluginClient,
  home: string,
  args: readonly string[],
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    CODEX_HOME: home,
    TMPDIR: join(home, 'tmp'),
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
  const program = programOf(name, clientsFolder(process.env)) ?? '';
  return spawnSync(program, args, { cwd: home, env, encoding: 'utf8', timeout: 60_000 });
}
