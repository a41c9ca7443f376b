// The composition root of a run: the record, the branch, the working trees, agents and reviewers.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Agent } from '../../drive/ports/agent.ts';
import type { EvidenceBook } from '../../drive/ports/evidence.ts';
import type { Reviewer } from '../../drive/ports/reviewer.ts';
import type { RunWatcher, RunWorld, Texts } from '../../drive/ports/run.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import type { Store } from '../../store/open-store.ts';
import type { Interruption } from './interruption.ts';

export interface WorldParts {
  readonly store: Store;
  readonly branch: Branch;
  readonly workspaces: RunWorld['workspaces'];
  /** From the first rung of the ladder up; at least one. */
  readonly agents: readonly [Agent, ...Agent[]];
  readonly reviewers: readonly Reviewer[];
  readonly watcher: RunWatcher;
  readonly interruption: Interruption;
  readonly version: string;
  readonly project: RunWorld['project'];
  readonly evidence: EvidenceBook | undefined;
  readonly plant: RunWorld['plant'];
}

export function worldOf(parts: WorldParts): RunWorld {
  const { store, agents, interruption, version } = parts;
  const host = hostname();
  return {
    log: store.log,
    texts: textsIn(store),
    branch: parts.branch,
    workspaces: parts.workspaces,
    reviewers: parts.reviewers,
    watcher: parts.watcher,
    agentFor: (strength) => agents[Math.min(strength, agents.length) - 1] ?? agents[0],
    now: () => new Date().toISOString(),
    elapsed: () => performance.now(),
    wait: (durationMs) => interruption.wait(durationMs),
    nonce: () => randomBytes(12).toString('hex'),
    isStopping: () => interruption.isAsked,
    project: parts.project,
    process: { pid: process.pid, host, version, tools: { node: process.versions.node } },
    ...(parts.plant === undefined ? {} : { plant: parts.plant }),
    ...(parts.evidence === undefined ? {} : { evidence: parts.evidence }),
    actor: `doorward ${version} (${host}:${process.pid})`,
  };
}

export function textsIn({ blobs }: Store): Texts {
  return {
    keep: (text) => blobs.put(typeof text === 'string' ? Buffer.from(text) : text),
    read: async (digest) => {
      const bytes = await blobs.get(digest);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
    },
  };
}
