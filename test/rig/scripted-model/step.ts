// What a scripted model does in one turn, and the tool of the client that does it: each client offers
// tools of its own for the same two things.

/** Writes a file, runs a shell command, calls a tool of an MCP server, or says something and ends its turn. */
export type ModelStep =
  | { readonly write: string; readonly content: string }
  | { readonly bash: string }
  | { readonly call: string; readonly input: ToolUse['input'] }
  | { readonly say: string };

export interface ToolUse {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** For tools that take a text and no object. */
  readonly text?: string;
  /** Whose tool it is, where it is not offered by a name of its own. */
  readonly server?: string;
}

const WRITERS: Readonly<Record<string, (path: string, content: string) => ToolUse['input']>> = {
  Write: (file_path, content) => ({ file_path, content }),
  write_file: (file_path, content) => ({ file_path, content }),
  write: (filePath, content) => ({ filePath, content }),
  create: (path, file_text) => ({ path, file_text }),
};

const SHELLS: Readonly<Record<string, (command: string) => ToolUse['input']>> = {
  Bash: (command) => ({ command, description: 'work' }),
  run_shell_command: (command) => ({ command, description: 'work' }),
  bash: (command) => ({ command, description: 'work' }),
  exec_command: (cmd) => ({ cmd }),
  shell_command: (command) => ({ command }),
  shell: (command) => ({ command: ['bash', '-lc', command] }),
};

/** `cwd` because most clients want full paths. */
export function toolFor(
  step: Exclude<ModelStep, { readonly say: string }>,
  offered: readonly string[],
  cwd: string,
): ToolUse {
  if ('bash' in step) return shellUse(step.bash, offered);
  if ('call' in step) return serverUse(step.call, step.input, offered);
  const path = `${cwd}/${step.write}`;
  const writer = Object.keys(WRITERS).find((name) => offered.includes(name));
  if (writer !== undefined)
    return { name: writer, input: WRITERS[writer]?.(path, step.content) ?? {} };
  if (offered.includes('apply_patch')) return patchUse(step.write, step.content);
  return shellUse(`printf '%s' '${step.content}' > '${path}'`, offered);
}

function shellUse(command: string, offered: readonly string[]): ToolUse {
  const name = Object.keys(SHELLS).find((shell) => offered.includes(shell));
  if (name === undefined) throw new Error(`no shell is offered: ${offered.join(', ')}`);
  return { name, input: SHELLS[name]?.(command) ?? {} };
}

/** Clients put the name of the server before that of the tool, each in its own way. */
function serverUse(tool: string, input: ToolUse['input'], offered: readonly string[]): ToolUse {
  const name = offered.find((one) => one.endsWith(tool));
  return name === undefined ? { name: tool, input, server: 'doorward' } : { name, input };
}

function patchUse(path: string, content: string): ToolUse {
  const lines = content.replace(/\n$/, '').split('\n');
  const added = lines.map((line) => `+${line}`).join('\n');
  const text = `*** Begin Patch\n*** Add File: ${path}\n${added}\n*** End Patch\n`;
  return { name: 'apply_patch', input: {}, text };
}
