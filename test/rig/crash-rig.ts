// A small shipyard for tests that kill `doorward run`: a repository with a plan, a scripted agent that
// is wrong once and commits by itself, and things of the user's that must survive everything.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '../../src/drive/ports/log.ts';
import { leftGitsDone } from '../../src/effects/git/room/left-gits.ts';
import { openStore } from '../../src/store/open-store.ts';
import { makeDirectory, makeRepo, type RepoRig } from './repo-rig.ts';

const BIN: string = resolve('dist/bin/doorward.cjs');
const PRELOAD: string = resolve('test/rig/kill-at.ts');

const PLAN = `title: The shipyard
tasks:
  - id: keel
    name: Lay the keel
    action: Write hull/keel.txt; the keel is of oak.
    files: [hull/keel.txt, hull/ribs.txt]
    verify: grep -q oak hull/keel.txt
    done: hull/keel.txt names oak

  - id: mast
    name: Raise the mast
    action: Write rig/mast.txt with two sails, and take the old rig/rag.txt away.
    files: [rig/mast.txt, rig/rag.txt]
    verify: grep -q "two sails" rig/mast.txt && ! test -e rig/rag.txt
    done: rig/mast.txt names two sails and rig/rag.txt is gone
    dependsOn: [keel]
`;

/** Half-done work lies there for a moment; what is written twice is different in between. */
const AGENT = `#!/bin/bash
cat >/dev/null
case "$DOORWARD_TASK $DOORWARD_ATTEMPT" in
"keel 1")
  mkdir -p hull; echo "soft wood" >hull/keel.txt; git add hull/keel.txt; sleep 0.03
  echo "ribs" >hull/ribs.txt; echo "oak" >hull/keel.txt ;;
"mast 1")
  mkdir -p rig; echo "one sail" >rig/mast.txt; git add rig; git commit -qm "mast, by the agent"
  sleep 0.03 ;;
"mast "*)
  echo "half" >rig/mast.txt; git rm -q --ignore-unmatch rig/rag.txt; sleep 0.03
  echo "two sails" >rig/mast.txt ;;
esac
echo "The work on $DOORWARD_TASK is in place."
echo
echo TASK_COMPLETE
`;

export const TASKS: readonly string[] = ['keel', 'mast'];

export interface Scene {
  readonly repo: RepoRig;
  /** A folder for what outlives a killed process. */
  readonly notes: string;
  /** Where its agent is. */
  readonly bin: string;
  readonly base: string;
  /** More lines of its doorward.yaml. */
  readonly config: string;
  readonly plan: string;
}

/** With more lines of doorward.yaml, such as those that have the work done in worktrees. */
export function aScene(config = ''): Scene {
  const files = { 'plan.yaml': PLAN, 'rig/rag.txt': 'torn\n' };
  return sceneWith({ plan: 'plan.yaml', files, programs: { shipwright: AGENT }, config });
}

export interface SceneParts extends Pick<Scene, 'plan' | 'config'> {
  readonly files: Readonly<Record<string, string>>;
  /** Scripts on PATH; the agent is called `shipwright`. */
  readonly programs: Readonly<Record<string, string>>;
}

export function sceneWith({ plan, files, programs, config }: SceneParts): Scene {
  const room = makeDirectory().top;
  // Found by its name, so that the same things are committed in every scene.
  const bin = join(room, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const repo = makeRepo({
    'doorward.yaml': `version: 1\nagent: {command: [shipwright]}\n${config}`,
    'README.md': '# Shipyard\n',
    '.gitignore': 'cache/\n',
    ...files,
  });
  const base = repo.git('rev-parse', 'HEAD');
  repo.write('notes/todo.md', 'buy tar\n');
  repo.git('add', 'notes/todo.md');
  repo.write('sketch.txt', 'a sketch in no commit\n');
  repo.write('cache/old', 'ignored\n');
  const notes = join(room, 'notes');
  mkdirSync(notes);
  return { repo, notes, bin, base, config, plan };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly words: string;
}

/** How a process is killed: by itself at a boundary, or from outside after a while. */
export interface Death {
  readonly lane?: string;
  readonly position?: string;
  /** Of these boundaries alone, as a regular expression for `<last event> | <what>`. */
  readonly only?: string;
  readonly afterMs?: number;
}

/** One process of `doorward run`; what it appended is noted as acknowledged. */
export async function driveOnce(scene: Scene, death: Death = {}): Promise<Ended> {
  const { repo, notes, bin, plan } = scene;
  await takeLocksAway(scene);
  const { lane = 'none', position = 'nothing', only = '', afterMs } = death;
  const child = spawn(process.execPath, ['--import', PRELOAD, BIN, 'run', plan], {
    cwd: repo.top,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      RIG_NOTES: notes,
      RIG_LANE: lane,
      RIG_POSITION: position,
      RIG_ONLY: only,
    },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      words += bytes.toString();
    });
  const timer =
    afterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, signal: child.signalCode, words };
}

