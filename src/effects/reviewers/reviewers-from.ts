// From the list in a config to reviewers. A description that can't become one yields a reviewer that
// says why; an empty list yields the checklist, so that there always is somebody to ask.

import type { Reviewer } from '../../drive/ports/reviewer.ts';
import { agentNamed } from '../agents/agent-named.ts';
import { commandReviewer } from './command.ts';
import { humanReviewer } from './human.ts';
import { modelReviewer } from './model.ts';
import { readModelWord } from './model-word.ts';
import { unavailableReviewer } from './no-answer.ts';
import { type ReviewerOptions, type ReviewerWorld, reviewerFault } from './options.ts';

const FIRST_DELAY_MS = 1_000;

export function reviewersFrom(
  specs: readonly ReviewerOptions[],
  world: ReviewerWorld,
): readonly Reviewer[] {
  if (specs.length === 0) return [world.checklist('checklist')];
  const names = new Map<string, number>();
  return specs.map((options) => {
    const wanted = options.name ?? nameOf(options);
    const count = (names.get(wanted) ?? 0) + 1;
    names.set(wanted, count);
    // Two of one name could not be told apart in the record.
    return reviewerOf(options, count === 1 ? wanted : `${wanted}-${count}`, world);
  });
}

function nameOf({ kind, model, command }: ReviewerOptions): string {
  if (kind === 'model') return model ?? kind;
  if (kind !== 'command') return kind;
  const words = typeof command === 'string' ? command : command?.flat().join(' ');
  return words?.trim().split(/\s+/)[0]?.slice(0, 60) ?? kind;
}

function reviewerOf(options: ReviewerOptions, name: string, world: ReviewerWorld): Reviewer {
  const fault = reviewerFault(options);
  if (fault !== undefined) return unavailableReviewer(name, options.kind, fault);
  switch (options.kind) {
    case 'checklist':
      return world.checklist(name);
    case 'human':
      return humanReviewer({ name, ask: world.ask, render: (request) => world.render(request) });
    case 'command':
      return programReviewer(options, name, world);
    case 'model':
      return wordReviewer(options, name, world);
  }
}

function wordReviewer(options: ReviewerOptions, name: string, world: ReviewerWorld): Reviewer {
  const word = readModelWord(options.model ?? '');
  if (!word.ok) return unavailableReviewer(name, 'model', word.message);
  const { baseURL, apiKeyEnv, family, timeoutMs } = options;
  return modelReviewer({
    ...{ name, provider: word.provider, model: word.model },
    ...{ baseURL, apiKeyEnv, family, timeoutMs },
    firstDelayMs: world.firstDelayMs ?? FIRST_DELAY_MS,
    env: world.env,
    render: (request) => world.render(request),
  });
}

function programReviewer(options: ReviewerOptions, name: string, world: ReviewerWorld): Reviewer {
  const { command = '', model, family, timeoutMs } = options;
  const { env, graceMs, containment } = world;
  return commandReviewer({
    ...{ name, family, timeoutMs },
    agentWith: (extraEnv) =>
      agentNamed(command, {
        ...{ env, extraEnv, access: 'read' },
        ...(model === undefined ? {} : { models: [model] }),
        ...(graceMs === undefined ? {} : { graceMs }),
        ...(containment === undefined ? {} : { containment }),
      }),
    firstDelayMs: world.firstDelayMs ?? FIRST_DELAY_MS,
    render: (request) => world.render(request),
    treeAt: (cwd) => world.treeAt(cwd),
  });
}
