// Agents as the config names them.

import type { Agent } from '../../drive/ports/agent.ts';
import { agentNamed, type NamedAgentOptions } from '../../effects/agents/agent-named.ts';
import type { AskPerson } from '../../effects/agents/manual-agent.ts';
import { DoorwardError } from '../../std/error.ts';
import type { AgentSetting } from '../config/run-config.ts';

export type { AskPerson };

type Several<Item> = readonly [Item, ...Item[]];

/** At least one; without any nobody could work. */
export function namedAgents([first, ...rest]: readonly AgentSetting[]): Several<AgentSetting> {
  if (first !== undefined) return [first, ...rest];
  throw new DoorwardError(
    'usage',
    'no agent is named',
    'Write `--agent claude`, or set `agent:` in doorward.yaml: a preset, `manual`, or any command.',
  );
}

export async function agentsFrom(
  settings: readonly AgentSetting[],
  options: NamedAgentOptions,
): Promise<Several<Agent>> {
  const [first, ...rest] = namedAgents(settings);
  const others = await Promise.all(rest.map((setting) => agentOf(setting, options)));
  return [await agentOf(first, options), ...others];
}

/** Nobody waits for an agent that is not there. */
export function refuseMissing(agents: readonly Agent[], cwd: string): void {
  const problem = agents.map((agent) => agent.missing?.(cwd)).find((found) => found !== undefined);
  if (problem === undefined) return;
  throw new DoorwardError('usage', problem, 'Nothing was started.');
}

/** Nor for a person where none can be asked; on a ladder others may do the work. */
export function refuseAlone(settings: readonly AgentSetting[], ask: AskPerson | undefined): void {
  if (ask !== undefined || settings.some(({ use }) => use !== 'manual')) return;
  throw new DoorwardError(
    'usage',
    'the agent `manual` asks a person in a terminal, and there is none',
    'Nothing was started. Run it in a terminal, or do the work yourself and judge it with `doorward check`.',
  );
}

/** For the record: what was configured, not where it was found. */
export function agentName({ name, use, run, command }: AgentSetting): string {
  return name ?? use ?? run ?? command?.[0] ?? '';
}

async function agentOf(setting: AgentSetting, options: NamedAgentOptions): Promise<Agent> {
  const { use, run, command, family, access } = setting;
  if (use === 'demo') return (await import('../demo/scripted-agent.ts')).demoAgent;
  const may = access === undefined ? {} : { access };
  const agent = agentNamed(command ?? run ?? use ?? '', { ...options, ...may });
  return {
    missing: (cwd) => agent.missing?.(cwd),
    work: (turn) => agent.work(turn),
    name: setting.name ?? agent.name,
    family: family ?? agent.family,
  };
}
