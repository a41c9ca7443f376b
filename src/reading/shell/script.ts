// Shell text as lists of pipelines, which is what has to be known to tell whose exit code a command
// line ends with. The grammar is a library's; here its tree is brought into that form.

import type * as Tree from 'unbash';
import { fromTree } from './grammar.ts';
import { inlineScript, printedText } from './inline-script.ts';
import type { ShellCommand, ShellGroup, ShellList, ShellPipeline, ShellStage } from './list.ts';
import { plainWords } from './plain.ts';
import { arithmeticWords, testWords } from './tree-words.ts';
import { assignedWord, madeWord, type ShellWord, shellWord, substitutionsIn } from './words.ts';

/** Undefined for text that is not complete shell, such as an open quote or a missing `fi`. */
export function parseShell(command: string): ShellList | undefined {
  const bounds: Bounds = { stagesLeft: MAX_STAGES, nesting: 0, isBroken: false };
  const functions = new Map<string, Meaning>();
  const list = listOf(
    command,
    { functions, later: functions, calls: [], args: undefined, place: undefined },
    bounds,
  );
  return bounds.isBroken ? undefined : list;
}

// Functions and scripts that are followed could grow without bound.
const MAX_STAGES = 2_000;
const MAX_CALLS = 24;
const MAX_NESTING = 64;

interface Bounds {
  stagesLeft: number;
  nesting: number;
  /** Some part of the text has no meaning, or there is too much of it. */
  isBroken: boolean;
}

/** What a name stands for in this text: the body of a function, or the text of an alias. */
type Meaning = { readonly body: Tree.Function['body']; readonly source: string } | string;

interface Scope {
  readonly functions: Map<string, Meaning>;
  /** All functions of the text, those that it defines further on as well. */
  readonly later: ReadonlyMap<string, Meaning>;
  /** The functions and scripts that are being followed. */
  readonly calls: readonly string[];
  /** What `$1` and `$@` stand for. */
  readonly args: readonly ShellWord[] | undefined;
  /** Of the command that holds this text; undefined where places are those of the text itself. */
  readonly place: { readonly start: number; readonly end: number } | undefined;
}

function listOf(text: string, scope: Scope, bounds: Bounds): ShellList {
  const words = plainWords(text);
  if (words !== undefined)
    return [pipelineOf([new TreeReading(text, scope, bounds).plain(words, text.length)])];
  const list = fromTree(text, (tree) => treeList(tree, text, scope, bounds));
  bounds.isBroken ||= list === undefined;
  return list ?? [];
}

function treeList(
  tree: Tree.ParsedScript,
  text: string,
  scope: Scope,
  bounds: Bounds,
): ShellList | undefined {
  if (tree.errors !== undefined) return undefined;
  const defined = tree.commands.flatMap(({ command }) =>
    command.type === 'Function'
      ? [[command.name.value, { body: command.body, source: text }] as const]
      : [],
  );
  const later = new Map([...scope.later, ...defined]);
  return new TreeReading(text, { ...scope, later }, bounds).list(tree.commands);
}

function pipelineOf(
  stages: readonly ShellStage[],
  joint: ShellPipeline['joint'] = ';',
): ShellPipeline {
  return { isNegated: false, stages, joint };
}

const groupOf = (list: ShellList, scope: ShellGroup['scope'] = 'block'): ShellGroup => ({
  kind: 'group',
  scope,
  list,
});

class TreeReading {
  readonly #source: string;
  readonly #scope: Scope;
  readonly #bounds: Bounds;

  constructor(source: string, scope: Scope, bounds: Bounds) {
    this.#source = source;
    this.#scope = scope;
    this.#bounds = bounds;
  }

