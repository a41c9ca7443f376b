// The gate as tools: each client is told of the server as docs/guide/mcp.md says, and its model asks the gate.

import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ClientName } from '../../scripts/clients/pinned.ts';
import {
  aScene,
  type ClientScene,
  type ClientSetup,
  notRun,
  titleOf,
} from '../rig/client-scene.ts';
import type { ModelStep } from '../rig/scripted-model/step.ts';
import { SETUPS } from './client-setups.ts';

const ASKS: readonly ModelStep[] = [
  { call: 'current_task', input: {} },
  { write: 'low.txt', content: 'quite low\n' },
  { call: 'run_gate', input: {} },
  { bash: 'echo 1.2 metres > low.txt' },
  { call: 'submit_result', input: { result: 'It is in metres.\n\nTASK_COMPLETE' } },
  { call: 'run_gate', input: {} },
  { say: 'The low tide is in.' },
];

export interface McpTraits {
  /** The client's own command that tells it of the server. */
  readonly add?: readonly string[];
  /** Files of the home that do so, for a client without such a command. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the model has to do before it sees the tools. */
  readonly first?: readonly ModelStep[];
  /** Arguments that let the model call them. */
  readonly allow?: readonly string[];
}

export function mcpStories(name: ClientName, traits: McpTraits): void {
  const { add, files = {}, first = [], allow = [] } = traits;
  const reason = notRun(name);
  describe.skipIf(reason !== undefined)(`${titleOf(name)} with the MCP server`, () => {
    test('the model hears its task, a refusal with its reason, and a pass', async () => {
      const scene = await aScene(withFiles(SETUPS[name], files), [...first, ...ASKS]);
      try {
        symlinkSync(resolve('dist/bin/doorward.cjs'), join(scene.home, 'bin', 'doorward'));
        if (add !== undefined) tell(scene, add);
        const { out, err } = await scene.turn(...allow);
        expect(scene.verdicts(), `${out}${err}`).toEqual(['failed', 'passed']);
        const heard = scene.model.asked.at(-1) ?? '';
        expect(heard).toContain('verify.exit-nonzero');
        // Some clients hand on the words, others the fields.
        expect(heard).toMatch(/isRecorded|Recorded as the claim/);
      } finally {
        await scene.close();
      }
    });
  });
}

function withFiles(setup: ClientSetup, more: NonNullable<McpTraits['files']>): ClientSetup {
  const home: ClientSetup['home'] = (place) => {
    const { env, files } = setup.home(place);
    return { env, files: { ...files, ...more } };
  };
  return { ...setup, home };
}

function tell({ program, env, repo }: ClientScene, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...{ cwd: repo.top, env, encoding: 'utf8', timeout: 60_000 },
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
}
