// "npm test passes, npm run lint is clean": a line that talks about one command may name further
// ones. Since these stand in a sentence, only what is plainly a command counts.

import { isEvident, staysRunning } from '../shell/programs.ts';
import { shellTokens } from '../shell/tokens.ts';
import type { PlacedCommand } from './command-block.ts';
import { judgeCommand } from './command-line.ts';
import { isTail } from './prose-words.ts';

const JOINT = /(?:[;,+.]|\b(?:and|then|pass(?:es)? with))\s+(?:(?:and|then|run)\s+){0,2}/gi;
const MAX_COMMANDS = 12;

/** The command with the talk about it, then every further one with its own. `line` ends with the talk. */
export function withClauses(first: PlacedCommand, line: string): readonly PlacedCommand[] {
  const found: PlacedCommand[] = [];
  let last = first;
  const origin = first.offset + line.length;
  while (found.length < MAX_COMMANDS) {
    const next = nextClause(last.rest);
    if (next === undefined) break;
    found.push({ ...last, rest: next.before });
    last = { run: next.run, rest: next.rest, before: '', offset: origin - next.length };
  }
  return [...found, last];
}

interface Clause {
  readonly before: string;
  readonly run: string;
  readonly rest: string;
  /** From its first character to the end of the talk. */
  readonly length: number;
}

function nextClause(talk: string): Clause | undefined {
  for (const joint of talk.slice(0, 1_000).matchAll(JOINT)) {
    const text = talk.slice(joint.index + joint[0].length);
    const judged = judgeCommand(text, 'bare');
    if (judged === undefined || !isPlain(judged.run) || staysRunning(judged.run)) continue;
    if (joint[0].startsWith('.') && !isDemand(judged.rest)) continue;
    return { ...judged, before: talk.slice(0, joint.index).trim(), length: text.length };
  }
  return undefined;
}

/** A new sentence about a command wants it run only if it tells what comes of it: "git reset is not needed". */
function isDemand(rest: string): boolean {
  const said = /^[^.;]{0,200}/.exec(rest)?.[0] ?? '';
  const [verb = ''] = said.split(/\s/, 1);
  return isTail(verb) && !/\b(?:not|never|later|afterwards|once)\b|n['’]t\b/i.test(said);
}

const WITH_SUBCOMMAND =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|cargo|go|git|docker|dotnet|flutter|dart|swift|mix|deno|uv|poetry|make|just) [a-z]/;

/** Nobody would write this but to have it run: it has options, paths or a subcommand. */
export function isPlain(run: string): boolean {
  const [, ...args] = shellTokens(run).tokens.filter((token) => token.kind === 'word');
  return WITH_SUBCOMMAND.test(run) || args.some(isEvident);
}
