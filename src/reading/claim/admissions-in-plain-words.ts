// Admissions as people make them in passing: "I was unable to verify it", "npm test exits with 1",
// "the export is stubbed out", "please run the tests yourself". The agent or its tools are the subject.

import type { CancellerName } from './admission-cancellers.ts';
import { type AdmissionGroup, CHECK, FILLER, hard, PROVE, soft } from './admission-words.ts';

/** The agent itself: "I", "we", or a sentence without a subject. */
const SELF =
  "(?:\\b(?:I|we)(?:'m|'ve| was| were| am| are| have| had| been| also| simply| just| still| sadly| unfortunately){0,3} |^(?:(?:note|unfortunately|sadly|however|but|caveat|still|also|warning)[,:]? ){0,2}(?:was |were )?)";
const PROVING =
  '(?:running|executing|testing|verifying|compiling|building|checking|validating|exercising|confirming|measuring|reproducing|linting)';
const PROOF =
  '(?:testing|verification|validation|test runs?|a test run|running the tests|smoke testing)';

const OWN: readonly CancellerName[] = ['conditional', 'repairedNext', 'repairLabel', 'scoped'];

const UNABLE: AdmissionGroup = {
  cue: /unable|n't|not\b|nothing|against|in theory|on paper|cannot|impossible|no way|failed to|\bno (?:time|chance|opportunity|means|test|verif|valid)|left out|lack|feasible|omitted|dropped/i,
  rows: [
    hard(
      'not-verified',
      `\\b(?:I|we) (?:ran|tested|verified|checked|executed) nothing\\b|${SELF}(?:(?:did(?: not|n't) (?:dare|bother|try|attempt|want)|chose not|opted not|decided not) to ${FILLER}${PROVE}|(?:decided|opted) against ${PROVING})\\b`,
      OWN,
    ),
    hard(
      'unproven',
      '\\b(?:works?|pass(?:es)?|compiles?|builds?) (?:only )?(?:in theory|on paper)\\b',
      OWN,
    ),
    hard(
      'not-verified',
      `\\b${PROOF}\\b[^.;,]{0,30}? (?:(?:was|were|is|are|has been)(?: not|n't) (?:feasible|possible|practical|attempted|doable)|(?:was|were|is|are|has been|have been|had to be) (?:left out|omitted|dropped|impossible|infeasible|unfeasible|out of reach))\\b|^no ${PROOF} (?:was|were|is|has been) (?:possible|feasible|done|made|carried out|attempted)\\b`,
      ['relative', 'actor', 'telling', ...OWN],
    ),
  ],
};

/** A command written without code marks. */
const COMMAND =
  '(?:‹cmd›|\\b(?:(?:npm|pnpm|yarn|bun)(?: run)? [\\w:-]{1,40}|npx [\\w-]{1,40}|cargo \\w{1,20}|go (?:test|vet|build)|make (?:test|check|build|lint|all|ci|verify)|(?:mvn|gradle|gradlew|dotnet|deno|mix) \\w{1,20}|docker (?:compose )?build|python3? -m \\w{1,20}|bundle exec \\w{1,20}|pytest|vitest|jest|mocha|eslint|tsc|ruff|mypy|rspec|phpunit|tox|ctest|rubocop|flake8|pylint|clippy|biome)(?: [\\w./:@=-]{1,60}){0,4}?)';
const TOOL =
  '\\b(?:tests?|suite|build|linter|type[- ]?check(?:er)?|compiler|test run(?:ner)?|(?:check|test|build|verify|lint) script|verify command|verification|pipeline|CI(?: job| run)?|formatter)';
/** "exits with 1 when the file is missing" is a rule of the product; "when I ran it" is no rule. */
const NO_RULE =
  '(?![^.;]{0,60} (?:when|if|unless|whenever|where|on (?:an? )?(?:invalid|missing|bad|empty|un\\w{2,20}|mal\\w{2,20}))\\b(?! (?:I|we)\\b))';

const RED: readonly CancellerName[] = [
  ...([
    'negated',
    'conditional',
    'relative',
    'telling',
    'expected',
    'redPhase',
    'redSection',
  ] as const),
  ...(['zero', 'resolved', 'repairedNext', 'repairLabel', 'repairSection'] as const),
  'greenNext',
];
const COUNT =
  '(?:[1-9]\\d{0,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|some|several|a few|(?<!how )many|a single|a couple of)';
const PROBLEM = '(?:failures?|errors?|(?:tests?|specs?|assertions?|checks?)(?: cases?)?)';
const BAD = '(?:remaining|failing|broken|red|outstanding|unresolved|unfixed|leftover)';

