// What executors are told and what commits say, from the built-in templates or the project's own. A
// template that can't be used stops the run before it starts, not in the middle of it.

import type { RunRules } from '../../drive/run/rules.ts';
import type { Plan } from '../../model/plan.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import type { Rendered } from '../../prompts/template.ts';
import { DoorwardError } from '../../std/error.ts';

export type Wording = Pick<RunRules, 'executorPrompt' | 'commitMessage'>;

interface Templates {
  readonly executor: string | undefined;
  readonly commit: string | undefined;
}

export async function wordingOf(
  templates: Templates,
  { plan, protocol }: { readonly plan: Plan; readonly protocol: ProtocolName },
): Promise<Wording> {
  const { renderExecutorPrompt } = await import('../../prompts/executor.ts');
  const { commitMessage } = await import('../../prompts/commit-message.ts');
  return {
    executorPrompt: (brief) => textOf(renderExecutorPrompt(brief, templates.executor)),
    commitMessage: (task, parts) =>
      textOf(commitMessage({ plan, protocol, task, ...parts }, templates.commit)),
  };
}

export function textOf(rendered: Rendered): string {
  if (rendered.ok) return rendered.text;
  const { message, hint, place } = rendered.problem;
  throw new DoorwardError(
    'config',
    `a template can't be used: line ${place.line}: ${message}`,
    hint,
  );
}
