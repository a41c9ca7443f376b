// A verify command with the gate's own request for a report in it. A request is made only where the
// report must be there if all is well; in any other case the output is all there is.

import { isSearch, withoutFilters } from '../shell/command-strength.ts';
import { MAKEFILES } from '../shell/followed-scripts.ts';
import type { ShellList, ShellPipeline, ShellStage } from '../shell/list.ts';
import { type PackageScript, packageScripts } from '../shell/package-scripts.ts';
import { parseShell } from '../shell/script.ts';
import { type ScriptTool, scriptCall } from '../shell/script-call.ts';
import { directRunner, type RunnerCall, runnerCall, runnerInside } from '../shell/test-runner.ts';
import type { ShellWord } from '../shell/words.ts';
import { programWords } from '../shell/wrappers.ts';
import { type Edit, edited, editsFor } from './edits.ts';
import { recipeLines } from './recipe-lines.ts';
import { type AskedRunner, requestFor } from './requests.ts';

export interface AskedReport {
  readonly runner: AskedRunner;
  readonly path: string;
}

/** A script as npm, yarn or make hands it to its shell, and as it is to be run. */
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
  /** Lines of a Makefile, which have no name. */
  readonly lines: readonly AskedScript[];
}

export interface AskParts {
  /** The gate's own folder for this run, which may not exist yet. */
  readonly folder: string;
  readonly nonce: string;
  /** What runs programs of the gate's own. */
  readonly node: string;
  /** A file where the command starts. */
  file(name: string): string | undefined;
}

/** The shell that make is told to use, in the folder of the run. */
export const MAKE_SHELL = 'make';

const MAX_FOLLOWED = 4;
const MAX_LENGTH = 20_000;
const PLAIN_PATH = /^\/[\w./+-]{1,400}$/;
const LIKELY = /test|jest|mocha|npm|yarn|bun|cargo|make/;

/** Undefined where nothing can be asked for. */
export function askReports(command: string, parts: AskParts): Asked | undefined {
  if (!LIKELY.test(command) || command.length > MAX_LENGTH || !PLAIN_PATH.test(parts.folder))
    return undefined;
  const asking = new Asking(parts);
  const text = asking.ask(command, { depth: 0, isMoved: false, isKept: false });
  const { reports, scripts, lines, env } = asking;
  return text === undefined || reports.length === 0
    ? undefined
    : { text, env, reports, scripts, lines };
}

/** Where a text stands: how many scripts deep, and whether it may be in another folder. */
interface Position {
  readonly depth: number;
  readonly isMoved: boolean;
  /** Others read or keep what the call of it shows. */
  readonly isKept: boolean;
}

class Asking {
  readonly reports: AskedReport[] = [];
  readonly scripts: AskedScript[] = [];
  readonly lines: AskedScript[] = [];
  env: Readonly<Record<string, string>> = {};
  readonly #parts: AskParts;
  #known: ReadonlyMap<string, PackageScript> | undefined;

  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  /** The text with its requests; undefined where some runner in it can't be asked. */
  ask(text: string, position: Position): string | undefined {
    const list = parseShell(text);
    if (list === undefined || position.depth > MAX_FOLLOWED) return undefined;
    const edits: Edit[] = [];
    for (const called of callsIn(list)) {
      const made = this.#askOne(called, position);
      if (made === undefined) return undefined;
      edits.push(...made);
    }
    return edited(text, edits);
  }

