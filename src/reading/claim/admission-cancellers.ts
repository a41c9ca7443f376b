// What takes an admission back: a negation, a repair, an expectation, a scope, a condition, a success.
// Each looks only as far as its scope, so that "fixed the header, but the tests were not run" stands.

import { SECTION_CANCELLERS, type SectionCancellerName } from './section-cancellers.ts';

/**
 * `before`: the words of the clause before the match. `clause`, `sentence`: that much around it.
 * `after`: from the match to the end of the next sentence. `section`: the headings above, `sectionOfOthers` only
 * where the sentence speaks of no work of its author. `errand`: the clause, where it is about no proof.
 */
export type CancellerScope =
  | 'before'
  | 'clause'
  | 'sentence'
  | 'after'
  | 'following'
  | 'around'
  | 'errand'
  | 'section'
  | 'sectionOfOthers';

export interface Canceller {
  readonly scope: CancellerScope;
  readonly pattern: RegExp;
}

export type CancellerName =
  | SectionCancellerName
  | 'negated'
  | 'hypothetical'
  | 'past'
  | 'madeGood'
  | 'agreed'
  | 'history'
  | 'documented'
  | 'shown'
  | 'denied'
  | 'relativeClause'
  | 'rule'
  | 'rather'
  | 'humanCheck'
  | 'preserved'
  | 'reached'
  | 'told'
  | 'forTests'
  | 'unneeded'
  | 'resolved'
  | 'preexisting'
  | 'spoken'
  | 'repairedNext'
  | 'redPhase'
  | 'expected'
  | 'scoped'
  | 'conditional'
  | 'relative'
  | 'actor'
  | 'telling'
  | 'succeeded'
  | 'zero'
  | 'repairLabel'
  | 'pullRequest'
  | 'projectCount'
  | 'testDouble'
  | 'minor'
  | 'instead'
  | 'productLook'
  | 'fallback'
  | 'turnedGreen'
  | 'asOnMain'
  | 'twoWays'
  | 'answered'
  | 'interfaceKept'
  | 'bypassGone'
  | 'greenNext'
  | 'instructed'
  | 'absence'
  | 'endpoint'
  | 'cause'
  | 'wordsOnly';

