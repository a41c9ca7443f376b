// Whether what stands at the gate would refuse anything: each verify command is run on trees that are
// known to be bad, each reviewer is shown work that is known to be wrong.

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { armGates, type GateReport } from '../../drive/arming/arm-gates.ts';
import { canBeProbed, probeReviewer } from '../../drive/arming/probe-reviewer.ts';
import type { Reviewer } from '../../drive/ports/reviewer.ts';
import { openRepository } from '../../effects/git/repository.ts';
import { meantAtEnd } from '../../model/plan.ts';
import type { ReviewerProbe } from '../../model/record.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { DEFAULT_TIMEOUT_MS } from '../config/config.ts';
import { findTask } from '../find-task.ts';
import { planIsolation } from '../isolation.ts';
import { loadConfig } from '../load-config.ts';
import { probingOn } from '../probing.ts';
import { templatesOf } from '../run/prepare-run.ts';
import { reviewersOf } from '../run/reviewers.ts';
import { layPlanted } from './lay-planted.ts';

export interface ReviewerReport {
  readonly reviewer: string;
  readonly state: 'armed' | 'not-armed' | 'unknown';
  readonly message: string;
  readonly hint: string;
}

/** A plan whose commands are asked as well: of all its tasks, or of one. */
export interface ExaminedPlan {
  readonly plan: string | undefined;
  readonly task: string | undefined;
}

export interface Examined {
  /** Told before anything is started. */
  announce(line: string): void;
  readonly watcher: { started(command: string): () => void };
}

export async function examineGates(
  cwd: string,
  { announce, watcher }: Examined,
  named: ExaminedPlan = { plan: undefined, task: undefined },
): Promise<readonly GateReport[]> {
  const repository = await openRepository(cwd);
  const { top, stateFolder } = repository;
  const { config } = await loadConfig(top);
  const planned = await plannedCommands(cwd, named);
  const commands = [...config.verify, ...planned.map(({ command }) => command)].filter(
    ({ run }, index, all) => all.findIndex((other) => other.run === run) === index,
  );
  if (commands.length === 0) return [nothingToRefuseWith(config.plan)];
  const { base, baseTree } = await repository.snapshot(undefined);
  if (base === undefined)
    return commands.map(({ run }) => ({
      ...{ command: run, state: 'unknown', hint: 'Make a first commit.' },
      message: 'not known to be armed: there is no commit yet to run it on',
    }));
  const { passEnv, link, reports, timeout } = config;
  const around = { top, env: process.env, hasCommit: true };
  const isolation = await planIsolation(config, undefined, around);
  const due = new Set(planned.flatMap(({ command, isDue }) => (isDue ? [command.run] : [])));
  return armGates(commands, {
    repository,
    probing: probingOn({ top, stateFolder, passEnv, link, reports, isolation, watcher }),
    tree: baseTree,
    settings: { cwd: top, timeoutMs: timeout ?? DEFAULT_TIMEOUT_MS, isParallel: false, reruns: 0 },
    isDue: ({ run }) => due.has(run),
    announce,
  });
}

/** Without a command nothing passes, and hooks have nothing to judge. */
function nothingToRefuseWith(plan: string | undefined): GateReport {
  if (plan !== undefined)
    return {
      ...{ command: '', state: 'unknown' },
      message: `commands are left to the plan ${oneLine(plan, 80)}`,
      hint: `Ask them: doorward doctor --gates --plan ${oneLine(plan, 80)}`,
    };
  return {
    ...{ command: '', state: 'not-usable' },
    message: 'commands: there is none, so that nothing can pass and hooks judge nothing',
    hint: 'Run `doorward init`, put a command under `verify:` in doorward.yaml, or give --plan FILE.',
  };
}

interface PlannedCommand {
  readonly command: VerifyCommand;
  /** Its task is not ticked yet. */
  readonly isDue: boolean;
}

