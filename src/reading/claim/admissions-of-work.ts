// Admissions about the work itself: partial, remaining, pretended, or ticked without being done.

import { type Admission, type AdmissionGroup, hard, NOT_MINE, soft } from './admission-words.ts';

const PARTIAL: AdmissionGroup = {
  cue: /⚠|🔴|❌|🚫|human|needs|await|only|happy|though|despite|whereas|while|except|apart from|save for|other than|everything|partial|partly|missing|half|most|large|almost|nearly|not\b|n't|cannot|unable|failed to|ran out|incomplete|unfinished|%|rate|progress|blocked|deferred|pending|wip|stopped|gave up|abandon|premature|too (?:soon|early)|\bof (?:the )?\d|\/ ?\d+ [a-z]/i,
  rows: [
    hard(
      'partial',
      '\\b(?:status|result|outcome|verdict|state)\\b(?=\\W{0,7}[\\s*_])\\W{1,8}(?:overall )?(?:partial\\w*|incomplete|in[ -]progress|blocked|deferred|failed|failing|not (?:done|complete|started|met)|pending|wip|unfinished|stopped)\\b(?! ?(?:→|->)[^.;]{0,60}\\b(?:done|complete|completed|passed|succeeded|success|ok|green|fixed|resolved|finished|ready|approved|active|running|stopped|closed)\\b)',
      ['endpoint', 'negated', 'relative', 'telling', 'conditional', 'minor'],
    ),
    soft(
      'manual-owed',
      '\\b(?:status|result|outcome|verdict|state)\\b\\W{1,8}(?:human[ _-](?:needed|required|review)|needs?[ _-](?:human|review|verification|manual)|awaiting (?:[\\w-]+ ){0,3}?(?:human|user|owner|review\\w*|approval|verification|sign-?off|testing|QA|UAT|confirmation|input)\\b)',
      ['relative', 'telling', 'conditional', 'pullRequest'],
    ),
    hard(
      'partial',
      '\\b(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?% (?:complete|completed|done|finished|implemented|functional|working)\\b|\\bpass(?:ing)? rate\\W{1,4}(?:[1-9]|[1-9]\\d)(?:\\.\\d+)? ?%',
      ['negated', 'conditional', 'relative', 'resolved', 'planSection', 'projectCount'],
    ),
    // "Correction: that was premature", "I spoke too soon".
    hard(
      'partial',
      '\\b(?:that|this|it|the above|my (?:[\\w-]+ )?(?:signal|claim|report|message)) was (?:a bit |too )?premature\\b|\\b(?:I|we) (?:spoke|signalled|reported|claimed) (?:it |this |that |success )?(?:too (?:soon|early)|prematurely)\\b',
      ['negated', 'conditional', 'relative', 'telling', 'shown', 'resolved', 'planSection'],
    ),
    // "Not all criteria are met", "Requirement 7 deferred", "not functional yet".
    hard(
      'partial',
      "(?:\\bnot|n't) (?:all|every) (?:[\\w-]+ ){0,3}?(?:criteri(?:a|on)|requirements?|tests?|checks?|tasks?|cases?|scenarios?|endpoints?|steps?)\\b|\\b(?:requirement|criterion|AC) ?[\\w.-]{1,8} (?:is |was )?(?:deferred|postponed|dropped|descoped|skipped)\\b|(?:\\bnot|n't) (?:yet (?:functional|working|operational|usable)|(?:functional|working|operational|usable) yet)\\b",
      [
        'agreed',
        'negated',
        'conditional',
        'relative',
        'telling',
        'actor',
        'resolved',
        'planSection',
        'redPhase',
        'redSection',
        'scoped',
      ],
    ),
    // "21 runtime tasks blocked by the missing engine".
    hard(
      'partial',
      '\\b[1-9]\\d{0,3} (?:[\\w-]+ ){0,2}?(?:tasks?|steps?|criteria|checks?|stories|scenarios) (?:are |were |remain |still )*(?:blocked|incomplete|unfinished)\\b(?! (?:state|status|tasks?)\\b)',
      ['negated', 'conditional', 'relative', 'telling', 'shown', 'resolved', 'planSection'],
    ),
    // "⚠️ Four routes not implemented", "🔴 The socket still failing".
    hard(
      'partial',
      '^(?:⚠️?|🔴|❌|🚫)\\uFE0F? ?[^.;|]{0,80}\\b(?:still (?:failing|fails|broken|red)|not (?:yet )?(?:implemented|working|wired|deployed|tested|verified))\\b',
      ['resolved', 'repairedNext', 'redPhase', 'scoped', 'shown', 'repairSection'],
    ),
    // "… (placeholder output, story not complete)".
    hard(
      'partial',
      '(?:^|[,;(—–] ?)(?:this |the )?(?:story|task|plan|phase|slice|feature|work|migration|implementation)(?: is| was)? not (?:yet )?(?:complete|done|finished)(?=\\)|[.,;]?$)',
      ['negated', 'conditional', 'relative', 'telling', 'shown', 'planSection'],
    ),
    // "I did not touch the frontend, although the task mentions it".
    {
      ...hard(
        'partial',
        '\\b(?:although|(?:even )?though|despite|whereas|while) (?:the |your |what the )?(?:task|plan|spec|ticket|issue|brief|story|criteri\\w{1,3}|requirements?)\\b[^.;]{0,20}\\b(?:asks?|asked|mentions?|mentioned|wants?|wanted|requires?|required|says?|said|calls?|called|lists?|listed|demands?|demanded)\\b',
        ['resolved', 'hypothetical'],
      ),
      beside: /\b(?:not|no|without|only|instead|left|skipp\w*|omit\w*|dropp\w*)\b|n't\b/i,
    },
    // "on by default, although the ticket asks for off".
    {
      ...hard(
        'partial',
        '\\b(?:although|(?:even )?though) (?:the |your )?(?:task|plan|spec|ticket|issue|brief|story|criteri\\w{1,3}|requirements?)\\b (?:asks? for|asked for|wants?|wanted|requires?|required|demands?|demanded|calls? for)\\b',
        ['resolved', 'hypothetical'],
      ),
      isLoose: true,
    },
    // "covers only the happy path", "happy path only".
    {
      ...hard(
        'partial',
        '\\b(?:only|just|merely) (?:cover(?:s|ed|ing)? |for |handles? |works? (?:for|on) )?(?:the |an? )?(?:happy|sunny|basic|simple|main|common|success|trivial)[- ](?:path|case|flow|scenario)s?\\b|\\b(?:happy|sunny|basic|simple|main)[- ](?:path|case|flow)s? only\\b',
        ['agreed', 'resolved', 'conditional', 'negated'],
      ),
      isLoose: true,
    },
    // "complete, pending a real API key".
    {
      ...soft(
        'partial',
        '\\b(?:complete|completed|done|finished|implemented|ready),? pending (?:an? |the |your |some |real )+(?!.{0,20}\\b(?:merge|PR|pull request)\\b)',
        ['relative', 'telling', 'pullRequest', 'resolved'],
      ),
      isLoose: true,
    },
    // "Frontend partially complete: …", "implemented, but needs debugging".
    hard(
      'partial',
      "\\bpartially (?:complete|completed|implemented|done|working|functional|wired)(?= ?[:(.,;—–|-]|$)|\\b(?:complete|completed|done|finished|implemented),? but (?:still )?(?:needs?\\b|requires?\\b|not\\b|is not\\b|isn't|untested|unverified|blocked|fails?\\b|incomplete)(?! (?:required|needed|necessary|blocking|exposed|used|enabled|strictly|necessarily))",
      ['negated', 'conditional', 'relative', 'telling', 'resolved', 'planSection', 'projectCount'],
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
  cue: /\|.*\||: not|gaps?:|(?:pending|outstanding|to follow)\W{0,2}$|^(?:pending|deferred)|known |limitation|shortcoming|^not |remain|outstanding|left|to ?do|still|only|just|what|missing|unfinished|incomplete|leav|not done|yet|later|follow|tomorrow|separately|eventually|fixme|tbd|wired|unresolved|connected/i,
  rows: [
    hard(
      'remaining-work',
      '\\bremaining (?:work|tasks?(?! ?: *(?:[A-Z]{1,6}-\\d|#\\d))|issues?|items?|steps?|todos?|integration|fixes|problems|gaps?|blockers?|pieces?|parts?|errors?)\\b\\W{0,6}(?::|is\\b|are\\b|include|\\(?in progress|-|—|–)|^(?:known )?(?:work|tasks|issues|items|steps|problems|gaps|blockers|bugs|errors|failures) (?:remaining|left|outstanding|unresolved): ?[1-9]',
      ['repairSection', 'shown', ...DUE],
    ),
    hard('remaining-work', '^(?:known |remaining |open )?gaps?:(?! *(?:none|no\\b|n/a|0|\\[\\]))', [
      'agreed',
      'repairSection',
      'planSection',
      'shown',
      'resolved',
    ]),
    // "Remaining: the settings page".
    hard(
      'remaining-work',
      '^(?:remaining|pending|deferred|still (?:to do|missing|open)|to-?do|not done|outstanding|left to do|missing|unfinished):(?! *(?:none|no\\b|nothing|n/a|~?\\d|\\[\\]|$))',
      ['agreed', 'repairSection', 'shown', 'projectCount', ...DUE],
    ),
    // "The only thing missing is the French text".
    hard(
      'remaining-work',
      "\\bonly (?:thing|part|piece|bit|item|step|gap|point)s? (?:(?:that|which) )?(?:(?:is|are|'s) )?(?:still )?(?:missing|left|lacking|open|outstanding|remaining|remains?|to do|to be done|not (?:done|working|covered|finished)) (?:is|are)\\b",
      ['agreed', 'resolved', 'conditional'],
    ),
    // "Known issue: the spinner never stops", "Limitations: no paging".
    soft(
      'remaining-work',
      '^(?:(?:known|open|current|remaining) (?:issues?|bugs?|problems?|limitations?|shortcomings?)|limitations?|shortcomings?|not (?:done|covered|included|implemented|finished|supported)(?: yet)?):(?! *(?:none|no known|nothing|n/a|0|\\[\\]|$))',
      ['agreed', 'repairSection', 'planSection', 'resolved', 'documented'],
    ),
    // "| Shell completion | in progress |".
    {
      ...hard(
        'partial',
        '\\|\\s{0,8}(?:[^\\w\\s|]{1,3} ?)?(?:in[ -]progress|not (?:yet )?(?:started|done|run|tested|implemented|verified)|to ?do|wip|partial(?:ly)?(?: done)?|blocked|failed|failing|incomplete|unfinished|pending|missing|skipped|untested|unverified)\\s{0,8}\\|',
        ['agreed', 'scoped', 'resolved', 'redPhase', 'zero'],
      ),
      isLoose: true,
    },
    // "Deploy stage pending."
    {
      ...hard(
        'remaining-work',
        '^(?!(?:no|none|nothing)\\b)(?:(?!(?:is|are|was|were|to|as|of|from|while|when|if|be)\\b)[\\w-]+ ){1,4}(?:pending|outstanding|to follow|tbd)\\W{0,2}$',
        ['agreed', 'scoped', 'repairSection', 'planSection', 'shown', 'projectCount', 'resolved'],
      ),
      isLoose: true,
    },
    // "Not delivered: the scheduler".
    {
      ...hard(
        'remaining-work',
        '^not (?:yet )?\\w{2,20}(?:ed|en|ne|lt|pt|un):(?! *(?:none|no\\b|nothing|n/a|0|$))',
        ['agreed', 'scoped', 'repairSection', 'planSection', 'shown'],
      ),
      isLoose: true,
    },
    // "Vercel project: not created".
    hard(
      'remaining-work',
      ': (?:not|NOT) (?:yet )?(?:created|deployed|done|implemented|started|performed|attempted|completed|published)\\b(?!,)',
      ['agreed', 'repairSection', 'shown', ...DUE],
    ),
    // "the save button is not yet wired to the endpoint".
    hard(
      'remaining-work',
      "(?:\\bnot|n't) (?:yet |currently )+(?:been )?(?:(?:wired|hooked|connected|linked|plugged)(?: up| in)? (?:to|into)\\b|(?:wired|hooked)(?: up| in)?(?=\\)?[.,;]?$))",
      ['agreed', 'scoped', 'repairSection', ...DUE.filter((name) => name !== 'telling')],
    ),
    hard(
      'remaining-work',
      "(?:^|[,;:—–(] ?|\\b(?:here(?:'s| is)|(?:here(?:'s| is) (?:a|the) )list of|see|and|but|know) )what(?:'s| is| remains)(?: still)? (?:left|missing|outstanding|open|undone|to (?:be )?do(?:ne)?)\\b|\\b(?:is|are) left undone\\b",
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
  cue: /simulat|blank|to be\b|unwired|\breal\b|actual|proper|fake|dummy|fabricat|pretend|canned|made-up|hard-?coded|stub|placeholder|no-?op|mock|static|temporary|empty|constant|fixed|real implementation|todo|unimplemented/i,
  rows: [
    hard(
      'simulated',
      '\\b(?:implement(?:ed|s)?|add(?:ed|s)?|us(?:ed|es|ing)|built|return(?:s|ed|ing)?|with|is|are|currently|now) (?:an? |the |only |just |some |currently )*(?:simulated?|faked?(?! (?:timers?|clocks?)\\b)|dummy|fabricated|pretend|canned|made-up|hard-?coded (?:[\\w-]+ )?(?:response|result|value|data|output|answer|list|number)s?)\\b',
      [
        'doubleIsTheWork',
        'negated',
        'conditional',
        'relative',
        'planSection',
        'testDouble',
        ...NOT_MINE,
      ],
    ),
    soft(
      'stub',
      "\\b(?:stub(?:bed|s)?|placeholders?|no-?ops?|hard-?coded|mock(?:ed)?(?: data)?|static|dummy|temporary)\\b[^.;]{0,50}\\b(?:for now|until|for the moment|at the moment|currently|temporarily|later|pending|in the meantime|MVP|deferred|to be (?:replaced|wired|implemented)|(?:will|'ll) be (?:replaced|wired|implemented))\\b",
      ['negated', 'conditional', 'relative', 'resolved', 'testDouble', 'spoken'],
    ),
    // "Stubbed the mailer", "left empty", "provider to be wired in the next story".
    soft(
      'stub',
      '^(?:stubbed|faked)\\b|\\bleft (?:empty|blank|unimplemented|unwired|as (?:an? )?(?:stub|placeholder|todo))\\b|\\bto be (?:wired|implemented|filled|connected)(?: up| in){0,2} (?:in|by|with|during|later)\\b',
      [
        'negated',
        'conditional',
        'relative',
        'resolved',
        'testDouble',
        'spoken',
        'planSection',
        'repairSection',
        'repairLabel',
      ],
    ),
    // "currently shows placeholder numbers", "the real parser is left to plan 3".
    soft(
      'stub',
      '\\b(?:for now|currently|temporarily|at the moment)\\b[^.;]{0,30}\\b(?:shows?|uses?|returns?|displays?|renders?|serves?|is|are|backed by) (?:[\\w-]+ ){0,2}?(?:placeholders?|mock(?:ed)?|dummy|fake|hard-?coded|stub(?:bed|s)?|simulated)\\b',
      ['negated', 'conditional', 'relative', 'resolved', 'testDouble', 'spoken', 'planSection'],
    ),
    soft(
      'stub',
      '\\b(?:real|actual|full|proper|live) (?:[\\w-]+ ){1,3}?(?:of [^.;,]{1,30} )?(?:comes?|lands?|arrives?|follows?|(?:is |are )?(?:left|deferred|postponed)|will (?:come|land|follow|be (?:added|implemented|wired|done))) (?:in|to|for|with|by|later)\\b',
      ['negated', 'conditional', 'relative', 'resolved', 'testDouble', 'spoken', 'planSection'],
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
    ...hard('remaining-work', SOMETHING, ['unneeded', 'scoped', 'agreed', 'resolved']),
    section:
      /(?:^|\/ )(?:(?:still |what(?:'s| is) )?(?:remaining|outstanding|unfinished|open|missing|left)(?: (?:items?|work|points?|todos?|pieces|parts|gaps?))?|(?:still |left )?to[ -]?do|(?:known )?gaps?|left ?overs?|not (?:yet )?(?:done|covered|included|implemented|finished|handled)(?: yet)?)\W{0,3}$/i,
    isLoose: true,
  },
  {
    ...soft('stub', SOMETHING, ['unneeded', 'scoped']),
    section: /(?:^|\/ )(?:known |remaining |intentional )?stubs?(?: \/ placeholders)?$/i,
  },
  {
    ...hard('not-run', SOMETHING, ['unneeded', 'scoped', 'succeeded', 'resolved']),
    section:
      /(?:^|\/ )(?:blocked|(?:[\w.:-]+ ){0,4}not (?:run|executed|verified|tested|performed)\b\W{0,4}|(?:what )?(?:could not|cannot|couldn't|can't) (?:be )?(?:run|verif(?:y|ied)|test(?:ed)?)\b.{0,60}|unverified|untested|(?:outstanding|pending|remaining|open|owed|missing) (?:[\w-]+ )?(?:verifications?|validations?|checks|tests|testing|QA))$/i,
  },
];

/** An open box beside a claim of completion. What bears a number of the plan is the plan's, not the task's. */
export const OPEN_BOX: Admission = soft(
  'remaining-work',
  '^(?!(?:[\\d.]+\\W|T\\d|US-\\d|[A-Z]+-\\d|(?:phase|plan|task|story|milestone|sprint|wave|next|optional|future|later|breaking|bug ?fix|new feature|feature|refactor\\w*|chore|docs?|documentation)\\b))\\S',
  ['unneeded', 'scoped', 'agreed', 'planSection', 'minor', 'choice'],
);

export const ADMISSIONS_OF_WORK: readonly AdmissionGroup[] = [PARTIAL, REMAINING, PRETENDED];
