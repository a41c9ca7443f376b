// A whole run with everything real but the minds: git, store, processes, commands. A scripted agent
// leaves files and a message per attempt; scripted reviewers answer what the test wants. Nobody waits.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { openRunLog } from '../../src/app/open-run-log.ts';
import {
  type Deciding,
  type Decision,
  decide,
  type Override,
  resumeRun,
} from '../../src/app/run/decide.ts';
import { Interruption } from '../../src/app/run/interruption.ts';
import type { RunOptions } from '../../src/app/run/run-options.ts';
import { type RunReport, runPlan } from '../../src/app/run/run-plan.ts';
import type { GateRun } from '../../src/gate/run.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { ProtocolName } from '../../src/model/protocol.ts';
import { type NamedEvent, namedLog } from '../../src/projections/event-names.ts';
import type { Store } from '../../src/store/open-store.ts';
import { makeRepo, type RepoRig } from './repo-rig.ts';

const room = mkdtempSync(join(tmpdir(), 'doorward-stages-'));

afterAll(() => rmSync(room, { recursive: true, force: true, maxRetries: 3 }));

/** One attempt of the agent. */
export interface Turn {
  readonly files?: Readonly<Record<string, string>>;
  /** Run in the working tree after the files are there. */
  readonly sh?: string;
  readonly says?: string;
}

export interface Scene {
  readonly protocol: ProtocolName;
  readonly plan: { readonly path: string; readonly text: string };
  readonly files?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, unknown>>;
  /** By task, one for each attempt; the last one is repeated. */
  readonly turns: Readonly<Record<string, readonly Turn[]>>;
  /** By reviewer, one answer for each look; the last one is repeated, and `@nonce@` is filled in. */
  readonly reviews?: Readonly<Record<string, readonly string[]>>;
}

export interface Played {
  readonly report: RunReport;
  readonly events: readonly GateEvent[];
  readonly named: readonly NamedEvent[];
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: readonly number[];
  readonly notes: readonly string[];
}

const AGENT = `dir="$(dirname "$0")"
mkdir -p "$dir/prompts/$1"
cat > "$dir/prompts/$1/$2"
n="$2"
while [ "$n" -gt 1 ] && [ ! -d "$dir/turns/$1/$n" ]; do n=$((n - 1)); done
turn="$dir/turns/$1/$n"
[ -d "$turn/files" ] && cp -R "$turn/files/." .
[ -f "$turn/run.sh" ] && . "$turn/run.sh"
[ -f "$turn/says" ] && cat "$turn/says"
exit 0
`;

// A folder is made by one process only, so that looks at the same time get different answers.
const REVIEWER = `dir="$(dirname "$0")/reviewers/$1"
n=1
until mkdir "$dir/asked-$n" 2>/dev/null; do n=$((n + 1)); done
cat > "$dir/asked-$n/prompt"
while [ "$n" -gt 1 ] && [ ! -f "$dir/$n" ]; do n=$((n - 1)); done
sed "s/@nonce@/$DOORWARD_NONCE/g" "$dir/$n"
`;

class Hurried extends Interruption {
  readonly waits: number[] = [];

  override wait(durationMs: number): Promise<void> {
    this.waits.push(durationMs);
    return Promise.resolve();
  }
}

const BY = 'Rig <rig@example.test>';
const DECIDING: Pick<Deciding, 'by' | 'now'> = { by: BY, now: () => new Date().toISOString() };

async function newest({ log }: Store): Promise<string> {
  const [head] = await log.runs(1);
  if (head === undefined) throw new Error('there is no run');
  return head.run;
}

export class Stage {
  readonly repo: RepoRig;
  readonly #folder: string;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#folder = mkdtempSync(join(room, 'stage-'));
    this.#put('agent.sh', AGENT);
    this.#put('reviewer.sh', REVIEWER);
    for (const [task, turns] of Object.entries(scene.turns)) this.script(task, turns);
    for (const [name, answers] of Object.entries(scene.reviews ?? {}))
      for (const [index, answer] of answers.entries())
        this.#put(`reviewers/${name}/${index + 1}`, answer);
    this.repo = makeRepo({
      ...scene.files,
      [scene.plan.path]: scene.plan.text,
      'doorward.json': JSON.stringify(this.#config(), null, 2),
    });
  }

