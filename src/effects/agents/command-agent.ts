// Any program as an agent: presets and a user's own command go the same way. It answers in every
// case; only a machine on which nothing can be started is an error.

import type { Agent, Turn } from '../../drive/ports/agent.ts';
import { modelFamily } from '../../reading/agent-output/model-family.ts';
import { OUTPUT_FORMATS } from '../../reading/agent-output/output-formats.ts';
import { launchesFor } from '../process/containment.ts';
import type { Launches } from '../process/run-contained.ts';
import { agentEnvironment } from './agent-environment.ts';
import { type AgentOptions, type AgentSurroundings, modelOf } from './agent-options.ts';
import { type Judged, judgeRun } from './answer.ts';
import { findAgent } from './find-agent.ts';
import { carriesPrompt, fillCommand } from './placeholders.ts';
import { makePromptFolder, type PromptFolder } from './prompt-folder.ts';
import { runAgent } from './run-agent.ts';
import { unavailable } from './unavailable.ts';

export function commandAgent(options: AgentOptions, surroundings: AgentSurroundings): Agent {
  let launches: Launches | undefined;
  const workOnce = async (turn: Turn): Promise<Judged> => {
    launches ??= launchesOf(surroundings, turn.cwd);
    const folder = makePromptFolder(turn.prompt);
    try {
      return await workIn(folder, turn, { options, surroundings, launches });
    } finally {
      folder.remove();
    }
  };
  return {
    name: options.name,
    family: options.family ?? familyOf(options),
    missing: (cwd) => missingProgram(options, surroundings, cwd),
    async work(turn) {
      const first = await workOnce(turn);
      if (turn.session === undefined || !first.isSessionLost) return first.answer;
      const { durationMs } = first.answer;
      const timeoutMs = Math.max(1, turn.timeoutMs - durationMs);
      const { answer } = await workOnce({ ...turn, session: undefined, timeoutMs });
      return { ...answer, durationMs: answer.durationMs + durationMs };
    },
  };
}

/** The program alone: its arguments are not known before there is a turn. */
function missingProgram(
  { command, install }: AgentOptions,
  { env }: AgentSurroundings,
  cwd: string,
): string | undefined {
  const asked = typeof command === 'string' ? command : command.slice(0, 1).flat();
  const found = findAgent(asked, { cwd, path: env['PATH'] ?? '', install });
  return found.ok ? undefined : found.problem;
}

interface Setting {
  readonly options: AgentOptions;
  readonly surroundings: AgentSurroundings;
  readonly launches: Launches;
}

const GRACE_MS = 5000;

async function workIn(folder: PromptFolder, turn: Turn, setting: Setting): Promise<Judged> {
  const { options, surroundings, launches } = setting;
  const { command } = options;
  const model = modelOf(options, turn.strength);
  const path = surroundings.env['PATH'] ?? '';
  const found = findAgent(
    typeof command === 'string'
      ? command
      : fillCommand(command, {
          ...{ prompt: turn.prompt, promptFile: folder.promptFile, folder: folder.path },
          ...{ session: turn.session, model, task: turn.task },
          ...{ attempt: String(turn.attempt), strength: String(turn.strength) },
        }),
    { cwd: turn.cwd, path, install: options.install },
  );
  if (!found.ok) return { answer: unavailable(found.problem, turn), isSessionLost: false };
  const timeoutMs = Math.min(turn.timeoutMs, options.maxMs ?? turn.timeoutMs);
  const extra = { ...options.env, ...(model === undefined ? {} : { DOORWARD_MODEL: model }) };
  const { speak, output = 'plain' } = options;
  const run = await runAgent({
    call: found.call,
    launches,
    turn,
    timeoutMs,
    graceMs: surroundings.graceMs ?? GRACE_MS,
    path,
    folder,
    readsPrompt: typeof command === 'string' || !carriesPrompt(command),
    reader: speak === undefined ? OUTPUT_FORMATS[output] : () => speak(turn, model),
    environment: (runId) =>
      agentEnvironment({
        ...{ env: surroundings.env, extra, turn, runId },
        promptFile: folder.promptFile,
      }),
  });
  return judgeRun(run, { options, turn, timeoutMs, model });
}

function launchesOf({ env, containment }: AgentSurroundings, cwd: string): Launches {
  const launches = [...launchesFor(env['PATH'] ?? '', cwd)];
  return containment === 'process-group' ? launches.slice(-1) : launches;
}

/** Rungs of several makers have none in common. */
function familyOf({ models = [] }: AgentOptions): string | undefined {
  const families = new Set(models.map(modelFamily));
  return families.size === 1 ? [...families][0] : undefined;
}
