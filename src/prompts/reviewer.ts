// The prompt for an independent look: the built-in template of the protocol, or the project's own.

import type { Protocol, ProtocolName } from '../model/protocol.ts';
import type { ReviewBrief } from '../model/review-brief.ts';
import { fencesFor } from './fence.ts';
import { gateProtocol } from './reviewer-templates/gate-protocol.ts';
import { layers } from './reviewer-templates/layers.ts';
import { strict } from './reviewer-templates/strict.ts';
import { tiers } from './reviewer-templates/tiers.ts';
import { twoLayer } from './reviewer-templates/two-layer.ts';
import { reviewerValues } from './reviewer-values.ts';
import { type Rendered, renderTemplate } from './template.ts';
import { variablesOf } from './variables.ts';

const REVIEWER_TEMPLATES: Readonly<Record<ProtocolName, string>> = {
  strict,
  'gate-protocol': gateProtocol,
  layers,
  'two-layer': twoLayer,
  tiers,
  // It has no review of its own.
  commands: strict,
};

const MAX_PROMPT = 600_000;

export function renderReviewerPrompt(
  brief: ReviewBrief,
  protocol: Protocol,
  template?: string,
): Rendered {
  const fences = fencesFor(brief.nonce);
  return renderTemplate(template ?? REVIEWER_TEMPLATES[protocol.name], {
    variables: variablesOf('reviewer'),
    values: { ...reviewerValues(brief, protocol, fences), mark: fences.mark },
    fences,
    maxLength: MAX_PROMPT,
  });
}
