// The loop of a run with a world in memory: trees are sets of words, commits are counted, nobody waits.
// What the loop asks for is written down in order; a test can do something at any of these moments.

import { builtinChecks } from '../../src/checks/registry.ts';
import type { Agent, Answer, Turn } from '../../src/drive/ports/agent.ts';
import type { EventLog, StoredEvent } from '../../src/drive/ports/log.ts';
import type { HeldWorkspace, RunWorld } from '../../src/drive/ports/run.ts';
import type { Branch, Landed } from '../../src/drive/ports/workspace.ts';
import { type DrivenRun, driveRun } from '../../src/drive/run/drive-run.ts';
import type { RunRules } from '../../src/drive/run/rules.ts';
import { outlinesOf } from '../../src/gate/outline.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import type { Task } from '../../src/model/task.ts';
import { strict } from '../../src/protocols/strict.ts';
import { aChange, aCommandRun, aPlan, aTask, aVerify } from './builders.ts';

const AT = '2026-05-04T06:00:00.000Z';
const TOP = '/harbour';
const RUN = 'run-1';

/** A log that compares heads, as every log must. */
export class MemoryLog implements EventLog {
  readonly events: GateEvent[] = [];

  append: EventLog['append'] = (_run, expected, { events }) => {
    const ok = expected === this.events.length;
    if (ok) this.events.push(...events);
    return Promise.resolve({ ok, head: this.events.length });
  };

  read: EventLog['read'] = (run, after = 0) =>
    Promise.resolve(
      this.events.slice(after).map(
        (event, index): StoredEvent => ({
          run,
          seq: after + index + 1,
          event,
          actor: 'rig',
          prev: '',
          hash: '',
        }),
      ),
    );

  runs: EventLog['runs'] = () => Promise.resolve([]);

  close(): void {}
}

export interface RigParts {
  readonly tasks?: readonly Partial<Task>[];
  readonly protocol?: Partial<Protocol>;
  readonly jobs?: number;
  /** What an agent leaves in the working tree on top of what lies there; undefined: it was not there. */
  readonly agent?: (turn: Turn) => string | undefined;
  /** Whether the commands pass on this tree. */
  readonly passes?: (tree: string, task: string) => boolean;
  /** Done before a working tree is frozen: whatever it throws, freezing throws. */
  readonly freezing?: () => void | Promise<void>;
  /** Done at every moment of the run, before what it names. */
  readonly moment?: (what: string, rig: RunRig) => void | Promise<void>;
}

export interface RunRig {
  readonly log: MemoryLog;
  /** What was done, in order, such as `agent keel 1` or `land keel`. */
  readonly done: string[];
  readonly waits: number[];
  /** Of what people who watch were told, the types. */
  readonly told: string[];
  readonly commits: { readonly tree: string; readonly message: string }[];
  /** Refs with what they hold. */
  readonly kept: Map<string, string>;
  isStopping: boolean;
  /** Somebody else's commit. */
  commitElsewhere(word: string): void;
  append(event: GateEvent): void;
  drive(): Promise<DrivenRun>;
  types(): readonly string[];
}

const wordsOf = (tree: string): readonly string[] => tree.split('+').filter(Boolean);
const treeOf = (words: Iterable<string>): string => [...new Set(words)].sort().join('+');

export function runRig(parts: RigParts = {}): RunRig {
  const plan = planOf(parts);
  const protocol: Protocol = { ...strict, ...parts.protocol };
  const log = new MemoryLog();
  log.events.push({
    type: 'run.started',
    at: AT,
    run: RUN,
    protocol,
    plan: 'plan.yaml',
    tasks: outlinesOf(plan),
    reviewers: 0,
  });
  const rig: RunRig = {
    log,
    done: [],
    waits: [],
    told: [],
    commits: [{ tree: 'base', message: 'start' }],
    kept: new Map(),
    isStopping: false,
    commitElsewhere(word) {
      const tip = rig.commits.at(-1)?.tree ?? '';
      rig.commits.push({ tree: treeOf([...wordsOf(tip), word]), message: `elsewhere: ${word}` });
    },
    append: (event) => void log.events.push(event),
    drive: () => driveRun(worldOf(rig, parts), rulesOf(plan, protocol, parts)),
    types: () => log.events.map(({ type }) => type),
  };
  return rig;
}

