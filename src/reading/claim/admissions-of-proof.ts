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
  cue: /\bno(?:t|ne)?\b|n't|cannot|never|unable|impossible|no way|failed to|without|skip|omit|bypass|blocked|deferred|postponed|left out/i,
  rows: [
    // "cannot run ./mvnw compile", "was unable to execute the suite".
    hard('not-run', `\\b${CANNOT} ${FILLER}${PROVE}\\b[^;]{0,40}?\\b${CHECK}`, UNSAID),
    // "the e2e suite could not be run", "tests can't run here".
    hard('not-run', `${CHECK}[^.;,]{0,40} ${CANNOT} ${FILLER}${PROVEN}\\b`, UNSAID),
    // "could not verify in this environment": no object, but the environment is blamed.
    hard(
      'not-run',
      `\\b${CANNOT} ${FILLER}(?:${PROVE}|${PROVEN})\\b[^.;]{0,60}\\b(?:environment|sandbox|container|machine|shell|session|workspace|worktree|runner|this (?:run|pass|host|box|checkout)|locally|here|network|credentials|no (?:[\\w-]+ ){0,2}(?:key|token|account|access)|api key|database|server|browser|device|emulator|simulator|docker|hardware)`,
      UNSAID,
    ),
    // "could not be verified without a real tenant".
    hard(
      'not-run',
      `\\b${CANNOT} ${FILLER}${PROVEN} without (?:an? |the |any )?(?:real|live|running|physical|actual|configured|deployed|authenticated|paid|production|browser|device|simulator|emulator|display|GPU|human|person)\\b`,
      ['conditional', 'actor', 'telling', ...NOT_MADE_UP],
    ),
    // "never run `make deploy`" without an auxiliary is advice.
    hard(
      'not-run',
      `\\b(?:never (?:ran|executed)|(?:(?:has|have|was|were|been|is|are) never|not) (?:yet )?(?:ran|run|executed)) ${FILLER}${CHECK}`,
      UNSAID,
    ),
    // "No live validation of the page was possible".
    hard(
      'not-run',
      `\\bno (?:[\\w-]+ ){0,3}?(?:verification|validation|testing|tests?|runs?|check|smoke(?: test| run)?)(?: of [^.;,]{1,40})? (?:was|were|is) (?:possible|feasible)\\b`,
      ['conditional', 'telling', ...NOT_MADE_UP],
    ),
    // "Deployment not performed", "the audit was not carried out".
    hard(
      'not-run',
      '\\b(?:deploy(?:ment)?|release|upload|submission|backfill|rollout|verification|validation|testing|tests?|checks?|benchmarks?|audit|review|walk-?through|comparison) (?:(?:was|were|is|has been|have been|step) )*not (?:yet |been )*(?:performed|attempted|carried out|conducted|started)\\b',
      ['agreed', ...UNSAID],
    ),
    // "The migration is written but not yet applied to the remote database".
    hard(
      'not-run',
      "\\b(?:migrations?|schema|SQL|deployment|functions?|images?|infrastructure|stack)\\b[^.;]{0,40}(?:\\bnot|n't|\\bnever)(?: yet| been)* (?:applied|pushed|deployed|published|rolled out|released)\\b",
      ['agreed', ...UNSAID],
    ),
    // "could not open a browser".
    hard(
      'not-run',
      `\\b${CANNOT} ${FILLER}(?:an? )?(?:open|start|launch|boot|reach|access|connect to|install|download)(?:ed)? (?:an? |the |any )?(?:[\\w-]+ ){0,2}?(?:browser|server|app|emulator|simulator|device|database|docker|container|daemon|toolchain|SDK)\\b`,
      ['planSection', 'repairSection', ...UNSAID],
    ),
    // "No real message was sent".
    hard(
      'not-run',
      '\\bno (?:real|live|actual|physical) (?:[\\w-]+ ){1,3}?(?:was|were|has been|have been) (?:ever )?(?:sent|made|called|tested|issued|performed|contacted|exercised|broadcast)\\b',
      UNSAID,
    ),
    // "Screenshots could not be captured".
    hard(
      'not-run',
      `\\b(?:screenshots?|recordings?|measurements?|evidence|coverage|baseline|traces?)\\b[^.;,]{0,20} ${CANNOT} ${FILLER}(?:captured|taken|generated|produced|recorded|obtained|collected|measured)\\b`,
      UNSAID,
    ),
    // "Lint skipped: no config", "the specs need a live queue and were skipped".
    soft(
      'skipped',
      '(?:‹cmd›|\\b(?:tests?|specs?|suites?|lint(?:ing)?|type-?check(?:ing)?|build|e2e|benchmarks?|deploy(?:ment)?|verification|validation))(?: run| step| pass)? (?:(?:was|were|is|are|has been|have been) )?(?:skipped|bypassed|omitted)(?= ?[:(—–]| (?:because|since|due|for lack|in this|here)\\b)|\\b(?:tests?|specs?|suites?)\\b[^.;]{0,60} (?:and|so|thus|therefore|hence) (?:they )?(?:were|was|are|have been) (?:all )?(?:skipped|excluded)\\b',
      ['negated', 'expected', 'redPhase', 'zero', 'shown', 'rule', ...UNSAID],
    ),
    // "`alembic upgrade` deferred to deploy".
    hard(
      'skipped',
      '‹cmd› (?:(?:is|was|were|has been|therefore|explicitly) )*(?:deferred|postponed|left out|omitted)\\b',
      ['past', ...UNSAID],
    ),
    hard(
      'not-run',
      `${CHECK}[^.;,]{0,30} (?:is|are|was|were|remains?)? ?blocked (?:[\\w-]+ )?(?:by|on|because|due|until|in|here)\\b`,
      ['negated', ...UNSAID],
    ),
    // "skipped the integration tests because …", "skipping verification".
    hard(
      'skipped',
      `\\b(?:skip(?:ped|ping)|omitt(?:ed|ing)|bypass(?:ed|ing)|left out) (?:running |executing )?${FILLER}(?:[\\w-]+ ){0,2}?${CHECK}`,
      ['negated', 'expected', 'redPhase', 'zero', 'shown', 'instructed', ...UNSAID],
    ),
  ],
};

