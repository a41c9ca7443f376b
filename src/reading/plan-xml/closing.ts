// What a plan asks for when all its tasks are done: `<verification>` and `<success_criteria>` behind
// the tasks, or sections of these names. It belongs to no task, so it is read apart from them.

import { type Closing, meantAtEnd } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand, VerifyIntent } from '../../model/verify.ts';
import { decodeEntities } from '../../std/entities.ts';
import { headingOf, type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { placesOf } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import { changesWorld } from '../checklist/commands-meant.ts';
import { readCriteria } from '../plan/criteria.ts';
import { asProof } from '../plan/criteria-verify.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { readVerifyCommand } from '../shell/command-faults.ts';
import { mergeIntents } from '../verify-text/merge-intents.ts';
import { classifyVerify } from '../verify-text/verify-text.ts';
import { elementName } from './children.ts';
import type { TaskBlock } from './task-blocks.ts';

interface Passage {
  readonly kind: 'verify' | 'criteria';
  readonly text: string;
  readonly offset: number;
}

const ELEMENTS: Readonly<Record<string, Passage['kind']>> = {
  verification: 'verify',
  success_criteria: 'criteria',
  acceptance_criteria: 'criteria',
};
const HEADING =
  /^(?:(?:overall|final|plan|phase|automated) )?(verification|verify|success criteria|acceptance criteria|definition of done)\b/i;
const LINE_TAG = /^[ \t]{0,8}<\/?([A-Za-z][\w-]{0,40})(?=[\s/>])/;

/** The passages outside `blocks`, each up to its end, the next tag or the next heading. */
export function closingPassages(
  text: string,
  from: number,
  blocks: readonly TaskBlock[],
): readonly Passage[] {
  const passages: Opened[] = [];
  let open: Opened | undefined;
  for (const line of linesOutside(text, from, blocks)) {
    const kind = line.isInTask ? 'other' : line.kind;
    if (kind === undefined) {
      if (open !== undefined) open.end = line.end;
      continue;
    }
    open = kind === 'other' ? undefined : opened(kind, line.text, line.offset);
    if (open !== undefined) passages.push(open);
  }
  return passages.map(({ kind, start, end }) => ({
    kind,
    text: text.slice(start, end),
    offset: start,
  }));
}

interface OutlineLine {
  readonly text: string;
  readonly offset: number;
  readonly end: number;
  readonly kind: Passage['kind'] | 'other' | undefined;
  readonly isInTask: boolean;
}

function linesOutside(
  text: string,
  from: number,
  blocks: readonly TaskBlock[],
): readonly OutlineLine[] {
  let offset = from;
  let next = 0;
  return markdownLines(text.slice(from)).map((line) => {
    const start = offset;
    const end = start + line.text.length;
    offset = end + 1;
    while (next < blocks.length && (blocks[next]?.end ?? 0) <= start) next += 1;
    const isInTask = (blocks[next]?.tag.start ?? text.length + 1) <= start;
    const kind = line.isCode ? undefined : kindOf(line.text, headingOf(line)?.title);
    return { text: line.text, offset: start, end, kind, isInTask };
  });
}

interface Opened {
  readonly kind: Passage['kind'];
  readonly start: number;
  end: number;
}

// `<verification>npm test</verification>` begins and ends on its line.
function opened(kind: Passage['kind'], line: string, offset: number): Opened {
  const end = offset + line.length;
  const bracket = LINE_TAG.test(line) ? line.indexOf('>') : -1;
  if (bracket === -1) return { kind, start: end, end };
  const close = line.indexOf('</', bracket);
  return { kind, start: offset + bracket + 1, end: close === -1 ? end : offset + close };
}

function kindOf(line: string, heading: string | undefined): Passage['kind'] | 'other' | undefined {
  const tag = LINE_TAG.exec(line)?.[1];
  if (tag !== undefined) {
    const name = elementName(tag);
    if (!line.trimStart().startsWith('</') && Object.hasOwn(ELEMENTS, name))
      return ELEMENTS[name] ?? 'other';
    // Elements that stand inside a passage are part of what it says.
    return /^(?:automated|command|human_check|manual|criterion|item|li|ul|check)$/.test(name)
      ? undefined
      : 'other';
  }
  if (heading === undefined) return undefined;
  const words = HEADING.exec(heading)?.[1];
  if (words === undefined) return 'other';
  return /^verif/i.test(words) ? 'verify' : 'criteria';
}

export function readClosing(passages: readonly Passage[], text: string): Closing {
  const placeOf = placesOf(text);
  const verify = passages
    .filter(({ kind }) => kind === 'verify')
    .map((passage) => classifyVerify(passage.text, placeOf(passage.offset)));
  const criteria = passages
    .filter(({ kind }) => kind === 'criteria')
    .flatMap((passage) => readCriteria(passage.text));
  const lines = verify.length === 0 ? [] : markdownLines(text);
  return {
    verify: mergeIntents(verify),
    criteria,
    meant: verify.flatMap((intent) => meantIn(intent, lines)),
  };
}

/** Commands alone, those in a code block, and those of which a sentence says what must come of them. */
function meantIn(
  { kind, commands }: VerifyIntent,
  lines: readonly MarkdownLine[],
): readonly VerifyCommand[] {
  if (kind === 'commands') return commands;
  return commands
    .flatMap((command) => {
      const line = lines[command.place.line - 1];
      if (line === undefined || line.isCode) return [command];
      return asProof(decodeEntities(line.text), command);
    })
    .filter(({ run }) => isSafeProof(run));
}

// Between sentences some only look or tidy up, need a server that somebody has to start, or publish.
function isSafeProof(run: string): boolean {
  const { strength, faults, remarks } = readVerifyCommand(run);
  const isProof = strength === 'strong' || strength === 'weak';
  const isHidden = faults.some((fault) => fault.kind === 'masked' && fault.isTotal);
  const isElsewhere = remarks.some(({ kind }) => kind === 'outside-world');
  const isWork =
    changesWorld(run) || (strength === 'strong' && HANDS_OUT.test(run.slice(0, 4_000)));
  return isProof && !isHidden && !isElsewhere && !isWork;
}

const HANDS_OUT = /\s(?:commit|push|publish|deploy|release)(?:\s|$)/;

/**
 * The last task is where the whole can be judged: a person's turn is none, and where tasks have
 * waves of their own no task is known to be the last one.
 */
export function withRunner(closing: Closing, tasks: readonly Task[]): Closing {
  const isOrdered = tasks.every(({ wave }) => wave === undefined);
  if (meantAtEnd(closing).length === 0 || !isOrdered) return closing;
  const ofAgents = tasks.filter(({ checkpoint }) => checkpoint === undefined);
  const last = ofAgents.findLast(({ isTicked }) => !isTicked) ?? ofAgents.at(-1);
  return last === undefined ? closing : { ...closing, runsWith: last.id };
}

/** Whoever wrote these commands expects them to be run. */
export function noteUnrun(closing: Closing, tasks: readonly Task[], notes: PlaceNotes): void {
  const run = [
    ...tasks.flatMap(({ verify }) => verify.commands),
    ...(closing.runsWith === undefined ? [] : meantAtEnd(closing)),
  ];
  const asked = new Set(run.flatMap((command) => partsOf(command.run)));
  const unrun = closing.verify.commands.filter((command) =>
    partsOf(command.run).some((part) => !asked.has(part)),
  );
  const [first] = unrun;
  if (first === undefined) return;
  const more = unrun.length === 1 ? '' : ` and ${unrun.length - 1} more`;
  notes.warning(first.place, {
    code: 'plan.unrun-verification',
    message: `The plan wants \`${oneLine(first.run, 80)}\`${more} at its end; no task runs this, and the gate doesn't either.`,
    hint: 'Say what must come of it ("`npm test` passes"), write it as a command alone, which runs with the last task, or repeat it in the <verify> of that one.',
  });
}

const partsOf = (run: string): readonly string[] =>
  run.split(/&&|[;\n]/).flatMap((part) => oneLine(part, 4_000) || []);
