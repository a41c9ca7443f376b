// Results that are made up, checks that were weakened to get through, and work handed to somebody else.

import type { Admission } from '../admission-words.ts';
import { forms, HARDSHIP, HARDSHIP_NAMED, looseForms, PRODUCT, STATE } from './forms.ts';

const EVADED = ['hypothetical', 'agreed', 'history'] as const;
const DOUBLE = [...STATE, 'forTests', 'spoken'] as const;
const HANDED = [...STATE, 'documented'] as const;
/** Why somebody weakens a check: to get through, or because it spoke against the work. */
const EXCUSE =
  /\b(?:because|since|as (?:it|they|there|the|both|I|we|this|that)|due to|so (?:that )?(?:the|it|they|CI|everything|all)|to (?:get|make|keep|let|have|pass|reach|unblock|stop|silence|satisfy|turn|meet|hide|mask|avoid|dodge|work around)|for getting|in order to|otherwise|until|kept|keeps)\b/i;

/** What was tried did not work. */
const BROKEN =
  /\b(?:blew up|brok\w+|breaks?|fail\w*|crash\w*|trip(?:s|ped)|errors?|conflict\w*|violat\w*|refus\w*|too slow|went red|deadlock\w*)\b/i;

export const FORMS_OF_PRETENCE: readonly Admission[] = [
  ...looseForms('stub', DOUBLE, [
    // "returns a canned answer", "is a fixed array", "sleeps two seconds and writes lorem ipsum".
    'yields ~4 fake',
    'yields ~4 fixedAdj ~1 dataNoun',
    'yields ~2 same ~2 forEvery',
    'pretends',
    'without adv* realAct',
    'yields ~4 regardless',
    'justOnly yields num|none',
    'is adv* det* fakeNoun',
    'insteadOf realAct ~4 self',
    'insteadOf det* real ~3 there|self|pronoun',
    'justOnly mereAct',
    'mereAct ~4 insteadOf realAct',
    'real ~3 later',
    'real ~2 aux* adv* swapped',
    'now yields|mereAct ~3 stubError',
    'self adv* hadTo fakeVerb',
  ]),
  // "prints plain text for the moment".
  ...looseForms('stub', [...STATE, 'forTests'], ['stopgap']),
  ...looseForms('stub', [...DOUBLE, 'rule', 'shown'], ['justOnly|now yields det* emptyThing']),
  ...forms('evaded', EVADED, [
    // "I lowered the threshold", "I put `@ts-nocheck` at the top".
    'self adv* aux* cheat det* ~2 guard',
    // "I commented the flaky one out", "turned strict off".
    'self adv* aux* take|switchIt det* ~1 guard|badState ~1 offWord',
    'self ~5 put|cheat|cast ~7 bypass',
    'self adv* aux* raiseAct ~4 guardNumber',
    'self adv* aux* moveAway det* badState guard',
    'self adv* aux* moveAway ~4 excused',
    '^ moveAway spec ~1 excused',
    'self adv* aux* hides det* ~2 relative adv* triggers|bad',
    'self adv* aux* cheat|removal det* ~1 badState ~1 guard',
    'guard ~1 get ~2 bypass',
    'self adv* aux* work det* ~1 guard offState',
    'self adv* aux* acceptVerb det* ~1 expectedNoun',
    'self adv* aux* weaken|put|work det* ~2 expectedNoun ~6 toFit',
  ]),
  ...forms(
    'evaded',
    [...EVADED, 'bypassGone'],
    ['self adv* aux* weaken ~7 bypass', 'cheat with bypass'],
  ),
  ...looseForms('evaded', [...EVADED, 'denied'], ['fakeVerb ~4 production']),
  ...looseForms(
    'evaded',
    [...EVADED, 'conditional', 'answered', 'bypassGone'],
    ['self adv* aux* weaken', 'self adv* aux* put det* ~1 guard'],
    { beside: EXCUSE },
  ),
  // "the import broke the build and I reverted that half", "I leave it behind a flag because it crashes".
  ...looseForms('partial', [...EVADED, 'expected', 'repairedNext'], ['self adv* aux* undo'], {
    beside: BROKEN,
  }),
  ...looseForms('evaded', EVADED, ['self adv* aux* leave|kept|put pronoun? ~2 behind'], {
    beside: HARDSHIP_NAMED,
  }),
  ...looseForms(
    'evaded',
    [...PRODUCT, 'shown', 'preserved', 'rule'],
    ['testNoun ~5 is adv* testOff'],
  ),
  ...looseForms('evaded', STATE, [
    'is adv* strongOff',
    'guard adv* justOnly warns',
    'guard ~2 is adv* told ~2 swallow',
  ]),
  ...looseForms('evaded', STATE, ['guard ~6 be adv* weaken'], {
    beside: /\bto (?:hide|mask|get|make|pass|avoid|dodge|meet|reach)\b/i,
  }),
  ...looseForms('evaded', STATE, ['guard ~2 is adv* offState', 'guard ~6 be adv* weaken|gone'], {
    beside: HARDSHIP,
  }),
  ...looseForms('manual-owed', HANDED, [
    // "somebody has to go through them one by one", "you'll have to add it yourself".
    'person adv* aux* must !prove ~9 byHand',
    'please !prove ~9 byHand',
    'mustBe !prove ~9 byHand',
    'mustBe !prove ~5 by person',
    'somebody ~4 aux* must !prove',
  ]),
  ...looseForms('manual-owed', [...PRODUCT, 'documented'], ['is adv* manual $']),
  // "Before it can go live, an admin has to create the bucket".
  ...looseForms('manual-owed', HANDED, ['person adv* must'], {
    beside: /\bbefore (?:it|this|that|they|the \w+) (?:can|will|works?|goes|go|is usable)\b/i,
  }),
];