  /** What the agent does at a task from now on. */
  script(task: string, turns: readonly Turn[], first = 1): void {
    for (const [index, { files = {}, sh, says }] of turns.entries()) {
      const turn = `turns/${task}/${first + index}`;
      mkdirSync(join(this.#folder, turn), { recursive: true });
      for (const [path, text] of Object.entries(files)) this.#put(`${turn}/files/${path}`, text);
      if (sh !== undefined) this.#put(`${turn}/run.sh`, sh);
      if (says !== undefined) this.#put(`${turn}/says`, says);
    }
  }

  async run(more: Partial<RunOptions> = {}): Promise<Played> {
    const interruption = new Hurried();
    const notes: string[] = [];
    const report = await runPlan(
      {
        cwd: this.repo.top,
        env: process.env,
        plan: this.#scene.plan.path,
        dialect: undefined,
        protocol: undefined,
        settings: {},
        run: undefined,
        isNew: false,
        isContinued: false,
        isOutOfOrder: false,
        isResumed: false,
        takesOver: false,
        by: BY,
        version: '0.0.0',
        ...more,
      },
      {
        watcher: {
          began: () => undefined,
          waits: () => undefined,
          line: () => undefined,
          appended: () => undefined,
        },
        commands: { started: () => () => undefined },
        interruption,
        note: (line) => notes.push(line),
      },
    );
    return { report, waits: interruption.waits, notes, ...(await this.#log(report.run)) };
  }

  async #log(run: string): Promise<Pick<Played, 'events' | 'named'>> {
    const { store } = await openRunLog(this.repo.top);
    try {
      const stored = await store.log.read(run);
      return { events: stored.map(({ event }) => event), named: namedLog(stored) };
    } finally {
      store.close();
    }
  }

  /** What a person decides about a task of the newest run. */
  async decide(task: string, decision: Decision | Override): Promise<void> {
    const { store } = await openRunLog(this.repo.top);
    try {
      await decide({ ...DECIDING, log: store.log, run: await newest(store) }, task, decision);
    } finally {
      store.close();
    }
  }

  /** `doorward resume`. */
  async resume(): Promise<Played> {
    const { store } = await openRunLog(this.repo.top);
    const run = await newest(store);
    try {
      await resumeRun({ ...DECIDING, log: store.log, run });
    } finally {
      store.close();
    }
    return this.run({ run });
  }

  /** What the agent was told. */
  prompt(task: string, attempt: number): string {
    return readFileSync(join(this.#folder, 'prompts', task, String(attempt)), 'utf8');
  }

  /** How often the agent was asked to work at a task. */
  attempts(task: string): number {
    let count = 0;
    while (existsSync(join(this.#folder, 'prompts', task, String(count + 1)))) count += 1;
    return count;
  }

  /** What a reviewer was asked, in order. */
  asked(reviewer: string): readonly string[] {
    const prompts: string[] = [];
    const fileOf = (n: number): string =>
      join(this.#folder, 'reviewers', reviewer, `asked-${n}`, 'prompt');
    for (let n = 1; existsSync(fileOf(n)); n += 1) prompts.push(readFileSync(fileOf(n), 'utf8'));
    return prompts;
  }

  read(path: string): string {
    return readFileSync(this.repo.path(path), 'utf8');
  }

  /** Of the newest commit first. */
  subjects(): readonly string[] {
    return this.repo.git('log', '--format=%s').split('\n');
  }

  #config(): Readonly<Record<string, unknown>> {
    const { protocol, config, reviews = {} } = this.#scene;
    const reviewers = Object.keys(reviews).map((name) => ({
      name,
      command: ['bash', join(this.#folder, 'reviewer.sh'), name],
    }));
    return {
      protocol,
      agent: { command: ['bash', join(this.#folder, 'agent.sh'), '{task}', '{attempt}'] },
      ...(reviewers.length === 0 ? {} : { reviewers }),
      ...config,
    };
  }

  #put(path: string, text: string): void {
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export function taskIn({ report }: Played, id: string): GateRun {
  const found = report.plan.runs.find(({ task }) => task.id === id);
  if (found === undefined) throw new Error(`the run has no task ${id}`);
  return found;
}

type EventOf<T extends GateEvent['type']> = Extract<GateEvent, { readonly type: T }>;

export function eventsOf<T extends GateEvent['type']>(
  { events }: Played,
  type: T,
): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

/** The reviewer's word, in the form of each protocol. */
export const verdictYaml = (fields: Readonly<Record<string, unknown>>): string =>
  `\`\`\`yaml\n${Object.entries({ ...fields, nonce: '@nonce@' })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n\`\`\`\n`;
