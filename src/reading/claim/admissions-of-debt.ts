// Admissions that somebody else still has to look: a manual check owed, a human gate nobody passed.

import { type AdmissionGroup, hard, LOOK, soft } from './admission-words.ts';

const MADE = ['negated', 'unneeded', 'conditional', 'succeeded', 'resolved'] as const;

const OWED_STATE =
  '(?:needed|required|pending|deferred|recommended|outstanding|owed|necessary|awaited|postponed|to ?do|not (?:yet )?(?:been )?(?:done|performed|run|executed|completed)|left to|remaining|remains?|open|missing|skipped)';
const PERSON =
  '(?:human|user|manual(?:ly)?|visual|operator|maintainer|stakeholder|product owner|QA|UAT|browser|device|on-device)';

/** A look that proves the work, named without saying whose it is. */
/** … to a later piece of work or to somebody; "deferred to submit time" is how a product works. */
const PUT_OFF =
  '(?:deferred|postponed)\\b(?! (?:to|until|till) (?!(?:[\\w:-]+ ){0,3}?(?:phases?|plans?|tasks?|slices?|sprints?|milestones?|stor(?:y|ies)|waves?|UAT|QA|CI|users?|humans?|owner|operator|team|reviewers?|maintainers?|later|next|follow-?ups?|future|deploy\\w*|post-?\\w+|release|launch|staging|production|end-of-\\w+|checkpoint|smoke|hardware|device|real|manual\\w*|S\\d\\d|US-\\d+|\\d\\d-\\d\\d|ship-?\\w*|iteration|iter|session|setup|run|sideload|after|merge|when)\\b))';

const PROVING_LOOK =
  '(?:verification|validation|audit|deployment|rollout|(?:re-?)?testing|QA|UAT|acceptance|sign-?off|walk-?through|comparison|smoke(?:[- ]tests?|[- ]checks?| runs?)?|(?:e2e|end-to-end|integration|load|live|browser|device|hardware|regression|performance|acceptance) (?:tests?|runs?|checks?|pass|suite|smoke|validation))';

