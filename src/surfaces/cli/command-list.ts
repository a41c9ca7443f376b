// Every command by its name. Only the one that is asked for is loaded.

import type { Command } from './command.ts';
import { command as hook } from './commands/hook.ts';
import type { CommandName } from './help.ts';

export interface LazyCommand extends CommandName {
  load(): Promise<{ readonly command: Command }>;
}

export const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'run',
    group: 'Work',
    summary: 'have an agent work through a plan, commit what passes the gate',
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'resume',
    group: 'Work',
    summary: 'go on with a run where it stopped',
    load: async () => ({ command: (await import('./commands/run.ts')).resume }),
  },
  {
    name: 'retry',
    group: 'Decide',
    summary: 'have a parked task done again',
    load: async () => ({ command: (await import('./commands/decisions.ts')).retry }),
  },
  {
    name: 'fix',
    group: 'Decide',
    summary: 'the same, with something the agent should know',
    load: async () => ({ command: (await import('./commands/decisions.ts')).fix }),
  },
  {
    name: 'approve',
    group: 'Decide',
    summary: 'confirm what only a person can see',
    load: async () => ({ command: (await import('./commands/decisions.ts')).approve }),
  },
  {
    name: 'reject',
    group: 'Decide',
    summary: 'send work back with the reason',
    load: async () => ({ command: (await import('./commands/decisions.ts')).reject }),
  },
  {
    name: 'skip',
    group: 'Decide',
    summary: 'go on without proof, on your responsibility',
    load: async () => ({ command: (await import('./commands/decisions.ts')).skip }),
  },
  {
    name: 'force',
    group: 'Decide',
    summary: 'bypass every check, in an emergency',
    load: async () => ({ command: (await import('./commands/decisions.ts')).force }),
  },
  {
    name: 'abort',
    group: 'Decide',
    summary: 'give a task up, or stop a run',
    load: async () => ({ command: (await import('./commands/decisions.ts')).abort }),
  },
  {
    name: 'check',
    group: 'Work',
    summary: 'judge the work that is in the working tree',
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'lint',
    group: 'Read',
    summary: 'judge plans before money is spent',
    load: () => import('./commands/lint.ts'),
  },
  {
    name: 'plan',
    group: 'Read',
    summary: 'show what a plan says',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'claim',
    group: 'Read',
    summary: 'judge a completion message by itself',
    load: () => import('./commands/claim.ts'),
  },
  {
    name: 'status',
    group: 'Watch',
    summary: 'where a run stands, once or as it goes on',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'log',
    group: 'Watch',
    summary: 'what happened in a run',
    load: () => import('./commands/log.ts'),
  },
  {
    name: 'show',
    group: 'Watch',
    summary: 'what stands behind a task',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'stats',
    group: 'Watch',
    summary: 'the figures of a run',
    load: () => import('./commands/stats.ts'),
  },
  {
    name: 'failures',
    group: 'Watch',
    summary: 'failed attempts and what became of them',
    load: () => import('./commands/failures.ts'),
  },
  {
    name: 'state',
    group: 'Watch',
    summary: 'write STATE.md and its like again',
    load: () => import('./commands/state.ts'),
  },
  {
    name: 'runs',
    group: 'Watch',
    summary: 'list the runs of this repository',
    load: () => import('./commands/runs.ts'),
  },
  {
    name: 'hook',
    group: 'Join',
    summary: 'answer a hook of an agent, such as the stop hook of Claude Code',
    // Agents call it at every turn, mostly for nothing: it starts without reading a second file.
    load: async () => ({ command: hook }),
  },
  {
    name: 'mcp',
    group: 'Join',
    summary: 'serve the gate to an agent as tools, over MCP',
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'ci',
    group: 'Join',
    summary: 'gate a pull request where it is built',
    load: () => import('./commands/ci.ts'),
  },
  {
    name: 'install',
    group: 'Join',
    summary: "put the gate into an agent's settings, or into git's hooks",
    load: () => import('./commands/install.ts'),
  },
  {
    name: 'uninstall',
    group: 'Join',
    summary: 'take it out again',
    load: async () => ({ command: (await import('./commands/install.ts')).uninstall }),
  },
  {
    name: 'audit',
    group: 'Prove',
    summary: 'say of every commit whether its evidence proves it',
    load: () => import('./commands/audit.ts'),
  },
  {
    name: 'verify-evidence',
    group: 'Prove',
    summary: 'say who signed what in one bundle of statements',
    load: async () => ({ command: (await import('./commands/evidence.ts')).verifyEvidence }),
  },
  {
    name: 'push-evidence',
    group: 'Prove',
    summary: 'fetch and push logs of evidence',
    load: async () => ({ command: (await import('./commands/evidence.ts')).pushEvidenceCommand }),
  },
  {
    name: 'keys',
    group: 'Prove',
    summary: 'the keys that sign evidence on this machine',
    load: async () => ({ command: (await import('./commands/evidence.ts')).keys }),
  },
  {
    name: 'waivers',
    group: 'Prove',
    summary: 'what went on unproven, who answers for it, and why',
    load: () => import('./commands/waivers.ts'),
  },
  {
    name: 'doctor',
    group: 'Join',
    summary: 'whether hooks, verify commands and reviewers can refuse',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'demo',
    group: 'Work',
    summary: 'see a lying agent meet the gate, in a temporary repository',
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'init',
    group: 'Work',
    summary: 'look at the project and write doorward.yaml',
    load: () => import('./commands/init.ts'),
  },
];
