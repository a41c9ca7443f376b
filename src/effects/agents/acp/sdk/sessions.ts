// The session of a turn: the one of the last attempt where the agent can go on with it, else a new one.
// An agent is ended after each turn, so that nothing of it runs while the gate judges.

import {
  type AgentCapabilities,
  type ClientContext,
  type LoadSessionRequest,
  methods,
  type NewSessionRequest,
  type NewSessionResponse,
} from '@agentclientprotocol/sdk';

export interface OpenedSession {
  readonly id: string;
  /** It was there before this turn. */
  readonly isOld: boolean;
  readonly modes: NewSessionResponse['modes'];
  readonly settings: NonNullable<NewSessionResponse['configOptions']>;
}

interface Wanted {
  readonly cwd: string;
  readonly session: string | undefined;
}

export async function nextSession(
  agent: ClientContext,
  abilities: AgentCapabilities,
  { cwd, session }: Wanted,
): Promise<OpenedSession> {
  const place: NewSessionRequest = { cwd, mcpServers: [] };
  if (session !== undefined) {
    const old = await goneOnWith(agent, abilities, { ...place, sessionId: session });
    if (old !== undefined) return old;
  }
  const made = await agent.request(methods.agent.session.new, place);
  return openedAs(made.sessionId, made, false);
}

/** Undefined if it can't, or has lost it. `load` tells all of the past again; `resume` does not. */
async function goneOnWith(
  agent: ClientContext,
  { loadSession, sessionCapabilities }: AgentCapabilities,
  old: LoadSessionRequest,
): Promise<OpenedSession | undefined> {
  const { resume, load } = methods.agent.session;
  const canResume = sessionCapabilities?.resume != null;
  if (!canResume && loadSession !== true) return undefined;
  try {
    const found = canResume ? await agent.request(resume, old) : await agent.request(load, old);
    return openedAs(old.sessionId, found, true);
  } catch {
    return undefined;
  }
}

function openedAs(
  id: string,
  { modes, configOptions }: Pick<NewSessionResponse, 'modes' | 'configOptions'>,
  isOld: boolean,
): OpenedSession {
  return { id, isOld, modes, settings: configOptions ?? [] };
}
