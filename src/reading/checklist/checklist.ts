// The tasks of a checklist in markdown, with the lines that belong to each. A box is a task if it has
// an id or stands at the outermost level; boxes below are steps of the task they stand under.

import { headingOf } from '../../std/markdown.ts';
import type { Place } from '../../std/place.ts';
import { type Box, boxStyleOf } from './box.ts';
import { type PlanLine, type QuotationFault, quotedLines } from './quoted-lines.ts';
import { labelOf } from './task-body.ts';
import {
  type HeadingLabel,
  readHeadingLabel,
  readTaskLabel,
  type TaskLabel,
} from './task-label.ts';

export interface ChecklistTask {
  readonly label: TaskLabel;
  readonly place: Place;
  /** Undefined for a task that is a heading and does not say; the boxes below it do. */
  readonly isTicked: boolean | undefined;
  readonly phase: string | undefined;
  readonly body: readonly PlanLine[];
}

export interface Checklist {
  readonly title: string | undefined;
  readonly tasks: readonly ChecklistTask[];
  /** Boxes of a section on criteria: true of the whole, nothing to do by itself. */
  readonly criteria: readonly string[];
  readonly faults: readonly QuotationFault[];
}

interface OpenTask extends ChecklistTask {
  readonly body: PlanLine[];
  readonly isHeading: boolean;
}

interface Heading {
  readonly title: string;
  readonly level: number;
  readonly label: HeadingLabel;
  readonly line: PlanLine;
  /** What stands below it before it proves to be a task. */
  readonly below: PlanLine[];
  /** How many tasks came before it. */
  readonly position: number;
}

const CRITERIA =
  /\b(?:criteria|definition of done|check ?list|test plan|success metrics|sign-?off|pre-?conditions?|post-?conditions?|prerequisites?)\b|^\W{0,4}(?:final |overall |phase |phase x: )?verification(?: checkout| checks| steps)?$|^checkpoint\b/i;

// `### T1: Title` and `### Task 1: Title`; a dotted number may as well be a chapter.
const NAMES_TASK =
  /^(?:[Tt]ask[ \t]{1,4}\d|(?:[A-Z]{1,4}|T-|[A-Z]{1,4}\d{1,4}-[A-Z]{0,2})\d{1,4}[a-z]?[ \t]{0,4}[:—–.])/;

function isTaskHeading(
  heading: { readonly title: string; readonly level: number } | undefined,
): boolean {
  return heading !== undefined && heading.level > 1 && NAMES_TASK.test(heading.title);
}

export function readChecklist(text: string): Checklist {
  const { lines, faults } = quotedLines(text);
  const reader = new ChecklistReader(lines);
  for (const line of lines) reader.read(line);
  const { title, criteria } = reader;
  return { title, tasks: reader.finish(), criteria, faults };
}

class ChecklistReader {
  title: string | undefined;
  readonly #tasks: OpenTask[] = [];
  /** Headings that name a task and have neither a field nor a box below them. */
  readonly #bare: { readonly task: OpenTask; readonly position: number }[] = [];
  readonly criteria: string[] = [];
  readonly #boxOf: (line: string) => Box | undefined;
  readonly #outermost: number;
  readonly #hasIds: boolean;
  #phase: string | undefined;
  #heading: Heading | undefined;
  #task: OpenTask | undefined;
  /** The indentation of the last field, because bare numbers below it are steps. */
  #fieldIndent: number | undefined;

  constructor(lines: readonly PlanLine[]) {
    this.#boxOf = boxStyleIn(lines);
    const boxes = lines.flatMap((line) => {
      const box = this.#taskBoxOf(line);
      return box === undefined ? [] : [box];
    });
    this.#outermost = boxes.reduce((least, { indent }) => Math.min(least, indent), 1_000);
    this.#hasIds =
      boxes.some(({ text }) => readTaskLabel(text).id !== undefined) ||
      lines.some((line) => isTaskHeading(headingIn(line)));
  }