const LACKS =
  '(?:^|\\b(?:this|the|my|our) (?:[\\w-]+ )?)(?:environment|sandbox|container|session|machine|runner|host|shell|workspace|worktree) (?:(?:has|had|offers|offered|provides|provided) no|lack(?:s|ed)(?: an?| the| any)?) (?:(?:[\\w-]+|‹\\w+›) ){0,2}?(?:browser|binary|executable|display|screen|GPU|simulator|emulator|docker|daemon|toolchain|compiler|SDK|CLI|xcode|devices?|hardware|credentials?|keys?|tokens?|database|network|internet|registry|java|node|python|rust|go|pip|pytest|npm|cargo|maven|gradle|dependencies|access)\\b';
const HERE = [
  'conditional',
  'relative',
  'telling',
  'repairLabel',
  'repairedNext',
  'resolved',
] as const;

const UNAVAILABLE: AdmissionGroup = {
  cue: /lack|skip|not (?:installed|available|present|running|reachable|accessible|configured|in)|unavailab|offline|missing|\bno\b|only|merely|just/i,
  rows: [
    // A tool is said to be missing from the very place where the work was done.
    soft(
      'unavailable',
      '\\b(?:not (?:installed|available|present|running|reachable|accessible|configured)|unavailable|offline|missing) (?:in|on|from|within|inside) (?:(?:this|the|my|our|that|execution|build|local|test|development|current) (?:[\\w-]+ )?(?:environment|machine|session|runner|host|worktree)\\b|(?:(?:this|the|my|our|that) )?(?:[\\w-]+ )?(?:sandbox|container|devcontainer|CI)\\b)|\\bnot (?:installed|available|present|running|reachable|configured) (?:locally|here|on PATH|to me)\\b|\\bnot available to (?:this|the|my) (?:[\\w-]+ )?(?:run|agent|executor|session)',
      [
        'conditional',
        'relative',
        'telling',
        'repairLabel',
        'repairSection',
        'resolved',
        'fallback',
      ],
    ),
    // "This session had no browser".
    soft('unavailable', LACKS, ['agreed', 'planSection', ...HERE]),
    // "The sandbox had no compiler, so …": among the lessons too, for the work went another way.
    soft('unavailable', `${LACKS}[^.;]{0,80}, so\\b`, ['agreed', ...HERE]),
    // "No interactive browser is available in this context".
    soft(
      'unavailable',
      '\\bno (?:[\\w-]+ ){0,3}?(?:browser|simulator|emulator|devices?|display|GPU|docker|compiler|toolchain|SDK|hardware|credentials?)(?: [\\w-]+){0,2} (?:is|are|was|were) (?:available|present|installed|reachable)\\b',
      [
        'conditional',
        'relative',
        'telling',
        'repairLabel',
        'repairSection',
        'resolved',
        'fallback',
      ],
    ),
    // "8 specs skipped due to an offline server", "Docker tests fail because Docker is unavailable".
    soft(
      'unavailable',
      "\\b(?:tests?|specs?|suites?|cases?|\\d+) (?:(?:are|were|was|is|all|also) ){0,2}(?:skip(?:s|ped)? (?:(?:because|since|due to|for lack of)\\b|\\((?:requires?|needs?|no|missing|without|lack of)\\b)|(?:fail(?:s|ed)?|error(?:s|ed)?) (?:because|since|as|due to)[^.;]{0,60}?\\b(?:unavailab\\w+|(?:not|n't) (?:available|installed|running|reachable|configured)))",
      [
        ...(['negated', 'conditional', 'relative', 'telling', 'expected'] as const),
        ...(['resolved', 'repairedNext', 'repairLabel'] as const),
      ],
    ),
    soft(
      'unavailable',
      '\\bran (?:just |only )?(?:the )?(?:unit|targeted|affected|static|syntax|type|lint|smoke|fast|related|new|changed)[ -]?(?:[\\w-]+ )?(?:tests?|checks?|files?|specs?) only\\b|\\b(?:suite|tests?|specs?|checks?|build) (?:was|were|has been|have been) only (?:run|built|tested|checked|verified|executed)\\b|\\bran only (?:the )?(?:unit|targeted|affected|static|syntax|type|lint|smoke|fast|related|new|changed)\\b',
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
  'greenNext',
  ...NOT_MINE,
] as const;

const FAILING: AdmissionGroup = {
  cue: /fail|error|exit|time[sd]? out|crash|broken|\bred\b|\bpass|compile|\bwork(?:s|ing)?\b|\bbuild|green|hung|hang|killed|interrupt|abort|cancel|memory|finish|complet|incomplete|disabl|comment|exclud|quarantin|ignor|break|report|left|still|persist|remain|unresolved|too (?:slow|long|heavy|large|exp)|exceed/i,
  rows: [
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
    // "214 run, 9 errors".
    hard(
      'command-failing',
      '\\b\\d{1,7} (?:tests? )?(?:run|ran|tests?|passed|ok),? (?:and |with )?[1-9]\\d{0,5} (?:errors?|failures?)\\b',
      RED,
    ),
    // "no longer passes" takes nothing back.
    hard(
      'command-failing',
      `${CHECK}[^.;,]{0,20} no longer (?:pass(?:es)?|works?|builds?|compiles?|runs?|starts?|succeeds?)\\b`,
      RED.filter((name) => name !== 'resolved'),
    ),
    // A command without code marks: "docker compose build web (fails: no permission)".
    hard(
      'command-failing',
      '(?<![\\w/])(?:npm|npx|pnpm|yarn|bun|docker|cargo|go|pytest|make|uv|python3?|mvn|gradle|node|tsc|jest|vitest|bundle|dotnet|\\./[\\w./-]{2,60}) (?:[^.;(]|\\.(?=\\S)){0,80}\\((?:still )?(?:fails?|failed|failing|error(?:s|ed)?|red|timed out)\\b',
      RED,
    ),
    // "The pipelines will fail until the scripts are added".
    hard(
      'command-failing',
      '\\b(?:CI(?:/CD)?|pipelines?|builds?|tests?|workflows?|deployments?)\\b[^.;]{0,20} will (?:still )?fail until\\b',
      [
        'negated',
        'conditional',
        'relative',
        'telling',
        'expected',
        'scoped',
        'repairSection',
        'redPhase',
        'redSection',
      ],
    ),
    // "Task 4 fails every time": told as an event, in whatever section.
    hard(
      'command-failing',
      '^(?:task|step|criterion|AC|truth) ?[\\w.-]{1,8} (?:still )?(?:fails?|failed|failing)\\b',
      ['expected', 'redPhase', 'redSection', 'conditional', 'resolved', 'repairedNext', 'scoped'],
    ),
    // "Configuring was attempted but failed before anything was compiled".
    hard(
      'command-failing',
      '\\b(?:was|were) attempted,? but (?:failed|aborted|crashed|timed out)\\b',
      RED,
    ),
    // "The probe timed out here, so no figure could be taken".
    soft(
      'suite-not-completed',
      "\\b(?:timed out|hung|was killed|ran out of memory) (?:here|locally|in (?:this|the|my|our) (?:[\\w-]+ )?(?:environment|sandbox|session|container|worktree)),? so\\b[^.;]{0,80}(?:\\b(?:not|no|cannot|un(?:available|verified|proven|tested|measured|confirmed))\\b|n't)",
      ['negated', 'conditional', 'relative', 'telling', 'expected', ...NOT_MINE],
    ),
    soft(
      'suite-not-completed',
      "(?:\\b(?:suite|tests?|e2e|build|run|benchmarks?|mutation|mutmut|stryker)\\b|‹cmd›)[^.;]{0,50}\\b(?:timed out|times out|exceed\\w* (?:the |its |my )?(?:[\\w-]+ )?(?:time|timeout|limit)|hung|hangs?|did(?: not|n't) (?:finish|complete|terminate)|does(?: not|n't) (?:finish|complete|terminate)|never (?:finished|completed)|(?:was|were|got) (?:killed|interrupted|aborted|cancelled|canceled|stopped|cut short)|ran out of (?:memory|time)|out of memory|OOM|too (?:slow|long|heavy|large|expensive)(?: to (?:run|finish|complete)| for this| here)|not (?:run|completed) (?:to completion|in full|fully))\\b",
      [
        'history',
        'madeGood',
        'negated',
        'conditional',
        'relative',
        'telling',
        'expected',
        ...NOT_MINE,
      ],
    ),
  ],
};

export const ADMISSIONS_OF_PROOF: readonly AdmissionGroup[] = [NOT_RUN, UNAVAILABLE, FAILING];
