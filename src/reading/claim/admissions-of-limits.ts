// Words by which a completion message limits what it claims: "currently", "would need", "all but", "not
// pretty". Each says little by itself, so all of them are soft, and read in messages only.

import type { CancellerName } from './admission-cancellers.ts';
import { type Admission, soft } from './admission-words.ts';

/** What a limit is taken back by: it is over, agreed, quoted, denied, or of a document. */
const LIFTED: readonly CancellerName[] = [
  ...(['hypothetical', 'past', 'madeGood', 'agreed', 'history', 'repairLabel', 'denied'] as const),
  ...(['relativeClause', 'resolved', 'repairedNext', 'documented', 'zero', 'scoped'] as const),
  ...(['spoken', 'expected', 'preexisting', 'redPhase', 'asOnMain'] as const),
];

const limit = (pattern: string): Admission => soft('limit', pattern, LIFTED);

const OF_TIME = [
  limit(
    '\\b(?:currently|presently|at present|as of now|at this (?:stage|point|time)|right now|for now|for the (?:moment|time being)|so far|not yet|yet(?=[.,;)]|$))',
  ),
  limit(
    '\\b(?:follow-?ups?|eventually|soon|tomorrow|planned|another (?:PR|change|day|time)|next (?:iteration|sprint|PR|week|step)|later on|in the future)\\b|\\b(?:can|could) be (?:added|done|converted|fixed|improved|cleaned|addressed|better|faster)\\b',
  ),
  // "existing rows still hold the old format": whatever does not say that something still works.
  limit(
    '\\bstill (?!works?\\b|working|compil|pass|availab|green|support|runs?\\b|valid|possible|the same|true|held|has the|accept|in place|there\\b)',
  ),
];

const OF_NEED = [
  limit(
    "\\bwould (?:still |also )?(?:need|require|take|have to|be needed)\\b|(?<!\\b(?:you|will|may|only|'ll) )\\bneeds? (?:to|some|more|further|another|manual|proper|real)\\b|\\bhad to (?!add|update|install|adjust|rename|change|read|move)\\w|\\bto be (?:\\w{2,20}(?:ed|ne)|written|built|run)\\b",
  ),
  limit(
    "\\b(?:on your (?:side|end)|for you to|if you (?:skip|ignore|leave|avoid))\\b|\\bplease (?:confirm|advise|decide|have a look|take a look|look)\\b|\\b(?:someone|somebody)\\b|\\b(?:do not|don't) merge\\b|\\b(?:waiting (?:for|on)|awaiting|stuck)\\b",
  ),
  limit(
    "\\bthere(?:'s| is| are) no (?!\\w+ (?:\\w+ )?left\\b|un|open|more|other|further|need|known|remaining|change|difference|longer|new|way (?:to|for))|\\black(?:s|ing)?\\b|\\bno (?:automated|real|proper|actual|live) \\w|\\b(?:not|n't) (?:been )?(?:able|possible|feasible|enough|sufficient|clear|obvious)\\b|\\bmy (?:shell|sandbox|environment|access)\\b|\\bout of (?:time|turns|budget|tokens|context|reach)\\b",
  ),
];

const OF_QUALITY = [
  limit(
    "\\b(?:not|n't) (?:pretty|ideal|perfect|great|optimal|elegant|bulletproof|robust|production-?ready|watertight|foolproof|the best|very|really|quite|fully|entirely|exactly|completely|strictly|all\\b|every\\b)|\\b(?:hardly|barely|far from)\\b|\\b(?:some|quite|long|good) (?:some )?way (?:from|off|to go)\\b|\\b(?:falls?|fell|stops|short) (?:short|of)\\b",
  ),
  limit(
    '\\b(?:rough|naive|crude|simplified|brute-force|hacky|hacks?|kludge|band-?aid|shim|work-?arounds?|temporar(?:y|ily)|stop-?gap|interim|quick fix|ugly|messy|dirty|cheat\\w*|trick\\w*|fudge\\w*)\\b(?![^.;]{0,40}\\b(?:removed|gone|replaced|dropped|deleted)\\b)',
  ),
  limit(
    '\\b(?:is|are|remains?|stays?) (?:still |only |very |rather |quite |a bit )*(?:minimal|basic|rudimentary|limited|sparse|thin|shaky|fragile|brittle|preliminary|provisional|experimental)\\b|\\b(?:slower|worse|degraded)\\b|\\btoo (?:slow|long|big|large|complex|complicated|much|many|risky|hard|difficult)\\b',
  ),
  // "`packages` is unaudited": whatever un- does not belong to a product's own words.
  limit(
    '\\b(?:is|are|remains?|stays?) (?:still )?un(?!changed|touched|affected|used|defined|authori|authentic|necess|ique|known|avail|limited|likely|common|expected|read\\b|der|til|modified|altered|related|quoted|lock|sign|cover)\\w+(?:ed|en)\\b',
  ),
  limit(
    '\\b(?:limitations?|drawbacks?|downsides?|trade-?offs?|compromises?|shortcomings?|gaps?|open questions?|assumptions?|concerns?|caveats?)\\b(?!: *(?:none|no\\b|n/a))',
  ),
];

