// Objects by name: from where git keeps them, and where that is not enough through one `git cat-file
// --batch` that is started when first needed and serves every question after that. It does not keep
// Doorward alive, and ends with it.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Socket } from 'node:net';
import { DoorwardError } from '../../../std/error.ts';
import { type GitCall, gitEnvironment, notStarted, startGit } from '../git.ts';
import type { Layout } from '../layout.ts';
import { type GitObject, type StoragePlace, storedObject } from './stored-object.ts';

interface Question {
  readonly name: string;
  readonly maxSize: number;
  answer(object: GitObject | undefined): void;
  fail(error: Error): void;
}

export class ObjectReader {
  readonly #call: GitCall;
  readonly #place: StoragePlace | undefined;
  #child: ChildProcessWithoutNullStreams | undefined;
  #questions: Question[] = [];
  #parser: AnswerParser = new AnswerParser();

  /** Without a `place`, git is asked about everything. */
  constructor(call: Omit<GitCall, 'args'>, place?: StoragePlace) {
    this.#call = { ...call, args: ['cat-file', '--batch'] };
    this.#place = place;
  }

  /** Undefined where there is no such object. The name is a byte string without a line end. */
  read(name: string, maxSize: number): Promise<GitObject | undefined> {
    if (/[\n\0]/.test(name)) return Promise.resolve(undefined);
    const stored = this.#place && storedObject(name, maxSize, this.#place);
    if (stored !== undefined) return Promise.resolve(stored);
    return new Promise((resolve, reject) => {
      this.#ask({ name, maxSize, answer: resolve, fail: reject });
    });
  }

  #ask(question: Question): void {
    const child = this.#running();
    if (this.#questions.length === 0) keepAlive(child, true);
    this.#questions.push(question);
    child.stdin.write(`${question.name}\n`, 'latin1');
  }

  #running(): ChildProcessWithoutNullStreams {
    if (this.#child !== undefined) return this.#child;
    const child = startGit(this.#call);
    this.#child = child;
    this.#parser = new AnswerParser();
    keepAlive(child, false);
    child.stderr.resume();
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    child.on('error', (error) => this.#end(child, notStarted(error, this.#call)));
    child.on('close', (_code, signal) =>
      signal === 'SIGINT' ? this.#askAgain(child) : this.#end(child, endedEarly()),
    );
    return child;
  }

  #receive(chunk: Buffer): void {
    this.#parser.push(chunk);
    for (;;) {
      const question = this.#questions[0];
      if (question === undefined) break;
      const answer = this.#parser.next(question.maxSize);
      if (answer === 'incomplete') return;
      this.#questions.shift();
      question.answer(answer);
    }
    if (this.#child !== undefined) keepAlive(this.#child, false);
  }

  /** Ctrl-C hit it in the moment before it had a session of its own. */
  #askAgain(child: ChildProcessWithoutNullStreams): void {
    for (const question of this.#unanswered(child)) this.#ask(question);
  }

  #end(child: ChildProcessWithoutNullStreams, error: Error): void {
    for (const question of this.#unanswered(child)) question.fail(error);
  }

  #unanswered(child: ChildProcessWithoutNullStreams): readonly Question[] {
    if (this.#child !== child) return [];
    this.#child = undefined;
    const questions = this.#questions;
    this.#questions = [];
    return questions;
  }
}

/**
 * Whether Doorward waits for it. Its pipes count as well: when it dies, only their end tells of questions that stay open,
 * and nothing else may be left to wait for.
 */
function keepAlive(child: ChildProcessWithoutNullStreams, isWaitedFor: boolean): void {
  const held = [child.stdin, child.stdout, child.stderr].filter((pipe) => pipe instanceof Socket);
  for (const part of [child, ...held]) {
    if (isWaitedFor) part.ref();
    else part.unref();
  }
}

/** For whoever needs nothing but objects. */
export function readerIn(layout: Layout): ObjectReader {
  const { top, gitDir } = layout;
  const env = { ...gitEnvironment(top), GIT_DIR: gitDir, GIT_WORK_TREE: top };
  return new ObjectReader({ cwd: top, env }, layout);
}

export interface Commit {
  readonly commit: string;
  readonly tree: string;
}

const MAX_COMMIT = 4 * 1024 * 1024;

/** Undefined where the name is that of no commit. */
export async function readCommit(name: string, reader: ObjectReader): Promise<Commit | undefined> {
  const bytes = Buffer.from(name, 'utf8').toString('latin1');
  const found = await reader.read(`${bytes}^{commit}`, MAX_COMMIT);
  const tree = /^tree ([0-9a-f]+)\n/.exec(found?.content?.toString('latin1', 0, 80) ?? '')?.[1];
  if (found?.type !== 'commit' || tree === undefined) return undefined;
  return { commit: found.oid, tree };
}

/** Cuts the stream into answers: `<oid> <type> <size>` and the content, or `<name> missing`. */
class AnswerParser {
  #chunks: Buffer[] = [];
  #header: { readonly oid: string; readonly type: string; readonly size: number } | undefined;
  #kept: Buffer[] = [];
  #missing = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  next(maxSize: number): GitObject | undefined | 'incomplete' {
    if (this.#header === undefined) {
      const line = this.#takeLine();
      if (line === undefined) return 'incomplete';
      const match = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line);
      if (match === null) return undefined;
      const [, oid = '', type = '', size = ''] = match;
      this.#header = { oid, type, size: Number(size) };
      // The content is followed by one line end.
      this.#missing = Number(size) + 1;
      this.#kept = [];
    }
    const header = this.#header;
    this.#takeContent(header.size <= maxSize);
    if (this.#missing > 0) return 'incomplete';
    this.#header = undefined;
    const content =
      header.size <= maxSize ? Buffer.concat(this.#kept).subarray(0, header.size) : undefined;
    this.#kept = [];
    return { ...header, content };
  }

  #takeLine(): string | undefined {
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    if (whole === undefined) return undefined;
    const end = whole.indexOf(0x0a);
    this.#chunks = [end === -1 ? whole : whole.subarray(end + 1)];
    return end === -1 ? undefined : whole.toString('latin1', 0, end);
  }

  #takeContent(isKept: boolean): void {
    while (this.#missing > 0) {
      const chunk = this.#chunks.shift();
      if (chunk === undefined) return;
      const part = chunk.subarray(0, this.#missing);
      if (isKept) this.#kept.push(part);
      this.#missing -= part.length;
      if (part.length < chunk.length) this.#chunks.unshift(chunk.subarray(part.length));
    }
  }
}

function endedEarly(): DoorwardError {
  return new DoorwardError(
    'git',
    'git cat-file ended before it had answered',
    'Run `git fsck` in the repository.',
  );
}
