// Admissions that the proof is missing or red: not run, not possible here, failing, not finished.

import {
  type AdmissionGroup,
  CANNOT,
  CHECK,
  FILLER,
  hard,
  NOT_MADE_UP,
  NOT_MINE,
  PROVE,
  PROVEN,
  soft,
} from './admission-words.ts';

const UNSAID = ['conditional', 'relative', 'actor', 'telling', ...NOT_MADE_UP] as const;

const NOT_RUN: AdmissionGroup = {
  cue: /\bno(?:t|ne)?\b|n't|cannot|never|unable|impossible|no way|failed to|without|skip|omit|bypass|blocked/i,
  rows: [
    // "cannot run ./mvnw compile", "was unable to execute the suite".
    hard('not-run', `\\b${CANNOT} ${FILLER}${PROVE}\\b[^;]{0,40}?\\b${CHECK}`, UNSAID),
    hard('not-run', `\\b${CANNOT} ${FILLER}${PROVE}[^.;]{0,20}‹cmd›`, UNSAID),
    // "the e2e suite could not be run", "tests can't run here".
    hard('not-run', `${CHECK}[^.;,]{0,40} ${CANNOT} ${FILLER}${PROVEN}\\b`, UNSAID),
    // "could not verify in this environment": no object, but the environment is blamed.
    hard(
      'not-run',
      `\\b${CANNOT} ${FILLER}(?:${PROVE}|${PROVEN})\\b[^.;]{0,60}\\b(?:environment|sandbox|container|machine|locally|here|network|credentials|api key|database|server|browser|device|emulator|simulator|docker|hardware)`,
      UNSAID,
    ),
    // "tests were not run", "the build has never been executed".
    hard(
      'not-run',
      `${CHECK}[^.;,]{0,30} (?:was|were|is|are|has|have|had|did)(?: not|n't| never)(?: yet| been| actually)* (?:re-?)?(?:run|ran|executed|performed|exercised|attempted|started|tried)\\b`,
      ['negated', ...UNSAID],
    ),
    hard(
      'not-run',
      `\\b(?:did|have|has|had)(?: not|n't| never)(?: yet| actually| been)* (?:re-?)?(?:run|ran|execute|executed|perform(?:ed)?|tr(?:y|ied))\\b[^.;]{0,30}${CHECK}`,
      UNSAID,
    ),
    hard('not-run', `\\b(?:never|not) (?:yet )?(?:ran|run|executed) ${FILLER}${CHECK}`, UNSAID),
    hard(
      'not-run',
      `\\bwithout (?:having |actually |ever )*(?:run|running|executing|testing|verifying|compiling)\\b[^.;]{0,20}(?:${CHECK}|\\bit|\\bthem|\\banything)\\b`,
      ['negated', ...UNSAID],
    ),
    hard(
      'not-run',
      `${CHECK} ?[(:—–=→>-]{0,3} ?(?:were |was )?(?:not run|not executed|never run|not attempted|didn't run|did not run)\\b`,
      UNSAID,
    ),
    hard(
      'not-run',
      `${CHECK}[^.;,]{0,30} (?:is|are|was|were|remains?)? ?blocked (?:by|on|because|due|until|in|here)\\b`,
      ['negated', ...UNSAID],
    ),
    // "no tests were run", "none of the UI tests ran".
    hard(
      'not-run',
      `\\b(?:no|none of the) (?:[\\w-]+ ){0,2}?(?:tests?|specs?|suites?|builds?|checks?|verification)\\b(?: (?:was|were|has been|have been|could be))? (?:run|ran|executed|performed|done|written|added)\\b`,
      UNSAID,
    ),
    // "skipped the integration tests because …", "skipping verification".
    hard(
      'skipped',
      `\\b(?:skip(?:ped|ping)|omitt(?:ed|ing)|bypass(?:ed|ing)|left out) (?:running |executing )?${FILLER}(?:[\\w-]+ ){0,2}?${CHECK}`,
      ['negated', 'expected', 'redPhase', 'zero', ...UNSAID],
    ),
    hard(
      'skipped',
      `${CHECK}[^.;,|]{0,30}[ (:—–-](?:was |were |is |are |has been |have been |had to be )?(?:skipped|omitted|bypassed|disabled)(?: |\\b)(?:because|due to|since|as|for lack|until|—|–|-|\\(|for now|given|in this|here|by hand)`,
      ['negated', 'expected', 'redPhase', 'zero', ...UNSAID],
    ),
  ],
};

