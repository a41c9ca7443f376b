// Belief in place of proof: what is thought, hoped, advised or looked at in part, but not shown.

import type { Admission } from '../admission-words.ts';
import { forms, looseForms, OWN, PRODUCT, STATE, softForms } from './forms.ts';

const BELIEF = [...OWN, 'denied', 'conditional', 'relativeClause', 'shown', 'documented'] as const;

export const FORMS_OF_DOUBT: readonly Admission[] = [
  ...forms('not-verified', OWN, [
    // "I did not run the deep tests", "run the suite; I have not".
    'self adv* deed adv* unproven',
    '^ deed adv* unproven',
    'self adv* deed adv* not $',
    // "how it behaves I have not seen", "I don't have the new one".
    'self adv* aux* not adv* sees definite|$',
    // "I could only argue for it", "the animation I approximated".
    'self adv* canOnly justOnly !benign',
    'self adv* aux* trust $',
    // "I took that as a pass", "I considered the step done".
    'self adv* aux* takeFor',
    'self adv* aux* consider det* ~3 pass|workDone|done',
    // "I would not bet on it", "I can't promise".
    'self adv* would|aux adv* not adv* bet',
    // "I ran the unit tests but not the others".
    'self adv* aux* proveOnce|deliver ~5 contrast not',
    // "I checked the first three of the twelve".
    'self adv* aux* proveOnce ~3 few|short',
    // "nobody who speaks Polish has read them".
    'nobody relative ~4 deed adv* !benign',
    // "I reasoned through the cases", "I walked the paths instead of running them".
    'self adv* aux* ~2 reasoned',
    'self ~9 insteadOf proving',
  ]),
  // "connectivity could not be exercised": whatever it was, somebody wanted to see it.
  ...forms(
    'not-run',
    [...PRODUCT, 'rule', 'shown'],
    [
      'deed adv* not be adv* examined',
      'cannot be adv* examined',
      'could adv* not be adv* !benign',
      // "there was no database to run it on".
      'there wasNot none !fineNoun|wellAbsent',
      'not adv* feasible place',
      // "Verification: static only".
      '^ proof ~1 colon ~4 justOnly $',
    ],
  ),
  ...looseForms(
    'not-run',
    [...PRODUCT.filter((name) => name !== 'planSection'), 'rule'],
    [
      // "the fix has only seen the simulator".
      'has justOnly aux* seen|examined',
    ],
  ),
  ...softForms('unproven', BELIEF, [
    // "I'm not 100 % sure the lock is released", "I'd be surprised if they failed".
    'self aux* adv* not|less ~1 sure',
    // "I may have missed a caller", "the descriptions are inferred from names".
    'self mayHave !to|det',
    'is adv* inferred from|by',
    'is adv* det* openQuestion',
    'source doIs adv* not adv* states',
    'self adv* would adv* uneasy',
    'self adv* would adv* prove ~6 before',
    'self aux* surprised',
    // "it ought to work on Postgres too", "it seems to work", "looks right to me".
    'ought adv* be? adv* det* holdsGood|works',
    'oughtBe adv* det* holdsGood|rare',
    'seems to adv* be? holdsGood|works',
    'looks ~1 toMe',
    '^ adv* looks adv* fineLook',
    'restsOn det* ~1 guess',
    // "error messages could be better", "keyboard support: minimal".
    'couldBe adv* better',
    'there mayBe det* ~1 fault|gapNoun',
    'is adv* plainNot adv* great',
    'goodEnough',
    'asFar ~2 allows',
    'proof|lookNoun ~5 wish',
    '^ not ~1 sure',
    'is|colon adv* meagre $',
    'is adv* meagre and',
    // "the tests pass most of the time".
    'proof ~2 pass sometimes',
    'pass ~1 if ~1 leave|swallow',
    // "verified on a sample", "verified with mocked responses only".
    'self|proof adv* aux* proveOnce ~3 somePart',
    '^ proveOnce ~6 justOnly $',
    'perfect aux* proveOnce ~4 justOnly $',
    // "verified on the ground, not in the air".
    'proveOnce ~9 comma not in|on',
  ]),
  // "undo is not supported for deletions".
  ...softForms(
    'partial',
    [...PRODUCT, 'rule', 'shown', 'documented'],
    ['is adv* plainNot adv* supported prep|$'],
  ),
  // "the rest requires an actual iOS build".
  ...softForms(
    'manual-owed',
    [...PRODUCT, 'forTests', 'rule', 'documented'],
    ['requires det* real'],
  ),
  // "the nightly build will tell whether it works", "time will tell".
  ...softForms(
    'unproven',
    BELIEF.filter((name) => name !== 'shown'),
    ['will adv* reveals whether|$'],
  ),
  // "still needs to be verified on Windows", "not covered by a test", "is not claimed as verified".
  ...forms(
    'manual-owed',
    [...STATE, 'shown', 'documented'],
    ['stillMust adv* aux* adv* proven', 'not adv* part det* ~1 proof', 'is adv* not adv* claimed'],
    { severity: 'soft' },
  ),
  // "you may want to test it on Windows", "worth a manual check".
  ...softForms(
    'manual-owed',
    [...STATE, 'documented', 'shown', 'pullRequest'],
    [
      'advise adv* examine',
      'please|mustBe prove ~9 byHand',
      'advise det* ~1 lookNoun',
      'advise adv* prove ~3 proof',
      'worth det* ~1 lookNoun',
      'reworks|tends|examine ~5 beforeRelease',
      'somebody ~7 aux* must adv* prove',
      'will be adv* examined during',
      // "a native speaker ought to read it", "the owner should rotate them", "takes effect once ops deploy".
      'expert ~2 ought|must',
      'person ~5 ought|must adv* tends',
      // "we should revisit the locking".
      'self adv* ought|must adv* reworks',
    ],
  ),
];
