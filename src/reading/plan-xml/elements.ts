// The elements a task may have, as real plans use them. Those that hold nothing Doorward judges are
// still the executor's to read, so they go along with the action.

import { decodeEntities } from '../../std/entities.ts';
import type { Child, Children } from './children.ts';
import { VERIFY_ELEMENTS } from './verify-children.ts';

/** By the heading they get in the action. */
const SECTIONS: Readonly<Record<string, string>> = {
  behavior: 'Expected behaviour',
  behaviour: 'Expected behaviour',
  read_first: 'Read first',
  read_files: 'Read first',
  precondition: 'Before you start',
  preconditions: 'Before you start',
  decisions: 'Decisions',
  reversibility: 'Reversibility',
  interfaces: 'Interfaces',
  constraints: 'Constraints',
  notes: 'Notes',
  rationale: 'Why',
  goal: 'Goal',
  objective: 'Goal',
  requirement: 'Requirements',
  requirements: 'Requirements',
  risk: 'Risks',
  risks: 'Risks',
  gotchas: 'Watch out',
  verify_red: 'Must fail first',
  recovery: 'If it fails',
};

/** What a checkpoint asks of a person; in any other task it is for the executor to read. */
const REQUESTS: Readonly<Record<string, string>> = {
  what_built: 'What was built',
  how_to_verify: 'How to verify',
  resume_signal: 'To go on',
  decision: 'Decision',
  context: 'Context',
  options: 'Options',
  what: 'What',
  why: 'Why',
};

/** By what they mean in the rules of a task. */
export const ELEMENTS = {
  name: ['name', 'title', 'n'],
  type: ['type'],
  files: ['files', 'file', 'write_files', 'files_modified', 'files_to_create', 'files_to_modify'],
  action: [
    'action',
    'actions',
    'instruction',
    'instructions',
    'description',
    'implementation',
    'steps',
    'step',
    'details',
  ],
  done: ['done', 'done_when', 'acceptance_criteria', 'success_criteria', 'criterion'],
  waits: ['depends_on', 'dependencies', 'depends', 'blocked_by'],
} as const;

export const KNOWN_ELEMENTS: ReadonlySet<string> = new Set([
  ...VERIFY_ELEMENTS,
  ...Object.keys(SECTIONS),
  ...Object.keys(REQUESTS),
  ...Object.values(ELEMENTS).flat(),
]);

/** Everything else a task says, each under its heading. */
export function sectionsOf(
  { children, unknown }: Children,
  isCheckpoint: boolean,
): readonly string[] {
  const known = children.flatMap((child) => {
    const headings = isCheckpoint ? SECTIONS : { ...SECTIONS, ...REQUESTS };
    return Object.hasOwn(headings, child.name) ? section(headings[child.name] ?? '', child) : [];
  });
  return [...known, ...unknown.flatMap((child) => section(child.name, child))];
}

function section(heading: string, { text }: Child): readonly string[] {
  const content = decodeEntities(text).trim();
  return content === '' ? [] : [`${heading}:\n${content}`];
}
