// Worktrees for tasks that are worked on at the same time. A slot serves one task until the task is
// released, and begins anew with the next one.

import { join } from 'node:path';
import type { Ports } from '../../drive/ports/gate.ts';
import type { HeldWorkspace, Workspaces } from '../../drive/ports/run.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { leaveSlot } from '../../effects/git/room/slot-holder.ts';
import { workspaceInWorktree } from '../../effects/git/room/workspace-in-worktree.ts';
import { DoorwardError } from '../../std/error.ts';
import { START } from '../../std/place.ts';
import { tail } from '../../std/text.ts';
import { IN_PLACE, type IsolationPlan } from '../isolation.ts';
import { portsOn } from '../open-ports.ts';
import { noteAt, replaceFile } from '../shared-file.ts';
import { held } from './held-workspaces.ts';
import type { Company } from './run-options.ts';
import type { RecordedRun } from './run-rules.ts';

export interface SlotParts {
  readonly recorded: RecordedRun;
  readonly layout: Layout;
  readonly branch: Branch;
  readonly company: Company;
  readonly isolation: IsolationPlan;
}

interface Slot {
  readonly number: number;
  readonly workspace: Promise<HeldWorkspace>;
}

export class Slots implements Workspaces {
  readonly isInPlace = false;
  readonly #parts: SlotParts;
  readonly #taken = new Map<string, Slot>();

  constructor(parts: SlotParts) {
    this.#parts = parts;
  }

  of(task: string): Promise<HeldWorkspace> {
    const known = this.#taken.get(task);
    if (known !== undefined) return known.workspace;
    const used = new Set([...this.#taken.values()].map(({ number }) => number));
    let number = 1;
    while (used.has(number)) number += 1;
    const workspace = this.#open(number);
    this.#taken.set(task, { number, workspace });
    return workspace;
  }

  async release(task: string): Promise<void> {
    const slot = this.#taken.get(task);
    if (slot === undefined) return;
    this.#taken.delete(task);
    const workspace = await slot.workspace.catch(() => undefined);
    if (workspace !== undefined) leaveSlot(workspace.top);
  }

  async #open(number: number): Promise<HeldWorkspace> {
    const { recorded, layout, branch, company, isolation } = this.#parts;
    const { link, setup } = recorded.settings;
    const base = await branch.tip();
    const name = `slot-${number}`;
    const worktree = await workspaceInWorktree({ cwd: layout.top, name, base, link });
    const watcher = company.commands;
    const workspace = held(worktree, { recorded, isolation, watcher });
    // What lay there was kept elsewhere: nothing of an earlier attempt is left.
    await workspace.hold('');
    if (setup === undefined) return workspace;
    const settings = { ...recorded.settings, reuse: false, isolation: IN_PLACE };
    await setUp(workspace, setup, portsOn(worktree.repository, settings, watcher));
    return workspace;
  }
}

const SETUP_MS = 15 * 60_000;

/** Once in each worktree, as long as the command stays the same. */
async function setUp(
  workspace: HeldWorkspace,
  setup: string,
  { runCommands }: Pick<Ports, 'runCommands'>,
): Promise<void> {
  const marker = join(workspace.repository.stateFolder, 'set-up');
  if (noteAt(marker) === setup) return;
  const { tree } = await workspace.repository.snapshot(undefined);
  const command = { run: setup, expect: 'pass', timeoutMs: SETUP_MS, place: START } as const;
  const settings = { cwd: workspace.top, timeoutMs: SETUP_MS, isParallel: false, reruns: 0 };
  const [run] = await runCommands([command], settings, tree);
  if (run?.exitCode !== 0)
    throw new DoorwardError(
      'config',
      `\`setup\` failed in ${workspace.top}: ${tail(run?.output ?? '', 500)}`,
      'Mend the command, or leave it out.',
    );
  replaceFile(marker, setup);
}
