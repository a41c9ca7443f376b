// Values put into arguments, each once and never into a shell: a prompt that contains a placeholder,
// a quote or a command substitution arrives as it was written.

import type { CommandTemplate } from './agent-options.ts';

export interface PlaceholderValues {
  readonly prompt: string;
  readonly promptFile: string;
  /** A private folder that is removed after the turn. */
  readonly folder: string;
  readonly session: string | undefined;
  readonly model: string | undefined;
  readonly task: string;
  readonly attempt: string;
  readonly strength: string;
}

const PLACEHOLDER = /\{(prompt|promptFile|folder|session|model|task|attempt|strength)\}/g;

export function fillCommand(
  template: CommandTemplate,
  values: PlaceholderValues,
): readonly string[] {
  const isKnown = (part: string): boolean =>
    namesIn(part).every((name) => values[name] !== undefined);
  const fill = (part: string): string =>
    part.replace(PLACEHOLDER, (whole, name: string) =>
      isName(name) ? (values[name] ?? whole) : whole,
    );
  return template
    .map((part) => (typeof part === 'string' ? [part] : part))
    .filter((group) => group.every(isKnown))
    .flatMap((group) => group.map(fill));
}

/** Whether the prompt is given by an argument; otherwise it comes by standard input. */
export function carriesPrompt(template: CommandTemplate): boolean {
  return template.flat().some((part) => /\{prompt(?:File)?\}/.test(part));
}

export function hasPlaceholder(text: string): boolean {
  return namesIn(text).length > 0;
}

type Name = keyof PlaceholderValues;

const NAMES: ReadonlySet<string> = new Set<Name>([
  'prompt',
  'promptFile',
  'folder',
  'session',
  'model',
  'task',
  'attempt',
  'strength',
]);

function isName(name: string): name is Name {
  return NAMES.has(name);
}

function namesIn(text: string): readonly Name[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter(isName);
}
