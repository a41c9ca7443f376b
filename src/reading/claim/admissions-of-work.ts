// Admissions about the work itself: partial, remaining, pretended, or ticked without being done.

import {
  type Admission,
  type AdmissionGroup,
  CANNOT,
  hard,
  NOT_MINE,
  soft,
} from './admission-words.ts';

const UNDONE = ['negated', 'conditional', 'relative', 'telling', ...NOT_MINE] as const;

const PARTIAL: AdmissionGroup = {
  cue: /except|apart from|save for|other than|everything|partial|partly|missing|half|most|large|almost|nearly|not\b|n't|cannot|unable|failed to|ran out|incomplete|unfinished|%|rate|progress|blocked|deferred|pending|wip|stopped|gave up|abandon|\bof (?:the )?\d|\/ ?\d+ [a-z]/i,
  rows: [
    hard(
      'partial',
      '\\b(?:status|result|outcome|verdict|state)\\b\\W{1,8}(?:overall )?(?:partial\\w*|incomplete|in[ -]progress|blocked|deferred|failed|failing|not (?:done|complete|started|met)|pending|wip|unfinished|stopped)\\b',
      ['negated', 'relative', 'telling', 'conditional'],
    ),
    hard(
      'partial',
      '\\b(?:partially|partly|half|mostly|largely|almost|nearly) (?:complete|completed|done|finished|implemented|working|migrated|fixed|functional)\\b',
      ['negated', 'conditional', 'relative', 'repairedNext'],
    ),
    hard(
      'partial',
      `\\b(?:${CANNOT}|did ?n[o']t|did not|ran out of (?:time|context|budget|tokens)(?: to| before)?) (?:fully |quite |yet )*(?:complet|finish|implement|resolv|fix|migrat|port|wire|integrat|get (?:it|this|that|the|to|around|any|all|every)\\b|deliver|do )\\w*`,
      ['conditional', 'relative', 'actor', 'telling', ...NOT_MINE],
    ),
    hard(
      'partial',
      '\\b(?:gave up|giving up|abandoned|had to stop|stopped (?:short|early|before))\\b',
      ['conditional', 'relative', 'actor', 'telling', ...NOT_MINE],
    ),
    hard(
      'partial',
      '\\b(?:task|story|work|feature|migration|implementation|phase|step|plan|item|component|endpoint|integration|support|part|piece|case)\\b[^.;,]{0,30} (?:is|are|was|were|remains?)(?: still)? (?:not (?:yet )?(?:complete|completed|done|finished|implemented|met|functional|wired)|incomplete|unfinished|missing|only partial)',
      UNDONE,
    ),
    hard(
      'partial',
      '\\b(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?% (?:complete|completed|done|finished|implemented|functional|working)\\b|\\bpass(?:ing)? rate\\W{1,4}(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?%',
      ['negated', 'conditional', 'relative', 'resolved', 'planSection', 'projectCount'],
    ),
    {
      ...hard(
        'partial',
        '(\\d{1,6}) ?(?:of|/|out of) ?(?:the )?(\\d{1,6}) (?:[\\w-]+ ){0,2}?(?:components?|items?|endpoints?|files?|tables?|criteria|requirements?|tests?|checks?|cases|modules|pages|screens|subtasks|steps) (?:are |is |were |have been |so far )*(?:met|done|complete[d]?|implemented|migrated|finished|pass(?:ing|ed)?|working|ported)',
        [
          'negated',
          'conditional',
          'relative',
          'expected',
          'redPhase',
          'redSection',
          'projectCount',
          ...NOT_MINE,
        ],
      ),
      isShortfall: true,
    },
    {
      ...hard(
        'partial',
        '\\b(?:migrated|ported|converted|implemented|finished|completed|covered|translated|updated|fixed|passed|wired) (?:only )?(\\d{1,6}) (?:of|/|out of) (?:the )?(\\d{1,6})\\b',
        [
          'negated',
          'conditional',
          'relative',
          'projectCount',
          ...NOT_MINE.filter((name) => name !== 'resolved'),
        ],
      ),
      isShortfall: true,
    },
    // The agent speaks of itself: no relative clause can make this the product's doing.
    hard(
      'partial',
      "\\b(?:I|we) (?:have|had|did)(?: not|n't) (?:yet |actually |fully )*(?:written|write|implement(?:ed)?|finish(?:ed)?|complet(?:e|ed)|address(?:ed)?|resolv(?:e|ed)|fix(?:ed)?)\\b",
      ['conditional', 'scoped', 'repairedNext', 'repairSection'],
    ),
    // "done except for the error page", "everything but the flag is implemented".
    hard(
      'partial',
      '\\b(?:done|completed?|finished|implemented|ported|migrated|works|pass(?:es|ing)?),? (?:except|apart from|save for|other than)\\b|\\b(?:everything|all of it) (?:except|but|apart from|save) [^.;]{1,50} (?:is|are|was|were)? ?(?:done|implemented|complete|finished|works|passes|ready|in place)\\b',
      UNDONE,
    ),
    hard(
      'remaining-work',
      "\\b(?:migrations?|patch|schema|deployment|config(?:uration)?|secrets?|fix|changes?)\\b[^.;,]{0,24} (?:has|have|was|were|is|are)(?: not|n't)(?: yet| been)* (?:applied|deployed|pushed|configured|installed|enabled|rolled out)\\b",
      ['planSection', ...UNDONE],
    ),
    hard(
      'partial',
      '^(?:currently |still )?blocked(?: (?:on|by)\\b| ?[:—–] ?(?!no\\b|none|nothing|n/a|0\\b)\\w)',
      ['repairedNext', 'conditional', 'planSection'],
    ),
    hard(
      'partial',
      '\\b(?:is|are) (?:still |currently )?missing (?:for now|yet|at the moment|so far|still)\\b|\\b(?:is|are) still missing\\b',
      UNDONE,
    ),
    hard('partial', '\\bnot (?:yet )?(?:complete|completed|finished|done)\\b(?! (?:by|in) the)', [
      'planSection',
      ...UNDONE,
    ]),
  ],
};

