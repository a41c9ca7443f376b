// The elements a task may have, as real plans use them. Those that hold nothing Doorward judges are
// still the executor's to read, so they go along with the action.

import { decodeEntities } from '../../std/entities.ts';
import type { Child } from './children.ts';
import { VERIFY_ELEMENTS } from './verify-children.ts';

/** By the heading they get in the action. */
const SECTIONS: Readonly<Record<string, string>> = {
  behavior: 'Expected behaviour',
  behaviour: 'Expected behaviour',
  read_first: 'Read first',
  precondition: 'Before you start',
  preconditions: 'Before you start',
  decisions: 'Decisions',
  reversibility: 'Reversibility',
  interfaces: 'Interfaces',
  constraints: 'Constraints',
  notes: 'Notes',
  rationale: 'Why',
};

export const KNOWN_ELEMENTS: ReadonlySet<string> = new Set([
  ...VERIFY_ELEMENTS,
  ...Object.keys(SECTIONS),
  'name',
  'title',
  'files',
  'file',
  'action',
  'instruction',
  'instructions',
  'description',
  'implementation',
  'done',
  'acceptance_criteria',
  'success_criteria',
  'criterion',
  'depends_on',
  'what_built',
  'how_to_verify',
  'resume_signal',
  'decision',
  'context',
  'options',
  'what',
  'why',
]);

export function sectionsOf(children: readonly Child[]): readonly string[] {
  return children.flatMap(({ name, text }) => {
    const heading = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
    const content = decodeEntities(text).trim();
    return heading === undefined || content === '' ? [] : [`${heading}:\n${content}`];
  });
}
