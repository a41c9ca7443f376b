// The prompt for whoever does the work: the built-in template of the protocol, or the project's own.

import type { ProtocolName } from '../model/protocol.ts';
import { commands } from './executor-templates/commands.ts';
import { gateProtocol } from './executor-templates/gate-protocol.ts';
import { layers } from './executor-templates/layers.ts';
import { strict } from './executor-templates/strict.ts';
import { tiers } from './executor-templates/tiers.ts';
import { twoLayer } from './executor-templates/two-layer.ts';
import { type ExecutorBrief, executorValues } from './executor-values.ts';
import { fencesFor } from './fence.ts';
import { type Rendered, renderTemplate } from './template.ts';
import { variablesOf } from './variables.ts';

export const EXECUTOR_TEMPLATES: Readonly<Record<ProtocolName, string>> = {
  strict,
  'gate-protocol': gateProtocol,
  layers,
  'two-layer': twoLayer,
  tiers,
  commands,
};

const MAX_PROMPT = 300_000;

/** Always the whole task: a conversation that goes on may turn out to be lost. */
export function renderExecutorPrompt(brief: ExecutorBrief, template?: string): Rendered {
  const { task, attempt } = brief;
  const fences = fencesFor(brief.nonce ?? `${task.id}\n${task.name}\n${attempt}`);
  const values = { ...executorValues(brief, fences), mark: fences.mark };
  return renderTemplate(template ?? EXECUTOR_TEMPLATES[brief.protocol.name], {
    variables: variablesOf('executor'),
    values,
    fences,
    maxLength: MAX_PROMPT,
  });
}