const DUE = [
  'negated',
  'unneeded',
  'conditional',
  'relative',
  'telling',
  'resolved',
  'planSection',
] as const;

const REMAINING: AdmissionGroup = {
  cue: /remain|outstanding|left|to ?do|still|only|just|what|missing|unfinished|incomplete|leav|not done|yet|later|follow|tomorrow|separately|eventually|fixme|tbd|wired|unresolved|connected/i,
  rows: [
    hard(
      'remaining-work',
      '\\bremaining (?:work|tasks?|issues?|items?|steps?|todos?|integration|fixes|problems|gaps?|blockers?|pieces?|parts?|errors?)\\b\\W{0,6}(?::|is\\b|are\\b|include|\\(?in progress|-|—|–)',
      ['repairSection', ...DUE],
    ),
    hard(
      'remaining-work',
      '^(?:still )?(?:remaining|outstanding|left to do|still to do|to ?do|not done|missing|incomplete|unfinished) ?(?::|—|–) ?(?!none|nothing|n/a|no\\b|\\W*~?\\d)\\S',
      ['projectCount', ...DUE],
    ),
    hard(
      'remaining-work',
      "\\bwhat(?:'s| is| remains)(?: still)? (?:left|missing|outstanding|open|undone|to (?:be )?do(?:ne)?)\\b|\\b(?:is|are) left undone\\b",
      DUE,
    ),
    hard(
      'remaining-work',
      '\\b(?:still|only|just) (?:[\\w-]+ ){0,4}?(?:needs?|requires?|left|remains?|remaining|missing|outstanding|ha(?:s|ve)) (?:to )?(?:be )?(?:[\\w-]+ ){0,2}?(?:fix\\w*|implement\\w*|wir(?:ed|ing)|add(?:ed|ing)|connect\\w*|migrat\\w*|finish\\w*|complet\\w*|assign\\w*|port(?:ed|ing)|resolv\\w*|written|built)\\b',
      DUE,
    ),
    hard(
      'remaining-work',
      '\\b(?:with|has|have|leaves?|leaving) (?:one|two|three|some|several|a few|\\d+) (?:[\\w-]+ ){0,3}(?:remaining|outstanding|left (?:to|undone|open)|unfinished|unresolved|to go)\\b',
      ['scoped', ...DUE],
    ),
    hard(
      'remaining-work',
      "\\b(?:is|are|was|were|has|have)(?: still)?(?: not|n't) (?:yet |been |fully |actually )+(?:implemented|wired|connected|hooked|integrated|migrated|ported|written|added|built|supported|handled)\\b",
      ['expected', 'redPhase', 'redSection', 'planSection', ...UNDONE],
    ),
    hard(
      'remaining-work',
      "\\b(?:I will|I'll|we will|we'll|will be|to be|left to be) (?:[\\w-]+ )?(?:finish(?:ed)?|completed?|implement(?:ed)?|fix(?:ed)?|wired?|do(?:ne)?|handled?|add(?:ed)?|looked? (?:at|into))\\b[^.;]{0,40}\\b(?:later|in a follow-?up|next time|another (?:day|time|session)|tomorrow|afterwards|separately|eventually)\\b",
      ['negated', 'conditional', 'relative', 'telling', 'planSection'],
    ),
    soft(
      'remaining-work',
      '\\b(?:follow-?up|further|additional|more) (?:task|work|fix|changes?|iteration) (?:is |are |will be )?(?:still )?(?:needed|required|necessary)\\b',
      DUE,
    ),
    hard(
      'remaining-work',
      '\\b(?:TODO|FIXME|TBD)\\b(?! ?(?:list|app|item|component|store|page|API|comment|marker)s?\\b)[^.]{0,30}\\b(?:wire|implement|finish|add|fix|handle|replace|connect|complete|test)\\w*',
      DUE,
    ),
  ],
};