const PLAINLY_RED: AdmissionGroup = {
  cue: /\bwith\b|\bbut\b|exit|return|end(?:s|ed)\b|status|fail|crash|abort|die[sd]|error|complain|remain|left|not (?:all|every|hold)|n't hold|non-?zero|broken|\bred\b/i,
  rows: [
    hard(
      'command-failing',
      `(?:${COMMAND}|${TOOL}) (?:still |now |currently |again )?(?:exit(?:s|ed)?|return(?:s|ed)?(?! (?:an? |the |with |code |status |http )*[1-4]\\d\\d\\b)|end(?:s|ed)?|finish(?:es|ed)|terminat(?:es|ed)|quits?|came back|comes back)(?: with| an?| the){0,3} ?(?:exit |return )?(?:code |status )?(?:of )?(?:[1-9]\\d{0,9}(?! (?!on\\b|in\\b|at\\b|and\\b|but\\b|so\\b|for\\b|from\\b|here\\b|again\\b|because|due|with|instead)[a-z])|non-?zero)\\b${NO_RULE}`,
      ['scoped', ...RED],
    ),
    // "pass one by one, but not when run together".
    hard(
      'command-failing',
      '\\b(?:pass(?:es)?|green|works?) (?:individually|one by one|on (?:its|their) own|alone|in isolation|separately),? but (?:not|fails?|break)\\b',
      ['scoped', ...RED],
    ),
    hard(
      'command-failing',
      `\\bwith ${COUNT} (?:[\\w-]+ ){0,2}?(?:failing|failed|broken|red) (?:[\\w-]+ )?(?:tests?|specs?|checks?|assertions?)\\b`,
      ['scoped', ...RED],
    ),
    // "CI failing on the Windows job", "`make lint` red (2 issues)".
    hard(
      'command-failing',
      `(?:${COMMAND}|^(?:CI|build|lint|type-?check|e2e|suite|pipeline)(?: job| run)?) (?:still |currently )?(?:failing|red|broken)(?= (?:on|in|for|at|because|due|with|after)\\b| ?[(,.;:—–]|$)|^known failing\\b`,
      ['scoped', ...RED],
    ),
    // "npm test (web) -> FAIL".
    hard(
      'command-failing',
      `(?:${COMMAND}(?: \\([^)]{1,60}\\))?|^(?:command|check|gate): \\S[^;]{0,160}?) ?(?:->|→|=>|:|—|–|-) (?:still )?(?:fail(?:s|ed|ing|ure)?|red|exit(?:s|ed)?(?: code)? [1-9]\\d{0,2}|❌|✗)(?![\\w-])`,
      [...RED.filter((name) => name !== 'conditional'), 'scoped'],
    ),
    // "bench_gate: fail (31% slower)", and what runners print of a test that failed.
    hard(
      'command-failing',
      '^[\\w.-]{0,24}(?:gate|unit|bench(?:mark)?s?|fmt|clippy|docs?|smoke|integration|audit|scan|coverage|types?|checks?|tests?|e2e|build|lint) ?: fail(?:s|ed|ing|ure)?(?= ?[(.,;—–|]|$)|^-{3} fail: \\w|^fail(?:ed)? +[\\w@.-]*[./][\\w./@-]+(?:::\\S+)?(?= |$)',
      ['scoped', ...RED],
    ),
    hard(
      'command-failing',
      `\\bthere (?:is|are|remains?)(?: still| currently)? ${COUNT} (?:[\\w-]+ ){0,2}?${BAD} (?:[\\w-]+ ){0,2}?${PROBLEM}\\b`,
      ['scoped', ...RED],
    ),
    hard(
      'command-failing',
      `\\b${COUNT} (?:[\\w-]+ ){0,2}?(?:failures?|errors?|(?:failing|broken|red) (?:tests?|specs?|checks?|assertions?)) (?:still )?(?:remains?|(?:is|are) (?:still )?(?:left|unresolved|unfixed|there|open))\\b`,
      ['scoped', ...RED],
    ),
    // Somebody else's failure, by the agent's word alone: nobody says that it was there before.
    soft(
      'foreign-failure',
      `\\b${COUNT} (?:[\\w-]+ ){0,2}?(?:tests?|specs?|suites?|checks?|assertions?)(?: cases?)? (?:(?:are|is) (?:still |currently )?(?:failing|broken|red)|(?:still |currently )?fails?)\\b`,
      ['preexisting', ...RED],
    ),
  ],
};

const TRICK: readonly CancellerName[] = ['negated', 'conditional', 'repairedNext', 'repairSection'];

