// Admissions in the clipped sentences of a log: proof that was left out and why, what is still owed, and what
// stands in for the real thing.

import { type AdmissionGroup, hard, NOT_MINE, soft } from './admission-words.ts';

/** What a log calls its proofs by, with a word or two before it. */
const PROOF =
  '(?:‹cmd›|tests?|specs?|suites?|e2e|lint(?:ing)?|type-?check(?:ing)?|builds?|benchmarks?|audits?|scans?|screenshots?|verification|validation|UAT|QA|smoke tests?|checks?)';
/** … and the cheap ones, which prove little by themselves. */
const CHEAP =
  '(?:type-?check(?:s|ing)?|lint(?:ing)?|compil(?:e|ing|ation)|builds?|unit tests?|static analysis|code|grep|curl|syntax(?: checks?)?|reading|mocks?)';
const ABSENT =
  "(?:missing|unavailable|(?:not|n't) (?:installed|available|present|found|running|reachable|configured|set up))";
const SAID = ['conditional', 'relative', 'actor', 'telling', 'shown', 'rule'] as const;
const UNMADE = [
  'negated',
  'redPhase',
  'expected',
  'zero',
  'instructed',
  ...SAID,
  ...NOT_MINE,
] as const;

const PROOF_LEFT_OUT: AdmissionGroup = {
  cue: /never|prevent|block|skip|bypass|omit|only|alone|missing|unavailab|n['o]t\b|yet to|before|pending|ready to|requires?|needs?\b|failed|fails|error|longer|no-verify/i,
  rows: [
    // "Load test skipped", "SDK missing, so `flutter test` was skipped".
    soft(
      'skipped',
      `^(?:[\\w/-]+ ){0,3}?${PROOF}(?: run| step)? (?:(?:was|were) )?(?:skipped|bypassed|omitted)[.!]?$|\\b${ABSENT}\\b[^.;]{0,40}(?:,|;|—|–|-|so|hence|thus|therefore) (?:[^.;]{0,30} )?${PROOF}[^.;,]{0,20} (?:skipped|omitted|left out|not (?:run|executed|attempted))\\b`,
      UNMADE,
    ),
    // "dev-browser not available, verified via typecheck only".
    soft(
      'unproven',
      `\\b(?:verified|validated|checked|tested|confirmed) (?:only )?(?:by|via|through|with|using) (?:the |a )?(?:[\\w/-]+ ){0,2}?${CHEAP} (?:only|alone)\\b(?! (?:where|when|if)\\b)|\\bonly mocks? (?:was|were) (?:used|exercised|called)\\b`,
      ['negated', ...SAID],
    ),
    // "The run against production data has yet to happen", "ended before verification could finish".
    soft(
      'unproven',
      `\\b(?:run|${PROOF})\\b[^.;,]{0,50} (?:has|have|is|are) yet to (?:happen|be (?:run|done|executed|performed|made|verified))\\b|\\bbefore (?:the )?(?:[\\w-]+ )?${PROOF} (?:could|had) (?:be )?(?:finish\\w*|run|ran|complete\\w*|start\\w*|executed)\\b`,
      ['negated', 'conditional', 'relative', 'telling', 'shown'],
    ),
    // "The suite was not rerun after the last edit": it ran, and on something else.
    soft(
      'unproven',
      `(?:^|\\b${PROOF}\\b[^.;,]{0,30} (?:was|were|has|have) )(?:not|never) (?:yet )?(?:been )?(?:re-?run|repeated)\\b`,
      ['redPhase', 'instructed', ...SAID],
    ),
    // "The live API was not called"; "… by the tests" is said by those who take care.
    hard(
      'not-run',
      '\\b(?:live|real|actual) [\\w-]+(?: [\\w-]+)? (?:was|were|has been|have been) (?:not|never) (?:called|contacted|hit|exercised|queried|reached)\\b(?! by\\b)',
      ['negated', ...SAID],
    ),
    // "The old toolchain prevents build verification".
    hard(
      'not-run',
      '\\b(?:prevent(?:s|ed)|block(?:s|ed)) (?:the |any |a )?(?:full |local )?(?:build|test|runtime|browser|e2e|end-to-end|visual|automated|on-device) (?:verification|validation|execution|runs?)\\b|\\bblocks? (?:the )?full (?:build|suite|test run)\\b',
      ['negated', 'resolved', 'repairedNext', 'repairLabel', ...SAID],
    ),
    // "requires a running dev server (not available)".
    soft(
      'unavailable',
      `\\b(?:requires?|needs?)\\b[^.;(]{0,60}\\((?:currently )?${ABSENT}[^)]{0,24}\\)`,
      ['negated', 'fallback', ...SAID, ...NOT_MINE],
    ),
    // "hooks bypassed with --no-verify because lint was failing".
    hard(
      'evaded',
      '--no-verify\\b[^.;]{0,40}\\b(?:because|since|due to|as|to get (?:past|around))\\b[^.;]{0,40}\\b(?:fail\\w*|errors?|red|broken|block\\w*|hooks?|lint\\w*|checks?)\\b|\\b(?:commit|push) (?:failed|was rejected|was blocked)\\b[^.]{0,50}--no-verify\\b',
      ['negated', 'conditional', 'relative', 'telling', 'scoped'],
    ),
    // "`npm run lint` failed here because `eslint` is not installed".
    hard(
      'not-run',
      `(?:‹cmd›|${PROOF})[^.;]{0,30} (?:failed|fails|errored|errors)\\b[^.;]{0,30} (?:because|since|as|due to) (?:[^.;]{0,40} )?${ABSENT}\\b`,
      ['negated', 'conditional', 'telling', 'scoped', 'resolved', 'repairedNext', 'repairLabel'],
    ),
    // "Network issues prevented pip install".
    soft(
      'unavailable',
      '\\b(?:issues?|errors?|restrictions?|polic(?:y|ies)|proxy|firewall|sandbox) prevent(?:s|ed) (?:the |any )?(?:‹cmd›|[\\w-]+ (?:install|download|build|test|run)\\w*|(?:install|download|build|test|run)\\w*)\\b',
      ['negated', 'resolved', 'repairedNext', 'repairLabel', ...SAID],
    ),
    // "browser unavailable, so two pages were drawn": named, and gone on without.
    soft(
      'unavailable',
      '\\b(?:browser|simulator|emulator|device|docker|daemon|database|network|toolchain|GPU) (?:is |was |were )?(?:unavailable|not available|not installed|not running)(?=[,;] (?:so|hence|thus|used|verified|fell back|instead)\\b)',
      ['negated', ...SAID],
    ),
    // "only the explicit path was tested on a device".
    soft(
      'unproven',
      '(?:^|[;,(] )only (?:the |an? |one |two )?[^.;]{1,40} (?:was|were|has been|have been) (?:[\\w]+-)?(?:tested|verified|exercised|validated)\\b',
      ['negated', ...SAID],
    ),
    // "Smoke test pending verification", "not yet seen live", "Status: ready to verify the fix".
    soft(
      'unproven',
      `\\b${PROOF}\\b(?:[^.;:]|\\.(?=\\S)){0,30} pending (?:verification|execution|a (?:first |real )?run)\\b|\\bnot yet (?:seen|tried|observed|exercised) (?:live|on (?:an? |the )?(?:real|device|hardware)|in (?:an? |the )?(?:real|live|production|browser))|^(?:(?:status|state)\\W{1,4})?ready to (?:verify|test)\\b|\\bdoes not include (?:an? |any )?(?:[\\w/-]+ ){0,4}?(?:verification|tests?|testing|checks?|smoke)\\b`,
      ['negated', 'productLook', 'planSection', ...SAID],
    ),
    // "The build takes longer than the timeout".
    soft(
      'suite-not-completed',
      `\\b${PROOF}\\b[^.;]{0,30} takes? longer than (?:the |our |its )?(?:[\\w-]+ )?(?:timeout|time limit|limit)\\b`,
      ['negated', 'resolved', ...SAID],
    ),
  ],
};

const STILL_OWED: AdmissionGroup = {
  cue: /remain|paused|pending|needs?\b|requires?|rout|handed|moved to|assigned|criteri|\bAC\b|requirement|must-have|gaps?|failures|open |human|has to|checkpoint|investigat|to be|but (?:not|never)/i,
  rows: [
    // "Needs a human to try the animation", "paused at checkpoint", "routed to human UAT", "push pending (requires auth)".
    soft(
      'manual-owed',
      '\\bneeds? (?:an? |some )?(?:(?:human|person) to (?:confirm|click|approve|review)|(?:human|person|someone|operator|user|owner) to (?:eyeball|look|verify|check|test|try|run|walk))\\b|\\bpaused (?:at|for|on) (?:the |a )?(?:human |user )?(?:checkpoint|verification|approval|sign-?off)\\b|\\b(?:routed?|routes|handed|moved|assigned) (?:over )?to (?:human|manual|user) (?:UAT|QA|verification|testing|review)\\b|\\b(?:verification|validation|testing|checks?|tests?) remains? (?:an? )?manual\\b|\\bhas to be (?:worked|gone|walked) through by\\b|^(?:[\\w/-]+ ){1,4}pending \\((?:requires?|needs?|waiting|blocked|no)\\b[^)]{0,80}\\)\\W{0,2}$',
      ['negated', 'unneeded', 'succeeded', 'productLook', 'pullRequest', ...SAID],
    ),
    // "AC-4 (offline mode) is not covered", "ended with 10 criteria remaining".
    hard(
      'partial',
      '\\b(?:AC|criterion|requirement|must-have)[ -]?[\\w.-]{1,8}(?: \\([^)]{1,40}\\))? (?:is|are|was|were) not (?:yet )?(?:covered|met|satisfied|implemented|addressed)\\b|\\b[1-9]\\d* (?:acceptance )?(?:criteria|requirements) (?:remaining|left|open|unmet)\\b|\\bcriteria (?:still )?remain(?=\\W*$| (?:open|unmet)\\b)',
      ['planSection', 'projectCount', ...SAID, ...NOT_MINE],
    ),
    // "status: complete-with-gaps", "passed with 2 gaps", "human_needed: true".
    soft(
      'partial',
      '\\b(?:complete|completed|done|passed|pass)[ _-]with[ _-](?:\\d+ |known |some )?(?:gaps|failures|open (?:items|points))\\b|\\b(?:status|result|verdict)\\W{1,4}(?:gaps[ _-]found|checkpoint(?:[ _-](?:reached|pending))?$)|^human_(?:needed|verification): (?:true|yes|pending|required)\\b',
      ['negated', 'telling', 'conditional', 'resolved'],
    ),
    // "The preview may be shifted (needs investigation)".
    soft(
      'remaining-work',
      '\\((?:still )?(?:needs?|requires?|to be) (?:further |more )?(?:investigat\\w+|debugg?\\w*|fix(?:ed|ing)|follow-?up)\\)',
      ['planSection', 'resolved', 'scoped', ...SAID],
    ),
    // "Changes are staged but not committed".
    soft(
      'uncommitted',
      '\\b(?:staged|written|saved|modified),? but (?:not|never)(?: yet)? (?:committed|pushed|checked in)\\b',
      ['agreed', 'conditional', 'relative', 'resolved', 'pullRequest'],
    ),
    // "What remains is a checklist for the machine itself".
    soft(
      'remaining-work',
      '^what remains\\b(?! (?:of|unchanged|the same)\\b)[^.;]{0,24} (?:is|are)\\b(?! (?:the |a )?(?:same|unchanged))',
      ['planSection', 'scoped', 'resolved'],
    ),
    // "Validation is there but not integrated into the runner", "needs a backend implementation".
    soft(
      'remaining-work',
      '\\bbut not (?:yet )?(?:integrated|wired|hooked|connected) (?:in|into|to|up)\\b|\\bneeds? (?:an? )?(?:backend|server|API|real|actual|proper|client|UI) implementation\\b',
      ['planSection', 'resolved', 'scoped', ...SAID],
    ),
  ],
};

/** What a later piece of work is called by. */
const LATER =
  '(?:(?:the )?(?:next|later|future|real) (?:phase|plan|slice|story|task|step|release|implementation|service|client|backend|API)\\b|phase|plan|slice|story|stories|[STUV]\\d|US-\\d)';

const STANDING_IN: AdmissionGroup = {
  cue: /placeholder|stub|not yet|unimplemented|intentional|until|instead of|hard-?coded|501/i,
  rows: [
    // "logged to the console instead of delivered", "hardcoded to 0: no table exists yet".
    soft(
      'stub',
      '\\b(?:logged|printed|written|kept)\\b[^.;]{0,30}\\binstead of (?:being )?(?:delivered|sent|emailed|mailed|persisted|charged|published)\\b|\\bhard-?coded (?:to|as) [^.;]{1,30}\\b(?:yet|for now|until)\\b|\\byet[^.;\\w]{1,4}[\\w ]{1,40}\\bhard-?coded\\b',
      ['negated', 'testDouble', 'spoken', 'resolved', 'conditional', 'relative'],
    ),
    // "returns 501", "Placeholder handlers added for future features".
    soft(
      'stub',
      '\\breturns? (?:an? )?501\\b(?! (?:for (?!now)|when|if|on|to|not implemented)\\b)|^placeholder (?:[\\w-]+ ){1,2}(?:added|created|left|for (?:future|later|now))\\b',
      ['negated', 'testDouble', 'spoken', 'resolved', 'conditional'],
    ),
    // "Export to PDF (placeholder)"; behind the name of a file it says what kind of file it is.
    soft(
      'stub',
      '^(?![\\w./@-]{0,80}[./][\\w-]{1,40} \\().{1,80} \\((?:placeholder|stub|stubbed|not yet implemented|unimplemented)\\)\\W{0,2}$',
      ['negated', 'spoken', 'resolved', 'conditional', 'planSection'],
    ),
    // "intentionally a placeholder", "still throws until S02 implements it".
    soft(
      'stub',
      `\\bintentionally (?:an? )?(?:[\\w-]+ )?(?:placeholders?|stub(?:bed|s)?|no-?op|unimplemented)\\b|\\bthrows?\\b[^.;]{0,60} until (?:[\\w/-]+ ){0,3}?(?:${LATER}|implement\\w*)`,
      ['negated', 'testDouble', 'spoken', 'resolved', 'conditional'],
    ),
  ],
};

export const ADMISSIONS_IN_LOGS: readonly AdmissionGroup[] = [
  PROOF_LEFT_OUT,
  STILL_OWED,
  STANDING_IN,
];