  list(statements: readonly Tree.Statement[]): ShellList {
    return statements.flatMap(({ command, background }) => {
      const isChain = command.type === 'AndOr';
      const parts = isChain ? command.commands : [command];
      const operators = isChain ? command.operators : [];
      const list = parts.map((part, nth) => this.#pipeline(part, operators[nth] ?? ';'));
      if (background !== true) return list;
      const [only, ...more] = list;
      // The whole chain goes to the background, not its last part alone.
      if (only === undefined || more.length > 0)
        return [pipelineOf([groupOf(list, 'subshell')], '&')];
      return [{ ...only, joint: '&' as const }];
    });
  }

  plain(words: readonly ShellWord[], end: number): ShellStage {
    const placed = words.map((word) => this.#placed(word));
    const place = this.#scope.place ?? { start: 0, end };
    return this.#followed({
      kind: 'command',
      words: placed,
      assignments: [],
      redirects: [],
      ...place,
    });
  }

  #pipeline(node: Tree.PipelineNode, joint: ShellPipeline['joint']): ShellPipeline {
    if (node.type !== 'Pipeline') return pipelineOf([this.#stage(node)], joint);
    const { commands, prefixes } = node;
    // A lone `!` inverts nothing.
    this.#bounds.isBroken ||= commands.length === 0;
    const isNegated = prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
    const stages: ShellStage[] = [];
    for (const command of commands) stages.push(this.#stage(command, stages.at(-1)));
    return { isNegated, stages, joint };
  }

  #stage(node: Tree.CommandNode, before?: ShellStage): ShellStage {
    const bounds = this.#bounds;
    bounds.stagesLeft -= 1;
    bounds.nesting += 1;
    bounds.isBroken ||= bounds.stagesLeft < 0 || bounds.nesting > MAX_NESTING;
    const stage = bounds.isBroken ? groupOf([]) : this.#known(node, before);
    bounds.nesting -= 1;
    return stage;
  }

  #known(node: Tree.CommandNode, before: ShellStage | undefined): ShellStage {
    switch (node.type) {
      case 'Command':
        return this.#command(node, before);
      case 'Redirected':
        return this.#redirected(node);
      case 'Subshell':
      case 'BraceGroup':
        return groupOf(
          this.list(node.body.commands),
          node.type === 'Subshell' ? 'subshell' : 'block',
        );
      case 'If':
        return this.#conditional(node);
      case 'Case':
        return this.#case(node);
      case 'While':
        return this.#while(node);
      case 'For':
      case 'Select':
      case 'ArithmeticFor':
        return this.#for(node);
      case 'Function':
        this.#scope.functions.set(node.name.value, { body: node.body, source: this.#source });
        // To define something runs nothing.
        return groupOf([]);
      case 'Coproc':
        return this.#coprocess(node);
      case 'TestCommand':
        return this.#made(
          testWords(node, (word) => this.#word(word)),
          node,
        );
      case 'ArithmeticCommand':
        return this.#made(arithmeticWords(node, this.#source), node);
    }
  }

