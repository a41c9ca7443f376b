// Commands under bubblewrap: a room that they may write in, a temporary folder of their own, and
// everything else read-only. Places that hold keys or doors to other programs are out of sight.

import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Limits, Network } from '../../model/isolation.ts';
import { DoorwardError } from '../../std/error.ts';
import { asFirstProcess, type Launch, type ShellCall } from './containment.ts';
import { findProgram } from './programs.ts';

export interface Sandbox {
  /** The one folder that commands may change. */
  readonly room: string;
  /** Folders that are empty inside, such as the checkout that the work lies in. */
  readonly hidden: readonly string[];
  /** What is in sight again, to be read only: dependencies, the git directory. */
  readonly shown: readonly string[];
  readonly network: Network;
  readonly limits: Limits;
}

export interface SandboxTools {
  readonly bwrap: string;
  readonly prlimit: string;
  readonly sh: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Undefined where one of them is missing. */
export function sandboxTools(env: Variables, notInside: string): SandboxTools | undefined {
  if (process.platform !== 'linux') return undefined;
  const find = (name: string): string | undefined =>
    findProgram(name, env['PATH'] ?? '', notInside);
  const [bwrap, prlimit, sh] = [find('bwrap'), find('prlimit'), find('sh')];
  if (bwrap === undefined || prlimit === undefined || sh === undefined) return undefined;
  return { bwrap, prlimit, sh };
}

/** The one way to start a command in it, and the refusal of any other. */
export function sandboxLaunches(
  sandbox: Sandbox,
  tools: SandboxTools,
  env: Variables,
): ((call: ShellCall) => Launch)[] {
  return [
    (call) => ({
      containment: 'namespace',
      file: tools.bwrap,
      args: [
        ...sandboxArguments(sandbox, tools, env, call.written),
        ...asFirstProcess(tools.sh, call),
      ],
    }),
    () => {
      throw new DoorwardError(
        'platform',
        'the sandbox could not be set up for a command, and it runs nowhere else',
        'Try `bwrap --ro-bind / / --unshare-all true`, or set another `isolation`.',
      );
    },
  ];
}

const APART = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
/** Root keeps its powers otherwise, and could take away whatever is laid over its secrets. */
const POWERLESS = ['--cap-drop', 'ALL'];
const PLACES = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'];
/** Whatever listens there would do for a command what the command itself may not do. */
const OWN_FOLDERS = ['/tmp', '/var/tmp', '/run'];
/** Without these, programs or names of hosts would not be found. */
const KEPT_OF_RUN = ['/run/current-system', '/run/wrappers', '/run/systemd/resolve'];
const SECRET_PLACES = [
  ...['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.netrc', '.git-credentials'],
  ...['.config/doorward', '.config/gcloud', '.config/gh', '.config/op', '.config/git/credentials'],
  ...['.local/share/keyrings', '.password-store', '.claude', '.codex', '.gemini'],
  ...['.claude.json', '.copilot', '.config/github-copilot', '.local/share/opencode', '.cursor'],
  ...['.pypirc', '.cargo/credentials.toml'],
];
const DEFAULT_PROCESSES = 4096;

/** Everything up to the program and its own arguments. */
export function sandboxArguments(
  { room, hidden, shown, network, limits }: Sandbox,
  { prlimit }: SandboxTools,
  env: Variables,
  written?: string,
): readonly string[] {
  const empty = [...OWN_FOLDERS, ...hidden].filter((path) => kindOf(path) === 'folder');
  // Programs of the gate's own listen to test runners, wherever its node is kept.
  const listeners = written === undefined ? [] : [process.execPath];
  const open = [...(network === 'on' ? KEPT_OF_RUN : []), ...shown, ...listeners];
  return [
    ...['--as-pid-1', '--die-with-parent', ...APART, ...POWERLESS],
    ...(network === 'off' ? ['--unshare-net'] : []),
    ...PLACES,
    ...empty.flatMap((path) => ['--tmpfs', path]),
    ...secretPlaces(env).flatMap(outOfSight),
    ...open
      .filter((path) => kindOf(path) !== undefined)
      .flatMap((path) => ['--ro-bind', path, path]),
    ...hidden.filter((path) => empty.includes(path)).flatMap((path) => ['--remount-ro', path]),
    ...['--bind', room, room],
    ...(written === undefined ? [] : ['--bind', written, written]),
    ...ownCaches(),
    ...['--', prlimit, '--core=0', `--nproc=${limits.processes ?? DEFAULT_PROCESSES}`],
    ...(limits.memory === undefined ? [] : [`--data=${limits.memory * 1024 * 1024}`]),
  ];
}

function kindOf(path: string): 'folder' | 'file' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}

function secretPlaces(env: Variables): readonly string[] {
  const { HOME: home, XDG_CONFIG_HOME: config, SSH_AUTH_SOCK: agent } = env;
  return [
    ...(home !== undefined && isAbsolute(home)
      ? SECRET_PLACES.map((name) => join(home, name))
      : []),
    ...(config !== undefined && isAbsolute(config) ? [join(config, 'doorward')] : []),
    // Whoever finds its socket, wherever that is, can have it sign.
    ...(agent !== undefined && isAbsolute(agent) ? [agent] : []),
  ];
}

function outOfSight(path: string): readonly string[] {
  const kind = kindOf(path);
  if (kind === undefined) return [];
  return kind === 'folder' ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
}

/** Tools that can't write their cache refuse to work. */
function ownCaches(): readonly string[] {
  const places = {
    TMPDIR: '/tmp',
    npm_config_cache: '/tmp/.npm',
    GOCACHE: '/tmp/.go-build',
    PIP_CACHE_DIR: '/tmp/.pip',
    CCACHE_DIR: '/tmp/.ccache',
  };
  return Object.entries(places).flatMap(([name, place]) => ['--setenv', name, place]);
}
