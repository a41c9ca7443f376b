// Test Anything Protocol, versions 12 to 14. What has tests inside it, such as a file, counts by them: where all of
// them were skipped, nothing passed.

import type { TestCounts } from '../../model/command.ts';
import { countsOf, newTally, type Tally } from './tally.ts';

const RESULT = /^((?: {4}){0,20})(not )?ok\b(?: (\d{1,9}))?(?: ?- )?(.{0,400})$/;
const SUBTEST = /^((?: {4}){0,20})# Subtest(?:: (.{0,400}))?$/;
const PLAN = /^1\.\.(\d{1,9})(?:\s|$)/;
const END = /^ {0,80}\}$/;
const MAX_NAMED = 1000;

export function readTapReport(lines: readonly string[]): TestCounts | undefined {
  const plans = lines.map((line) => PLAN.exec(line)?.[1]).filter((plan) => plan !== undefined);
  if (plans.length === 0) return undefined;
  const reading = new TapReading();
  for (const line of lines) reading.read(line);
  const planned = plans.reduce((sum, plan) => sum + Number(plan), 0);
  return reading.end(planned);
}

interface TapResult {
  readonly depth: number;
  readonly kind: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  /** What is inside it follows, up to a brace of its own. */
  readonly isOpen: boolean;
}

/** A test with others inside it, of which nothing is known yet but what they said. */
interface Outer {
  readonly name: string;
  /** Where its own result stands before its tests. */
  readonly result: TapResult | undefined;
  inside: number;
  failedInside: number;
}

class TapReading {
  readonly #tally: Tally = newTally();
  readonly #failures: string[] = [];
  readonly #outer: Outer[] = [];
  #reported = 0;

  read(line: string): void {
    const subtest = SUBTEST.exec(line);
    const result = resultOf(line);
    if (subtest !== null) this.#open((subtest[1] ?? '').length / 4, subtest[2] ?? '');
    else if (END.test(line)) this.#close(line.indexOf('}') / 4);
    else if (result !== undefined) this.#take(result);
  }

  end(planned: number): TestCounts {
    this.#leave(0);
    // Tests that were announced and never reported did not pass.
    this.#tally.failed += Math.max(0, planned - this.#reported);
    return countsOf(this.#tally, 'tap', this.#failures);
  }

  #open(depth: number, name: string, result?: TapResult): void {
    if (depth > this.#outer.length) return;
    this.#leave(depth);
    this.#outer.push({ name, result, inside: 0, failedInside: 0 });
  }

  #take(result: TapResult): void {
    // Deeper than any test that was announced, it is something that a test printed.
    if (result.depth > this.#outer.length) return;
    if (result.depth === 0) this.#reported += 1;
    const announced = this.#leave(result.depth);
    if (result.isOpen) this.#open(result.depth, result.name, result);
    else this.#settle(result, announced);
  }

  #close(depth: number): void {
    if (this.#outer[depth]?.result !== undefined) this.#leave(depth);
  }

  /** Results that stood before their tests count now, closed or not: a brace may be the end of a name. */
  #leave(depth: number): Outer | undefined {
    let left: Outer | undefined;
    while (this.#outer.length > depth) {
      left = this.#outer.pop();
      if (left?.result !== undefined) this.#settle(left.result, left);
    }
    return left?.result === undefined ? left : undefined;
  }

  /** Its tests have been counted; it counts itself where it has none, or failed without any of them. */
  #settle(result: TapResult, own: Outer | undefined): void {
    const isNew = result.kind === 'failed' && own?.failedInside === 0;
    if (own === undefined || own.inside === 0 || isNew) this.#count(result);
    const around = this.#outer.at(-1);
    if (around === undefined) return;
    around.inside += 1;
    if (result.kind === 'failed') around.failedInside += 1;
  }

  #count({ kind, name }: TapResult): void {
    this.#tally[kind] += 1;
    // With the names around it, each may be far longer than its line.
    if (kind === 'failed' && this.#failures.length < MAX_NAMED)
      this.#failures.push([...this.#outer.map((outer) => outer.name), name].join(' > '));
  }
}

function resultOf(line: string): TapResult | undefined {
  const match = RESULT.exec(line);
  if (match === null) return undefined;
  const [, indent = '', not, number, description = ''] = match;
  if (number === undefined && description === '') return undefined;
  const isOpen = description.endsWith(' {');
  const text = isOpen ? description.slice(0, -2) : description;
  const isSkipped = /# ?(?:skip|todo)/i.test(text);
  return {
    depth: indent.length / 4,
    kind: isSkipped ? 'skipped' : not === undefined ? 'passed' : 'failed',
    // The time is another one in every run.
    name: text.replace(/(?:^| )# time=\S{1,20}$/, '').trim(),
    isOpen,
  };
}