const MANUAL: AdmissionGroup = {
  cue: /\bneed|await|approv|accept|audit|deferred|postponed|pending|left[ -](?:to|for)|automated|please|want to|manual|human|visual|user|uat|browser|device|hands-on|operator|checkpoint|sign-?off|someone|you\b|maintainer|reviewer|tester|developer|by hand|staging|production|hardware|phone|stakeholder|owner|\bqa\b|verif|test|commit|push|remote|until/i,
  rows: [
    // The five phrases of the spec-driven layers, where nothing beside them takes them back.
    hard(
      'manual-owed',
      `\\b(?:requires? manual|needs human|requires? human|manual intervention (?:is |was |will be )?(?:still )?(?:needed|required|necessary)) ?(?!deploy|config|setup|set-?up|regist|entry|entries|approv|confirm)(?:[\\w-]+ ){0,2}?(?:${LOOK}|steps?|action|work|assignment|input|help|cleanup|fix\\w*|$|[.,;:)])`,
      ['telling', 'relative', 'planSection', 'repairSection', 'pullRequest', ...MADE],
    ),
    // "manual browser verification is needed", "Human verification required", "UAT pending".
    soft(
      'manual-owed',
      `\\b(?:manual|human|visual|user|browser|on-device|hands-on|operator|live|device)[ -](?:[\\w/-]+ ){0,3}?${LOOK}(?: (?:of|on|in|for|by|with) (?:[\\w/-]+ ?){1,5}?|(?: [\\w-]+){0,2}?) ?(?:is |are |was |were |still |will be |remains? |currently |[(:—–=-] ?)*${OWED_STATE}\\b`,
      MADE,
    ),
    soft(
      'manual-owed',
      `\\b(?:needs?|requir(?:es?|ing)|await(?:s|ing)?|pending|waiting (?:for|on)|subject to|deferred to|left to|up to|ready for) (?:an? |the |your |some |for |final |further |actual |full |explicit )*${PERSON}(?:'s)? (?:[\\w/-]+ ){0,2}?${LOOK}\\b`,
      ['relative', 'telling', 'actor', 'pullRequest', ...MADE],
    ),
    // "Native acceptance pending", "the light/dark smoke test is explicitly deferred", "validation remains required".
    soft(
      'manual-owed',
      `\\b${PROVING_LOOK} (?:(?:is|are|was|were|has been|have been|still|now|remains?|explicitly|deliberately|therefore|[(:—–-]) ?)*(?:pending|outstanding|owed|${PUT_OFF})`,
      ['relative', 'telling', 'productLook', ...MADE],
    ),
    soft(
      'manual-owed',
      `\\b${PROVING_LOOK} (?:(?:is|are) still|remains?|still remains?) (?:required|needed|necessary|due|open)\\b`,
      ['relative', 'telling', 'planSection', 'productLook', ...MADE],
    ),
    // "Awaiting Dana's visual approval", "Status: awaiting sign-off": no product waits at the head of a clause.
    soft(
      'manual-owed',
      `(?:^|[—–:;|(,-] ?)awaiting (?:[\\w'’-]+ ){0,4}?${LOOK}\\b(?! (?:badge|banner|state|status|screen|page|list|queue|tab|filter|label|requests?)\\b)`,
      ['relative', 'telling', 'pullRequest', ...MADE],
    ),
    // "The phase will be complete once the user approves".
    soft(
      'manual-owed',
      '\\b(?:phase|plan|task|story|milestone|slice|sprint|feature|work|this|it) (?:[\\w.-]+ )?(?:will be|is|can be|becomes?|counts as) (?:only )?(?:marked |considered |called )?(?:as )?(?:complete|completed|done|finished|closed)\\b[^.;]{0,20}\\b(?:once|after|when|as soon as|until) (?:the |a |an )?(?:user|human|owner|operator|reviewer|maintainer|manual|UAT|QA|visual|checkpoint|you)\\b',
      ['negated'],
    ),
    soft(
      'manual-owed',
      '\\b(?:complete|completed|done|finished|implemented),? pending (?:[\\w-]+ ){0,2}(?:QA|UAT|verification|testing|review|sign-?off|approval|confirmation)\\b',
      ['relative', 'telling', 'pullRequest', ...MADE],
    ),
    soft(
      'manual-owed',
      '\\b(?:deferred|left|postponed)[ -](?:to|for|until)[ -](?:the |[\\w:-]+ )?(?:UAT|QA|CI)\\b',
      MADE,
    ),
    // "the user must run `make deploy`", "someone has to confirm on a device".
    soft(
      'manual-owed',
      '\\b(?:human|user|operator|maintainer|developer|owner|someone|somebody|you|reviewer|tester|a person) (?:must|needs? to|has to|have to|should|will (?:need|have) to|still (?:needs?|has) to) (?:still |first |manually |then |visually )*(?:run|verify|test|check|confirm|deploy|apply|validate|execute|approve|walk|inspect|try|re-?run|smoke|look|eyeball|click|double-?check|review|sign off)\\b(?! (?:[\\w-]+ )?(?:their|his|her|e-?mail|phone|address|account|identity|password|card|order|payment|registration|number|consent|age|twice|again)\\b)',
      ['negated', 'conditional', 'relative', 'telling', 'planSection'],
    ),
    soft(
      'manual-owed',
      `\\bmanual-\\w+-(?:required|needed)\\b|\\(with (?:[\\w-]+ )?manual steps? (?:required|needed|pending)\\)|^(?:pending|outstanding) (?:human|manual|user|operator|owner) (?:steps?|actions?|tasks?|checks?)\\b|\\bremains? (?:an? )?(?:[\\w]+[ -])?(?:verify|verification|validation) (?:item|step|task)\\b|\\b(?:pending|awaiting|outstanding|owed)\\b[^.;]{0,30}\\b(?:human-?verif\\w*|human[ -]check\\w*|checkpoint|UAT|human-action)\\b|\\b(?:human-?verif\\w*|human[ -]check\\w*|checkpoint|UAT|human-action|sign-?off)\\b[^.;]{0,90}\\b(?:pending|awaiting|awaits|outstanding|deferred|not (?:yet )?(?:been )?(?:executed|done|run|performed)|open|required)\\b`,
      MADE,
    ),
    soft(
      'manual-owed',
      '\\b(?:to be|needs? to be|must be|should be|still to be|yet to be|has to be|have to be|needs?|requires?) (?:still |re-?)*(?:verified|tested|tried|checked|validated|confirmed|reviewed|run|done|performed|completed|carried out|walked through|exercised|testing|checking|verification|validation|a check|a test|a look)\\b[^.;]{0,30}\\b(?:manually|by hand|by (?:an? |the )?(?:[\\w-]+ )?(?:human|user|person|operator|team|you|maintainer|owner|reviewer|somebody|someone)|in (?:an? |the )?(?:real |actual |live )?(?:browser|device|production|staging|simulator|emulator)|on (?:an? |the )?(?:real |actual |physical )?(?:device|hardware|phone|staging|production|mobile)|with (?:real|live|production|actual) (?:data|traffic|credentials|users|hardware))',
      ['relative', 'telling', 'actor', ...MADE],
    ),
    // "User action needed: run the migration", "requires the user to push", "left for the owner".
    soft(
      'manual-owed',
      '^(?:user|human|operator|owner|manual) (?:action|steps?|intervention) (?:needed|required|outstanding)\\b|\\brequires? (?:the |a )?(?:user|operator|owner|human|maintainer) to (?:apply|run|push|deploy|execute|verify|test|check|confirm|create|set|configure)\\b|\\bleft (?:for|to) (?:the |a )?(?:user|owner|operator|team|maintainer|human|reviewer)\\b',
      [
        'spoken',
        'relative',
        'telling',
        'actor',
        'planSection',
        'pullRequest',
        'repairSection',
        ...MADE,
      ],
    ),
    // "Manual UAT of the next phase will verify the whole flow".
    soft(
      'manual-owed',
      '\\b(?:UAT|QA|manual (?:test\\w*|verification|check)|walk-?through|human|reviewers?)\\b[^.;]{0,50} will (?:then |still )?(?:verify|confirm|validate|check|prove|exercise)\\b',
      ['relative', 'telling', 'actor', 'planSection', ...MADE],
    ),
    // "needs a real database to be verified".
    soft(
      'manual-owed',
      '\\b(?:needs?|requires?) (?:[\\w-]+ ){1,4}to be (?:verified|tested|checked|validated|confirmed|exercised|proven)\\b',
      ['relative', 'telling', 'actor', 'planSection', ...MADE],
    ),
    // "The fix alone does nothing until the owner redeploys".
    soft(
      'manual-owed',
      '\\b(?:code|fix|change|feature|migration)(?: alone| by itself)? (?:does nothing|has no effect|takes no effect) until\\b',
      ['negated', 'conditional', 'relative', 'telling'],
    ),
    // "The changes are not committed".
    soft(
      'uncommitted',
      "\\b(?:changes?|work|files?|branch|commits?|everything|code|it|they) (?:(?:is|are|was|were|has|have|been|still) )*(?:not|n't)(?: yet| been)* (?:committed|pushed|checked in)\\b|\\bnothing(?: (?:from|in|of) (?:[\\w-]+ ){1,4}?)? ?(?:is|was|has been) (?:yet )?(?:committed|pushed|on the remote)\\b",
      ['agreed', 'conditional', 'relative', 'resolved', 'pullRequest'],
    ),
    // "the tests still need execution".
    soft(
      'manual-owed',
      '\\b(?:tests?|specs?|suites?|migrations?|benchmarks?) (?:still )?needs? (?:to be )?(?:run|executed|execution|re-?run)\\b',
      ['relative', 'telling', 'actor', 'planSection', ...MADE],
    ),
    // "needs a smoke test in production", "final check on staging is up to the team".
    soft(
      'manual-owed',
      '\\bneeds? (?:an? |some |further |more |another |final |real |proper |to see )+(?:[\\w-]+ )?(?:smoke test|test(?:ing)?|verification|validation|check|look|QA|run)\\b(?! (?:database|fixture|file|case|key|user|account|runner|harness|server|env))',
      ['relative', 'telling', 'actor', 'planSection', ...MADE],
    ),
    soft(
      'manual-owed',
      `\\b${LOOK}\\b[^.;]{0,50} (?:is|are|stays?|was|were) (?:up to|left to|for) (?:the |a )?(?:team|you|user|users|reviewers?|maintainers?|operators?|humans?|QA|person|others)\\b`,
      ['relative', 'telling', ...MADE],
    ),
    soft(
      'manual-owed',
      "\\bplease (?:also |now |manually |re-?)*(?:verify|test|check|confirm|smoke[- ]test|double-?check|run (?:[\\w-]+ ){0,3}?(?:tests?|suite|build|checks?|‹cmd›))|\\byou(?:'ll| will)? (?:may )?want to (?:verify|test|check|confirm)\\b",
      ['negated', 'conditional', 'spoken', 'telling', 'planSection', 'pullRequest'],
    ),
  ],
};

export const ADMISSIONS_OF_DEBT: readonly AdmissionGroup[] = [MANUAL];
