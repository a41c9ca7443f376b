// On which ground a person skips the gate, read from the reason they give: that nothing can be checked, that the
// check itself is wrong, or that there is no time. That tests are slow or that work looks good is none.

export type SkipGround = 'unavailable' | 'false-negative' | 'time-pressure' | 'other';
export type NoGround = 'slow-checks' | 'opinion';

const OPINION =
  /\b(?:looks?|looking|seems?|appears?|feels?)(?: (?:very|really|all|pretty|quite|perfectly))? (?:good|fine|ok|okay|great|right|correct|alright)\b|\b(?:lgtm|trust me|works for me|works on my machine)\b/;
const CHECKS =
  /\b(?:tests?|testing|suites?|checks?|verify|verification|verifying|ci|builds?|pipeline)\b/;
const SLOW =
  /\b(?:slow|slowly|slower|forever|ages|too long|so long|very long|long time|too much time|takes? long|taking long)\b/;

const GROUNDS: readonly (readonly [SkipGround, RegExp])[] = [
  [
    'false-negative',
    /\b(?:false (?:negative|positive|alarm)|test bug|bug (?:in|of) (?:the|a|this|that) (?:tests?|check)|(?:tests?|check) (?:itself|themselves|(?:is|are) (?:wrong|broken|flaky|outdated|incorrect))|(?:wrong|broken|flaky|outdated) (?:tests?|check))\b/,
  ],
  [
    'time-pressure',
    /\b(?:time pressure|no time|out of time|deadline|urgent|urgently|emergency|hurry|asap|hotfix|production is down|(?:ship|release|deliver|demo|launch)(?: it)? (?:today|tonight|tomorrow|now))\b/,
  ],
  [
    'unavailable',
    /\b(?:down|offline|unavailable|unreachable|outage|rate limit|quota|not available|not installed|not reachable|no access|no network|external dependency|maintenance|credentials?|licen[cs]e|times? out|timeout|(?:can ?not|can t|cannot) (?:be )?(?:run|start|connect|reach|reached|started|checked)|closed|expired)\b/,
  ],
];

/** Of words in lower case with single spaces between them. */
export function groundOf(words: string): SkipGround | NoGround {
  if (OPINION.test(words)) return 'opinion';
  const ground = GROUNDS.find(([, pattern]) => pattern.test(words))?.[0];
  if (ground !== undefined) return ground;
  return CHECKS.test(words) && SLOW.test(words) ? 'slow-checks' : 'other';
}

export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const WORDS: Readonly<Record<SkipGround | NoGround, string>> = {
  unavailable: 'verify command unavailable',
  'false-negative': 'known false negative',
  'time-pressure': "time pressure, at the user's risk",
  other: "none of the known conditions, at the user's risk",
  // On record only where they were granted before they were refused.
  'slow-checks': 'no valid condition: slow checks',
  opinion: 'no valid condition: an opinion',
};

/** The condition that a reason comes under, for people. */
export function conditionOf(reason: string): string {
  return WORDS[groundOf(plainWords(reason))];
}
