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

interface TemplateTexts {
  readonly executor?: string | undefined;
  readonly reviewer?: string | undefined;
  readonly commit?: string | undefined;
}

/** A template that can't be used is found before a run starts, not in the middle of it. */
export async function refuseTemplates(texts: TemplateTexts): Promise<void> {
  refusePath(texts.commit);
  const { templateProblem } = await import('../../prompts/template.ts');
  const found = [
    texts.executor === undefined ? undefined : templateProblem(texts.executor, 'executor'),
    texts.reviewer === undefined ? undefined : templateProblem(texts.reviewer, 'reviewer'),
    texts.commit === undefined ? undefined : templateProblem(texts.commit, 'commit'),
  ];
  for (const problem of found) if (problem !== undefined) textOf({ ok: false, problem });
}

/** The other templates are named by their path; whoever does so here would have it as the subject of every commit. */
function refusePath(message: string | undefined): void {
  if (message === undefined || !/^\S{1,300}\.(?:hbs|handlebars|mustache)$/.test(message.trim()))
    return;
  throw new DoorwardError(
    'config',
    `\`commit.message\` is a path: ${message.trim()}`,
    'Write the template itself:  message: "{{commitType}}: {{taskTitle}}"',
  );
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
