// What `doorward init` sees of a project, and what it makes of it.

import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';

export interface ProjectFiles {
  /** What lies at the top. */
  readonly names: readonly string[];
  /** Files there and below, the upper ones first; not those of installed or built things. */
  readonly paths: readonly string[];
  /** Whether it lies at the top. */
  has(name: string): boolean;
  text(path: string): string | undefined;
}

export interface FoundCommand {
  readonly run: string;
  /** The file that made us think so. */
  readonly from: string;
}

/** Empty where it is not there or can't be understood. */
export function manifestIn(files: ProjectFiles, path: string): Fields {
  const document = readJson(files.text(path) ?? '');
  return document.ok && isFields(document.value) ? document.value : {};
}