/** Independent of each other, unless a test says otherwise: waves declare that there is an order. */
function planOf({ tasks = [{ id: 'keel' }] }: RigParts): Plan {
  return aPlan({
    dialect: 'doorward',
    tasks: tasks.map((task) =>
      aTask({ wave: 1, files: [`${task.id}.txt`], verify: aVerify('make harbour'), ...task }),
    ),
  });
}

function rulesOf(plan: Plan, protocol: Protocol, { jobs = 1 }: RigParts): RunRules {
  return {
    run: RUN,
    plan,
    protocol,
    checks: builtinChecks.filter(({ name }) => name === 'verify-commands'),
    gateFiles: [],
    quarantine: [],
    jobs,
    commands: { timeoutMs: 1_000, isParallel: false },
    documents: [],
    hasReviewer: false,
    probeReviewers: 0,
    voting: 'lead',
    planPath: undefined,
    tick: () => undefined,
    insertFix: () => undefined,
    commandsFor: ({ verify }) => verify.commands,
    executorPrompt: ({ task, attempt }) => `${task.id} ${attempt}`,
    countsToolCalls: false,
    commitMessage: ({ id }) => id,
  };
}

function worldOf(rig: RunRig, parts: RigParts): RunWorld {
  const texts = new Map<string, string>();
  const moment = async (what: string): Promise<void> => {
    await parts.moment?.(what, rig);
    rig.done.push(what);
  };
  const places = new Map<string, { tree: string; holds: string | undefined }>();
  const place = (task: string): { tree: string; holds: string | undefined } => {
    const key = (parts.jobs ?? 1) > 1 ? task : '';
    const known = places.get(key) ?? { tree: rig.commits.at(-1)?.tree ?? '', holds: undefined };
    places.set(key, known);
    return known;
  };
  return {
    log: rig.log,
    texts: {
      keep: (text) => {
        const words = typeof text === 'string' ? text : Buffer.from(text).toString();
        const digest = `sha256:${texts.size}` as const;
        texts.set(digest, words);
        return Promise.resolve(digest);
      },
      read: (digest) => Promise.resolve(texts.get(digest)),
    },
    branch: branchOf(rig, moment),
    workspaces: {
      isInPlace: (parts.jobs ?? 1) === 1,
      of: (task) => Promise.resolve(workspaceOf(task, { rig, parts, moment, place })),
      release: () => Promise.resolve(),
    },
    reviewers: [],
    agentFor: () => agentOf({ parts, moment, place }),
    watcher: {
      began: () => undefined,
      waits: () => undefined,
      line: () => undefined,
      appended: ({ type }) => void rig.told.push(type),
    },
    now: () => AT,
    elapsed: () => 0,
    wait: async (durationMs) => {
      rig.waits.push(durationMs);
      await moment(`wait ${durationMs}`);
    },
    nonce: () => 'nonce',
    isStopping: () => rig.isStopping,
    project: () => Promise.resolve(),
    process: { pid: 1, host: 'rig', version: '0' },
    actor: 'rig',
  };
}

interface Shared {
  readonly parts: RigParts;
  readonly moment: (what: string) => Promise<void>;
  readonly place: (task: string) => { tree: string; holds: string | undefined };
}

function agentOf({ parts, moment, place }: Shared): Agent {
  const answer: Answer = {
    ending: 'returned',
    message: '',
    output: new Uint8Array(),
    model: undefined,
    session: undefined,
    exitCode: 0,
    durationMs: 1,
    usage: undefined,
    toolCalls: [],
    problem: undefined,
  };
  return {
    name: 'mate',
    family: undefined,
    async work(turn) {
      await moment(`agent ${turn.task} ${turn.attempt}`);
      const left = (parts.agent ?? (({ task }) => task))(turn);
      if (left === undefined) return { ...answer, ending: 'unavailable', problem: 'not there' };
      const here = place(turn.task);
      here.tree = treeOf([...wordsOf(here.tree), ...wordsOf(left)]);
      return answer;
    },
  };
}

