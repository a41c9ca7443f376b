// A repository with a gate, a home of its own for a real client, and a scripted model in place of the
// real one. Clients see neither the user's settings nor any network but the loopback.

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ClientName, clientsFolder, PINNED, programOf } from '../../scripts/clients/pinned.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { CliResult } from './cli-rig.ts';
import { eventsIn } from './harbour.ts';
import { makeRepo, type RepoRig } from './repo-rig.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model/server.ts';
import type { ModelStep } from './scripted-model/step.ts';

export interface ScenePlace {
  readonly home: string;
  readonly top: string;
  /** Where the scripted model listens. */
  readonly origin: string;
}

export interface ClientSetup {
  readonly name: ClientName;
  /** What its program is called on PATH, if not by its name. */
  readonly binary?: string;
  /** Variables and files of the home that point the client to the scripted model. */
  home(place: ScenePlace): {
    readonly env: Readonly<Record<string, string>>;
    readonly files?: Readonly<Record<string, string>>;
  };
  /** For one turn without a terminal in which installed hooks count. */
  turn(prompt: string): readonly string[];
  /** What `doorward run --agent` is given: the preset, with a model where it needs one. */
  readonly agent: string;
}

export interface ClientScene {
  readonly repo: RepoRig;
  readonly home: string;
  /** The client's program. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly model: ScriptedModel;
  /** The client itself, with these arguments more. */
  turn(...extra: readonly string[]): Promise<CliResult>;
  doorward(...args: readonly string[]): Promise<CliResult>;
  /** Kills it without a warning as soon as the model has been asked something. */
  doorwardKilled(...args: readonly string[]): Promise<CliResult>;
  /** All that lies there, by plain git, whose hooks may refuse. */
  commit(message: string): Promise<CliResult>;
  /** Verdicts of the receipts, oldest first. */
  verdicts(): readonly string[];
  /** Subjects of the commits on top of the first. */
  landed(): readonly string[];
  /** Of the newest run. */
  events(): Promise<readonly GateEvent[]>;
  close(): Promise<void>;
}

const BIN: string = resolve('dist/bin/doorward.cjs');
const PROMPT = 'Write the low tide into low.txt.';
const PLAN = `title: Tides
tasks:
  - id: tide
    name: Add the low tide
    action: ${PROMPT}
    files: [low.txt]
    verify: grep -q metres low.txt
    done: low.txt says how low it is, in metres
`;
const GIT_SETTINGS = '[user]\n\tname = Rig\n\temail = rig@example.test\n';

/** Why its stories are not run; undefined where they are. */
export function notRun(name: ClientName): string | undefined {
  if (programOf(name, clientsFolder(process.env)) === undefined) return 'it is not installed';
  return existsSync(BIN) ? undefined : 'Doorward is not built';
}

export function titleOf(name: ClientName): string {
  const { title, version } = PINNED[name];
  return `${title} ${version}`;
}

export async function aScene(
  { name, binary = name, home: homeOf, turn }: ClientSetup,
  steps: readonly ModelStep[],
): Promise<ClientScene> {
  const repo = makeRepo({
    'doorward.yaml': 'version: 1\nverify: grep -q metres low.txt\n',
    'plan.yaml': PLAN,
    'tides.txt': 'high\n',
  });
  const program = programOf(name, clientsFolder(process.env)) ?? '';
  const model = await startScriptedModel(steps, repo.top);
  const home = `${repo.top}-home`;
  const given = homeOf({ home, top: repo.top, origin: model.origin });
  for (const [path, text] of Object.entries({ ...given.files, '.gitconfig': GIT_SETTINGS })) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  for (const folder of ['bin', 'tmp']) mkdirSync(join(home, folder));
  symlinkSync(program, join(home, 'bin', binary));
  const env = { ...surroundings(home), ...given.env };
  return {
    repo,
    home,
    program,
    env,
    model,
    turn: (...extra) => started(program, [...turn(PROMPT), ...extra], { cwd: repo.top, env }),
    doorward: (...args) => started(process.execPath, [BIN, ...args], { cwd: repo.top, env }),
    doorwardKilled: (...args) =>
      started(process.execPath, [BIN, ...args], {
        cwd: repo.top,
        env,
        isKilled: () => model.asked.length > 0,
      }),
    commit(message) {
      repo.git('add', '--all');
      // In the client's own home: receipts of another one's gate are not believed.
      return started('git', ['commit', '--quiet', '--message', message], { cwd: repo.top, env });
    },
    verdicts: () => verdictsIn(repo.path('.git/doorward/receipts')),
    landed: () => repo.git('log', '--reverse', '--format=%s').split('\n').slice(1),
    events: () => eventsIn(repo.path('.git/doorward')),
    async close() {
      await model.close();
      // A client whose run was killed may still be writing for a moment.
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Nothing of the developer's own environment but the way to the programs, and out of the network. */
function surroundings(home: string): Record<string, string> {
  const passed = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    HOME: home,
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
    LANG: 'C.UTF-8',
    // Codex keeps nothing for its sandbox in a home that lies among temporary files.
    TMPDIR: join(home, 'tmp'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

const PATIENCE_MS = 240_000;

interface StartOptions {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly isKilled?: () => boolean;
}

/** In a process group of its own: some clients leave children behind that nobody else would end. */
function started(
  program: string,
  args: readonly string[],
  { isKilled, cwd, env }: StartOptions,
): Promise<CliResult> {
  return new Promise((settle, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let [out, err] = ['', ''];
    const endGroup = (): void => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // Nobody is left.
      }
    };
    const timer = setTimeout(endGroup, PATIENCE_MS);
    const watch = setInterval(() => (isKilled?.() === true ? endGroup() : undefined), 10);
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      endGroup();
      settle({ code, out, err });
    });
  });
}

function verdictsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .toSorted((left, right) => left.at.localeCompare(right.at))
    .map(({ verdict }) => verdict);
}
