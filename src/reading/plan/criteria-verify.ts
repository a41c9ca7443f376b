// Commands that acceptance criteria state as proof: "`pnpm test` passes" is one, "Add a `deploy`
// script" only mentions one. Criteria without any say nothing about verification.

import { NO_VERIFY, type VerifyCommand, type VerifyIntent } from '../../model/verify.ts';
import type { Place } from '../../std/place.ts';
import { classifyVerify } from '../verify-text/verify-text.ts';

export interface Criterion {
  readonly text: string;
  readonly place: Place;
}

export function verifyOfCriteria(criteria: readonly Criterion[]): VerifyIntent {
  const commands = new Map<string, VerifyCommand>();
  const stated: string[] = [];
  for (const criterion of criteria) {
    const proofs = proofsIn(criterion);
    if (proofs.length > 0) stated.push(criterion.text);
    for (const proof of proofs) {
      const key = `${proof.expect} ${proof.run}`;
      if (!commands.has(key)) commands.set(key, proof);
    }
  }
  if (commands.size === 0) return NO_VERIFY;
  return {
    kind: 'commands-in-prose',
    commands: [...commands.values()],
    manual: [],
    text: stated.join('\n'),
  };
}

// "All tests pass: pytest -q" names its command after the colon, "cargo nextest run passes, all
// green" before the verb.
function commandsIn(text: string, place: Place): readonly VerifyCommand[] {
  const colon = text.indexOf(': ');
  const verb = / (?:pass(?:es)?|succeeds?|fails?)\b/.exec(text.slice(0, 500))?.index;
  const parts = [
    text,
    ...(colon === -1 ? [] : [text.slice(colon + 2)]),
    ...(verb === undefined ? [] : [text.slice(0, verb)]),
  ];
  for (const part of parts) {
    const { commands } = classifyVerify(part, place);
    if (commands.length > 0) return commands;
  }
  return [];
}

// What is said right after a command that is run, and before it. Bounded, so that all stay linear.
const LEAD =
  '^[`\'"]?[\\s,:—–-]{0,4}(?:\\([^)]{0,80}\\)\\s{0,2})?(?:still |now |both |fully |(?:the )?(?:entire|whole|full) (?:test )?suite |all (?:\\d{1,4} )?(?:tests? )?)?';
const SUCCESS = new RegExp(
  `${LEAD}(?:pass(?:es|ed|ing)?|succeeds?|(?:is )?(?:green|clean)|is happy|are (?:green|clean)|(?:runs? )?(?:success(?:fully)?|cleanly)|runs? (?:clean|without|with no)|works?|completes?|compiles?|builds?|with(?:out)? (?:no |zero |any )?(?:errors?|warnings?|failures?))\\b`,
  'i',
);
const OUTCOME = new RegExp(
  `${LEAD}(?:exits?|reports?|shows?|returns?|prints?|outputs?|gives?|match(?:es)?|has no|finds? (?:no|nothing)|fails?|must|should|→|->|=>|(?:[=≥>]{1,3}) ?\\d{1,4})(?:[\\s.,;:]|$)`,
  'i',
);
// In whatever language: "`cargo build` termina com exit 0".
const EXITS = /^[`'"]?[^`.;]{0,30}\bexit(?:s|ed)?(?: code| status)?:? 0\b/i;
const CUE =
  /(?:\b(?:runs?|running|execute|executing|verify|verified|verification|check|checked|confirmed?)(?: with| by| via| using| that| in CI)?|\bpass(?:es)?|\btests?|\bcommand|\bgreen|\bproof):?\s{0,3}[`'"]?$|\b(?:pass(?:es)?|succeeds?|compiles?|green|clean|errors?)\s{1,2}\([`'"]?$/i;
// "./tide purge - remove all marks" tells what it is for.
const PURPOSE =
  /^[`'"]?\s{1,3}[-–—]{1,2}\s{1,3}(?:show|print|list|display|give)\s(?!no\b|nothing\b|\d)/i;

type Standing = 'succeeds' | 'stated' | 'mentioned';

/** How the criterion speaks of the command. */
function standingOf(text: string, run: string): Standing {
  const at = text.indexOf(run);
  // A command that does not stand there as it is run was put together from several lines.
  if (at === -1) return 'stated';
  const before = text.slice(Math.max(0, at - 60), at);
  const after = text.slice(at + run.length, at + run.length + 600);
  const beyond = after.replace(/^[`'"]?(?:(?:,|,? and| &| \+) `[^`]{1,200}`){1,6}/, '');
  if (PURPOSE.test(after)) return 'mentioned';
  if (SUCCESS.test(after) || SUCCESS.test(beyond)) return 'succeeds';
  if (OUTCOME.test(after) || OUTCOME.test(beyond) || EXITS.test(after)) return 'stated';
  // "Run the script to make screenshots" is work to do, not proof of work done.
  if (CUE.test(before) && !/^[`'"]? to [a-z]/.test(after)) return 'stated';
  const isAlone = /^[\s`'"*-]*$/.test(text.slice(0, at)) && /^[\s`'".]*$/.test(after);
  return isAlone ? 'stated' : 'mentioned';
}

function proofsIn({ text, place }: Criterion): readonly VerifyCommand[] {
  return commandsIn(text, place).flatMap((command) => asProof(text, command));
}

/** The command with what the sentence says must come of it; none where it is only mentioned. */
export function asProof(text: string, command: VerifyCommand): readonly VerifyCommand[] {
  const standing = standingOf(text, command.run);
  if (standing === 'mentioned') return [];
  return standing === 'succeeds' && command.expect === 'fail'
    ? [{ ...command, expect: 'pass' }]
    : [command];
}
