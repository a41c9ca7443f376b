// A verify command with the gate's own request for a report in it. A request is made only where the
// report must be there if all is well; in any other case the output is all there is.

import { isSearch, programWords, withoutFilters } from '../shell/command-strength.ts';
import { type PackageScript, packageScripts } from '../shell/package-scripts.ts';
import {
  parseShell,
  type ShellList,
  type ShellPipeline,
  type ShellStage,
} from '../shell/script.ts';
import { scriptCall } from '../shell/script-call.ts';
import { directRunner, type RunnerCall, runnerCall, runnerInside } from '../shell/test-runner.ts';
import { type AskedRunner, type Request, requestFor } from './requests.ts';

export interface AskedReport {
  readonly runner: AskedRunner;
  readonly path: string;
}

/** A script of package.json as the package manager hands it to its shell, and as it is to be run. */
export interface AskedScript {
  readonly name: string;
  readonly text: string;
  readonly asked: string;
}

export interface Asked {
  readonly text: string;
  readonly env: Readonly<Record<string, string>>;
  readonly reports: readonly AskedReport[];
  readonly scripts: readonly AskedScript[];
}

export interface AskParts {
  /** The gate's own folder for this run, which may not exist yet. */
  readonly folder: string;
  readonly nonce: string;
  /** The package.json where the command starts. */
  manifest(): string | undefined;
}

export const NODE_REPORTER = 'node.mjs';
export const MOCHA_REPORTER = 'mocha.cjs';

const MAX_FOLLOWED = 4;
const MAX_LENGTH = 20_000;
const PLAIN_PATH = /^\/[\w./+-]{1,400}$/;
const LIKELY = /test|jest|mocha|npm|yarn|bun/;

/** Undefined where nothing can be asked for. */
export function askReports(command: string, parts: AskParts): Asked | undefined {
  if (!LIKELY.test(command) || command.length > MAX_LENGTH || !PLAIN_PATH.test(parts.folder))
    return undefined;
  const asking = new Asking(parts);
  const text = asking.ask(command, 0);
  const { reports, scripts, env } = asking;
  return text === undefined || reports.length === 0 ? undefined : { text, env, reports, scripts };
}

interface Insertion {
  readonly at: number;
  readonly words: string;
}

class Asking {
  readonly reports: AskedReport[] = [];
  readonly scripts: AskedScript[] = [];
  env: Readonly<Record<string, string>> = {};
  readonly #parts: AskParts;
  #known: ReadonlyMap<string, PackageScript> | undefined;

  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  /** The text with its requests; undefined where some runner in it can't be asked. */
  ask(text: string, depth: number): string | undefined {
    const list = parseShell(text);
    if (list === undefined || depth > MAX_FOLLOWED) return undefined;
    const insertions: Insertion[] = [];
    for (const called of callsIn(list)) {
      const asked = this.#askOne(called, depth);
      if (asked === undefined) return undefined;
      insertions.push(...asked);
    }
    return inserted(text, insertions);
  }

  #askOne(called: Called, depth: number): readonly Insertion[] | undefined {
    const { stage, isSure, hasMoved } = called;
    // What happens inside a block is nobody's promise.
    if (stage.kind !== 'command') return runnerInside(stage) === undefined ? [] : undefined;
    const call = runnerCall(stage);
    if (call !== undefined) return isSure ? this.#insertion(call) : undefined;
    const script = scriptCall(programWords(stage));
    if (script === undefined || script.tool === 'make' || script.tool === 'just') return [];
    const [name = ''] = script.names;
    const isFollowed = isSure && !hasMoved;
    return this.#askScript(name, { depth, isFollowed, isWrapped: /^p?npm$/.test(script.tool) });
  }

  #insertion(call: RunnerCall): readonly Insertion[] | undefined {
    const request = this.#request(call);
    if (request === undefined) return undefined;
    if (request.words === '') return [];
    const at = placeFor(call);
    return at === undefined ? undefined : [{ at, words: request.words }];
  }

  /** Nothing has to be put in by hand; undefined where the script has a runner that can't be asked. */
  #askScript(
    name: string,
    how: { readonly depth: number; readonly isFollowed: boolean; readonly isWrapped: boolean },
  ): readonly Insertion[] | undefined {
    this.#known ??= packageScripts(this.#parts.manifest());
    const script = this.#known.get(name)?.text;
    if (script === undefined) return [];
    const around = [`pre${name}`, `post${name}`].map((other) => this.#known?.get(other)?.text);
    if (around.some((text) => text !== undefined && directRunner(text) !== undefined))
      return undefined;
    if (!how.isFollowed) return undefined;
    const asked = this.ask(script, how.depth + 1);
    if (asked === script) return [];
    if (asked === undefined || !how.isWrapped) return undefined;
    this.scripts.push({ name, text: script, asked });
    return [];
  }

  #request(call: RunnerCall): Request | undefined {
    const { folder, nonce } = this.#parts;
    const path = `${folder}/${this.reports.length + 1}`;
    const request = requestFor(call, {
      report: path,
      nodeReporter: `${folder}/${NODE_REPORTER}`,
      mochaReporter: `${folder}/${MOCHA_REPORTER}`,
      nonce,
    });
    // Two runs of pytest would write the same file; two calls of one reporter, too.
    const isTaken = this.reports.some(({ runner }) => runner === request?.runner);
    if (request === undefined || (isTaken && /pytest|mocha/.test(request.runner))) return undefined;
    this.reports.push({ runner: request.runner, path });
    this.env = { ...this.env, ...request.env };
    return request;
  }
}

interface Called {
  readonly stage: ShellStage;
  /** It runs if all before it went well, its failure counts as one, and what it shows is free. */
  readonly isSure: boolean;
  /** The folder is no longer that in which the command started. */
  readonly hasMoved: boolean;
}

function callsIn(list: ShellList): readonly Called[] {
  let before: ShellPipeline['joint'] = ';';
  let hasMoved = false;
  return list.flatMap((pipeline) => {
    const isHeard = before !== '||' && pipeline.joint !== '&' && !pipeline.isNegated;
    before = pipeline.joint;
    return pipeline.stages.map((stage) => {
      const called = { stage, isSure: isHeard && isFree(stage, pipeline), hasMoved };
      hasMoved ||= stage.kind === 'command' && MOVES.test(stage.words[0]?.text ?? '');
      return called;
    });
  });
}

const MOVES = /^(?:cd|pushd|popd)$/;

/** Nobody searches in what it shows, and it gets the environment that it is given. */
function isFree(stage: ShellStage, { stages }: ShellPipeline): boolean {
  const last = withoutFilters(stages).at(-1);
  if (last !== stage && last?.kind === 'command' && isSearch(last)) return false;
  if (stage.kind !== 'command') return true;
  const [first, ...rest] = stage.words.map(({ text }) => text);
  return first !== 'sudo' && !(first === 'env' && rest.some((word) => /^-(?:i|u|-)/.test(word)));
}

function placeFor({ name, last, rest }: RunnerCall): number | undefined {
  const [first] = rest;
  return name === 'vitest' && first?.text === 'run' ? first.end : last?.end;
}

function inserted(text: string, insertions: readonly Insertion[]): string {
  let result = '';
  let from = 0;
  for (const { at, words } of insertions) {
    result += `${text.slice(from, at)} ${words}`;
    from = at;
  }
  return result + text.slice(from);
}