function workspaceOf(task: string, shared: Shared & { readonly rig: RunRig }): HeldWorkspace {
  const { parts, moment, place, rig } = shared;
  const here = place(task);
  const snapshot = async (base: string | undefined) => {
    await parts.freezing?.();
    const baseTree = rig.commits[Number(base)]?.tree ?? '';
    const changes = wordsOf(here.tree)
      .filter((word) => !wordsOf(baseTree).includes(word))
      .map((word) => aChange(`${word}.txt`));
    return { base, baseTree, tree: here.tree, changes, uncommitted: [] };
  };
  const repository = {
    top: TOP,
    stateFolder: TOP,
    snapshot,
    changesSince: (tree: string) => Promise.resolve({ tree, paths: [] }),
    readFiles: () => Promise.resolve(new Map()),
    matching: () => Promise.resolve(new Map()),
    findCommits: () => Promise.resolve(new Map()),
    tip: () => Promise.resolve(undefined),
  };
  return {
    top: TOP,
    repository,
    justSaw: () => false,
    async bring(tree, known) {
      const lay = here.tree;
      const isKnown =
        lay === tree || known.includes(lay) || rig.commits.some((one) => one.tree === lay);
      if (!isKnown) rig.kept.set(`refs/kept/${rig.kept.size + 1}`, lay);
      here.tree = tree;
      return Promise.resolve({ kept: isKnown ? undefined : [...rig.kept.keys()].at(-1) });
    },
    remember: () => undefined,
    async settle({ base }) {
      await moment(`settle ${task}`);
      // Where it stands on the branch, commits that appeared since the base leave it.
      if ((parts.jobs ?? 1) === 1) rig.commits.splice(Number(base) + 1);
      return { commits: [], kept: undefined, notes: [] };
    },
    gate: {
      repository,
      async runCommands(commands, _settings, tree) {
        await moment(`verify ${task}`);
        const isGood = (parts.passes ?? (() => true))(tree, task);
        const trees = { treeBefore: tree, treeAfter: tree };
        return commands.map(({ run }) => aCommandRun(run, { exitCode: isGood ? 0 : 1, ...trees }));
      },
      parseFiles: () => Promise.resolve([]),
      readCode: () => Promise.resolve(new Map()),
    },
    holds: () => Promise.resolve(here.holds),
    hold: (what) => {
      here.holds = what;
      return Promise.resolve();
    },
    edit: () => Promise.resolve(),
  };
}

/** Commits are named by their number; words that begin with `!` are in conflict with any other. */
function branchOf(rig: RunRig, moment: (what: string) => Promise<void>): Branch {
  const at = (commit: string | undefined): string => rig.commits[Number(commit)]?.tree ?? '';
  const merged = (base: string, ours: string, theirs: string): string | undefined => {
    const added = wordsOf(theirs).filter((word) => !wordsOf(base).includes(word));
    return added.some((word) => word.startsWith('!'))
      ? undefined
      : treeOf([...wordsOf(ours), ...wordsOf(theirs)]);
  };
  const keep: Branch['keep'] = (name, { tree }) => {
    rig.kept.set(name, tree);
    return Promise.resolve(name);
  };
  const tip = (): string => String(rig.commits.length - 1);
  return {
    ref: 'refs/heads/main',
    tip: () => Promise.resolve(tip()),
    treeOf: (commit) => Promise.resolve(at(commit)),
    async land({ tree, base = '', message }): Promise<Landed> {
      await moment(`land ${message}`);
      const done = rig.commits.findIndex((one) => one.tree === tree && one.message === message);
      if (done !== -1) return { ok: true, commit: String(done), notes: [] };
      if (tip() === base) {
        rig.commits.push({ tree, message });
        return { ok: true, commit: tip(), notes: [] };
      }
      const whole = merged(at(base), tree, at(tip()));
      const refused = { ok: false, message: 'the branch moved' } as const;
      if (whole === undefined) return { ...refused, merged: undefined, against: tip() };
      return { ...refused, merged: { tree: whole, base: tip() } };
    },
    merge: (base, tree, onto) => Promise.resolve(merged(at(base), tree, at(onto))),
    keep,
    keepAsBranch: keep,
    changes: (base, tree) =>
      Promise.resolve(
        wordsOf(tree)
          .filter((word) => !wordsOf(at(base)).includes(word))
          .map((word) => aChange(`${word}.txt`)),
      ),
    diff: () => Promise.resolve(''),
  };
}