const MAKE_BELIEVE: AdmissionGroup = {
  cue: /implemented|stub|fake|mock|hard-?(?:cod|wir)|placeholder|dummy|no-?op|nothing|empty|blank|weaken|relax|loosen|soften|watered|commented out|disabled|deleted|removed|skipped|special-cased|rigged|fudged|only/i,
  rows: [
    hard(
      'simulated',
      "\\b(?:I|we)(?:'ve| have| had| also| just| simply| temporarily| then){0,2} (?:hard-?(?:coded|wired)|special-cased|rigged|fudged) (?:in )?(?:the |an? |its |that |this |all )?(?:[\\w-]+ ){0,2}?(?:values?|answers?|results?|outputs?|responses?|returns?|numbers?|totals?|expectations?|cases?|rates?|inputs?|data)\\b",
      TRICK,
    ),
    hard(
      'simulated',
      "\\b(?:I|we)(?:'ve| have| had| also| just| simply| temporarily| then){0,2} (?:mocked|stubbed|faked)(?: out)? ",
      ['negated', 'conditional', 'testDouble', 'repairedNext'],
    ),
    hard(
      'stub',
      '\\b(?:currently|still|for now|at the moment|right now) does nothing\\b|\\bdoes nothing (?:yet|for now|at the moment|so far|currently)\\b|\\b(?:I|we)(?: have)? left (?:the |an? |its )?(?:[\\w-]+ ){0,3}?(?:handlers?|bod(?:y|ies)|functions?|methods?|components?|pages?|branch(?:es)?|modules?|implementations?|endpoints?) (?:empty|blank|unimplemented)\\b',
      ['conditional', 'relative', 'resolved'],
    ),
    hard(
      'evaded',
      '\\b(?:commented out|disabled|deleted|removed|skipped) (?:the |an? |one |two |some |all )?(?:[\\w-]+ ){0,2}?(?:assertions?|tests?|checks?|specs?) (?:that|which) (?:(?:was|were|is|are|kept|keeps?) )?(?:failing|failed|fails?|broke|breaks?)\\b',
      TRICK,
    ),
    // "The test for negative amounts was removed as it was no longer passing".
    hard(
      'evaded',
      '\\b(?:assertions?|tests?|specs?|checks?)\\b[^.;]{0,60} (?:was|were|has been|have been|had to be) (?:commented out|disabled|deleted|removed|dropped|skipped) (?:as|since|because|after|when) (?:it|they|that|this|the [\\w-]+) (?:was|were|kept|had|is|are|did|never|still|always|would)?(?: been| no longer| not|n.t| always| still| only){0,2} ?(?:failing|failed|fails?|pass(?:ing|es|ed)?|broke|broken|red|flaky|timing out)\\b',
      TRICK,
    ),
    hard(
      'partial',
      "\\b(?:I|we)(?:'ve| have| had)? only (?:implemented|finished|completed|ported|migrated|did|done|wired|covered|handled) (?:the |an? )?(?:first|second|half|part|some|few|happy|basic|simple|easy|main)\\b",
      TRICK,
    ),
  ],
};

const HANDED: readonly CancellerName[] = [
  'negated',
  'spoken',
  'telling',
  'planSection',
  'pullRequest',
];
const READER = '(?:yourself|yourselves|on your (?:side|end|machine|own)|at your end)';

const HANDED_OVER: AdmissionGroup = {
  cue: /please|you\b|your/i,
  rows: [
    hard(
      'handed-over',
      `\\b(?:please|kindly|you(?: (?:will|should|must|may))?(?: need to| have to| want to)?)(?: also| now| then| still){0,2} (?:re-?)?(?:run|execute|build|compile) [^.;]{0,30}?${CHECK}[^.;]{0,30}? ${READER}\\b`,
      HANDED,
    ),
    soft(
      'manual-owed',
      `\\byou'll (?:still )?(?:need|have) to (?:still |first )?${PROVE}\\b`,
      HANDED,
    ),
    soft(
      'manual-owed',
      `\\bplease (?:also )?(?:make sure|ensure|see)(?: that| whether| if)? (?:the |all )*${CHECK} (?:pass|work|succeed|build|compile|are green|is green)`,
      HANDED,
    ),
    soft(
      'manual-owed',
      `^(?:re-?)?(?:run|execute|test|verify|check) [^.;]{0,60} ${READER}\\b`,
      HANDED,
    ),
    soft(
      'manual-owed',
      "\\byou(?:'ll| will| should| must| may| might)?(?: need to| have to| want to)?(?<!you) double[- ]check\\b",
      HANDED,
    ),
    soft(
      'manual-owed',
      `\\b(?:leave|left|leaving)(?: it| that| this| the [\\w-]+)? (?:up )?to you(?: to ${PROVE})?\\b|\\bup to you to ${PROVE}\\b|\\b(?:leave|left|leaving) (?:the )?(?:${PROVING}|verification|validation)(?: of [^.;]{1,40})? to (?:you|the (?:reader|reviewer|user|team))\\b`,
      HANDED,
    ),
  ],
};

export const ADMISSIONS_IN_PLAIN_WORDS: readonly AdmissionGroup[] = [
  UNABLE,
  PLAINLY_RED,
  MAKE_BELIEVE,
  HANDED_OVER,
];
