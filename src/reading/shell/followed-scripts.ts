// A verify command with the scripts behind it in their place: `npm test` says nothing by itself, and
// what package.json, a Makefile or a justfile makes of it is what runs.

import type { ShellCommand, ShellList } from './list.ts';
import { packageScripts } from './package-scripts.ts';
import { type Recipe, recipesIn } from './recipes.ts';
import { parseShell } from './script.ts';
import { type ScriptCall, scriptCall } from './script-call.ts';
import { programWords } from './wrappers.ts';

/** In the order in which make looks for them. */
export const MAKEFILES: readonly string[] = ['GNUmakefile', 'makefile', 'Makefile'];
const JUSTFILES = ['justfile', 'Justfile', '.justfile'];
export const SCRIPT_FILES: readonly string[] = ['package.json', ...MAKEFILES, ...JUSTFILES];

export interface FollowedScript {
  readonly name: string;
  /** With the scripts behind it in their place. */
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

export interface Followed {
  readonly text: string;
  /** The innermost first. */
  readonly scripts: readonly FollowedScript[];
}

/** The text of a file at the top of the tree; undefined where there is none. */
export type ScriptSource = (path: string) => string | undefined;

const MAX_DEPTH = 5;
const MAX_SCRIPTS = 40;
const MAX_LENGTH = 15_000;

export function followScripts(command: string, source: ScriptSource): Followed {
  const following = new Following(source);
  return { text: following.expand(command, 0), scripts: following.scripts };
}

/** Whether there is anything behind it to be followed. */
export function callsScript(command: string): boolean {
  return (parseShell(command) ?? []).some(({ stages }) =>
    stages.some((stage) => stage.kind === 'command' && scriptCall(programWords(stage))),
  );
}

/** After a `cd` the scripts are those of another folder. */
function stagesBeforeMoving(list: ShellList): readonly ShellCommand[] {
  const stages = list.flatMap((pipeline) => pipeline.stages);
  const commands = stages.filter((stage) => stage.kind === 'command');
  const end = commands.findIndex(({ words }) => /^(?:cd|pushd)$/.test(words[0]?.text ?? ''));
  return end === -1 ? commands : commands.slice(0, end);
}

interface Found {
  readonly file: string;
  readonly line: number;
  /** What is run, in order; all of it has to go well. */
  readonly parts: readonly string[];
}

class Following {
  readonly scripts: FollowedScript[] = [];
  readonly #source: ScriptSource;
  readonly #recipes = new Map<string, ReadonlyMap<string, Recipe>>();

  constructor(source: ScriptSource) {
    this.#source = source;
  }

  expand(command: string, depth: number): string {
    const list = parseShell(command);
    if (list === undefined || depth > MAX_DEPTH) return command;
    let text = '';
    let from = 0;
    for (const stage of stagesBeforeMoving(list)) {
      const inner = this.#behind(stage, depth);
      if (inner === undefined) continue;
      text += `${command.slice(from, stage.start)}${inner}`;
      from = stage.end;
    }
    const whole = text + command.slice(from);
    return whole.length > MAX_LENGTH ? command : whole;
  }

  #behind(command: ShellCommand, depth: number): string | undefined {
    const call = scriptCall(programWords(command));
    if (call === undefined || this.scripts.length >= MAX_SCRIPTS) return undefined;
    const names = call.names.length === 0 ? [''] : call.names;
    const texts = names.map((name) => this.#script(call.tool, name, depth));
    return texts.includes(undefined) ? undefined : `( ${texts.join(' && ')} )`;
  }

  #script(tool: ScriptCall['tool'], name: string, depth: number): string | undefined {
    const found = tool === 'make' || tool === 'just' ? this.#recipe(tool, name) : this.#npm(name);
    if (found === undefined || found.parts.length === 0) return undefined;
    const text = found.parts.map((part) => `( ${this.expand(part, depth + 1)}\n)`).join(' && ');
    const { file, line } = found;
    this.scripts.push({ name: name === '' ? tool : name, text, file, line });
    return text;
  }

  #npm(name: string): Found | undefined {
    const file = 'package.json';
    const scripts = packageScripts(this.#source(file));
    const script = scripts.get(name);
    if (script === undefined) return undefined;
    const around = [scripts.get(`pre${name}`), script, scripts.get(`post${name}`)];
    return { file, line: script.line, parts: around.flatMap((part) => part?.text ?? []) };
  }

  #recipe(tool: 'make' | 'just', name: string): Found | undefined {
    const places = tool === 'make' ? MAKEFILES : JUSTFILES;
    const file = places.find((path) => this.#source(path) !== undefined);
    if (file === undefined) return undefined;
    const recipes = this.#recipes.get(file) ?? recipesIn(this.#source(file) ?? '');
    this.#recipes.set(file, recipes);
    const recipe = name === '' ? [...recipes.values()][0] : recipes.get(name);
    if (recipe === undefined) return undefined;
    const needs = recipe.needs.filter((need) => recipes.has(need)).map((need) => `${tool} ${need}`);
    return { file, line: recipe.line, parts: [...needs, ...recipe.lines] };
  }
}