const LOCKS = ['index', 'HEAD', 'refs/heads/main'];
const LOCK_PATIENCE_MS = 1_000;

/**
 * An agent's git that is killed in the middle leaves its lock, which nobody but a person may take away: the
 * run and git say so. That person is here; a git that is still at work is not disturbed.
 */
async function takeLocksAway({ repo }: Scene): Promise<void> {
  await leftGitsDone(repo.top);
  const left = (): readonly string[] =>
    LOCKS.map((name) => repo.path(`.git/${name}.lock`)).filter((path) => existsSync(path));
  for (let waited = 0; left().length > 0 && waited < LOCK_PATIENCE_MS; waited += 20)
    await sleep(20);
  for (const path of left()) rmSync(path, { force: true });
}

/** Everything recorded, the chain verified by reading it. */
export async function eventsIn({ repo }: Scene): Promise<readonly StoredEvent[]> {
  const store = openStore(join(repo.top, '.git/doorward'));
  try {
    const heads = await store.log.runs();
    const all = await Promise.all(heads.map(({ run }) => store.log.read(run)));
    return all.flat();
  } finally {
    store.close();
  }
}

/** The name of the last event that is more than a note, as the preload names positions. */
export function positionOf(events: readonly StoredEvent[]): string {
  const last = events.findLast(({ event }) => event.type !== 'run.driven')?.event;
  if (last === undefined) return 'nothing';
  const part = (key: string): unknown => Reflect.get(last, key);
  return [last.type, part('task'), part('attempt'), part('stage')]
    .filter((value) => value !== undefined)
    .join(' ');
}

/** Lines `run seq hash` of events whose append had come back when the process died. */
export function acknowledgedIn({ notes }: Scene): readonly string[] {
  return linesOf(join(notes, 'acknowledged'));
}

export function deathsIn({ notes }: Scene): readonly string[] {
  return linesOf(join(notes, 'deaths'));
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

export interface Commit {
  readonly tree: string;
  readonly subject: string;
  readonly task: string;
  readonly evidence: string;
}

/** What a run leaves, without names and times that differ from run to run. */
export interface Result {
  readonly commits: readonly Commit[];
  readonly status: readonly string[];
  readonly index: string;
  readonly head: string;
  readonly own: Readonly<Record<string, string>>;
}

const OWN = ['notes/todo.md', 'sketch.txt', 'cache/old'];

export function resultOf({ repo, base }: Scene): Result {
  const format =
    '%T%x1f%s%x1f%(trailers:key=Doorward-Task,valueonly,separator=%x2c)%x1f%(trailers:key=Doorward-Evidence,valueonly,separator=%x2c)';
  const lines = repo.git('log', '--reverse', `--format=${format}`, `${base}..HEAD`);
  return {
    commits: lines.split('\n').filter(Boolean).map(commitIn),
    status: repo.git('status', '--porcelain', '-uall').split('\n').filter(Boolean),
    index: repo.git('ls-files', '--stage'),
    head: repo.git('symbolic-ref', 'HEAD'),
    own: ownFilesOf({ repo }),
  };
}

export function ownFilesOf({ repo }: Pick<Scene, 'repo'>): Readonly<Record<string, string>> {
  return Object.fromEntries(OWN.map((path) => [path, readFileSync(repo.path(path), 'utf8')]));
}

function commitIn(line: string): Commit {
  const [tree = '', subject = '', task = '', named = ''] = line.split('\x1f');
  // What is proven names its evidence, which has another name in each run.
  const evidence = named.replace(/^sha256:[0-9a-f]{64}$/, 'verified');
  return { tree, subject, task, evidence };
}
