// What takes an admission back by the heading it stands under.

export type SectionCancellerName =
  | 'redSection'
  | 'repairSection'
  | 'planSection'
  | 'doubleIsTheWork'
  | 'earlierSection'
  | 'foreignSection'
  | 'choice';

interface SectionCanceller {
  readonly scope: 'section' | 'sectionOfOthers';
  readonly pattern: RegExp;
}

export const SECTION_CANCELLERS: Readonly<Record<SectionCancellerName, SectionCanceller>> = {
  redSection: { scope: 'section', pattern: /\bRED\b|[Ff]ailing tests?\b/ },
  // Lists of what went wrong and was put right on the way.
  repairSection: {
    scope: 'section',
    pattern:
      /auto-?fixed|deviations?\b|issues? (?:encountered|fixed|resolved|found)|bugs? (?:fixed|found)|fix(?:es|ed)\b|root cause|\bproblem|troubleshoot|\bbefore\b|debug (?:log|record)|review (?:findings|feedback)/i,
  },
  // What is planned for later, or described for users, is not this task's debt.
  planSection: {
    scope: 'section',
    pattern:
      /next (?:steps?|phase|session|task|actions?|up)|future|roadmap|deferred|out of scope|recommend|what'?s next|later|backlog|user setup|setup required|deployment (?:steps|instructions)|how to|usage|installation|decisions?|patterns|threat|risk|research|design|context|learn(?:ed|ings?)\b|lessons?\b|gotchas?|findings|interview|architecture/i,
  },
  // "Task 4: stub runner": the title says that a double is what was wanted.
  doubleIsTheWork: {
    scope: 'section',
    pattern:
      /^(?!.*\bstubs\b).*\b(?:task|story|step|plan|phase)\b[^/]{0,80}\b(?:stub|mock|fake|simulat(?:ed|or|ion))\b/i,
  },
  // "The first CI run was red in three jobs:" and what follows it in the list.
  earlierSection: {
    scope: 'section',
    pattern:
      /\b(?:first|previous|earlier|initial) (?:[\w-]+ )?(?:runs?|attempts?|try|build|push|version)\b|(?:^|\/ )(?:before|was|old(?: behaviou?r)?)$/i,
  },
  // "Debts found (pre-existing)": the heading says whose they are.
  foreignSection: {
    scope: 'sectionOfOthers',
    pattern: /pre-?existing|\bunrelated\b|\bout[- ]of[- ]scope\b/i,
  },
  // "Type of change": of these boxes one is meant to be ticked.
  choice: {
    scope: 'section',
    pattern: /\b(?:types?|kinds?|category|labels?|select|choose|pick|impact|severity)\b/i,
  },
};
