// Everything that a person answered for instead of the gate, in all runs, for ever: with scope, reason
// and name, and signed with the human key of this machine where somebody asks for it.

import { gitEnvironment } from '../../effects/git/git.ts';
import { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { readerIn } from '../../effects/git/objects/object-reader.ts';
import { readLog } from '../../effects/git/objects/read-history.ts';
import { Refs } from '../../effects/git/refs.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { bundleText } from '../../evidence/bundle.ts';
import { signEnvelope } from '../../evidence/envelope.ts';
import { overrideStatement, type Waived } from '../../evidence/override.ts';
import { statementFields } from '../../evidence/statement.ts';
import type { GateEvent } from '../../model/event.ts';
import { DoorwardError } from '../../std/error.ts';
import { listRuns, type OpenedRuns } from '../read-run.ts';
import { LogWriter } from './log-writer.ts';
import { OwnKeys } from './own-keys.ts';

export interface ListedWaiver {
  readonly run: string;
  readonly task: string;
  /** `skip`, `force` and `confirm` are a person's; `unverified` is a setting's. */
  readonly kind: 'skip' | 'force' | 'confirm' | 'unverified';
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  /** What was committed on this word; undefined as long as nothing was. */
  readonly commit: string | undefined;
}

export async function listWaivers(runs: OpenedRuns): Promise<readonly ListedWaiver[]> {
  const heads = await listRuns(runs);
  const found = await Promise.all(
    heads.map(async ({ run }) => {
      const stored = await runs.store.log.read(run);
      return waiversIn(
        run,
        stored.map(({ event }) => event),
      );
    }),
  );
  return found.flat().toSorted((left, right) => (left.at < right.at ? 1 : -1));
}

function waiversIn(run: string, events: readonly GateEvent[]): readonly ListedWaiver[] {
  const commitOf = (task: string): string | undefined => {
    const made = events.findLast((event) => event.type === 'commit.created' && event.task === task);
    return made?.type === 'commit.created' ? made.commit : undefined;
  };
  return events.flatMap((event): readonly ListedWaiver[] => {
    if (event.type === 'override.granted') {
      const { task, kind, by, reason, at } = event;
      return [{ run, task, kind, by, reason, at, commit: commitOf(task) }];
    }
    if (event.type === 'person.decided' && event.decision === 'approve') {
      const { task, by, at } = event;
      const reason = 'confirmed what only a person can see';
      return [{ run, task, kind: 'confirm', by, reason, at, commit: commitOf(task) }];
    }
    if (event.type !== 'gate.passed' || event.evidence === 'verified') return [];
    const { task, at, waivers } = event;
    const said = { by: 'the settings of the run', reason: waivers.join(', ') };
    return [{ run, task, kind: 'unverified', ...said, at, commit: commitOf(task) }];
  });
}

export interface SigningPlace {
  readonly runs: OpenedRuns;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** ISO 8601; empty for never. */
  readonly expires: string;
  note(line: string): void;
}

/** Signs what a person committed and nobody signed for yet; gives how many. */
export async function signWaivers(place: SigningPlace): Promise<number> {
  const { layout } = place.runs;
  const keys = new OwnKeys(place.env, place.note);
  if (!keys.has('human'))
    throw new DoorwardError(
      'usage',
      'this machine has no human key',
      'Make one with `doorward keys add human`, and let whoever audits trust it.',
    );
  const objects = await HashedObjects.open(layout.top);
  const reader = readerIn(layout);
  const log = await LogWriter.open({ layout, reader, keys, note: place.note });
  const call = { cwd: layout.top, env: { ...gitEnvironment(layout.top), GIT_DIR: layout.gitDir } };
  const refs = new Refs({ layout, reader, call });
  let count = 0;
  for (const waiver of await listWaivers(place.runs)) {
    const waived = await scopeOf(waiver, place.expires, objects);
    if (waived === undefined) continue;
    const statement = statementFields(overrideStatement(waived));
    const human = await keys.open('human');
    const bundle = bundleText([await signEnvelope(statement, human, nodeCrypto)]);
    const tip = await refs.read(log.ref);
    const known = tip === undefined ? [] : (await readLog(log.writer, tip, objects)).entries;
    if (known.some((entry) => entry.bundle === bundle)) continue;
    const message = `Waiver for task ${waiver.task} of run ${waiver.run}`;
    const entry = await log.entryOn(tip, { bundle, outputs: new Map(), at: waiver.at, message });
    const reason = await refs.move([{ ref: log.ref, to: entry, from: tip }], 'doorward: waiver');
    if (reason !== undefined)
      throw new DoorwardError('git', `the log could not be moved: ${reason}`, 'Try again.');
    await log.remember();
    count += 1;
  }
  return count;
}

/** A waiver is for one tree on one base: that of the commit which was made on it. */
async function scopeOf(
  { run, task, kind, by, reason, at, commit }: ListedWaiver,
  expires: string,
  objects: HashedObjects,
): Promise<Waived | undefined> {
  if (kind === 'unverified' || commit === undefined) return undefined;
  const content = await objects.commit(commit);
  if (content === undefined || content.parents.length > 1) return undefined;
  const [base = ''] = content.parents;
  return { tree: content.tree, base, run, task, kind, by, reason, at, expires };
}
