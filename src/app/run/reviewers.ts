// Reviewers as the config names them; the checklist stands in where it names none.

import type { Repository } from '../../drive/ports/gate.ts';
import type { Reviewer } from '../../drive/ports/reviewer.ts';
import { openRepository } from '../../effects/git/repository.ts';
import type { AskReviewer } from '../../effects/reviewers/human.ts';
import { readModelWord } from '../../effects/reviewers/model-word.ts';
import type { ReviewerOptions } from '../../effects/reviewers/options.ts';
import type { Protocol } from '../../model/protocol.ts';
import type { ReviewerSetting } from '../config/run-config.ts';
import { ownProgram, ownProgramPaths } from './own-program.ts';
import { textOf } from './wording.ts';

export type { AskReviewer };

const MAX_NAME = 60;

export interface ReviewersParts {
  readonly protocol: Protocol;
  readonly template: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ask: AskReviewer | undefined;
  /** The person's checkout, which may hold files that are nobody's work. */
  readonly checkout: Repository;
}

export async function reviewersOf(
  settings: readonly ReviewerSetting[],
  { protocol, template, env, ask, checkout }: ReviewersParts,
): Promise<readonly Reviewer[]> {
  const [{ reviewersFrom }, { checklistReviewer }, { renderReviewerPrompt }] = await Promise.all([
    import('../../effects/reviewers/reviewers-from.ts'),
    import('../../drive/review/checklist.ts'),
    import('../../prompts/reviewer.ts'),
  ]);
  return reviewersFrom(
    settings.map((setting) => optionsOf(setting, checkout.top)),
    {
      env,
      ask,
      checklist: checklistReviewer,
      render: (request) => textOf(renderReviewerPrompt(request, protocol, template)),
      treeAt: async (cwd) => {
        const repository = cwd === checkout.top ? checkout : await openRepository(cwd);
        return (await repository.snapshot(undefined)).tree;
      },
    },
  );
}

/** Said before money is spent on work that nobody could look at. The run goes on: it may be there by then. */
export function missingReviewers(reviewers: readonly Reviewer[], cwd: string): readonly string[] {
  return reviewers.flatMap((reviewer) => {
    const why = reviewer.missing?.(cwd);
    if (why === undefined) return [];
    return [
      `The reviewer ${reviewer.name} can't be asked as things are, and what it has to look at will wait for a person: ${why}`,
    ];
  });
}

/** Programs of reviewers that lie in the repository, from its top. */
export function reviewerFiles(
  settings: readonly ReviewerSetting[],
  top: string,
): readonly string[] {
  return settings.flatMap((setting) => ownProgramPaths(commandOf(setting), top));
}

function commandOf({ use, run, command }: ReviewerSetting): string | readonly string[] {
  return command ?? run ?? use ?? '';
}

/** `checklist` and `human` are words of their own; what names a model is one, any other a program. */
function optionsOf(setting: ReviewerSetting, top: string): ReviewerOptions {
  const { use, run, command, ...rest } = setting;
  if (use === 'checklist' || use === 'human') return { ...rest, kind: use };
  if (use !== undefined && readModelWord(use).ok) return { ...rest, kind: 'model', model: use };
  const said = commandOf(setting);
  // Named as the config names it, whatever its full path is.
  const [name = ''] = typeof said === 'string' ? said.trim().split(/\s+/) : said;
  return {
    name: name.slice(0, MAX_NAME),
    ...rest,
    kind: 'command',
    command: ownProgram(said, top),
  };
}
