// Between a running agent and the SDK: lines become messages, messages become lines. Updates are read
// here and never reach the SDK; whatever else is not an answer or a request stops here too.

import type { Writable } from 'node:stream';
import type { Turn } from '../../../drive/ports/agent.ts';
import { AcpReading } from '../../../reading/agent-output/acp.ts';
import { eventOf, shown } from '../../../reading/agent-output/event-fields.ts';
import type { Fields } from '../../../std/shape.ts';
import type { AgentAccess } from '../presets.ts';
import type { AgentReader } from '../run-agent.ts';
import { type ConfinedFiles, confinedFiles } from './confined-files.ts';
import { answerAmong, refusalOf } from './permission.ts';
import type { Conversing, TurnTalk } from './turn-talk.ts';

export interface TalkOptions {
  readonly turn: Turn;
  readonly access: AgentAccess;
  readonly model: string | undefined;
  readonly mode: string | undefined;
  readonly startMs: number;
}

/** Whoever does not read what it asked for is not answered any more. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

export function acpTalk(options: TalkOptions): AgentReader {
  const reading = new AcpReading();
  const inbox = new Inbox();
  let conversing: Conversing | undefined;
  const talk = async (stdin: Writable): Promise<void> => {
    // Bundled with the command; who uses the library installs it.
    const sdk = await import('./sdk/converse.ts').catch(() => undefined);
    if (sdk === undefined) {
      reading.fail('the package @agentclientprotocol/sdk is not installed');
      return;
    }
    const stream = { readable: inbox.readable, writable: inbox.outbox(stdin) };
    conversing = sdk.converse(turnTalk(options, { reading, stream }));
    await conversing.held.catch((error) => {
      if (!inbox.isClosed) reading.fail(sdk.wordsOf(error));
    });
  };
  return {
    line(text) {
      const message = eventOf(text);
      if (message === undefined) return shown(text);
      inbox.add(message);
      return reading.message(message);
    },
    end: () => reading.end(),
    conversation: {
      hold: talk,
      cancel: async () => conversing?.cancel(),
      close: () => inbox.close(),
    },
  };
}

interface TurnParts {
  readonly reading: AcpReading;
  readonly stream: TurnTalk['stream'];
}

function turnTalk(options: TalkOptions, { reading, stream }: TurnParts): TurnTalk {
  const { turn, access, model, mode, startMs } = options;
  const files: ConfinedFiles = confinedFiles(turn.cwd);
  return {
    ...{ stream, model, mode, startMs },
    ...{ cwd: turn.cwd, prompt: turn.prompt, session: turn.session },
    canWrite: access !== 'read',
    onPrompt: ({ id, isOld }) => reading.begin(id, isOld),
    permit(call, offered) {
      const refusal = refusalOf(call, { access, problemWith: files.problemWith });
      const allowing = refusal === undefined ? answerAmong(offered, true) : undefined;
      if (allowing !== undefined) return allowing;
      reading.refuse(call, refusal ?? 'it can not be allowed for this one time');
      return answerAmong(offered, false);
    },
    write(path, content) {
      const problem = files.write(path, content);
      reading.write(path, problem);
      return problem;
    },
  };
}

/** What came in and is for the SDK: answers to what was asked, and requests. */
class Inbox {
  readonly readable: ReadableStream;
  #controller: ReadableStreamDefaultController | undefined;
  readonly #asked = new Set<unknown>();
  #isWanted = true;
  /** Nothing more can come. */
  isClosed = false;

  constructor() {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#isWanted = false;
      },
    });
  }

  add(message: Fields): void {
    const { id, method, jsonrpc } = message;
    const isRequest = typeof method === 'string' && (typeof id === 'string' || isNumber(id));
    const isAnswer = method === undefined && this.#asked.delete(id);
    if (jsonrpc === '2.0' && (isRequest || isAnswer) && this.#isWanted)
      this.#controller?.enqueue(message);
  }

  close(): void {
    this.isClosed = true;
    if (this.#isWanted) this.#controller?.close();
    this.#isWanted = false;
  }

  /** Where the SDK puts what is to be sent. */
  outbox(stdin: Writable): WritableStream {
    return new WritableStream({
      write: (message: { readonly id?: unknown; readonly method?: unknown }) => {
        if (message.method !== undefined && message.id !== undefined) this.#asked.add(message.id);
        if (stdin.writableLength > MAX_UNREAD_BYTES)
          throw new Error('it asks for more than it reads');
        stdin.write(`${JSON.stringify(message)}\n`);
      },
    });
  }
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
