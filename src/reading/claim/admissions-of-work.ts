// Admissions about the work itself: partial, remaining, pretended, or ticked without being done.

import { type Admission, type AdmissionGroup, hard, NOT_MINE, soft } from './admission-words.ts';

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
      '\\b(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?% (?:complete|completed|done|finished|implemented|functional|working)\\b|\\bpass(?:ing)? rate\\W{1,4}(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?%',
      ['negated', 'conditional', 'relative', 'resolved', 'planSection', 'projectCount'],
    ),
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
  cue: /gaps?:|remain|outstanding|left|to ?do|still|only|just|what|missing|unfinished|incomplete|leav|not done|yet|later|follow|tomorrow|separately|eventually|fixme|tbd|wired|unresolved|connected/i,
  rows: [
    hard(
      'remaining-work',
      '\\bremaining (?:work|tasks?|issues?|items?|steps?|todos?|integration|fixes|problems|gaps?|blockers?|pieces?|parts?|errors?)\\b\\W{0,6}(?::|is\\b|are\\b|include|\\(?in progress|-|—|–)',
      ['repairSection', 'shown', ...DUE],
    ),
    hard('remaining-work', '^(?:known |remaining |open )?gaps?:(?! *(?:none|no\\b|n/a|0))', [
      'agreed',
      'repairSection',
      'planSection',
      'shown',
      'resolved',
    ]),
    hard(
      'remaining-work',
      "\\bwhat(?:'s| is| remains)(?: still)? (?:left|missing|outstanding|open|undone|to (?:be )?do(?:ne)?)\\b|\\b(?:is|are) left undone\\b",
      ['spoken', ...DUE],
    ),
    hard(
      'remaining-work',
      '\\b(?:still|only|just) (?:[\\w-]+ ){0,4}?(?:needs?|requires?|left|remains?|remaining|missing|outstanding|ha(?:s|ve)) (?:to )?(?:be )?(?:[\\w-]+ ){0,2}?(?:fix\\w*|implement\\w*|wir(?:ed|ing)|add(?:ed|ing)|connect\\w*|migrat\\w*|finish\\w*|complet\\w*|assign\\w*|port(?:ed|ing)|resolv\\w*|written|built)\\b',
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
      '\\breturns? (?:an? )?(?:empty|constant|fixed|static)\\b[^.;]{0,30}\\b(?:for now|until|MVP|placeholder|stub|future)',
      ['negated', 'conditional', 'resolved'],
    ),
  ],
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
      /(?:^|\/ )(?:blocked|(?:[\w.:-]+ ){0,4}not (?:run|executed|verified|tested|performed)\b\W{0,4}|(?:what )?(?:could not|cannot|couldn't|can't) (?:be )?(?:run|verif(?:y|ied)|test(?:ed)?)\b.{0,60}|unverified|untested)$/i,
  },
];

export const ADMISSIONS_OF_WORK: readonly AdmissionGroup[] = [PARTIAL, REMAINING, PRETENDED];
