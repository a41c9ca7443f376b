// The scripts of a package.json, each with the line that it stands on.

import { readJson } from '../../std/document.ts';
import { isFields } from '../../std/shape.ts';

export interface PackageScript {
  readonly text: string;
  readonly line: number;
}

const MAX_SCRIPTS = 500;

export function packageScripts(manifest: string | undefined): ReadonlyMap<string, PackageScript> {
  const document = manifest === undefined ? undefined : readJson(manifest);
  const value = document?.ok === true ? document.value : undefined;
  const scripts = isFields(value) ? value['scripts'] : undefined;
  if (document?.ok !== true || !isFields(scripts)) return new Map();
  return new Map(
    Object.entries(scripts)
      .slice(0, MAX_SCRIPTS)
      .flatMap(([name, text]) =>
        typeof text === 'string'
          ? [[name, { text, line: document.placeOf(['scripts', name]).line }] as const]
          : [],
      ),
  );
}
