// The one place where work can't get around the gate: a hook of the server, which looks at a push
// before it is let in. Local hooks are for speed; this one is for truth.

import { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { readLog } from '../../effects/git/objects/read-history.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { auditLog } from '../../evidence/audit/audit-log.ts';
import { writerIn } from '../../evidence/names.ts';
import type { Trust } from '../../evidence/trust.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { type Audited, type AuditRequest, auditSpan, trustRoot } from './audit-repository.ts';

export interface Push {
  readonly ref: string;
  readonly from: string;
  readonly to: string;
}

export interface PushWord {
  readonly ref: string;
  /** Why it is refused; undefined if it may come in. */
  readonly refusal: string | undefined;
  readonly audited: Audited | undefined;
}

const NOTHING = /^0+$/;
const LINE = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (refs\/\S{1,500})$/;

/** `old new ref`, a line for each, as git gives them to the hook. */
export function readPushes(input: string): readonly Push[] {
  return input
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, from, to, ref] = LINE.exec(line) ?? [];
      if (from !== undefined && to !== undefined && ref !== undefined) return { from, to, ref };
      throw new DoorwardError(
        'input',
        `\`${oneLine(line, 120)}\` is no line of a pre-receive hook`,
        'Call it from hooks/pre-receive of a repository, which gets `old new ref` on its input.',
      );
    });
}

export async function judgePushes(
  pushes: readonly Push[],
  request: Omit<AuditRequest, 'range'> & { readonly branches: readonly string[] },
): Promise<readonly PushWord[]> {
  const objects = await HashedObjects.open(request.cwd, request.env);
  const { trust } = trustRoot(request, objects.commonDir);
  const real = await Promise.all(
    pushes.map(async (push) => ({ ...push, ref: await movedBy(push.ref, objects) })),
  );
  const logs = new Map(
    real.flatMap(({ ref, to }) => {
      const writer = NOTHING.test(to) ? undefined : writerIn(ref);
      return writer === undefined ? [] : [[writer, to] as const];
    }),
  );
  const isGuarded = await guardOf(request.branches, objects);
  const words: PushWord[] = [];
  for (const push of real) {
    const { ref, to } = push;
    const writer = writerIn(ref);
    if (writer === undefined && !isGuarded(ref)) continue;
    const loss = await lossOf(push, objects);
    if (loss !== undefined || writer !== undefined) {
      const refusal = loss ?? (await faultOf(writer ?? '', to, { objects, trust }));
      words.push({ ref, refusal, audited: undefined });
      continue;
    }
    const not = await knownTips(push, isGuarded, objects);
    const audited = await auditSpan({ tip: to, not, branch: ref, logs }, request);
    const problem = audited.isProven ? undefined : 'not everything in it is proven';
    words.push({ ref, refusal: problem, audited });
  }
  return words;
}

type Guard = (ref: string) => boolean;

async function guardOf(branches: readonly string[], objects: HashedObjects): Promise<Guard> {
  if (branches.length === 0) return (ref) => ref.startsWith('refs/heads/');
  const names = branches.flatMap((name) => [name, `refs/heads/${name}`]);
  const guarded = new Set(await Promise.all(names.map((name) => movedBy(name, objects))));
  return (ref) => guarded.has(ref);
}

const MAX_STEPS = 5;

/** The ref that a push moves: where one stands for another, that other one. */
async function movedBy(ref: string, objects: HashedObjects): Promise<string> {
  let name = ref;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const [next] = (await objects.ask(['symbolic-ref', '--quiet', name])) ?? [];
    if (next === undefined) return name;
    name = next;
  }
  return name;
}

/** A log that is not right would speak against every commit from then on, and could not be taken back. */
async function faultOf(
  writer: string,
  tip: string,
  { objects, trust }: { readonly objects: HashedObjects; readonly trust: Trust },
): Promise<string | undefined> {
  const log = await readLog(writer, tip, objects);
  const judging = { trust, crypto: nodeCrypto, without: new Set<never>() };
  const [first] = auditLog(log, judging).denials;
  return first === undefined ? undefined : `${first.reason} (${first.check})`;
}

/** History may grow, and nothing else. */
async function lossOf({ from, to }: Push, objects: HashedObjects): Promise<string | undefined> {
  if (NOTHING.test(to)) return 'it would be deleted';
  if (NOTHING.test(from)) return undefined;
  const isGrown = await objects.ask(['merge-base', '--is-ancestor', from, to]);
  return isGrown === undefined ? 'it would lose what it has' : undefined;
}

/** A new branch is judged from what other branches have, as far as somebody looked at what went in there. */
async function knownTips(
  { from }: Push,
  isGuarded: Guard,
  objects: HashedObjects,
): Promise<readonly string[]> {
  if (!NOTHING.test(from)) return [from];
  const lines = await objects.ask([
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    'refs/heads',
  ]);
  return (lines ?? []).flatMap((line) => {
    const [oid = '', ref = ''] = line.split(' ');
    return isGuarded(ref) && writerIn(ref) === undefined ? [oid] : [];
  });
}