const UNAVAILABLE: AdmissionGroup = {
  cue: /not (?:installed|available|present|running|reachable|accessible|configured|in)|unavailable|offline|missing|\bno\b|only|merely|just/i,
  rows: [
    // A tool is said to be missing from the very place where the work was done.
    soft(
      'unavailable',
      '\\b(?:not (?:installed|available|present|running|reachable|accessible|configured)|unavailable|offline|missing) (?:in|on|from|within|inside) (?:this|the|my|our|that) (?:[\\w-]+ )?(?:environment|sandbox|container|devcontainer|machine|session|runner|host|worktree|CI)',
      ['conditional', 'relative', 'telling', 'repairLabel', 'repairSection', 'resolved'],
    ),
    soft(
      'unavailable',
      "\\b(?:testing|verification|browser(?: tools?)?|emulator|simulator|device|shellcheck|linter|docker|java|database|playwright|chrome|node|python|go|cargo|credentials|network)\\b[^.;,]{0,20} (?:is |are |was |were )?(?:not (?:installed|available|present|running|reachable|accessible)|unavailable)\\b[^.]{0,80}(?:manual|instead|so |skipp|cannot|can't|could|therefore|only|substitut|verif|test|passes)",
      ['conditional', 'relative', 'telling', 'actor', 'repairLabel', 'repairSection', 'resolved'],
    ),
    soft(
      'unavailable',
      "\\bno (?:access to |available |working |local |live |real )*(?:browser|docker|database|java|network|internet|device|emulator|simulator|credentials|api key|display|gpu|server)(?: tools?| access| daemon| runtime| binary)?(?: (?:is |are |was |were )?(?:available|installed|here|access|running))?[^.;]{0,60}(?:\\b(?:so|therefore|thus|hence)\\b|could|cannot|can't|untested|unverified|not (?:run|tested|verified)|skipp)",
      ['conditional', 'relative', 'telling', 'repairLabel', 'repairSection', 'resolved'],
    ),
    soft(
      'unavailable',
      '\\b(?:only|merely|just) (?:the )?(?:unit|targeted|affected|static|syntax|type|lint|smoke|fast|related|new)[ -]?(?:level )?(?:tests?|checks?|checked|linted|analysis|verification) (?:were |was |could be |have been )?(?:run|ran|executed|possible|performed|done)',
      ['negated', 'conditional', 'relative', 'telling', 'resolved'],
    ),
    soft(
      'unavailable',
      '\\bran (?:just |only )?(?:the )?(?:unit|targeted|affected|static|syntax|type|lint|smoke|fast|related|new|changed)[ -]?(?:[\\w-]+ )?(?:tests?|checks?|files?|specs?) only\\b|\\bran only (?:the )?(?:unit|targeted|affected|static|syntax|type|lint|smoke|fast|related|new|changed)\\b',
      ['negated', 'conditional', 'relative', 'telling', 'resolved'],
    ),
  ],
};

const RED = [
  'negated',
  'conditional',
  'relative',
  'telling',
  'expected',
  'redPhase',
  'redSection',
  'zero',
  ...NOT_MINE,
] as const;

