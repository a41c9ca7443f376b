// The JSON that a client sends its hooks, in the one shape the gate knows. What is missing is undefined;
// what is no JSON object at all is said, because a call nobody understood must not let anything pass.

import type { HookCall, HookClient, HookMoment } from '../../model/hook.ts';
import { type Fields, isFields } from '../../std/shape.ts';

export type CallReading =
  | { readonly ok: true; readonly call: HookCall }
  | { readonly ok: false; readonly problem: string };

const MOMENTS: Readonly<Record<string, HookMoment>> = {
  sessionstart: 'start',
  stop: 'done',
  afteragent: 'done',
  agentstop: 'done',
  subagentstop: 'subagent-done',
  taskcompleted: 'task-done',
  pretooluse: 'before-tool',
  beforetool: 'before-tool',
  beforeshellexecution: 'before-tool',
};

/** `event` is what the command line says, for clients that do not name it in the call. */
export function readHookCall(
  client: HookClient,
  text: string,
  event: string | undefined = undefined,
): CallReading {
  const fields = fieldsIn(text);
  if (fields === undefined) return { ok: false, problem: 'the call is not a JSON object' };
  const name = textAt(fields, 'hook_event_name', 'hookEventName') ?? event ?? '';
  const command = commandIn(fields);
  return {
    ok: true,
    call: {
      client,
      event: name,
      moment: momentOf(name, fields),
      session: sessionOf(fields),
      cwd: textAt(fields, 'cwd') ?? firstRoot(fields),
      transcriptPath: textAt(fields, 'agent_transcript_path', 'transcript_path', 'transcriptPath'),
      message: textAt(fields, 'last_assistant_message', 'prompt_response'),
      isStopActive: fields['stop_hook_active'] === true,
      isBrokenOff:
        client === 'cursor' && /^(?:aborted|error)$/.test(textAt(fields, 'status') ?? ''),
      command,
    },
  };
}

/** The moment that an event of this name is; one without a name is told from what it carries. */
export function momentOf(event: string, fields: Fields = {}): HookMoment {
  if (event !== '') {
    const word = event.toLowerCase();
    return Object.hasOwn(MOMENTS, word) ? (MOMENTS[word] ?? 'other') : 'other';
  }
  if ('toolName' in fields || 'tool_name' in fields)
    return 'toolResult' in fields || 'tool_response' in fields ? 'other' : 'before-tool';
  // Whatever else it may be: to judge once too often does no harm.
  return 'done';
}

function fieldsIn(text: string): Fields | undefined {
  try {
    // Some programs put a byte-order mark before what they send.
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textAt(fields: Fields, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

const MAX_ID = 200;

function sessionOf(fields: Fields): string {
  const session = textAt(fields, 'session_id', 'sessionId', 'conversation_id');
  const part = textAt(fields, 'agent_id', 'task_id');
  return [session, part]
    .filter((id) => id !== undefined)
    .map((id) => id.slice(0, MAX_ID))
    .join('/');
}

function firstRoot(fields: Fields): string | undefined {
  const roots = fields['workspace_roots'];
  const [first]: readonly unknown[] = Array.isArray(roots) ? roots : [];
  return typeof first === 'string' && first !== '' ? first : undefined;
}

function commandIn(fields: Fields): string | undefined {
  const own = textAt(fields, 'command');
  if (own !== undefined) return own;
  const input = fields['tool_input'] ?? fields['toolInput'] ?? fields['toolArgs'];
  // Copilot sends the arguments of a tool as JSON in a text.
  const given = typeof input === 'string' ? fieldsIn(input) : input;
  if (!isFields(given)) return undefined;
  const { command } = given;
  if (Array.isArray(command)) return scriptOf(command.filter((word) => typeof word === 'string'));
  return typeof command === 'string' && command.trim() !== '' ? command : undefined;
}

/** A list of words is a program with its arguments, often a shell with its script. */
function scriptOf(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}
