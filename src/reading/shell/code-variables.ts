// What a shell knows of exit codes: `$?`, the codes of its jobs, and the variables that hold either.

import { literalNumber } from './test-words.ts';
import type { ShellWord } from './words.ts';

export type Code = 0 | 1;

const codeOfNumber = (value: number): Code => (value % 256 === 0 ? 0 : 1);
const NAMES = /[A-Za-z_]\w*/g;

export class Variables {
  last: Code = 0;
  anyFailed = false;
  #codes = new Map<string, Code>();
  #jobs: Code[] = [];

  copy(): Variables {
    const copy = new Variables();
    copy.last = this.last;
    copy.anyFailed = this.anyFailed;
    copy.#codes = new Map(this.#codes);
    copy.#jobs = [...this.#jobs];
    return copy;
  }

  noteJob(code: Code): void {
    this.#jobs.push(code);
  }

  /** Undefined where no job is known. */
  waitedFor(jobs: readonly string[]): Code | undefined {
    if (jobs.length === 0) return 0;
    if (this.#jobs.length === 0) return undefined;
    const [word = ''] = jobs.slice(-1);
    if (word === '$!') return this.#jobs.at(-1);
    return this.#codes.get(word.replace(/[${}]/g, '')) ?? (this.#jobs.includes(1) ? 1 : 0);
  }

  assign(text: string): void {
    const [, name = '', value = ''] = /^(\w+)\+?=([\s\S]*)$/.exec(text) ?? [];
    const computed = /^\$\(\(([\s\S]*)\)\)$/.exec(value)?.[1];
    const known = this.#valueOf(value);
    if (computed !== undefined) this.compute(`${name}=${computed}`);
    else if (known === undefined) this.#codes.delete(name);
    else this.#codes.set(name, known);
  }

  #valueOf(value: string): Code | undefined {
    if (value === '$!') return this.#jobs.at(-1);
    if (value === '$?') return this.last;
    if (/^\d{1,9}$/.test(value)) return codeOfNumber(Number(value));
    return this.#codes.get(value.replace(/^\$\{?(\w+)\}?$/, '$1'));
  }

  /** `fail++`, `fail+=1`, `fail=fail+1`, `rc|=$?`: they count or gather failures. */
  compute(expression: string): void {
    const text = expression.replace(/\s/g, '');
    const [, counted] = /^\(*(?:\+\+)?\$?([A-Za-z_]\w*)(?:\+\+|[+|]?=)/.exec(text) ?? [];
    const name = counted ?? /^\+\+(\w+)/.exec(text)?.[1];
    if (name === undefined) return;
    const isGathered = text.includes('$?');
    if (isGathered ? this.last === 1 : /\+\+|\+=|\+1/.test(text)) this.#codes.set(name, 1);
    else if (!isGathered) this.#codes.delete(name);
  }

  /** The exit code a word stands for: a number, `$?`, or variables that it was kept in. */
  codeOf(word: string | undefined): Code | undefined {
    if (word === undefined) return undefined;
    if (/^-?\d{1,9}$/.test(word)) return codeOfNumber(Number(word));
    if (word === '$?') return this.last;
    // What a command prints is no exit code that anybody could follow.
    if (/^\$\((?!\()|^`/.test(word)) return 0;
    if (word.includes('$?')) return this.last;
    const names = word.match(NAMES) ?? [];
    const known = names.flatMap((name) => this.#codes.get(name) ?? []);
    if (names.length === 0) return 0;
    // A variable counted up elsewhere usually counts failures.
    if (known.length < names.length && this.anyFailed) return 1;
    return known.includes(1) ? 1 : 0;
  }

  numberIn(word: ShellWord, isArithmetic: boolean): number | undefined {
    const { text } = word;
    if (text === '$?') return this.last;
    const name = /^\$\{?(\w+)\}?$/.exec(text)?.[1] ?? (isArithmetic ? text : '');
    return this.#codes.get(name) ?? literalNumber(word);
  }
}
