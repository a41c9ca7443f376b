// Admissions in the terse form of a log: the name of a proof, a colon, and a word that says it is not there.

import { type Admission, type AdmissionGroup, hard, soft } from './admission-words.ts';

/** What a log keeps a line for. */
const PROOF =
  '(?:self-check|tests?|test (?:run|execution)|unit tests?|integration tests?|e2e|build|compile|verification|validation|lint|type-?check|CI|coverage|benchmarks?|deploy(?:ment)?|migration|evidence|UAT|QA|manual|(?:browser|visual|manual|device|smoke|human|user) (?:checks?|tests?|testing|verification|review)|verify in [\\w-]+)';
const LABEL = `^(?:(?:[\\w./-]+|\\[[\\w ]+\\]) ){0,3}?${PROOF}(?: status)? ?(?::|—|–|-) ?`;
/** "Test: open the page" and "Tests: missing fields are refused" go on. */
const SAID = '(?= ?[(.,;—–|]| (?:until|because|since|as|due|for|in|on|to|by|here)\\b|$)';
const UNLESS = [
  'negated',
  'telling',
  'planSection',
  'shown',
  'redPhase',
  'redSection',
  'zero',
  'productLook',
  'scoped',
] as const;

/** Upper case only: "Partial: a view that …" is a partial. */
const PARTIAL: Admission = {
  kind: 'partial',
  severity: 'hard',
  pattern:
    /^PARTIAL\b ?[:—–-]|(?:^|\| ?)BLOCKER\b ?[:—–-]|\|\s{0,4}(?:PARTIAL(?:LY[ _]DONE)?|NOT[ _](?:DONE|RUN|STARTED)|INCOMPLETE)\s{0,4}[|(]/,
  unless: ['negated', 'telling'],
};

export const ADMISSIONS_BY_LABEL: AdmissionGroup = {
  cue: /[:—–-] ?(?:[^\w\s]{1,3} )?(?:not\b|none\b|blocked|pending|open\b|missing|skipped|deferred|postponed|n\/a|to ?do|(?:human|manual) gate|failing|failed|red\b|outstanding|(?:\w+ ){0,3}(?:inspection|reading|review|reasoning|eyeballing)\b|[1-9]\d{0,5} )|^PARTIAL|^(?:still )?(?:un(?:verified|tested|proven)|not (?:yet )?(?:verified|tested))\b|\bBLOCKER\b|\| ?(?:partial|not[ _]|incomplete)/i,
  rows: [
    hard(
      'not-run',
      `${LABEL}(?:not (?:yet )?(?:run|executed|attempted|possible|done|performed|verified|tested|measured|started)\\b|(?:none run|blocked|failing|failed|red)${SAID})`,
      UNLESS,
    ),
    soft(
      'manual-owed',
      `${LABEL}(?:[^\\w\\s]{1,3} )?(?:pending|open|missing|skipped|deferred|postponed|outstanding|to ?do|(?:human|manual) gate|n/a (?:here|locally))${SAID}|${LABEL}n/a ?\\((?:no|not|un\\w+|missing|lacks?|requires?|needs?)\\b`,
      UNLESS,
    ),
    // "Verification: code review only", "Lint: 3 errors".
    soft(
      'unproven',
      `${LABEL}(?:(?:only|just|by|visual|manual|careful|static|code|quick) )*(?:inspection|reading|review|reasoning|eyeballing)(?: of (?:the )?(?:code|diff|changes?))?(?: only)?(?=[.;]|$)`,
      UNLESS,
    ),
    // "Unverified, carried over: the nightly run" is owed whatever heading it stands under.
    soft(
      'unproven',
      '^(?:still )?(?:unverified|untested|unproven|not (?:yet )?(?:verified|tested))(?:, [\\w -]{2,24})?: ?(?!none|no\\b|nothing|n/a|0)\\S',
      ['negated', 'telling', 'repairSection', 'redSection', 'foreignSection'],
    ),
    hard(
      'command-failing',
      `${LABEL}[1-9]\\d{0,5} (?:[\\w-]+ )?(?:errors?|failures?|failed|failing|problems?)\\b`,
      [...UNLESS, 'resolved', 'repairedNext'],
    ),
    PARTIAL,
  ],
};
