// A small agent of the Agent Client Protocol, in a process of its own and made with the official SDK:
// `node acp-mate.ts WAY`. It remembers its sessions in $ROOM and writes down there what it was told.

import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
  type AgentContext,
  agent,
  methods,
  ndJsonStream,
  RequestError,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';

const [way = 'honest'] = process.argv.slice(2);
const room = process.env['ROOM'] ?? '.';
const task = process.env['DOORWARD_TASK'] ?? 'keel';
const note = (name: string, line: string): void =>
  appendFileSync(join(room, name), `${line.replaceAll('\n', ' ')}\n`);

interface Talk {
  readonly client: AgentContext;
  readonly sessionId: string;
  readonly cwd: string;
  readonly text: string;
}

type Piece = SessionUpdate extends infer Update ? Update : never;

const tell = ({ client, sessionId }: Talk, update: Piece): Promise<void> =>
  client.notify(methods.client.session.update, { sessionId, update });
const say = (talk: Talk, text: string): Promise<void> =>
  tell(talk, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const claim = (talk: Talk): Promise<void> =>
  say(talk, `The work on ${task} is in place.\n\nTASK_COMPLETE\n`);

/** Edits by itself, and says so. */
async function work(talk: Talk): Promise<void> {
  const path = join(talk.cwd, `hull/${task}.txt`);
  const call = { toolCallId: 'e1', title: 'Write the file', kind: 'edit' } as const;
  await say(talk, 'First I look around. ');
  await tell(talk, { sessionUpdate: 'tool_call', ...call, status: 'pending' });
  mkdirSync(join(talk.cwd, 'hull'), { recursive: true });
  const newText = `oak for ${task}\n`;
  writeFileSync(path, newText);
  const content = [{ type: 'diff', path, oldText: null, newText } as const];
  await tell(talk, {
    sessionUpdate: 'tool_call_update',
    ...{ toolCallId: 'e1', status: 'completed', content },
  });
}

async function ask(talk: Talk, kind: 'edit' | 'execute' | 'fetch', path?: string): Promise<string> {
  const { outcome } = await talk.client.request(methods.client.session.requestPermission, {
    sessionId: talk.sessionId,
    toolCall: {
      ...{ toolCallId: `${kind} ${path}`, title: `to ${kind}`, kind },
      locations: path === undefined ? [] : [{ path }],
    },
    options: [
      { optionId: 'ever', name: 'Always', kind: 'allow_always' },
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  });
  return outcome.outcome === 'selected' ? outcome.optionId : outcome.outcome;
}

async function write({ client, sessionId }: Talk, path: string): Promise<string> {
  const content = 'oak by the client';
  try {
    await client.request(methods.client.fs.writeTextFile, { sessionId, path, content });
    return 'written';
  } catch (error) {
    return error instanceof Error ? `refused: ${error.message}` : '';
  }
}

const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 1000));

let isCut = false;