  #askOne(called: Called, { depth, isMoved, ...above }: Position): readonly Edit[] | undefined {
    const { stage, isSure, hasMoved } = called;
    // What happens inside a block is nobody's promise.
    if (stage.kind !== 'command') return runnerInside(stage) === undefined ? [] : undefined;
    const call = runnerCall(stage);
    const isKept = above.isKept || called.isCut || stage.redirects.length > 0;
    if (call !== undefined) return isSure ? this.#askRunner(call, called, isKept) : undefined;
    const position = { depth: depth + 1, isMoved: isMoved || hasMoved, isKept };
    return this.#askBehind(programWords(stage), position, isSure && !position.isMoved);
  }

  #askBehind(
    words: readonly ShellWord[],
    position: Position,
    isFollowed: boolean,
  ): readonly Edit[] | undefined {
    const script = scriptCall(words);
    if (script === undefined || script.tool === 'just') return [];
    const { tool, names } = script;
    if (tool === 'make') return isFollowed ? this.#askRecipes(words, names, position) : [];
    const [name = ''] = names;
    return this.#askScript(name, { position, isFollowed, isWrapped: this.#isWrapped(tool) });
  }

  #askRunner(
    call: RunnerCall,
    { isCut, shortened }: Called,
    isKept: boolean,
  ): readonly Edit[] | undefined {
    const { folder, nonce, node } = this.#parts;
    const path = `${folder}/${this.reports.length + 1}`;
    const to = { report: path, nonce, node: PLAIN_PATH.test(node) ? node : undefined };
    const request = requestFor(call, to);
    if (request === undefined || (isKept && request.takesOutput)) return undefined;
    const isRead = isCut && request.runner === 'cargo';
    if (isRead && shortened === undefined) return undefined;
    // Two runs of pytest would write the same file; what two of cargo print can't be told apart.
    const isTaken = this.reports.some(({ runner }) => runner === request.runner);
    if (isTaken && /^(?:pytest|cargo)$/.test(request.runner)) return undefined;
    const edits = editsFor(call, request);
    if (edits === undefined) return undefined;
    this.reports.push({ runner: request.runner, path });
    this.env = { ...this.env, ...request.env };
    return isRead && shortened !== undefined ? [...edits, shortened] : edits;
  }

  /** Whether the shell that runs its scripts can be chosen: of yarn, only the first one has such a setting. */
  #isWrapped(tool: ScriptTool): boolean {
    if (tool !== 'yarn') return tool === 'npm' || tool === 'pnpm';
    const manager = /"packageManager"\s*:\s*"(yarn@\d{1,3})/.exec(this.#text('package.json'))?.[1];
    return manager === undefined
      ? /^# yarn lockfile v1$/m.test(this.#text('yarn.lock').slice(0, 1000))
      : manager === 'yarn@1';
  }

  #text(name: string): string {
    return this.#parts.file(name) ?? '';
  }

  /** Nothing has to be put in by hand; undefined where the script has a runner that can't be asked. */
  #askScript(
    name: string,
    how: { readonly position: Position; readonly isFollowed: boolean; readonly isWrapped: boolean },
  ): readonly Edit[] | undefined {
    this.#known ??= packageScripts(this.#parts.file('package.json'));
    const script = this.#known.get(name)?.text;
    if (script === undefined) return [];
    const around = [`pre${name}`, `post${name}`].map((other) => this.#known?.get(other)?.text);
    if (around.some((text) => text !== undefined && directRunner(text) !== undefined))
      return undefined;
    if (!how.isFollowed || this.scripts.some((other) => other.name === name)) return undefined;
    const asked = this.ask(script, how.position);
    if (asked === script) return [];
    if (asked === undefined || !how.isWrapped) return undefined;
    this.scripts.push({ name, text: script, asked });
    return [];
  }

  /** Each line has a shell of its own, which make lets its caller choose. */
  #askRecipes(
    words: readonly ShellWord[],
    names: readonly string[],
    position: Position,
  ): readonly Edit[] | undefined {
    const [make, ...rest] = words;
    const file = MAKEFILES.map((name) => this.#parts.file(name)).find((text) => text !== undefined);
    const isSteered = rest.some(({ text }) => /^SHELL=/.test(text));
    const found = isSteered ? undefined : recipeLines(file, names);
    if (found === undefined || make === undefined) return [];
    const before = this.lines.length;
    for (const { text, isLiteral } of found) {
      const asked = this.ask(text, position);
      if (asked === text) continue;
      const isKnown = this.lines.some((other) => other.text === text);
      if (asked === undefined || !isLiteral || isKnown) return undefined;
      this.lines.push({ name: '', text, asked });
    }
    const shell = ` SHELL=${this.#parts.folder}/${MAKE_SHELL}`;
    return this.lines.length === before ? [] : [{ from: make.end, to: make.end, words: shell }];
  }
}

interface Called {
  readonly stage: ShellStage;
  /** It runs if all before it went well, its failure counts as one, and what it shows is free. */
  readonly isSure: boolean;
  /** The folder is no longer that in which the command started. */
  readonly hasMoved: boolean;
  /** Others read or keep what it shows. */
  readonly isCut: boolean;
  /** Takes away what shows only the end of it, where nothing else reads it. */
  readonly shortened: Edit | undefined;
}

function callsIn(list: ShellList): readonly Called[] {
  let before: ShellPipeline['joint'] = ';';
  let hasMoved = false;
  return list.flatMap((pipeline) => {
    const isHeard = before !== '||' && pipeline.joint !== '&' && !pipeline.isNegated;
    before = pipeline.joint;
    return pipeline.stages.map((stage) => {
      const isCut = pipeline.stages.length > 1;
      const isSure = isHeard && isFree(stage, pipeline);
      const called = { stage, isSure, hasMoved, isCut, shortened: shortenedAfter(stage, pipeline) };
      hasMoved ||= stage.kind === 'command' && MOVES.test(stage.words[0]?.text ?? '');
      return called;
    });
  });
}

/** `tail` and `cat` only show: without them the gate catches the whole of what was said. */
function shortenedAfter(stage: ShellStage, { stages }: ShellPipeline): Edit | undefined {
  const [first, ...readers] = stages;
  const last = readers.at(-1);
  if (first !== stage || first.kind !== 'command' || last?.kind !== 'command') return undefined;
  return readers.every(isShower) ? { from: first.end, to: last.end, words: '' } : undefined;
}

function isShower(stage: ShellStage): boolean {
  if (stage.kind !== 'command' || stage.redirects.length > 0) return false;
  return SHOWERS.test(stage.words.map(({ text }) => text).join(' '));
}

const SHOWERS = /^(?:cat|tail(?: (?:-n ?|-|--lines=)[+-]?\d{1,6})?)$/;
const MOVES = /^(?:cd|pushd|popd)$/;

/** Nobody searches in what it shows, and it gets the environment that it is given. */
function isFree(stage: ShellStage, { stages }: ShellPipeline): boolean {
  const last = withoutFilters(stages).at(-1);
  if (last !== stage && last?.kind === 'command' && isSearch(last)) return false;
  if (stage.kind !== 'command') return true;
  const [first, ...rest] = stage.words.map(({ text }) => text);
  return first !== 'sudo' && !(first === 'env' && rest.some((word) => /^-(?:i|u|-)/.test(word)));
}
