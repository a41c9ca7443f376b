// The one place where the official SDK of the protocol is used: it pairs requests with answers and
// knows their form. One turn is one conversation: greet, open or go on with a session, prompt.

import {
  type ClientContext,
  client,
  methods,
  PROTOCOL_VERSION,
  RequestError,
} from '@agentclientprotocol/sdk';
import { showDuration } from '../../../../std/duration.ts';
import type { Conversing, TurnTalk } from '../turn-talk.ts';
import { chooseMode, chooseModel } from './choose.ts';
import { nextSession, type OpenedSession } from './sessions.ts';

export function converse(talk: TurnTalk): Conversing {
  let working: { readonly agent: ClientContext; readonly sessionId: string } | undefined;
  let isCancelled = false;
  const held = appFor(talk, () => isCancelled).connectWith(talk.stream, async (agent) => {
    const session = await within(talk.startMs, opened(agent, talk));
    working = { agent, sessionId: session.id };
    talk.onPrompt(session);
    await agent.request(methods.agent.session.prompt, {
      sessionId: session.id,
      prompt: [{ type: 'text', text: talk.prompt }],
    });
  });
  return {
    held,
    async cancel() {
      isCancelled = true;
      if (working === undefined) return;
      const { agent, sessionId } = working;
      await agent.notify(methods.agent.session.cancel, { sessionId });
      await held;
    },
  };
}

function appFor(talk: TurnTalk, isCancelled: () => boolean): ReturnType<typeof client> {
  const app = client({ name: 'doorward' }).onRequest(
    methods.client.session.requestPermission,
    ({ params }) => {
      const optionId = isCancelled()
        ? undefined
        : talk.permit({ ...params.toolCall }, params.options);
      return {
        outcome:
          optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId },
      };
    },
  );
  if (!talk.canWrite) return app;
  return app.onRequest(methods.client.fs.writeTextFile, ({ params }) => {
    const problem = talk.write(params.path, params.content);
    if (problem !== undefined) throw RequestError.invalidParams({ details: problem }, problem);
    return {};
  });
}

async function opened(agent: ClientContext, talk: TurnTalk): Promise<OpenedSession> {
  const about = await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    // No terminals: what Doorward would run for the agent would run outside of the agent's own bounds.
    // No reading: some agents then no longer know a file that is not there yet from one that can't be read.
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: talk.canWrite } },
  });
  if (about.protocolVersion !== PROTOCOL_VERSION)
    throw new Error(
      `it speaks version ${about.protocolVersion} of the Agent Client Protocol, and Doorward speaks version ${PROTOCOL_VERSION}`,
    );
  const session = await nextSession(agent, about.agentCapabilities ?? {}, talk);
  await chooseMode(agent, session, talk.mode);
  await chooseModel(agent, session, talk.model);
  return session;
}

async function within<T>(limitMs: number, opening: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = `no session was there after ${showDuration(limitMs)}; is it an agent of the Agent Client Protocol?`;
    timer = setTimeout(() => reject(new Error(problem)), limitMs);
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}

const INTERNAL = -32603;

/** What went wrong, in the agent's words: the detail says more than the kind of error. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof RequestError)) return error instanceof Error ? error.message : '';
  const { code, message, data } = error;
  const details = typeof data === 'string' ? data : detailsIn(data);
  // "Internal error" stands before whatever it was.
  if (code === INTERNAL && details !== undefined) return details;
  return details === undefined || message.includes(details) ? message : `${message}: ${details}`;
}

function detailsIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { details, message } = { details: undefined, message: undefined, ...data };
  const found: unknown = details ?? message;
  return typeof found === 'string' ? found : JSON.stringify(data).slice(0, 300);
}