const OF_EXTENT = [
  limit(
    '\\ball but\\b|\\bmodulo\\b|\\bminus\\b(?! \\d)|\\bmost of (?:the|it|them|what)\\b|\\b(?:mostly|largely)\\b|\\b(?:except|save|apart from|barring|with the exception)\\b(?! that\\b)|\\b(?:some of the|a handful of|a couple of|the others?)\\b',
  ),
  // At the beginning it may concede something and then deny it.
  limit(
    '(?<=\\w,? )(?:though|although|albeit)\\b|\\b(?:however|despite|in spite|nonetheless|nevertheless|even so)\\b',
  ),
  // "the sync works, but …": a completion with a reservation.
  limit(
    '\\b(?:done|finished|completed?|works?|implemented|ready|pass(?:es)?|builds?|compiles?|runs?|in place|migrated|is in|there|renders?|exists?|written|added)\\b[^.;]{0,30}?,? but\\b',
  ),
  limit(
    "^(?:but |and |also )?(?:have(?: not|n't)|did(?: not|n't)|was(?: not|n't)|could(?: not|n't)|can(?:not|'t))\\b|\\b(?:not|n't) (?:built|done|in(?= this|[.,;)]|$)|there|included|covered|handled)\\b|\\b(?:silenced|suppressed|excluded|muted|bypassed|commented out)\\b(?<=\\b(?:is|are|was|were)(?: now| currently)? \\w{1,12}(?: out)?)",
  ),
];

const OF_DOUBT = [
  limit(
    '\\b(?:hopefully|probably|presumably|maybe|perhaps|might)\\b|\\bmay (?:still |also )?(?:need|break|fail|hear|see|notice|not|have to)\\b|\\bseems?\\b|\\bappears? to\\b|\\blooks? (?:like|fine|ok|good|harmless)\\b|\\bshould (?:be (?:fine|ok|okay|good|enough)|work|do)\\b|\\b(?:estimates?|approximat\\w+|ballpark|from memory|blindly)\\b',
  ),
  limit(
    "\\b(?:sometimes|occasionally|intermittent\\w*|now and then|every other|once in a while|from time to time|weird|strange\\w*|somehow|for some reason|mysterious\\w*)\\b|\\b(?:don't|do not|didn't|can't|cannot|couldn't) (?:understand|know|explain|see why|tell)\\b|\\bunclear\\b|\\bcause is unknown\\b",
  ),
  limit(
    "\\bwhether\\b[^.;]{0,40}\\b(?:will|remains?|is open)\\b|\\bwill (?:show|tell|turn out|still fail|fail|break|crash|not\\b|be (?:lost|ignored|missing|wrong))|\\bwon't\\b|\\b(?:throws?|gives?|answers? with) (?:an? )?(?:5\\d\\d|error|exception)\\b",
  ),
  limit(
    "\\b(?:unfortunately|sadly|alas|sorry|I(?:'m| am) afraid|beware|heads-?up|be aware)\\b|^⚠|\\b[1-9]\\d* pending\\b|: (?:skipped|pending|missing|partial|blocked|failed|failing|open|todo|tbd|incomplete|unknown)\\W{0,3}$",
  ),
];

export const ADMISSIONS_OF_LIMITS: readonly Admission[] = [
  ...OF_TIME,
  ...OF_NEED,
  ...OF_QUALITY,
  ...OF_EXTENT,
  ...OF_DOUBT,
];
