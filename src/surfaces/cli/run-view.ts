// A run as people see it while it goes on: what happened, line by line, and in a terminal below it
// what is being done right now. Into a pipe goes only what happened.

import type { RunWatcher } from '../../app/run/run-options.ts';
import type { GateEvent } from '../../model/event.ts';
import { timelineLine } from '../../projections/timeline.ts';
import { cutToColumns } from '../../std/columns.ts';
import { showDuration } from '../../std/duration.ts';
import { oneLine, stripEscapes } from '../../std/text.ts';
import { renderLine } from './formats/log-text.ts';
import { screenSize } from './screen.ts';
import type { Terminal } from './terminal.ts';

interface Doing {
  readonly step: string;
  readonly since: number;
  readonly attempt: number;
  line: string;
}

const DRAW_MS = 250;
const ID_WIDTH = 10;

const QUIET: readonly GateEvent['type'][] = [
  'run.started',
  'run.driven',
  'attempt.ended',
  'review.skipped',
];

/** What went well on the way is in the log; people want to see starts, trouble and ends. */
function isNews(event: GateEvent): boolean {
  if (event.type === 'attempt.ended')
    return event.ending !== 'returned' || event.notes !== undefined;
  if (event.type === 'stage.judged')
    return event.findings.some(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive');
  // What nobody has proven is told before it is committed.
  if (event.type === 'gate.passed') return event.evidence !== 'verified';
  return !QUIET.includes(event.type);
}

export const waitWords = (what: string, durationMs: number): string =>
  `waits ${showDuration(durationMs)} before ${what}`;

export class RunView {
  readonly #terminal: Terminal;
  readonly #isLive: boolean;
  readonly #doing = new Map<string, Doing>();
  readonly #attempts = new Map<string, number>();
  #drawn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#isLive = terminal.isInteractive && screenSize() !== undefined;
    if (!this.#isLive) return;
    this.#timer = setInterval(() => this.#draw(), DRAW_MS);
    this.#timer.unref();
  }

  readonly watcher: RunWatcher = {
    began: (task, step) => {
      const attempt = this.#attempts.get(task) ?? 1;
      this.#doing.set(task, { step, since: performance.now(), attempt, line: '' });
    },
    waits: (task, what, durationMs) => {
      const text = waitWords(what, durationMs);
      this.watcher.began(task, text);
      // In a terminal it is drawn for as long as it lasts.
      if (this.#isLive) return;
      const line = { at: new Date().toISOString(), task, tone: 'plain', text } as const;
      this.say(`${renderLine(line, ID_WIDTH, this.#terminal.paint)}\n`);
    },
    line: (task, line) => {
      const doing = this.#doing.get(task);
      if (doing !== undefined) doing.line = line;
    },
    appended: (event) => {
      if ('task' in event) this.#doing.delete(event.task);
      if (event.type === 'attempt.started') this.#attempts.set(event.task, event.attempt);
      if (isNews(event))
        this.say(`${renderLine(timelineLine(event), ID_WIDTH, this.#terminal.paint)}\n`);
    },
  };

  /** Above what is drawn. */
  say(text: string): void {
    this.#clear();
    this.#terminal.out(text);
  }

  /** Before a person is asked, and at the end. */
  pause(): void {
    this.#clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  resume(): void {
    if (!this.#isLive || this.#timer !== undefined) return;
    this.#timer = setInterval(() => this.#draw(), DRAW_MS);
    this.#timer.unref();
  }

  #clear(): void {
    if (this.#drawn === 0) return;
    this.#terminal.takeBack(this.#drawn);
    this.#drawn = 0;
  }

  #draw(): void {
    const width = (screenSize()?.columns ?? 80) - 1;
    const lines = [...this.#doing].map(([task, { step, since, attempt, line }]) => {
      const elapsed = showDuration(performance.now() - since);
      const words = `  ${task} · ${step} · attempt ${attempt} · ${elapsed}${line === '' ? '' : ` · ${line}`}`;
      return this.#terminal.paint('dim', cutToColumns(oneLine(stripEscapes(words), 400), width));
    });
    this.#clear();
    if (lines.length === 0) return;
    this.#terminal.err(`${lines.join('\n')}\n`);
    this.#drawn = lines.length;
  }
}
