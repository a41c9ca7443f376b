// A task that is a person's turn: no look of a machine decides it, whatever else the checks may find.

import type { Checkpoint } from '../model/task.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('checkpoint', 'inspect');

export const checkpoint: Check = {
  name: 'checkpoint',
  stage: 'inspect',
  check({ task }) {
    if (task.checkpoint === undefined) return [make(notApplicable('The task is no checkpoint.'))];
    return [
      make({
        outcome: 'inconclusive',
        reason: 'verify.manual',
        message: `${TURNS[task.checkpoint.kind]}: "${askedIn(task.checkpoint, task.name)}".`,
        guidance: guidanceFor(task.checkpoint),
        line: task.place.line,
      }),
    ];
  },
};

const TURNS: Readonly<Record<Checkpoint['kind'], string>> = {
  'human-verify': 'A person has to look at this',
  decision: 'A person has to decide this',
  'human-action': 'A person has to do this',
};

function askedIn({ request, options }: Checkpoint, name: string): string {
  const asked = request.trim() === '' ? name : request;
  const choices = options.length === 0 ? '' : ` (${options.join(' / ')})`;
  return oneLine(`${asked}${choices}`, 400);
}

function guidanceFor({ resumeSignal }: Checkpoint): string {
  const rest = 'no check of the gate answers for a person.';
  return resumeSignal === undefined
    ? `Do what is asked; ${rest}`
    : `Do what is asked, then answer "${oneLine(resumeSignal, 200)}"; ${rest}`;
}
