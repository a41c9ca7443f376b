// Work that is left out, left for later, or done only in part.

import type { Admission } from '../admission-words.ts';
import { forms, HARDSHIP, HARDSHIP_NAMED, looseForms, OWN, PRODUCT, STATE } from './forms.ts';

const TICKED = [
  'tail none adv* done',
  'tail adv* partially|later|badState|unproven|todo',
  'tail adv* missing $',
  'tail ~2 leave $',
  'tail except',
  'tail nobody',
  'tail deed not',
  'tail ~3 not adv* proven|workDone',
  'tail short',
  'tail adv* blocked',
  'tail waitsFor',
  'dash ~3 only $',
  'tail ~3 later $',
];

const EXCEPTED = [...OWN, 'conditional', 'preexisting', 'denied', 'scoped'] as const;

export const FORMS_OF_WORK: readonly Admission[] = [
  ...forms('partial', OWN, [
    // "I didn't write one", "I haven't converted it", "we could not work out why".
    'self adv* deed adv* not adv* work',
    'self adv* deed adv* not find det* cause',
    // "I never did a restore from it".
    'self adv* never adv* !benign',
    // "I ignored the second requirement", "… and could not write the config".
    'self adv* aux* leave det* ~1 requirement',
    'self ~6 and deed adv* not adv* prove|work',
    'self adv* aux* leave pronoun? $',
    'self adv* aux* strongLeave',
    'self adv* aux* gaveUp',
    '^ gaveUp',
    // "until someone writes the tokenizers", "Everything except the CLI".
    'until person adv* work',
    // "BLOCKED: need the key", "Currently blocked by the proxy".
    '^ adv* blocked colon !none',
    '^ adv* waiting',
  ]),
  // "I left the importer out"; nobody misses a change of what others rely on.
  ...forms('partial', OWN, ['self adv* aux* leave det* ~6 missing|out|later|asBefore|because']),
  // A note says what was not added where it explains a decision.
  ...looseForms('partial', OWN, [
    'strongLater',
    'regret',
    '^ deed adv* not adv* !benign|cheat|leave',
    'self adv* deed adv* not adv* !benign|cheat|leave',
  ]),
  ...looseForms('partial', EXCEPTED, ['whole ~4 comma? except']),
  ...forms('partial', EXCEPTED, ['workDone ~2 except', 'proof ~3 pass ~1 comma? except']),
  ...looseForms('partial', [...STATE, 'shown', 'documented'], ['is adv* missing']),
  ...looseForms('partial', STATE, ['is adv* det* temporary', 'is adv* det* firstCut']),
  // "Tests for the failure path are missing": nothing tells about them.
  ...looseForms(
    'partial',
    [...STATE.filter((name) => name !== 'told'), 'shown'],
    ['^ proof ~6 is adv* missing'],
  ),
  ...looseForms(
    'partial',
    [...STATE, 'zero', 'shown', 'rule', 'resolved', 'documented'],
    [
      // "the button is not hooked up", "edge cases remain", "was too complex to migrate".
      'perfect adv* not adv* aux* ownDone',
      'is adv* plainNot adv* aux* ownDone',
      'gapNoun ~1 is? adv* remainVerb',
      'wasNot|is adv* tooHard ~1 prove|work',
      'moreWork is adv* needed',
    ],
  ),
  // "… but the handler is empty", "… but clicking it has no effect".
  ...looseForms(
    'partial',
    [...STATE.filter((name) => name !== 'told'), 'resolved', 'documented'],
    ['contrast ~4 is adv* det* inert', 'contrast ~5 noEffect'],
  ),
  // "Sorting doesn't work on Safari".
  ...looseForms(
    'partial',
    [...PRODUCT, 'shown', 'documented', 'scoped'],
    ['doIs|wont adv* not adv* works'],
  ),
  ...forms('partial', OWN, ['self adv* aux* kept'], { beside: HARDSHIP_NAMED }),
  ...looseForms('partial', STATE, ['be adv* leftPast', 'is adv* ~2 asBefore'], {
    beside: HARDSHIP,
  }),
  // "defined but not scheduled", "however it is never filled", "the Ruby client isn't".
  ...looseForms(
    'partial',
    [...OWN, 'denied', 'relativeClause', 'conditional', 'shown', 'redPhase', 'expected'],
    [
      'exists ~2 contrast ~4 not|noVerb',
      'exists ~2 contrast adv* leave|swallow',
      'exists comma noVerb is !nothingFine',
      'until ~4 settled',
      'exists ~2 comma contrast ~1 comma? ~4 not|noVerb',
      'aux adv* not ~6 hereYet',
    ],
  ),
  ...looseForms(
    'partial',
    [...OWN, 'denied', 'relativeClause', 'conditional', 'shown', 'expected', 'answered'],
    ['is adv* not $', 'perfect adv* not adv* $'],
  ),
  // "mostly resolved": the word for the repair is what is weighed here.
  ...looseForms(
    'partial',
    PRODUCT.filter((name) => name !== 'resolved'),
    ['most ~6 passes|workDone|covered|mended'],
  ),
  // A denial of its own: another one before it takes nothing back.
  ...looseForms(
    'partial',
    PRODUCT.filter((name) => name !== 'denied'),
    ['none ~3 hereYet'],
  ),
  ...looseForms('partial', [...PRODUCT, 'instead'], ['waiting']),
  ...looseForms('partial', [...STATE, 'shown', 'turnedGreen', 'succeeded'], ['^ wipSign']),
  ...looseForms('partial', PRODUCT, [
    // "sorting has not been implemented", "didn't make it in", "no importer for XML yet".
    'perfect not adv* aux* workDone',
    'is plainNot adv* aux* workDone',
    'stillMust !prove',
    'num ~1 toGo',
    'colon adv* missing $',
    'colon adv* not adv* workDone $',
    'not adv* makeIt',
    'is adv* not in|part|place',
    'num ~2 fallBack',
    // "the other 56 conflict", "the rest will follow".
    'rest ~2 is adv* asBefore',
    'rest ~2 must|mustBe',
    'rest ~1 bad|later|fault',
    'rest ~9 later',
    'is adv* partially $',
    '^ todoLabel colon !none',
    'inReality',
    'not aux* automated',
    // "will look again some other day", "is a follow-up", "to be added", "needs more work".
    'will ~5 later',
    'is adv* det* later',
    'dash|is adv* toBe work',
    'be adv* leftTo',
    'must det* moreWork',
  ]),
  ...looseForms(
    'partial',
    [...PRODUCT, 'preserved', 'pullRequest', 'projectCount'],
    ['still holdsOld', 'is adv* undecided $'],
  ),
  ...looseForms('partial', [...PRODUCT, 'cause'], ['perfect adv* not adv* !benign|cheat|leave']),
  ...looseForms('partial', [...PRODUCT, 'humanCheck'], ['is still adv* !fine']),
  // "✅ upload – partially: …", "- [x] totals — nope, off by 312 rows", "- [x] docs (nothing done here yet)".
  ...forms('ticked-not-done', ['agreed', 'relativeClause', 'zero', 'redPhase'], TICKED, {
    isTicked: true,
  }),
  ...forms('remaining-work', STATE, ['is adv* det* todo']),
  // A reminder that is still in the code.
  ...looseForms('remaining-work', STATE, [
    'there ~3 todo',
    'todo ~3 is? adv* remains|still|pendingState',
  ]),
];