async function plannedCommands(
  cwd: string,
  { plan: path, task }: ExaminedPlan,
): Promise<readonly PlannedCommand[]> {
  if (path === undefined) return [];
  const { readPlan } = await import('../read-plan.ts');
  const { plan, problems } = await readPlan(resolve(cwd, path), undefined, path);
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault !== undefined)
    throw new DoorwardError(
      'plan',
      `${path}:${fault.place.line}: ${fault.message}`,
      `Run \`doorward lint ${path}\` to see all of it.`,
    );
  const tasks = task === undefined ? plan.tasks : [findTask(plan, task)];
  const isClosed = tasks.some(({ id }) => id === plan.closing.runsWith);
  return [
    ...tasks.flatMap(({ verify, isTicked }) =>
      verify.commands.map((command) => ({ command, isDue: !isTicked })),
    ),
    ...[...plan.verify, ...(isClosed ? meantAtEnd(plan.closing) : [])].map((command) => ({
      command,
      isDue: false,
    })),
  ];
}

export async function examineReviewers(
  cwd: string,
  { announce, watcher }: Examined,
): Promise<readonly ReviewerReport[]> {
  const checkout = await openRepository(cwd);
  const { config } = await loadConfig(checkout.top);
  if (config.reviewers.length === 0) return [];
  const protocol = protocolNamed(config.protocol);
  const { reviewer: template } = await templatesOf(config, checkout.top);
  const parts = { protocol, template, env: process.env, ask: undefined, checkout };
  const reports: ReviewerReport[] = [];
  for (const reviewer of await reviewersOf(config.reviewers, parts)) {
    const { name } = reviewer;
    if (!canBeProbed(reviewer)) {
      reports.push({
        reviewer: name,
        ...NOT_PROBED[reviewer.kind === 'human' ? 'human' : 'other'],
      });
      continue;
    }
    announce(
      `Asks the reviewer ${oneLine(name, 80)} about a planted defect and about right work: two reviews, at its price.`,
    );
    const ended = watcher.started(`review by ${name}`);
    try {
      const wrong = await asked(reviewer, 'wrong', protocol.rules);
      const right =
        wrong?.outcome === 'refused' ? await asked(reviewer, 'right', protocol.rules) : undefined;
      reports.push({ reviewer: name, ...judged(wrong, right) });
    } finally {
      ended();
    }
  }
  return reports;
}

type Said = Omit<ReviewerReport, 'reviewer'>;

const NOT_PROBED: Readonly<Record<'human' | 'other', Said>> = {
  human: { state: 'unknown', message: 'a person: nobody puts people to the test', hint: '' },
  other: {
    state: 'unknown',
    message:
      'the checklist answers from facts and reads no code: it sees no defect that no check sees',
    hint: 'Name a reviewer that reads the change, where that matters.',
  },
};

async function asked(
  reviewer: Reviewer,
  kind: 'right' | 'wrong',
  rules: Parameters<typeof probeReviewer>[2]['rules'],
): Promise<ReviewerProbe | undefined> {
  const planted = await layPlanted(randomBytes(8).toString('hex'), kind);
  if (planted === undefined) return undefined;
  const forgotten = (): Promise<`sha256:${string}`> => Promise.resolve('sha256:none');
  try {
    return await probeReviewer(reviewer, planted, {
      rules,
      keep: forgotten,
      executorFamily: undefined,
    });
  } finally {
    planted.leave();
  }
}

function judged(wrong: ReviewerProbe | undefined, right: ReviewerProbe | undefined): Said {
  if (wrong === undefined)
    return { state: 'unknown', message: 'the planted work could not be laid out', hint: '' };
  if (wrong.outcome === 'approved')
    return {
      state: 'not-armed',
      message: `NOT armed: it approved ${wrong.defect}`,
      hint: 'It would approve anything. Use another model, or give it more to go by.',
    };
  if (wrong.outcome === 'unusable') {
    const { reading } = wrong.review;
    const why = reading.ok ? 'it gave no verdict' : reading.failure.message;
    return {
      state: 'not-armed',
      message: `NOT armed: nothing usable came back: ${oneLine(why, 300)}`,
      hint: 'A reviewer that cannot be reached approves nothing and refuses nothing.',
    };
  }
  if (right?.outcome === 'approved')
    return {
      state: 'armed',
      message: `armed: it refused ${wrong.defect}, and approved right work`,
      hint: '',
    };
  return {
    state: 'armed',
    message: `armed: it refused ${wrong.defect}; but right work it did not approve either`,
    hint: 'Work may never pass: look at what it says with `doorward show`.',
  };
}
