// The tasks of a checklist in markdown, with the lines that belong to each. A box is a task if it has
// an id or stands at the outermost level; boxes below are steps of the task they stand under.

import { headingOf } from '../../std/markdown.ts';
import type { Place } from '../../std/place.ts';
import { type PlanLine, type QuotationFault, quotedLines } from './quoted-lines.ts';
import { labelOf } from './task-body.ts';
import { type Box, boxOf, readTaskLabel, type TaskLabel } from './task-label.ts';

export interface ChecklistTask {
  readonly label: TaskLabel;
  readonly place: Place;
  /** Undefined for a task that is a heading, whose fields carry the boxes. */
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
}

interface Heading {
  readonly title: string;
  readonly label: TaskLabel;
  readonly line: PlanLine;
}

const CRITERIA =
  /\b(?:criteria|definition of done|check ?list|test plan|success metrics|sign-?off)\b/i;

export function readChecklist(text: string): Checklist {
  const { lines, faults } = quotedLines(text);
  const reader = new ChecklistReader(lines);
  for (const line of lines) reader.read(line);
  const { title, tasks, criteria } = reader;
  return { title, tasks, criteria, faults };
}

class ChecklistReader {
  title: string | undefined;
  readonly tasks: OpenTask[] = [];
  readonly criteria: string[] = [];
  readonly #outermost: number;
  readonly #hasIds: boolean;
  #phase: string | undefined;
  #heading: Heading | undefined;
  #task: OpenTask | undefined;
  /** The indentation of the last field, because bare numbers below it are steps. */
  #fieldIndent: number | undefined;

  constructor(lines: readonly PlanLine[]) {
    const boxes = lines.flatMap((line) => {
      const box = taskBoxOf(line);
      return box === undefined ? [] : [box];
    });
    this.#outermost = boxes.reduce((least, { indent }) => Math.min(least, indent), 1_000);
    this.#hasIds = boxes.some(({ text }) => readTaskLabel(text).id !== undefined);
  }

  read(line: PlanLine): void {
    const heading = headingIn(line);
    const box = taskBoxOf(line);
    if (heading !== undefined) this.#enter(line, heading.level, heading.title);
    else if (box !== undefined) this.#readBox(line, box);
    else this.#readContent(line);
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

  #enter(line: PlanLine, level: number, title: string): void {
    this.#task = undefined;
    this.#fieldIndent = undefined;
    this.#heading = { title, label: readTaskLabel(title), line };
    if (/^phase\b/i.test(title) || level === 2) this.#phase = title;
    else if (level === 1) {
      this.title ??= title;
      this.#phase = undefined;
    }
  }

  #readBox(line: PlanLine, box: Box): void {
    const label = labelOfBox(box);
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
    const isInHeadingTask = this.#task !== undefined && this.#task.isTicked === undefined;
    if (label.id === undefined) return isOutermost && !isInHeadingTask;
    if (isOutermost) return true;
    // `AC-1.1` below a task is a criterion it refers to; `1.` inside a field is a step.
    if (/^(?!T-)[A-Z]+-/.test(label.id)) return false;
    const isInField = this.#fieldIndent !== undefined && box.indent > this.#fieldIndent;
    return !(label.isBareNumber && isInField);
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
    this.#open(heading.label, { line: heading.line.number, column: 1 }, undefined);
  }

  #open(label: TaskLabel, place: Place, isTicked: boolean | undefined): void {
    this.#task = { label, place, isTicked, phase: this.#phase, body: [] };
    this.#fieldIndent = undefined;
    this.tasks.push(this.#task);
  }

  #keep(line: PlanLine): void {
    this.#task?.body.push(line);
  }
}

function headingIn({ number, text, isQuoted }: PlanLine): ReturnType<typeof headingOf> {
  return headingOf({ number, text, isCode: isQuoted, fence: '' });
}

/** The box of a line that may be a task; a ticked field is none. */
function taskBoxOf(line: PlanLine): Box | undefined {
  const box = line.isQuoted ? undefined : boxOf(line.text);
  if (box === undefined || labelOf(line)?.key !== undefined) return undefined;
  return box;
}

function labelOfBox({ text, ordinal }: Box): TaskLabel {
  const label = readTaskLabel(text);
  if (label.id !== undefined || ordinal === undefined) return label;
  return { ...label, id: ordinal, isBareNumber: true };
}