const WAYS: Readonly<Record<string, (talk: Talk) => Promise<void>>> = {
  honest: async (talk) => {
    await work(talk);
    await claim(talk);
  },
  paints: (talk) => say(talk, 'The hull is painted.'),
  // Believes that it is done until it hears otherwise.
  liar: async (talk) => {
    if (existsSync(join(room, 'told'))) await work(talk);
    writeFileSync(join(room, 'told'), '');
    await claim(talk);
  },
  // Comes to the end of its tokens, and to the end of its work only the next time.
  cut: async (talk) => {
    isCut = !existsSync(join(room, 'told'));
    writeFileSync(join(room, 'told'), '');
    if (isCut) return;
    await work(talk);
    await claim(talk);
  },
  asks: async (talk) => {
    note('answers', `inside ${await ask(talk, 'edit', join(talk.cwd, 'hull/keel.txt'))}`);
    note('answers', `outside ${await ask(talk, 'edit', join(room, 'stolen.txt'))}`);
    note('answers', `command ${await ask(talk, 'execute')}`);
    note('answers', `fetch ${await ask(talk, 'fetch')}`);
    await work(talk);
    await claim(talk);
  },
  writes: async (talk) => {
    symlinkSync(room, join(talk.cwd, 'way-out'));
    note('answers', await write(talk, join(talk.cwd, 'hull/keel.txt')));
    note('answers', await write(talk, join(room, 'stolen.txt')));
    note('answers', await write(talk, join(talk.cwd, 'way-out/stolen.txt')));
    note('answers', await write(talk, join(talk.cwd, 'hull/../../stolen.txt')));
    note('answers', await write(talk, join(talk.cwd, '.git/hooks/pre-commit')));
    await claim(talk);
  },
  waits: async (talk) => {
    spawn('sleep', [process.env['MARK'] ?? '600'], { stdio: 'ignore', detached: true });
    await say(talk, 'I am about to begin.');
    note('began', String(process.pid));
    await forever();
  },
  hangs: async (talk) => {
    process.on('SIGTERM', () => undefined);
    await WAYS['waits']?.(talk);
  },
  crashes: async () => {
    process.stderr.write('error: the mast is broken\n');
    process.exit(3);
  },
  floods: async (talk) => {
    for (let count = 0; count < 5000; count += 1) await say(talk, 'all is well '.repeat(100));
    await say(talk, 'The hull is painted.');
  },
  garbles: async (talk) => {
    process.stdout.write('Welcome aboard!\n{"jsonrpc":"2.0","id":99,"result":{}}\n[1]\n{"half":\n');
    process.stdout.write('{"jsonrpc":"2.0","method":"session/update","params":{"update":7}}\n');
    await WAYS['honest']?.(talk);
  },
  limited: () => Promise.reject(RequestError.internalError({ details: 'usage limit reached' })),
};

const sessionFile = (id: string): string => join(room, `session-${id}`);

function open(id: string, cwd: string): void {
  writeFileSync(sessionFile(id), cwd);
  places.set(id, cwd);
}

const places = new Map<string, string>();

if (way === 'deaf') await forever();

const connection = agent({ name: 'mate' })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: way === 'newer' ? 99 : 1,
    agentCapabilities: { loadSession: way !== 'forgetful' },
  }))
  .onRequest(methods.agent.session.new, ({ params }) => {
    if (way === 'stranger') throw RequestError.authRequired();
    const sessionId = `mate-${process.hrtime.bigint()}`;
    open(sessionId, params.cwd);
    return {
      sessionId,
      configOptions: [
        {
          ...{ id: 'm', name: 'Model', category: 'model', type: 'select', currentValue: 'small' },
          options: ['small', 'large'].map((value) => ({ value, name: value })),
        },
      ],
    };
  })
  .onRequest(methods.agent.session.setConfigOption, ({ params }) => {
    note('models', String(params.value));
    return { configOptions: [] };
  })
  .onRequest(methods.agent.session.load, async ({ params, client }) => {
    if (!existsSync(sessionFile(params.sessionId)))
      throw RequestError.resourceNotFound(params.sessionId);
    open(params.sessionId, params.cwd);
    const talk = { client, text: '', ...params };
    await say(talk, 'All that was said before.\n\nTASK_COMPLETE\n');
    return {};
  })
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    const { sessionId, prompt } = params;
    const [first] = prompt;
    const text = first?.type === 'text' ? first.text : '';
    note('prompts', `${sessionId} ${text}`);
    const talk = { client, sessionId, text, cwd: places.get(sessionId) ?? '' };
    await (WAYS[way] ?? WAYS['honest'])?.(talk);
    return {
      stopReason: isCut ? 'max_tokens' : 'end_turn',
      usage: { inputTokens: 15, outputTokens: 7, totalTokens: 22 },
    };
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => note('cancelled', params.sessionId))
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
await connection.closed;
process.exit(0);
