// Comments among commands: "# Expected: 0" below one and "# No stubs left" above one say what must
// come of it. All others are for the reader.

import { comparisonOf } from './asked-by-exit.ts';
import type { PlacedCommand } from './command-block.ts';
import { expectationOf } from './expectation.ts';

const OF_ABOVE = /^\W{0,4}(?:expect|should|must|returns?|outputs?|prints?|result|→|=>|->)/i;
const NOTHING_LEFT =
  /^(?:(?:check|verify|confirm|ensure|assert|make sure)(?: that)?(?: there (?:is|are))? )?(?:no|zero)\b/i;

/** Whether the comment is about the command above it rather than the next. */
export function isAboutAbove(comment: string, isAfterBlank: boolean): boolean {
  return OF_ABOVE.test(comment) && (!isAfterBlank || /^\W{0,4}expect/i.test(comment));
}

export function withCommentBelow(command: PlacedCommand, comment: string): PlacedCommand {
  if (command.rest !== '') return command;
  const wanted = expectationOf(command.run, { before: '', after: comment }, 'pass');
  const isSaid = wanted !== 'pass' || comparisonOf(command.run, comment) !== undefined;
  return isSaid ? { ...command, rest: comment } : command;
}

export function withCommentAbove(command: PlacedCommand, comment: string): PlacedCommand {
  if (comment === '' || command.rest !== '') return command;
  // A label of this form is read as "none of these".
  const before = NOTHING_LEFT.test(comment) ? 'No such:' : comment;
  if (expectationOf(command.run, { before, after: '' }, 'pass') !== 'pass')
    return { ...command, before };
  return OF_ABOVE.test(comment) ? withCommentBelow(command, comment) : command;
}
