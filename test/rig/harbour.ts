// A repository in which the built `doorward run` meets an agent that a test writes as a shell script:
// found by its name, outside of the repository, with whatever it needs to remember beside it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GateEvent } from '../../src/model/event.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { CliResult } from './cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from './repo-rig.ts';

const BIN: string = resolve('dist/bin/doorward.cjs');

/** What an honest agent does: the file that the task names, and the words that belong to it. */
export const HONEST = `
mkdir -p hull
echo "oak for $DOORWARD_TASK" >"hull/$DOORWARD_TASK.txt"
`;

const DONE = `
echo "The work on $DOORWARD_TASK is in place."
echo
echo TASK_COMPLETE
`;

export interface HarbourParts {
  /** What the agent does, for bash. It says that it is done afterwards. */
  readonly agent?: string;
  readonly tasks?: readonly string[];
  /** More lines for each task of the plan. */
  readonly taskLines?: readonly string[];
  /** More lines of doorward.yaml. */
  readonly config?: string;
  readonly verify?: string;
  readonly files?: Readonly<Record<string, string>>;
}

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Harbour {
  readonly repo: RepoRig;
  /** A folder outside of the repository; `$ROOM` for the agent. */
  readonly room: string;
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  doorward(args: readonly string[], options?: CallOptions): Promise<CliResult>;
  /** `doorward run plan.yaml` to its end. */
  run(...args: readonly string[]): Promise<CliResult>;
  start(...args: readonly string[]): Running;
  /** Of the newest run. */
  events(): Promise<readonly GateEvent[]>;
  /** Subjects of the commits on top of where it began, oldest first. */
  landed(branch?: string): readonly string[];
  /** What the agent wrote down in `$ROOM/<name>`. */
  noted(name: string): string;
}

export function planFor(tasks: readonly string[], parts: HarbourParts = {}): string {
  const { taskLines = [], verify } = parts;
  const items = tasks.map((id) =>
    [
      `  - id: ${id}`,
      `    name: Build the ${id}`,
      `    action: Write hull/${id}.txt, of oak.`,
      `    files: [hull/${id}.txt]`,
      `    verify: ${JSON.stringify(verify ?? `grep -q oak hull/${id}.txt`)}`,
      `    done: hull/${id}.txt names oak`,
      ...taskLines.map((line) => `    ${line}`),
    ].join('\n'),
  );
  return `title: The harbour\ntasks:\n${items.join('\n\n')}\n`;
}

export function aHarbour(parts: HarbourParts = {}): Harbour {
  const { agent = HONEST, tasks = ['keel'], config = '', files = {} } = parts;
  const room = makeDirectory().top;
  const bin = join(room, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'mate'), `#!/bin/bash\ncat >"$ROOM/prompt"\n${agent}\n${DONE}`);
  chmodSync(join(bin, 'mate'), 0o755);
  const repo = makeRepo({
    'README.md': '# Harbour\n',
    'plan.yaml': planFor(tasks, parts),
    'doorward.yaml': `version: 1\nagent: {command: [mate]}\n${config}`,
    ...files,
  });
  const env = { PATH: `${bin}:${process.env['PATH']}`, ROOM: room };
  const call: Harbour['doorward'] = (args, options = {}) =>
    startIn(options.cwd ?? repo.top, args, { ...env, ...options.env }).ended();
  return {
    repo,
    room,
    env,
    base: repo.git('rev-parse', 'HEAD'),
    doorward: call,
    run: (...args) => call(['run', 'plan.yaml', ...args]),
    start: (...args) => startIn(repo.top, ['run', 'plan.yaml', ...args], env),
    events: () => eventsIn(join(repo.top, '.git/doorward')),
    landed(branch = 'main') {
      const base = repo.git('rev-list', '--max-parents=0', branch).split('\n').at(-1);
      return repo
        .git('log', '--reverse', '--format=%s', `${base}..${branch}`)
        .split('\n')
        .filter(Boolean);
    },
    noted: (name) => (existsSync(join(room, name)) ? readFileSync(join(room, name), 'utf8') : ''),
  };
}

export async function eventsIn(folder: string): Promise<readonly GateEvent[]> {
  const store = openStore(folder);
  try {
    const [head] = await store.log.runs(1);
    return head === undefined ? [] : (await store.log.read(head.run)).map(({ event }) => event);
  } finally {
    store.close();
  }
}

export interface Running {
  readonly child: ChildProcess;
  /** Both streams so far. */
  words(): string;
  /** Waits until the agent or the run has come as far as this. */
  until(isSo: () => boolean): Promise<void>;
  ended(): Promise<CliResult>;
}

const PATIENCE_MS = 40_000;

async function waitUntil(isSo: () => boolean, what: () => string): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > PATIENCE_MS) throw new Error(`it did not come so far:\n${what()}`);
    await sleep(20);
  }
}

/** In a process group of its own, as a terminal would start it. */
export function startIn(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  });
  let out = '';
  let err = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    out += bytes.toString();
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    err += bytes.toString();
  });
  const closed = once(child, 'close');
  const words = (): string => `${out}\n${err}`;
  return {
    child,
    words,
    until: (isSo) => waitUntil(isSo, words),
    async ended() {
      await closed;
      return { code: child.exitCode, out, err };
    },
  };
}
