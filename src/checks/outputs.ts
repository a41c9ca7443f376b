// What the task promised to leave behind is there and is not empty; nor is any file that a tool call
// says it wrote, or, where the protocol asks for that, any file that was changed.

import type { FileFact } from '../model/change.ts';
import type { Claim } from '../model/claim.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import { tidyPath, unsafeScope } from '../reading/change/scope.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('outputs', 'inspect');
const MAX_PATHS = 500;

export const outputs: Check = {
  name: 'outputs',
  stage: 'inspect',
  wants: (task, _plan, claim) => {
    const safe = task.outputs.filter((output) => unsafeScope(output) === undefined);
    const plain = safe.filter((output) => globOf(output) === undefined).map(tidyPath);
    return {
      paths: [...plain, ...written(claim)],
      globs: [...safe.flatMap((output) => globOf(output) ?? []), ...plain.flatMap(folderGlob)],
    };
  },
  check({ task, evidence, rules }) {
    const promised = task.outputs.flatMap((output) => judgeOutput(output, evidence));
    const changed = rules.emptyChanges === 'refused' ? evidence.changes : [];
    const paths = [...written(evidence.claim), ...changed.map(({ path }) => path)];
    const own = new Set(promised.flatMap(({ file }) => file ?? []));
    const others = [...new Set(paths)].filter((path) => !own.has(path)).slice(0, MAX_PATHS);
    const findings = [...promised, ...others.flatMap((path) => emptyFile(path, evidence.files))];
    if (findings.length > 0) return findings;
    if (task.outputs.length === 0) return [make(notApplicable('The task names no outputs.'))];
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: `${plural(task.outputs.length, 'output')} present and not empty.`,
      }),
    ];
  },
};

function written(claim: Claim | undefined): readonly string[] {
  const paths = claim?.toolCalls.flatMap(({ filesChanged }) => filesChanged) ?? [];
  return [...new Set(paths.filter((path) => unsafeScope(path) === undefined).map(tidyPath))].slice(
    0,
    MAX_PATHS,
  );
}

/** A folder stands for everything in it. */
function globOf(output: string): string | undefined {
  if (/[*?[{]/.test(output)) return tidyPath(output);
  return /[\\/]\s*$/.test(output) ? `${tidyPath(output)}/**` : undefined;
}

/** A name without an ending may be that of a folder. */
function folderGlob(path: string): readonly string[] {
  return /\.[^/]*$/.test(path) ? [] : [`${path}/**`];
}

function judgeOutput(output: string, evidence: Evidence): readonly Finding[] {
  const name = oneLine(output, 120);
  if (unsafeScope(output) !== undefined)
    return [
      make({
        outcome: 'fail',
        reason: 'scope.unsafe',
        message: `The output "${name}" is no path inside the repository.`,
        guidance: 'Correct the plan; write paths from the top of the repository.',
      }),
    ];
  const path = tidyPath(output);
  const glob = globOf(output);
  const globs = glob === undefined ? folderGlob(path) : [glob];
  const matches = globs.flatMap((each) => evidence.globs.get(each) ?? []);
  if (matches.length > 0) return blankMatches(name, matches, evidence);
  const fact = evidence.files.get(path);
  if (glob === undefined && fact !== undefined && fact.kind !== 'absent')
    return emptyFile(path, evidence.files);
  return [
    make({
      outcome: 'fail',
      reason: 'output.missing',
      message: `Expected output '${name}' not found`,
      guidance: 'Create it; ignored files are not seen by the gate.',
      file: path,
    }),
  ];
}

/** One match must hold something, and none that the work has touched may be blank. */
function blankMatches(
  name: string,
  matches: readonly string[],
  { files, changes }: Evidence,
): readonly Finding[] {
  const touched = new Set(changes.map(({ path }) => path));
  const blank = matches
    .filter((path) => touched.has(path))
    .slice(0, MAX_PATHS)
    .flatMap((path) => emptyFile(path, files));
  if (blank.length > 0 || matches.some((path) => hasContent(path, files))) return blank;
  return [
    make({
      outcome: 'fail',
      reason: 'output.empty',
      message: `Nothing that '${name}' matches holds anything: ${oneLine(matches.join(', '), 200)}`,
      guidance: 'Write the content of the output.',
    }),
  ];
}

function hasContent(path: string, files: ReadonlyMap<string, FileFact>): boolean {
  const fact = files.get(path);
  if (fact === undefined || fact.kind === 'absent') return false;
  return !isEmpty(fact) || (MARKERS.test(path) && !PLACE_HOLDERS.test(path));
}

// These keep a folder that is still to be filled.
const PLACE_HOLDERS = /(?:^|\/)\.(?:git)?keep$/;

// Files whose emptiness is their meaning.
const MARKERS = /(?:^|\/)(?:__init__\.py|py\.typed|\.gitkeep|\.keep|\.nojekyll|\.npmignore)$/;

function emptyFile(path: string, files: ReadonlyMap<string, FileFact>): readonly Finding[] {
  const fact = files.get(path);
  if (fact === undefined || !isEmpty(fact) || MARKERS.test(path)) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'output.empty',
      message: `File '${oneLine(path, 120)}' is empty`,
      guidance: 'Write its content, or leave the file out.',
      file: path,
    }),
  ];
}

function isEmpty({ kind, size, text }: FileFact): boolean {
  if (kind !== 'file' && kind !== 'executable') return false;
  return size === 0 || (text !== undefined && text.trim() === '');
}
