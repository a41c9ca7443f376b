// Admissions that somebody else still has to look: a manual check owed, a human gate nobody passed.

import { type AdmissionGroup, hard, LOOK, soft } from './admission-words.ts';

const MADE = ['negated', 'unneeded', 'conditional', 'succeeded', 'resolved'] as const;

const OWED_STATE =
  '(?:needed|required|pending|deferred|recommended|outstanding|owed|necessary|awaited|postponed|to ?do|not (?:yet )?(?:been )?(?:done|performed|run|executed|completed)|left to|remaining|open|missing|skipped)';
const PERSON =
  '(?:human|user|manual(?:ly)?|visual|operator|maintainer|stakeholder|product owner|QA|UAT|browser|device|on-device)';

const MANUAL: AdmissionGroup = {
  cue: /deferred|postponed|pending|left[ -]to|automated|please|want to|manual|human|visual|user|uat|browser|device|hands-on|operator|checkpoint|sign-?off|someone|you\b|maintainer|reviewer|tester|developer|by hand|staging|production|hardware|phone|stakeholder|owner|\bqa\b|verif|test/i,
  rows: [
    // The five phrases of the spec-driven layers, where nothing beside them takes them back.
    hard(
      'manual-owed',
      `\\b(?:requires? manual|needs human|requires? human|manual intervention (?:is |was |will be )?(?:still )?(?:needed|required|necessary)) ?(?!deploy|config|setup|set-?up|regist|entry|entries|approv|confirm)(?:[\\w-]+ ){0,2}?(?:${LOOK}|steps?|action|work|assignment|input|help|cleanup|fix\\w*|$|[.,;:)])`,
      ['telling', 'relative', 'planSection', 'pullRequest', ...MADE],
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
    soft(
      'manual-owed',
      '\\b(?:verification|testing|validation|QA|UAT|smoke[- ]tests?|walk-?through|comparison) (?:is |are |still |remains? |[(:—–-] ?)*(?:pending|outstanding|owed)\\b',
      ['relative', 'telling', ...MADE],
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
      '\\b(?:human|user|operator|maintainer|developer|someone|somebody|you|reviewer|tester|a person) (?:must|needs? to|has to|have to|should|will (?:need|have) to|still (?:needs?|has) to) (?:still |first |manually |then |visually )*(?:run|verify|test|check|confirm|deploy|apply|validate|execute|approve|walk|inspect|try|re-?run|smoke|look|eyeball|click|double-?check|review|sign off)\\b(?! (?:[\\w-]+ )?(?:their|his|her|e-?mail|phone|address|account|identity|password|card|order|payment|registration|number|consent|age|twice|again)\\b)',
      ['negated', 'conditional', 'relative', 'telling', 'planSection'],
    ),
    soft(
      'manual-owed',
      `\\b(?:human-?verif\\w*|human[ -]check\\w*|checkpoint|UAT|human-action|sign-?off)\\b[^.;]{0,90}\\b(?:pending|awaiting|awaits|outstanding|deferred|not (?:yet )?(?:been )?(?:executed|done|run|performed)|open|required)\\b`,
      MADE,
    ),
    soft(
      'manual-owed',
      '\\b(?:to be|needs? to be|must be|should be|still to be|yet to be|has to be|have to be|needs?|requires?) (?:still |re-?)*(?:verified|tested|tried|checked|validated|confirmed|reviewed|run|exercised|testing|checking|verification|validation|a check|a test|a look)\\b[^.;]{0,30}\\b(?:manually|by hand|by (?:an? |the )?(?:human|user|person|operator|team|you|maintainer)|in (?:an? |the )?(?:real |actual |live )?(?:browser|device|production|staging|simulator|emulator)|on (?:an? |the )?(?:real |actual |physical )?(?:device|hardware|phone|staging|production|mobile)|with (?:real|live|production|actual) (?:data|traffic|credentials|users|hardware))',
      ['relative', 'telling', 'actor', ...MADE],
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
      "\\bplease (?:also |now |manually )*(?:verify|test|check|confirm|smoke[- ]test|double-?check)\\b|\\byou(?:'ll| will)? (?:may )?want to (?:verify|test|check|confirm)\\b",
      ['negated', 'conditional', 'spoken', 'telling', 'planSection', 'pullRequest'],
    ),
  ],
};

const APPROVED: AdmissionGroup = {
  cue: /approv|auto-?pass|rubber/i,
  rows: [
    soft(
      'auto-approved',
      '\\b(?:checkpoint|human(?:-verify)?|visual|verif\\w*|UAT|task \\d+|sign-?off)\\b[^.;]{0,80}\\b(?:auto-?(?:matically )?approved|self-?approved|approved automatically|auto-?passed|rubber-?stamped)',
      ['negated', 'conditional', 'relative'],
    ),
    soft(
      'auto-approved',
      '\\b(?:I|we) (?:approved|signed off|confirmed|passed) [^.;]{0,40}\\b(?:checkpoint|gate|human-check|UAT|sign-?off|approval)\\b[^.;]{0,20}\\b(?:myself|ourselves|on my own)\\b',
      ['negated', 'conditional'],
    ),
  ],
};

export const ADMISSIONS_OF_DEBT: readonly AdmissionGroup[] = [MANUAL, APPROVED];