const FAILING: AdmissionGroup = {
  cue: /fail|error|exit|time[sd]? out|crash|broken|\bred\b|\bpass|compile|\bwork(?:s|ing)?\b|\bbuild|green|hung|hang|killed|interrupt|abort|cancel|memory|finish|complet|incomplete|disabl|comment|exclud|quarantin|ignor|break|report|left|still|persist|remain|unresolved|too (?:slow|long|heavy|large|exp)|exceed/i,
  rows: [
    // "`npm run e2e` (fails: …)", "‹cmd› still exits with 1".
    hard(
      'command-failing',
      "‹cmd›[^.;|]{0,24}?\\b(?:fails?|failed|failing|errors? out|exit(?:s|ed)? (?:with )?(?:code |status )?[1-9]\\d*|crash(?:es|ed)|is red|does not pass|doesn't pass)\\b",
      RED,
    ),
    hard(
      'command-failing',
      "\\b(?:[1-9]\\d*|one|two|three|four|five|six|seven|eight|nine|ten|some|several|a few|(?<!how )many|most) (?:of (?:the )?(?:\\d+ )?)?(?:[\\w-]+ ){0,2}(?:tests?|specs?|suites?|checks?|assertions?|scenarios?)(?: cases?)? (?:are |is |were |was )?(?:still |currently |now )?(?:fail(?:s|ed|ing)?|broken|red|erroring|crash(?:es|ing)?|do(?:es)? not pass|don't pass)\\b",
      RED,
    ),
    hard(
      'command-failing',
      '(?<![\\w/.])[1-9]\\d* (?:tests? )?(?:failed|failing|failures|failure(?=[.,;:)]|$))\\b(?! (?:first|before|initially|types?|modes?|attempts?|logins?|requests?|jobs?|payments?|uploads?|retries|documents?|files?|rows?|records?|messages?|cases? (?:are|is) (?:covered|handled)))',
      RED,
    ),
    hard(
      'command-failing',
      `\\b(?:tests?|suite|build|CI|lint(?:er)?|type-?check|compilation|pipeline|e2e)\\b[^.;,]{0,20} (?:is|are|remains?|keeps?)(?: still| currently| now)? (?:fail(?:s|ing)|broken|red|erroring|not (?:passing|green))\\b`,
      RED,
    ),
    hard(
      'command-failing',
      `\\b(?:tests?|suite|build|CI|lint(?:er)?|type-?check|e2e)\\b[^.;,]{0,20} (?:still|currently) (?:fails?|errors?|breaks?)\\b`,
      RED,
    ),
    hard(
      'command-failing',
      "\\b(?:tests?|suite|build|CI|project|code|app|package|feature|endpoint)\\b[^.;,]{0,20} (?:does|do|did|is|are)(?: not|n't) (?:yet |currently |fully )*(?:compile|build|pass|passing|work|working|green|start)\\b",
      RED,
    ),
    hard(
      'command-failing',
      '\\b(?:tests?|suite|build|lint(?:er)?|type-?check|compilation|pipeline|e2e) (?:still )?(?:fails?|breaks?) (?:because|due to|on|in|at|since|for)\\b',
      RED,
    ),
    hard(
      'command-failing',
      '\\b(?:errors?|failures?|bugs?|problems?)\\b[^;,]{0,40}? (?:(?:is|are) still (?:there|present|open|unresolved|unfixed)|still (?:persists?|remains?|occurs?|happens?)|(?:is|are|remains?) (?:unresolved|unfixed))\\b',
      RED,
    ),
    // A command without code marks: "docker compose build web (fails: no permission)".
    hard(
      'command-failing',
      '\\b(?:npm|npx|pnpm|yarn|bun|docker|cargo|go|pytest|make|uv|python3?|mvn|gradle|node|tsc|jest|vitest|bundle|dotnet) [^.;(]{0,80}\\((?:still )?(?:fails?|failed|failing|error(?:s|ed)?|red|timed out)\\b',
      RED,
    ),
    // "the linter reports 4 errors".
    hard(
      'command-failing',
      '(?:\\b(?:lint(?:er|ing)?|eslint|tsc|type-?check(?:er|ing)?|type checking|compiler|build|ruff|mypy|tests?)\\b|‹cmd›) (?:still |now |currently )*(?:reports?|shows?|gives?|emits?|has|have|prints?|finds?|complains? about|ends? with|produces?) (?:still )?(?:[1-9]\\d*|one|two|three|four|five|some|several|a few|many) (?:[\\w-]+ ){0,2}?(?:errors?|violations?|failures?)\\b',
      RED,
    ),
    hard(
      'command-failing',
      "\\b(?:does|do|is|are)(?: not|n't) (?:yet work|work(?:ing)? (?:yet|at the moment|currently|properly|for now))\\b|\\bstill (?:does|do|is|are)(?: not|n't) work",
      RED,
    ),
    hard('command-failing', '\\b(?:still|yet) (?:fail(?:s|ing)|broken|red)\\b', RED),
    hard(
      'evaded',
      '\\b(?:left|leave|leaving) (?:it|them|that|this|the (?:[\\w-]+ ){1,3})(?: as)? ?(?:failing|broken|red|undone|unfinished|unfixed|open)\\b',
      RED,
    ),
    hard(
      'evaded',
      '\\b(?:disabled|commented out|skipped|removed|deleted|excluded|ignored|quarantined|muted|xfailed) (?:the |a |an |one |two |three |\\d+ |all |some |that |those )*(?:[\\w-]+ ){0,2}?(?:failing|flaky|broken|red|stubborn) (?:[\\w-]+ ){0,2}?(?:tests?|specs?|assertions?|checks?|cases?)',
      ['negated', 'conditional', 'relative', 'repairedNext', 'scoped'],
    ),
    soft(
      'suite-not-completed',
      "(?:\\b(?:suite|tests?|e2e|build|run|benchmarks?|mutation|mutmut|stryker)\\b|‹cmd›)[^.;]{0,50}\\b(?:timed out|times out|exceed\\w* (?:the |its |my )?(?:[\\w-]+ )?(?:time|timeout|limit)|hung|hangs?|did(?: not|n't) (?:finish|complete|terminate)|does(?: not|n't) (?:finish|complete|terminate)|never (?:finished|completed)|(?:was|were|got) (?:killed|interrupted|aborted|cancelled|canceled|stopped|cut short)|ran out of (?:memory|time)|out of memory|OOM|too (?:slow|long|heavy|large|expensive)(?: to (?:run|finish|complete)| for this| here)|not (?:run|completed) (?:to completion|in full|fully))\\b",
      ['negated', 'conditional', 'relative', 'telling', 'expected', ...NOT_MINE],
    ),
  ],
};

export const ADMISSIONS_OF_PROOF: readonly AdmissionGroup[] = [NOT_RUN, UNAVAILABLE, FAILING];
