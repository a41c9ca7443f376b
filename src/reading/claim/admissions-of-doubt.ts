// Admissions that something was never proven: untested, only read, assumed, guessed.

import { type AdmissionGroup, hard, NOT_MINE, soft } from './admission-words.ts';

const GUESSED = [
  'negated',
  'conditional',
  'relative',
  'telling',
  'planSection',
  ...NOT_MINE,
] as const;

/** A figure that is the better the smaller it is: time and size. */
const LESS_IS_MORE = '[\\d.,]{1,12} ?(?:ms|s|sec\\w{0,5}|min\\w{0,5}|hours?|[kKMG]i?B)\\b';

export const ADMISSIONS_OF_DOUBT: AdmissionGroup = {
  cue: /above|beyond|exceeds|over the|(?:more|larger|bigger|higher|heavier|longer) than|retr|re-?ran|rerun|try\b|tries|attempt|less than|worse|slower|profil|inspect|seen|below|under|short of|lower|remains? to be|un(?:proven|tested|verified|validated|exercised|confirmed|measured)|tested|verif|valid|proven|exercis|confirm|measur|benchmark|review|inspection|reading|statically|probably|presumably|likely|hopefully|theor|guess|speculat|only|check|assum|believe|hope|expect|met\b|reached|achieved|satisfied/i,
  rows: [
    // "0.38, which is under the 0.40 we agreed on".
    soft(
      'unproven',
      `\\b(?:(?:below|under|short of|(?:less|worse|lower|slower) than) (?!(?:the |our |your |its )?${LESS_IS_MORE})|(?:over|above|beyond|exceeds|(?:more|larger|bigger|higher|heavier|longer) than) (?=(?:the |our |your |its )?${LESS_IS_MORE}))(?:the |our |your |its )?(?:[\\w.,%-]+ ){0,3}?(?:we|you|they|the (?:story|task|ticket|spec|plan|issue)) (?:had )?(?:agreed|asked|wanted?|set|requires?|demands?|required|demanded|aimed|needs?|asks|expect\\w*)\\b`,
      ['conditional', 'telling', 'zero', ...NOT_MINE],
    ),
    // "passed on the third try", "had to retry a couple of times before it passed".
    soft(
      'flaky',
      '\\b(?:retry|retried|retries|re-?r[ua]n|reran)\\b[^.;]{0,60}\\b(?:times|until|before)\\b[^.;]{0,20}\\b(?:pass|green|succeed|work)\\w*|\\bpass(?:ed|es)? (?:only )?(?:on|at|after) (?:the |a )?(?:second|third|fourth|2nd|3rd|several|few|couple of|two|three) (?:try|tries|attempts?|retr\\w+|runs?)\\b',
      ['conditional', 'relative', 'actor', 'telling', 'shown', 'expected', ...NOT_MINE],
    ),
    soft(
      'unproven',
      "(?:\\bnot|n't|\\bnever) (?:yet |been |\\w+ly )*(?:tested|verified|validated|proven|exercised|confirmed|smoke-tested|measured|benchmarked|profiled|inspected|checked|observed|revalidated|re-?(?:verified|tested|run))\\b(?! (?:by|for|against|again|twice) (?:the )?(?:server|client))",
      ['actor', ...GUESSED],
    ),
    soft(
      'unproven',
      '\\b(?:verif(?:y|ied|ication)|checked|validated|confirmed|correctness|reviewed)\\b[^.;]{0,30}\\b(?<!not )(?:(?:only )?(?:by|via|through) (?:careful |pure |static )?(?:reading(?! back)|code review|code inspection|inspection|manual (?:code )?review|manual inspection|eye)|statically only|only statically|at code level)\\b',
      ['absence', 'unneeded', 'negated', 'conditional', 'relative', 'telling'],
    ),
    soft(
      'unproven',
      '\\b(?:could|can|was able to|were able to) only (?:be )?(?:test|verif|run|check|validat|exercis)\\w*',
      ['conditional', 'relative', 'actor', 'telling', ...NOT_MINE],
    ),
    // "only checked by static analysis", "should work, but …", "assumed correct".
    soft(
      'unproven',
      '\\b(?:only|just|merely) (?:checked|verified|validated|tested|confirmed) (?:by|via|through|with|against|in|on)\\b|\\bshould (?:now |then |just )?(?:work|pass|compile|build|be fine)\\b,? but\\b|^(?:assumed|presumed|believed) ',
      ['conditional', 'relative', 'telling', 'planSection', 'shown', ...NOT_MINE],
    ),
    // "The build is expected to succeed on the server".
    soft(
      'unproven',
      '\\b(?:tests?|suites?|builds?|CI|compilation|pipeline|deployment)\\b[^.;,]{0,20} (?:is|are) expected to (?:succeed|pass|work|build|compile|be green)\\b',
      GUESSED.filter((name) => name !== 'repairSection'),
    ),
    // "What remains unproven", "Only a real CI run can confirm the fix".
    soft(
      'unproven',
      '^what (?:remains|is|was) (?:still |as yet )?(?:unproven|unverified|untested|unconfirmed|unvalidated)\\b|\\bonly (?:an? |the )?(?:real |live |actual |full |first |next )?(?:[\\w-]+ ){0,2}?(?:runs?|CI|builds?|tests?|device|phone|hardware|machine|deploy(?:ment)?|rollout|release|push|production|staging|browser|environment|load|traffic) (?:can|could|will|would) (?:confirm|prove|tell|show|verify) (?:whether|if|that|the|this|it)\\b',
      ['conditional', 'relative', 'telling', 'actor', 'shown', 'resolved'],
    ),
    soft(
      'unproven',
      '\\bremains? to be (?:\\w+ed|seen|proven|done|written|built|run|set)\\b',
      GUESSED,
    ),
    hard(
      'unproven',
      '\\b(?:tests?|suite|build|it|everything|this|code)\\b[^.;,]{0,12} (?:should |will |would )?(?:probably|presumably|likely|hopefully|in theory|theoretically|most likely) (?:all |now |still )*(?:pass|work|build|compile|fine|ok)',
      ['negated'],
    ),
    soft(
      'unproven',
      "\\b(?:AC-?\\d+|target|goal|criterion|criteria|requirement|threshold|coverage|latency|performance|accuracy|budget|score)s?\\b[^.;]{0,40}\\b(?:not|n't|never|partially|partly)(?: yet| been)* (?:measured|verified|met|reached|achieved|confirmed|satisfied)\\b",
      GUESSED,
    ),
    soft(
      'unproven',
      '\\b(?:coverage|scores?|accuracy|recall|precision|pass rate)\\b[^.;]{0,40}\\b(?:below|under|short of|lower than) (?:the |our |its )?(?:[\\w%.-]+ ){0,2}?(?:target|threshold|goal|gate|minimum|requirement|bar|baseline|required|requested|demanded|agreed|specified)\\b',
      ['rule', 'shown', ...GUESSED],
    ),
  ],
};