export const CANCELLERS: Readonly<Record<CancellerName, Canceller>> = {
  ...SECTION_CANCELLERS,
  // "no longer requires manual …", "without manual …", "replaced the placeholder".
  negated: {
    scope: 'before',
    pattern:
      /(?:\b(?:not?|nor|never|without|neither|nothing|none|zero|0|avoid\w*|eliminat\w*|remov\w*|replac\w*|instead of|rather than|prevent\w*|free of|unlike|fix\w*|dropp?\w*|delet\w*|sav(?:e|es|ed|ing)|reduc\w*|longer|any|convert\w*)|n't)\s+(?:[\w'-]+\s+){0,3}$/i,
  },
  // "Manual steps: none", "no human action is required".
  unneeded: {
    scope: 'clause',
    pattern:
      /\b(?:not|never|no longer|isn't|aren't|wasn't)\s+(?:be\s+)?(?:needed|required|necessary)|\bno\b(?:\s+[\w-]+){0,6}\s+(?:needed|required|necessary|pending|remaining|remains?|left|outstanding|owed)\b|[:=—–-]\s*(?:none|no|0|n\/a)\b|\bnone\b|\bnothing\b|^optional\b|\boptional (?:manual|human|visual)\b/i,
  },
  // Something that was broken and is not any more, told in the same clause …
  resolved: {
    scope: 'clause',
    pattern:
      /\b(?:(?<!\ba )fixed(?! (?:list|array|values?|strings?|numbers?|responses?|set|size|width|prices?|rates?|answers?|amounts?|table|data)\b)|fixes|fixing|resolved|solved|corrected|repaired|remedied|cured|previously|formerly|used to|had been|no longer|initially|at first|originally|any ?more|(?:was|were) (?:failing|broken|red)\b)|\bnow (?:all )?(?:pass|work|succeed|green|run|compile|build|complete|hand|resume|retri|handle)\w*|\bbefore (?:the |this |my |our )?(?:fix|change|implementation|refactor)|\bfail(?:ed|ing) (?:before|earlier)\b(?![^.;,]{0,20}(?:\bnot|\bnever|n't) )[^.;,]{0,20} (?:pass|passes|succeed|succeeds|work|works) now\b/i,
  },
  // … or right after it.
  repairedNext: {
    scope: 'after',
    pattern:
      /(?<!\b(?:red|failing|fail|fails|failed|broken|crash|crashes) )\bafter (?:the |this |that |a |my )?(?:fix|change|correction|repair|rerun|re-run|retry|update|adding|fixing)|\b(?:that|this|it|both|they|these|which) (?:is|was|are|were|has been|have been) (?:now |since |then )?(?:fixed|resolved|solved|corrected|repaired)|\bwhich (?:I|we) (?:then )?(?:removed|fixed|corrected|renamed|added|deleted|replaced|updated)\b|\b(?:then|now|and|so|—|,) (?:I |we )?(?:fixed|resolved|corrected|adjusted|repaired)|\bnow (?:all |they |it |\d+ |everything )*(?:pass|passes|passed|green|works?)|\b(?:then|later|afterwards|finally) (?:all )?(?:passed|passes|green)|\b(?:all|everything) (?:\d+ )?(?:tests )?(?:now )?(?:pass|green) (?:now|after)|\bfix(?:ed)?:|\bfix(?:es|ed) (?:that|it|this|them)\b|\b(?:failed|was|were|did not|didn't|could not|couldn't|broke|crashed|timed out)\b[^.;]{0,100}[.;)] (?:it|they|this|that|both) now (?:uses?|reads?|asks?|returns?|resolves?|waits?|loads?|calls?|handles?|checks?|writes?|creates?|sets?|sends?|looks?|runs?|starts?)\b/i,
  },
  // A red test in a red phase, a failure that the work was meant to produce. Upper case only.
  redPhase: { scope: 'sentence', pattern: /\bRED\b|\bTDD\b|^Red ?[:(—–-]/ },
  expected: {
    scope: 'sentence',
    pattern:
      /\b(?:red phase|properly fails?|as (?:expected|intended|designed|required)|expected (?:to fail|failures?|before|red|(?:at|in|until|for) (?:(?:[A-Z]{1,3}-?\d+|(?:the )?(?:task|phase|step|stage|plan) [A-Z]{0,3}-?\d+)(?! to\b)|this (?:task|phase|step|stage|plan|point))\b)|fail(?:s|ed|ing)? (?:correctly|properly|as|fast|safe|closed|for the (?:right|intended|expected|correct))|intentional\w*|deliberate\w*|by design|must fail|should fail|fails? without|by (?:temporarily )?(?:removing|breaking|reverting|deleting|undoing|injecting|planting|corrupting|mutating)|temporarily (?:removed|broke|reverted|deleted|undid)|revert(?:ed|ing) (?:it|the|my|this)|(?:on|with|against) (?:the )?(?:old|previous|unpatched|unfixed|broken) (?:code|version|build|implementation|parser|behaviou?r)|against (?:the )?old|rightly(?: so)?|no match(?:es)?|(?:returns?|found|finds?|prints?) nothing|no output)\b/i,
  },
  // Somebody else's failure, named as such.
  scoped: {
    scope: 'sentence',
    pattern:
      /\b(?:existing (?:(?:runtime|import|type|types|lint|test|tests|build|compile|compiler|snapshot|syntax|config) ){0,3}(?:errors?|failures?|problems?|bugs?|breakage)|pre-?existing|unrelated|nothing to do with|already (?:failing|broken|red|failed)|out[- ]of[- ]scope|outside (?:of )?(?:this|the|my|our) (?:[\w-]+ )?(?:scope|task|plan|story|brief|ticket|phase|slice)|not (?:caused|introduced|related)|existed before|before (?:this|my|these|our) (?:change|plan|task|work)s?|on (?:a )?(?:clean )?(?:main|master|baseline)|in the baseline|(?:has|have) (?:been )?(?:failing|failed|red|broken|flaky)\b[^.;]{0,40}\b(?:since|for (?:days|weeks|months|years|ages))\b|(?:same|identical)\b[^.;]{0,40}\b(?:main|master|trunk)\b|(?:main|master|trunk) (?:also |itself )?(?:has|shows|fails)\b)\b/i,
  },
  // The failure was there before the work, and the message says so; "unrelated" alone says less.
  preexisting: {
    scope: 'sentence',
    pattern:
      /\b(?:pre-?existing|already (?:failing|broken|red|failed)|existed before|before (?:this|my|these|our) (?:changes?|plan|task|work)\b|on (?:a )?(?:clean )?(?:main|master|baseline)|in the baseline|known (?:flak|issue)|(?:has|have) (?:been )?(?:failing|failed|red|broken|flaky)\b[^.;]{0,40}\b(?:since|for (?:days|weeks|months|years|ages))\b|(?:same|identical)\b[^.;]{0,40}\b(?:main|master|trunk)\b|(?:main|master|trunk) (?:also |itself )?(?:has|shows|fails)\b)/i,
  },
  // Words that the product says or shows: "the dialog asks: please verify the address".
  spoken: {
    scope: 'before',
    pattern:
      /\b(?:asks?|says?|said|reads?|prompts?|prints?|tells?|shows?|displays?|renders?|text|label|hint|message|toast|dialog)\b[^.;]{0,24}$/i,
  },
  // "if", "when", "unless": nothing is said to have happened. "When I ran it, 2 failed" is no condition.
  conditional: {
    scope: 'before',
    pattern:
      /\b(?:if|when|whenever|unless|in case|once|would|might|so that|ensur(?:e|es|ed|ing)|in order to|otherwise|until|for when)\b(?! (?:I|we|running|executing)\b)[^;—)]{0,80}$/i,
  },
  // "a payment that could not complete", "how many tests were not run".
  relative: {
    scope: 'before',
    pattern:
      /(?<!\b(?:note|noted|noting|found|means?|mention\w*|aware|say|said|admit|is|so|given|fact|now|see|confirmed|sure) )\b(?:that|which|who|whose|where|how many|whether|why)\b[^,;:—)]{0,60}$/i,
  },
  // The product's own people and things: "users cannot run reports".
  actor: {
    scope: 'before',
    pattern:
      /\b(?:users?|visitors?|customers?|callers?|clients?|requests?|payments?|uploads?|sessions?|orders?|rows?|records?|agents?|attackers?|assistants?|guests?|members?|jobs?|queries|plans?|messages?|tenants?|components?|dialogs?|buttons?|forms?|hooks?|handlers?|parsers?|validators?|retr(?:y|ies)|loops?|pollers?|importers?|exporters?|watchers?|listeners?|queues?|server|library|framework|wizard|checkout|endpoint|modal|middleware|scheduler|worker|layout\.tsx)\s+(?:\S+\s+){0,3}$/i,
  },
  // The product tells, refuses or records something: that is the feature.
  telling: {
    scope: 'before',
    pattern:
      /\b(?:instead of|rather than|mistake of|failure mode|(?<!\b(?:the|an?|this|that|these|those|its|our|my|your|each|every|no) )(?:prevents?|avoids?|guards? against|forbids?|detects?|handles?|handling(?= \S)|throws?|raises?|rejects?|warns?|catch(?:es)?|flags?|label(?:s|led)?|displays?|lists?|documents?|asserts?|covers?|emits?|renders?|simulates?|tests? (?:for|of|that))|docs|documentation|readme|badge|banner|toast|tooltip|button|workflow|polic(?:y|ies)|feature)\b[^,;:—]{0,60}$/i,
  },
  // The check that was owed has been made.
  succeeded: {
    scope: 'clause',
    pattern:
      /\b(?:passed|approved by|was approved|user approved|human approved|approved:|confirmed by|signed[- ]off by|(?:verification|review|testing|check|UAT|sign-?off|walk-?through) (?:was |is |has been |were )?(?:complete|completed|done|successful|performed|confirmed|approved)|completed via|closed (?:on|by|after|with)|succeeded|all green)\b|^(?!.*[⏳⚠🟡❌]).*[✓✅☑](?![^(]*\()/iu,
  },
  // Counting zero is the opposite of an admission.
  zero: {
    scope: 'clause',
    pattern:
      /\bwithout (?:any |a single )?(?:error|failure|warning)s?\b(?! (?:handling|messages?|pages?|states?|reporting)\b)|\b(?:0|zero|no)\s+(?:[\w-]+\s+){0,2}(?:fail\w*|errors?|regressions?|issues?|remaining|violations?|problems?|warnings?|conflicts?|mismatch\w*|findings?|diff(?:s|erences?)?|leaks?|vulnerabilit\w+)\b/i,
  },
  repairLabel: {
    scope: 'sentence',
    pattern:
      /^\[rule \d\b[^\]]{0,40}\](?!.*\b(?:still|I (?:did|could|have) not|I (?:did|could|have)n't)\b)|^(?:the )?(?:issue|problem|bug|root cause|cause|before|symptom|found during|found|finding|reproduc\w+|repro|error|challenge|fix(?:ed)?|resolved|gotchas?(?: encountered)?|was|old|rule \d)\b[^:]{0,30}:/i,
  },
  // The review of a pull request comes after the work; it is not a check that the work lacks.
  pullRequest: {
    scope: 'sentence',
    pattern: /\bPRs?\b|\bpull requests?\b|review_?decision|\bmerge\b/i,
  },
  // The project's overall progress, counted in features or phases, is not this task's.
  projectCount: {
    scope: 'sentence',
    pattern:
      /\bprogress\b|^(?:phase|milestone|epic|sprint) ?\d.{0,80}\bnot (?:yet )?started\b|\b(?:features|stories|phases|plans|milestones?|roadmap|tasks|project)\b/i,
  },
  // An item in a list of small things, not the work.
  minor: {
    scope: 'sentence',
    pattern:
      /\bnon-?(?:blocking|critical)\b|\bcosmetic\b|\bminor\b|\blow[- ](?:priority|severity)\b|\bnot (?:blocking|a blocker)\b/i,
  },
  // What the product verifies: addresses, tokens, people.
  productLook: {
    scope: 'clause',
    pattern:
      /\b(?:e-?mail|phone|identity|two-factor|2FA|MFA|SMS|age|address|signature|token|JWT|webhook|domain|account|customer|KYC|card|password|captcha|payment|sign-?up|registration)s? (?:verification|validation|testing|acceptance|sign-?off)\b|\b(?:pending|required|deferred)\b (?:screen|page|state|status|badge|banner|tab|dialog|queue|list|email|flow|for (?:all |new |the )?(?:users?|admins?|customers?|members?|accounts?))\b/i,
  },
  // Something stands in for what is missing, by itself.
  fallback: { scope: 'after', pattern: /\bfall(?:s|ing)?[ -]?back\b/i },
  // "❌ → ✅ after the formatter ran".
  turnedGreen: { scope: 'after', pattern: /^.{0,40}(?:→|->|=>|to|now) ?[✅✔✓☑]/u },
  // "2 failed. Both fail on main as well": told of the same failures in the next sentence.
  asOnMain: {
    scope: 'following',
    pattern:
      /\b(?:the (?:two|three|four|five|same|failing|failures?|one|others?)|both|these|those|they|it|all (?:of )?(?:them|these|two|three)|each)\b[^.;]{0,80}\b(?:pre-?existing|(?:fail|red|broken|happen|identical|same)\w*[^.;]{0,60} (?:on|at|in|with) (?:an? |the )?(?:clean |fresh |untouched |unmodified |unchanged |pristine )*(?:(?:(?:checkout|copy|clone|state) of )?(?:main|master|trunk|base|baseline|HEAD)\b|(?:checkout|copy|clone) of ‹code›)|(?:without|before) (?:my|this|the|these|any of my) changes?\b)/i,
  },
  // "by eye and by pixel diff".
  twoWays: {
    scope: 'after',
    pattern:
      /^[^.;]{0,80}\b(?:and|as well as|plus|then) (?:also )?(?:by|with|via|through|in|ran|using)\b/i,
  },
  // One way is barred, and the message names the other.
  instead: {
    scope: 'following',
    pattern: /\b(?:us(?:e|ed|ing)|with|via|restor\w+|ran|took)\b[^.;]{0,80}\binstead\b/i,
  },
  // "Tests: not run (docs-only change)": nothing there that a test could break, and the gate sees the change. It has
  // to be said of the change: "the docs-only job is green; the tests were not run" stands.
  wordsOnly: {
    scope: 'sentence',
    pattern:
      /^(?!.*\b(?:except|apart from|besides|nearly|almost|mostly)\b).*(?:\b(?:docs?|documentation|readme|markdown|comments?|changelog)(?: ?\/ ?[\w-]+)?[ -]only (?:change|edit|update|commit|diff|task|patch|PR)s?\b|(?:\(|[:;,—–-] |\b(?:this|it|change|task|diff|commit) (?:is|was) (?:purely )?)(?:docs?|documentation|readme|markdown|comments?)(?: ?\/ ?[\w-]+)?[ -]only(?=\)|\W*$)|\bonly (?:the )?(?:docs|documentation|comments|readme) (?:(?:has|have|was|were) )?(?:been )?(?:changed|touched)\b|\bno (?:source |production )?code (?:was )?(?:changes?|changed|touched)(?=[).,;]|\W*$))/i,
  },
  // "POST /pumps/stop → ends the session (status: stopped)": what a service answers, not how far the work on it is.
  endpoint: {
    scope: 'before',
    pattern:
      /\b(?:GET|POST|PUT|PATCH|DELETE) \/[^.;]{0,80}(?:[({]|\b(?:returns?|answers?|responds?|sets?|with)\b)[^.;)}]{0,20}$/,
  },
  // Doubles belong in tests and demos.
  testDouble: {
    scope: 'sentence',
    pattern:
      /\btests?\b|\bspecs?\b|fixtures?|coverage|\bdemo\b|mock(?:ed|ing)? (?:the|in)|sandbox/i,
  },
  // "If the server is down, the mail is not sent": a rule, not an event. "When I ran it" is an event.
  hypothetical: {
    scope: 'sentence',
    pattern:
      /^after (?:\w+ )?(?:\d+|one|two|three|four|five|six|ten|several|too many|a few) |^(?:if|when|whenever|where (?:an?|any|no)\b(?!.* (?:I|we) )|unless|once|in case|should (?:a|an|the|any|some)|without (?:this|the|that|my|it))\b(?! (?:I|we|running|executing)\b)|\b(?:would|might) (?:not |n't )?(?:have |be )?\w+ (?:if|when|unless)\b|\bwhile (?:an?|the|any|another) [\w-]+ (?:is|are)\b|\bwould (?:have |otherwise )\w+[^.;]{0,60}, so\b/i,
  },
  // Told of a time that is over.
  past: {
    scope: 'clause',
    pattern:
      /\b(?:used to|until (?:now|I|we|today|yesterday|the fix|this)|up to now|(?:was|were) already|previously|formerly|earlier|at first|initially|initial (?:\d+|(?:[\w-]+ )?(?:runs?|attempts?|try|build|push|round|pass|version|draft))|originally|no longer|any ?more|(?:my |the |a |in (?:my|the) )first (?:run|attempt|version|try|draft|time|push|commit|build|round)|had been|yesterday(?!'s)|last (?:week|night|month|time|year)|for (?:an hour|a while|some time)|before (?:my|this|the|that|our) (?:change|fix|patch|commit|work|upgrade|refactoring)|(?:was|were) (?:failing|broken|red)|when (?:I|we) started)\b|\bbefore(?=[;,.])/i,
  },
  // What did not go at first went later, and the message says how.
  madeGood: {
    scope: 'following',
    pattern:
      /\b(?:after|once(?! (?:in|or|every)\b)|then|now|finally|later|afterwards|eventually|with (?:the|that|this)|on (?:the )?(?:second|third)|(?:second|third|next) (?:run|attempt|try|one|time))\b(?:(?!\bnot\b|n't|refus|fail|should|would|\bonly)[^.;]){0,80}?\b(?:pass(?:es|ed)?|green|ran|runs|works|worked|succeed(?:s|ed)|fixed|boots|booted|builds|went through|is gone|are gone|was the (?:cause|culprit)|solved|resolved|repaired|corrected|done|verified|confirmed)\b|\bre-?r[ua]n\b(?:(?!\bnot?\b|n't|fail|none|\bonly)[^.;]){0,60}\b(?:exit(?:s|ed)?(?: code)? 0|pass(?:es|ed)?|green|clean)\b|\bbut (?:it|they|that|both|all) (?:did|does|do|was|were|could)\b(?=[.,;]|$| (?:now|then|later|in the end|eventually|after|pass|work|run|go)\b)|^[^.;]{0,60}, (?:so |and )?(?:I|we) (?:wrote|added|created|made|built) (?:one|it|them|an? [\w-]+ ?test|tests)\b|^\W*(?:switched|fixed|repaired|corrected|solved)\b|[;.] (?:installed|added|updated|upgraded|restarted|cleaned|cleared|replaced|rebuilt)\b[^.;]{0,40}\b(?:pass(?:es)?|green|works?|fine|gone)\b|[;.] (?:fixed|repaired|corrected|solved)(?=[,.;]|$| (?:and|now|by|it|in|all|no)\b)/i,
  },
  // "rows were cut, because the cursor was not followed": why something was broken, not what is.
  cause: {
    scope: 'before',
    pattern: /\b(?:because|since|cause|caused by|reason|as (?:the|it|its|there))\b[^;]{0,80}$/i,
  },
  // A limit that was agreed, and with whom or where.
  agreed: {
    scope: 'sentence',
    pattern:
      /\bout[- ]of[- ]scope|\boutside (?:of )?(?:this|the|my|our) (?:[\w-]+ )?(?:scope|task|plan|story|brief|ticket|phase|slice)\b|\bper (?:(?!(?:my|our|time|token|budget|session|resource|tool|sandbox|environment|container|runner|CI)\b)[\w‹›-]+ ){0,4}?(?:instructions?|constraints?|rules?)\b(?! (?:of|in) (?:the |this )?(?:sandbox|environment|container|runner|CI)\b)|\b(?:as|like) (?:agreed|discussed|decided|requested|asked|instructed|specified|planned|intended|designed|you (?:asked|said|wanted|requested|wished|specified))\b|(?<!\b(?:implemented|done|completed?|built|finished|written|created|in place|made)(?: exactly)? )\bper (?:the |your )?(?:ticket|task|spec|issue|plan|brief|request|design|requirement|PRD|CONTEXT)|\bper [A-Z]{1,8}-?\d|\b(?:ticket|task|spec|issue|brief|plan|story|requirements?|customer|client|product owner|mandate|instructions|prompt)\b[^.;]{0,40}(?<!n't |not )\b(?:says?|said|asks? for|excludes?|excluded|forbids?|rules? (?:it |that |this )?out|limits?|wants? no|does not (?:ask|want|require|call)|doesn't (?:ask|want|require))\b|\bas the (?:issue|ticket|task|spec|plan|RFC|design) (?:asks?|says?|demands?|wants?|requires?)|\bthe design (?:keeps?|wants?|shows?|asks?)\b|(?<!\b(?:half|part|most|all) of )\bwhat (?:was|is) (?:asked|wanted|required)|\b(?:ticket|task|issue|brief|story) (?:is|was) (?:only )?about\b|\byou (?:asked|told|wanted(?! (?:it |them |that )?(?:removed|gone|replaced|changed|fixed|migrated|converted)\b)|said|decided)\b|\b(?:has|have) (?:an? )?(?:open )?(?:PR|pull request)\b|\bexplicitly excluded|\bnot part of (?:this|the) (?:task|ticket|issue|story|scope)|\btracked (?:in|as|under|separately)|\bbelongs? to (?:the )?(?:task|ticket|story|another|\w+'s team)|\bby design\b|\bon purpose\b|\b(?:separate|own|another|next) (?:ticket|task|issue|story|plan)\b(?! (?:will|would|should))|\bADR-?\d|\b(?:next up|roadmap)\b|‹quote›[^.;]{0,30}\b(?:says|in the (?:ticket|task|issue))/i,
  },
  // "Skipped `git init` as instructed": somebody wanted exactly that.
  instructed: {
    scope: 'errand',
    pattern:
      /\bas (?:you |the \w+ )?(?:instructed|requested|asked|told)\b|\bper (?:(?!(?:my|our|time|token|budget|session|resource|tool|sandbox|environment|container|runner|CI)\b)[\w‹›-]+ ){0,4}?(?:instructions?|constraints?|rules?|requests?)\b(?! (?:of|in) (?:the |this )?(?:sandbox|environment|container|runner|CI)\b)/i,
  },
  // "No query is built in the module — confirmed by reading it": what is not in a text is read there.
  absence: {
    scope: 'sentence',
    pattern:
      /^(?:[\w -]{1,30}: )?(?:no|none|nothing|zero|only (?!by|checked|verified|validated|confirmed|reviewed|read|tested)\w+)\b(?!.*\b(?:tested|run|executed|exercised)\b)/i,
  },
  // Other people's work, other versions, earlier attempts.
  history: {
    scope: 'sentence',
    pattern:
      /\b(?:previous|earlier|former|prior|first|original) (?:attempts?|version|implementation|author|try|run|developer|contributor|PR|agent|session|iteration|process|server|instance|build|job)\b|\bmy (?:own )?(?:experiments?|prototype)\b|\bupstream\b|\b(?:another|other) (?:contributor|developer|team|people)|\btheir (?:issue|tracker|own|side|test)|\b(?:the|our|its) old (?:[\w-]+ )?(?!ones)(?:requires?|needs?|could|had|did|does|was|were|\w+(?:ed|n't))\b(?<!still)|\bon (?:main|master)\b|\bthe (?:bug|issue|ticket) report|\breported (?:by|that|in)\b|\b(?:git|commit|project) history\b|\bin (?:the|its) history\b|\bbefore (?:my|this|our) (?:change|work|fix|task)\b/i,
  },
  // What a document tells its readers is the document's content.
  documented: {
    scope: 'around',
    pattern:
      /\b(?:explains?|describes?|documents|documented|tells|chapter|FAQ|troubleshooting|handbook|runbook|tutorial)\b|\b(?:wrote|added|rewrote|rewritten|extended|updated|new)\b[^.;]{0,40}\b(?:docs?|documentation|guide|manual|README|wiki|(?:help|docs?|wiki|manual) (?:page|section))\b|‹code›[^.;]{0,20}\bguide\b|\b(?:guide|manual|README|docs|release notes) (?:now |also )*(?:says?|lists?|has|shows?|warns?)\b|^wrote ‹code›/i,
  },
  // Failures, skips and gaps that the product shows, counts or reacts to.
  shown: {
    scope: 'clause',
    pattern:
      /\b(?:shows?(?! up\b)|displays|(?<!\b(?:no|an?|the|virtual|real) )display|(?<!\b(?:the|an?|this|that|its|our|each|every) )lists?|listed|renders?|badge|banner|tab|toast|tooltip|dialog|counted|sorted|marked (?:as|in|with)|highlight\w*|alerts?|fires?|retried|logged|reported (?:as|with|to)|moved to|rejected|dashboard|notif\w+|coloured|colored|grey|icon)\b/i,
  },
  // A double that lives in tests is what doubles are for.
  forTests: {
    scope: 'sentence',
    pattern:
      /\b(?:in|for|by|from|inside|of|with|to) (?:the |our |its |all |unit |other |new |integration |e2e )*(?:[\w-]+ )?(?:tests?|specs?|test suite|fixtures?|test support)\b(?! (?:ha|ca|wi|go|pa)\w)|^(?:\w+ )?(?:tests?|specs?|suite) (?:use|run|get|inject|mock)|\btest (?:support|double|server|database|package)|‹code›-?test|\bmock(?:ed|s)? (?:with|by|in|the)\b|\bdemo (?:mode|page|data)\b/i,
  },
  // "nothing is stubbed", "instead of a canned answer": right before the words, not anywhere.
  denied: {
    scope: 'before',
    pattern:
      /(?:\b(?:not?|nor|never|without|neither|nothing|none|nobody|zero|0|avoid\w*|remov\w*|replac\w*|instead of|rather than|prevent\w*|free of|longer|against|deleted|ever)|n't)\s+(?:(?!(?:since|because|as|and|so)\b)[\w'›‹-]+\s+){0,2}$|^(?:no|none|nothing|neither|not (?:a|one)|zero) [^,;:—–]{0,40}$/i,
  },
  // "mutations that could not be sent"; a clause that has found its own verb is over.
  relativeClause: {
    scope: 'before',
    pattern:
      /(?<=[\w›] )(?:(?<!\b(?:note|noted|noting|found|means?|mention\w*|aware|say|said|admit|is|so|given|fact|now|see|confirmed|sure|caveat|exception|and) )that|which|who|whose|where|how many|how long|whether|why)(?: of (?:the|these|those|my|our|its))?(?: (?:[\w'-]+|‹\w+›)){0,2} $|(?<=[\w›] )whether(?: [\w'-]+){1,5} $|(?<=[\w›,] )what (?:\S+ )?$/i,
  },
  // "Gate fails → attempt + 1": what happens then is told, so it is a rule.
  rule: {
    scope: 'after',
    pattern:
      /^[^.;|]{0,40}(?:→|->|=>)|^[^.;|]{0,80}\b(?:when|if|unless|whenever|without|until)\b(?! (?:I|we)\b)/,
  },
  // The product handles, shows or refuses exactly that.
  told: {
    scope: 'before',
    pattern:
      /(?<!\b(?:the|an?|this|that|these|those|its|our|my|your|each|every|no) )\b(?:prevents?|avoids?|guards? against|forbids?|detects?|handles?|handling(?= \S)|throws?|raises?|rejects?|warns?|catch(?:es)?|flags?|labels?|displays?|documents?|asserts?|emits?|renders?|simulates?|tests? (?:for|that)|reports?|counts?|considered|explains?|shows?|says?) (?:\S+ ){0,3}$/i,
  },
  reached: {
    scope: 'sentence',
    pattern:
      /\b(?:reach(?:ed|es)|met|beat\w*|better|above|well (?:below|under)|within|satisf\w*|exceed\w*)\b/i,
  },
  // "still uses the old reader correctly": kept on purpose.
  preserved: {
    scope: 'sentence',
    pattern:
      /\b(?:correctly|unchanged|verified|compatib\w*|preserv\w*|deprecat\w*|for comparison|as (?:before|required))\b/i,
  },
  // A look that a person still owes is told apart: it does not say that the work is unfinished.
  humanCheck: {
    scope: 'clause',
    pattern:
      /\b(?:manual|human|visual|user|UAT|QA|browser|on-device|reviewer?|sign-?off|approval)\b/i,
  },
  // "The reviewer asked whether it is needed. It is not": an answer.
  answered: {
    scope: 'around',
    pattern: /\b(?:asked|asks|wondered|question)\b[^.;]{0,80}\b(?:whether|if|why)\b|\?\s/i,
  },
  // "I left the public interface as it was": nobody wanted it changed.
  interfaceKept: {
    scope: 'clause',
    pattern:
      /\b(?:left|leave|leaving|kept|keep) (?:the |its |their |our |all |every )*(?:[\w-]+ ){0,2}?(?:APIs?|interfaces?|signatures?|behaviou?rs?|contracts?|schemas?|formats?|semantics|defaults?|output|order)\b|(?:\bnot|n't) (?:add|introduce|need|want|install|bring in) (?:an? |any |another |new |more |further )*(?:[\w-]+ )?(?:dependenc(?:y|ies)|librar(?:y|ies)|packages?|framework|abstraction|layer|flags?|options?)\b/i,
  },
  // "Three failed because of a wrong clock. Set it, all pass."
  greenNext: {
    scope: 'after',
    pattern:
      /^[^.;]{0,60}\bred ?(?:→|->|=>|\/|to|then) ?green\b(?![^.;]{0,40}\b(?:not|never|yet|pending|missing|tomorrow|next|later|work|cycle)\b)|\bfailed\b[^.;]{0,100}[.;] [^.;]{0,60}\b(?:all|they|both|it) (?:\d+ )?(?:tests )?(?:now )?(?:pass(?:es)?|(?:are |is )?green)\b/i,
  },
  // A switch that turned a check off, taken away.
  bypassGone: {
    scope: 'clause',
    pattern: /\b(?:remov|delet|dropp|clean|replac|clear)\w*\b[^.;]{0,24}‹bypass›/i,
  },
  // "not merged but queued": told what happens instead.
  rather: {
    scope: 'after',
    pattern: /^[^.;]{0,60}\bbut (?:are |is |were |was )?(?!not)\w+(?:ed|en|pt)\b/i,
  },
};