  /** Where other headings are tasks, one without any field is a task too. */
  finish(): readonly OpenTask[] {
    this.#leaveHeading();
    const ids = new Set(this.#tasks.map(({ label }) => label.id));
    const missed = this.#bare.filter(({ task }) => !ids.has(task.label.id));
    if (missed.length === 0 || !this.#tasks.some(({ isHeading }) => isHeading)) return this.#tasks;
    const at = Map.groupBy(missed, ({ position }) => position);
    const before = (position: number): OpenTask[] =>
      (at.get(position) ?? []).map(({ task }) => task);
    return [
      ...this.#tasks.flatMap((task, nth) => [...before(nth), task]),
      ...before(this.#tasks.length),
    ];
  }

  read(line: PlanLine): void {
    const heading = headingIn(line);
    const box = this.#taskBoxOf(line);
    if (heading !== undefined && this.#isWithinTask(heading)) this.#readContent(line);
    else if (heading !== undefined) this.#enter(line, heading.level, heading.title);
    else if (box !== undefined) this.#readBox(line, box);
    else this.#readContent(line);
  }

  /** The box of a line that may be a task; a ticked field is none. */
  #taskBoxOf(line: PlanLine): Box | undefined {
    const box = line.isQuoted ? undefined : this.#boxOf(line.text);
    if (box === undefined || labelOf(line)?.key !== undefined) return undefined;
    return box;
  }

  /** `#### Done when` below `### T1: Title` */
  #isWithinTask(heading: { readonly title: string; readonly level: number }): boolean {
    const above = this.#heading;
    if (above === undefined || !isTaskHeading(above) || heading.level <= above.level) return false;
    return !isTaskHeading(heading) && readTaskLabel(heading.title).id === undefined;
  }

  #readContent(line: PlanLine): void {
    const field = labelOf(line);
    if (field !== undefined) {
      if (field.key !== undefined && field.key !== 'reference')
        this.#openHeadingTask(field.ticked !== undefined);
      if (this.#fieldIndent === undefined || field.indent <= this.#fieldIndent)
        this.#fieldIndent = field.indent;
    }
    this.#keep(line);
  }

  #leaveHeading(): void {
    const heading = this.#heading;
    if (heading === undefined || !isTaskHeading(heading)) return;
    const { position } = heading;
    if (this.#tasks.length === position)
      this.#bare.push({ task: this.#fromHeading(heading), position });
  }

  #enter(line: PlanLine, level: number, title: string): void {
    this.#leaveHeading();
    this.#task = undefined;
    this.#fieldIndent = undefined;
    const label = readHeadingLabel(title);
    this.#heading = { title, level, label, line, below: [], position: this.#tasks.length };
    if (/^phase\b/i.test(title) || (level === 2 && !isTaskHeading({ title, level })))
      this.#phase = title;
    else if (level === 1) {
      this.title ??= title;
      this.#phase = undefined;
    }
  }

  #readBox(line: PlanLine, box: Box): void {
    const label = labelOfBox(box);
    if (label.id === undefined && isTaskHeading(this.#heading)) this.#openHeadingTask(true);
    const place = { line: line.number, column: line.text.search(/\S/) + 1 };
    if (!this.#isTask(box, label)) this.#keep(line);
    else if (!this.#isCriterion(label)) this.#open(label, place, box.isTicked);
    else {
      this.#task = undefined;
      this.criteria.push(label.title);
    }
  }

  #isTask(box: Box, label: TaskLabel): boolean {
    // A list item may stand one column off its neighbours.
    const isOutermost = box.indent <= this.#outermost + 1;
    if (label.id === undefined) return isOutermost && this.#task?.isHeading !== true;
    if (isOutermost) return !this.#isPartOfHeading(label);
    // `AC-1.1` below a task is a criterion it refers to; `1.` inside a field is a step.
    if (KEYED.test(label.id)) return false;
    const isInField = this.#fieldIndent !== undefined && box.indent > this.#fieldIndent;
    return !(label.isBareNumber && isInField);
  }

  // Below a heading that is a task, `1.`, `AC-1` and the name of a task like itself are its content.
  #isPartOfHeading({ id = '', isBareNumber }: TaskLabel): boolean {
    if (this.#task?.isHeading !== true) return false;
    const letters = /^[A-Z]+/.exec(this.#task.label.id ?? '')?.[0];
    return (
      isBareNumber ||
      KEYED.test(id) ||
      (letters !== undefined && /^[A-Z]+/.exec(id)?.[0] === letters)
    );
  }

  #isCriterion({ id, markers }: TaskLabel): boolean {
    return (
      this.#hasIds &&
      id === undefined &&
      markers.length === 0 &&
      CRITERIA.test(this.#heading?.title ?? '')
    );
  }

  // Some plans make each task a heading and tick its fields: `- [x] **Do**: …`.
  #openHeadingTask(hasBoxes: boolean): void {
    const heading = this.#heading;
    if (this.#task !== undefined || heading === undefined) return;
    if (heading.label.id === undefined && !hasBoxes) return;
    this.#begin(this.#fromHeading(heading));
  }

  #fromHeading({ label, line, below }: Heading): OpenTask {
    const place = { line: line.number, column: 1 };
    const { isTicked } = label;
    return { label, place, isTicked, phase: this.#phase, isHeading: true, body: [...below] };
  }

  #open(label: TaskLabel, place: Place, isTicked: boolean): void {
    this.#begin({ label, place, isTicked, phase: this.#phase, isHeading: false, body: [] });
  }

  #begin(task: OpenTask): void {
    this.#task = task;
    this.#fieldIndent = undefined;
    this.#tasks.push(task);
  }

  #keep(line: PlanLine): void {
    if (this.#task !== undefined) this.#task.body.push(line);
    else this.#heading?.below.push(line);
  }
}

const KEYED = /^(?!T-)[A-Z]+\d{0,3}-/;

function headingIn({ number, text, isQuoted }: PlanLine): ReturnType<typeof headingOf> {
  return headingOf({ number, text, isCode: isQuoted, fence: '' });
}

function boxStyleIn(lines: readonly PlanLine[]): (line: string) => Box | undefined {
  return boxStyleOf(lines.flatMap(({ isQuoted, text }) => (isQuoted ? [] : [text])));
}

/** What tells whether a task that is a heading is done: every box below it. */
export function boxesBelow({
  body,
}: ChecklistTask): readonly { readonly line: number; readonly isTicked: boolean }[] {
  const boxOf = boxStyleIn(body);
  return body.flatMap(({ isQuoted, text, number }) => {
    const box = isQuoted ? undefined : boxOf(text);
    return box === undefined ? [] : [{ line: number, isTicked: box.isTicked }];
  });
}

function labelOfBox({ text, ordinal }: Box): TaskLabel {
  const label = readTaskLabel(text);
  if (label.id !== undefined || ordinal === undefined) return label;
  return { ...label, id: ordinal, isBareNumber: true };
}