const PRETENDED: AdmissionGroup = {
  cue: /simulat|fake|dummy|fabricat|pretend|canned|made-up|hard-?coded|stub|placeholder|no-?op|mock|static|temporary|empty|constant|fixed|real implementation|todo|unimplemented/i,
  rows: [
    hard(
      'simulated',
      '\\b(?:implement(?:ed|s)?|add(?:ed|s)?|us(?:ed|es|ing)|built|return(?:s|ed|ing)?|with|is|are|currently|now) (?:an? |the |only |just |some |currently )*(?:simulated?|faked?|dummy|fabricated|pretend|canned|made-up|hard-?coded (?:[\\w-]+ )?(?:response|result|value|data|output|answer|list|number)s?)\\b',
      ['negated', 'conditional', 'relative', 'planSection', 'testDouble', ...NOT_MINE],
    ),
    soft(
      'stub',
      '\\b(?:stub(?:bed)?|placeholder|no-?op|hard-?coded|mock(?:ed)?(?: data)?|static|dummy|temporary)\\b[^.;]{0,50}\\b(?:for now|until|for the moment|at the moment|currently|temporarily|later|pending|in the meantime|MVP|deferred|to be (?:replaced|wired|implemented)|will be (?:replaced|wired|implemented))\\b',
      ['negated', 'conditional', 'relative', 'resolved', 'testDouble', 'spoken'],
    ),
    soft(
      'stub',
      '\\b(?:for now|at the moment|currently|temporarily|in the meantime)\\b[^.;]{0,40}\\b(?:stub(?:bed|s)?|placeholder|no-?op|hard-?coded|mock(?:ed)? data|dummy|fake|returns? (?:an )?empty)\\b',
      ['negated', 'conditional', 'relative', 'resolved', 'testDouble'],
    ),
    soft(
      'stub',
      '\\b(?:left|leaving|leave|kept|keeping) (?:it |this |that |the [\\w-]+ (?:[\\w-]+ )?|them )?(?:as )?(?:an? )?(?:stub|placeholder|no-?op|todo|unimplemented|hard-?coded)',
      ['negated', 'conditional', 'relative'],
    ),
    soft(
      'stub',
      '\\breturns? (?:an? )?(?:empty|constant|fixed|static)\\b[^.;]{0,30}\\b(?:for now|until|MVP|placeholder|stub|future)',
      ['negated', 'conditional', 'resolved'],
    ),
    soft(
      'stub',
      '\\bin (?:a real|the real|an actual) (?:implementation|system|app|application)\\b',
      ['negated', 'telling'],
    ),
  ],
};

// A ticked box whose own text says that the item was not done.
const TICKED: Admission = {
  ...hard(
    'ticked-not-done',
    '\\b(?:not (?:yet )?(?:done|run|tested|implemented|verified|completed?)|skipped|deferred|blocked (?:by|on)|pending (?!commit)|todo|TBD|(?:testing|verification|check|action|intervention) (?:needed|required))\\b',
    ['negated', 'unneeded', 'conditional', 'relative', 'telling', 'resolved', 'scoped'],
  ),
  box: 'ticked',
};

// A heading or label that announces what is missing, and a first line that does not say "none".
const SOMETHING = '^(?!\\W*(?:none|no\\b|n/a|nothing|all\\b|0\\b))';

export const DECLARED: readonly Admission[] = [
  {
    ...soft('stub', SOMETHING, ['unneeded', 'scoped']),
    section: /(?:^|\/ )(?:known |remaining |intentional )?stubs?(?: \/ placeholders)?$/i,
  },
  {
    ...hard('not-run', SOMETHING, ['unneeded', 'scoped', 'succeeded', 'resolved']),
    section:
      /(?:^|\/ )(?:blocked|not (?:run|executed|verified|tested)|could not (?:run|verify|test)|unverified|untested)$/i,
  },
];

export const ADMISSIONS_OF_WORK: readonly AdmissionGroup[] = [
  PARTIAL,
  REMAINING,
  PRETENDED,
  { cue: /\bnot\b|skipped|deferred|blocked|pending|todo|tbd|needed|required/i, rows: [TICKED] },
];