  #conditional(node: Tree.If): ShellStage {
    const branches = [node, ...node.elif].map(({ clause, then }) => ({
      condition: this.list(clause.commands),
      body: this.list(then.commands),
    }));
    const otherwise = node.else === undefined ? undefined : this.list(node.else.commands);
    return { kind: 'if', branches, otherwise, isCase: false };
  }

  /** Each pattern is a question, as `[[ word == pattern ]]` would ask it; `*` is what is left. */
  #case({ word, items }: Tree.Case): ShellStage {
    const subject = this.#word(word);
    const bodies = items.map(({ body }) => this.list(body.commands));
    const branches = items.map(({ pattern, terminator }, nth) => {
      const text = pattern.map(({ value }) => value).join('|');
      const place = { pos: pattern[0]?.pos ?? word.pos, end: pattern.at(-1)?.end ?? word.end };
      const asked = ['[[', subject, '==', text, ']]'];
      const next = terminator === ';&' ? (bodies[nth + 1] ?? []) : [];
      return {
        isRest: text === '*',
        condition: [pipelineOf([this.#made(asked, place)])],
        body: [...(bodies[nth] ?? []), ...next],
      };
    });
    const rest = branches.findIndex(({ isRest }) => isRest);
    if (rest === -1) return { kind: 'if', branches, otherwise: undefined, isCase: true };
    // What it asks is still run, whichever branch is taken.
    const asked = rest === 0 && subject.substitutions.length > 0 ? [this.#read([subject])] : [];
    const chosen: ShellStage = {
      kind: 'if',
      branches: branches.slice(0, rest),
      otherwise: branches[rest]?.body,
      isCase: true,
    };
    return asked.length === 0
      ? chosen
      : groupOf([...asked, chosen].map((one) => pipelineOf([one])));
  }

  #while({ kind, clause, body }: Tree.While): ShellStage {
    const [condition, inside] = [clause, body].map(({ commands }) => this.list(commands));
    return {
      kind: 'loop',
      condition: condition ?? [],
      isUntil: kind === 'until',
      body: inside ?? [],
    };
  }

  #for(node: Tree.For | Tree.Select | Tree.ArithmeticFor): ShellStage {
    const words = node.type === 'ArithmeticFor' ? undefined : node.wordlist;
    const read = (words ?? []).map((word) => this.#word(word));
    const runs = read.some(({ substitutions }) => substitutions.length > 0);
    return {
      kind: 'loop',
      condition: runs ? [pipelineOf([this.#read(read)])] : [],
      isUntil: false,
      // Over no words at all it is never entered.
      body: words?.length === 0 ? [] : this.list(node.body.commands),
    };
  }

  #coprocess({ body }: Tree.Coproc): ShellStage {
    const inner = body.type === 'CompoundList' ? groupOf([]) : this.#stage(body);
    return groupOf([pipelineOf([inner], '&')], 'subshell');
  }

  #redirected({ command, redirects }: Tree.Redirected): ShellStage {
    const stage = this.#stage(command);
    const words = this.#redirects(redirects);
    if (words.every(({ substitutions }) => substitutions.length === 0)) return stage;
    return groupOf([pipelineOf([this.#read(words)]), pipelineOf([stage])]);
  }

  #command(node: Tree.Command, before: ShellStage | undefined): ShellStage {
    const { name, args, prefix, redirects } = node;
    const words = [...(name === undefined ? [] : [name]), ...args];
    const place = this.#scope.place ?? { start: node.pos, end: node.end };
    const command: ShellCommand = {
      kind: 'command',
      words: words.flatMap((word) => this.#argument(word)),
      assignments: prefix.flatMap((part) => (part.type === 'Assignment' ? this.#word(part) : [])),
      redirects: this.#redirects(redirects),
      ...place,
    };
    const documents = redirects.flatMap((redirect) => fedBy(redirect));
    const printed = before?.kind === 'command' ? printedText(before.words) : undefined;
    return this.#followed(command, documents[0] ?? printed);
  }

  #argument(word: Tree.Word | Tree.Assignment): readonly ShellWord[] {
    const made = this.#word(word);
    const { args } = this.#scope;
    if (args === undefined) return [made];
    if (/^\$\{?[@*]\}?$/.test(made.text)) return args;
    const nth = /^\$\{?([1-9])\}?$/.exec(made.text)?.[1];
    return nth === undefined ? [made] : args.slice(Number(nth) - 1, Number(nth));
  }

  #word(node: Tree.Word | Tree.Assignment): ShellWord {
    const { type } = node;
    const source = this.#source;
    return this.#placed(type === 'Word' ? shellWord(node, source) : assignedWord(node, source));
  }

  #placed(word: ShellWord): ShellWord {
    const { place } = this.#scope;
    return place === undefined ? word : { ...word, ...place };
  }

  #redirects(redirects: readonly Tree.Redirection[]): readonly ShellWord[] {
    return redirects.flatMap((node) => {
      if (node.type !== 'HereDoc') return node.target === undefined ? [] : this.#word(node.target);
      const { body } = node;
      const word = madeWord(body.text, body);
      const substitutions = substitutionsIn(body, this.#source);
      return this.#placed({ ...word, isQuoted: true, substitutions });
    });
  }

  /** A command made of these words, of which some were not written as such. */
  #made(parts: readonly (ShellWord | string)[], at: { pos: number; end: number }): ShellCommand {
    const words = parts.map((part) =>
      this.#placed(typeof part === 'string' ? madeWord(part, at) : part),
    );
    const place = this.#scope.place ?? { start: at.pos, end: at.end };
    return { kind: 'command', words, assignments: [], redirects: [], ...place };
  }

  /** Words that are only read, for what runs inside of them. */
  #read(words: readonly ShellWord[]): ShellCommand {
    const [first] = words;
    const place = { start: first?.start ?? 0, end: words.at(-1)?.end ?? 0 };
    return { kind: 'command', words: [], assignments: [], redirects: words, ...place };
  }

  /** The command, or what it really stands for: a function, an alias, or a script that it holds. */
  #followed(command: ShellCommand, fed?: string): ShellStage {
    const { words } = command;
    const [name, ...args] = words;
    if (name === undefined) return command;
    if (name.text === 'alias') this.#alias(args);
    if (name.text === 'trap') return this.#trap(command);
    const meaning = this.#scope.functions.get(name.text);
    if (meaning !== undefined) {
      const scope = this.#inner(command, name.text, args);
      return scope === undefined ? command : this.#meant(meaning, scope);
    }
    const script = inlineScript(words, fed);
    if (script === undefined) return command;
    const { text, isOwnShell } = script;
    const scope = this.#inner(command, text, isOwnShell ? script.args : this.#scope.args);
    if (scope === undefined) return command;
    const functions = isOwnShell ? new Map<string, Meaning>() : scope.functions;
    const list = listOf(text, { ...scope, functions }, this.#bounds);
    return groupOf(list, isOwnShell ? 'shell' : 'block');
  }

  /** Undefined for what calls itself: a program of that name in the end, or without end. */
  #inner({ start, end }: ShellCommand, called: string, args: Scope['args']): Scope | undefined {
    if (this.#scope.calls.includes(called)) return undefined;
    const calls = [...this.#scope.calls, called];
    this.#bounds.isBroken ||= calls.length > MAX_CALLS;
    return this.#bounds.isBroken
      ? undefined
      : { ...this.#scope, calls, args, place: { start, end } };
  }

  #meant(meaning: Meaning, scope: Scope): ShellStage {
    if (typeof meaning === 'string') return groupOf(listOf(`${meaning} "$@"`, scope, this.#bounds));
    const { body, source } = meaning;
    const reading = new TreeReading(source, scope, this.#bounds);
    const list =
      body.type === 'CompoundList'
        ? reading.list(body.commands)
        : [pipelineOf([reading.#stage(body)])];
    return groupOf(list, 'function');
  }

  /** It may name functions that the text defines later. */
  #trap(command: ShellCommand): ShellStage {
    const { words, start, end } = command;
    const action = words[1]?.text ?? '';
    const { functions: known, calls } = this.#scope;
    if (action === '' || action === '-' || calls.length >= MAX_CALLS) return command;
    const functions = new Map([...this.#scope.later, ...known]);
    const place = { start, end };
    const scope = { ...this.#scope, functions, calls: [...calls, `trap ${action}`], place };
    return { ...command, trapped: listOf(action, scope, this.#bounds) };
  }

  #alias(args: readonly ShellWord[]): void {
    for (const { text } of args) {
      const at = text.indexOf('=');
      if (at > 0) this.#scope.functions.set(text.slice(0, at), text.slice(at + 1));
    }
  }
}

function fedBy(redirect: Tree.Redirection): readonly string[] {
  if (redirect.type === 'HereDoc') return [redirect.body.text];
  return redirect.type === 'HereString' ? [redirect.target?.value ?? ''] : [];
}
