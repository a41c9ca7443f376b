// What is left over: a share that is done, a remainder, a fault that was let stand, a step for others.

import type { Admission } from '../admission-words.ts';
import { forms, looseForms, OWN, PRODUCT, STATE, softForms } from './forms.ts';

const LEFT = [...PRODUCT, 'shown', 'documented', 'zero'] as const;

export const FORMS_OF_REST: readonly Admission[] = [
  ...forms('partial', OWN, [
    // "XLSX I had to leave for somebody with a licence".
    'self adv* aux* forgot $',
    'self adv* aux* forgot det* ~1 requirement|proof',
    // "warnings that I let stand", "a key, which I don't have".
    'relative self adv* aux* tolerate|leaveIt',
    'relative canOnly be tolerate',
    'self adv* aux* workAround ~2 badState',
    'self ~9 doNothing',
  ]),
  ...looseForms(
    'partial',
    [...OWN, 'denied', 'relativeClause', 'conditional', 'scoped'],
    [
      'forgotten',
      // "everything but the cleanup", "all but two tests pass".
      'allBut ~6 pass|workDone|done|covered',
      'work allBut',
    ],
  ),
  ...looseForms('partial', LEFT, [
    // "only the live mile remains", "the remainder keeps going through the shim".
    '^ only ~5 remains prep|$',
    'rest adv* keeps',
    // "let the other nine stay German", "the underlying race is untouched".
    'lets det* rest ~2 staysSo',
    'underlying ~1 fault|gapNoun ~5 is adv* asBefore|missing',
    'rest ~4 upToYou',
    'rest self adv* aux* tolerate|leaveIt',
    'rest ~2 is adv* leftPast|swallow',
    'num ~4 is adv* pendingWord',
    'noVerb ~5 hereYet',
    'noVerb adv* proveOnce',
    '^ not hereYet work|workDone',
    // "not done in this pass", "HTTP transport not implemented", "the plan is partially applied".
    '^ ~4 not adv* ownDone $',
    'is adv* partially work|workDone',
    'perfect aux* adv* putOff because|$',
    'hadTo be adv* leftPast|putOff from|because|$',
    'colon adv* putOff ~4 later',
    'fakeNoun justOnly $',
    'is adv* outOfReach',
    'is|as adv* det* ~1 fakeNoun prep|relative|waitsFor|$',
    'contrast|justOnly ~4 owns none ~1 effectNoun',
    'contrast adv* inert',
    'contrast adv* ~1 worse',
    'pageNoun is adv* inert $',
    // "done, with one criterion open".
    'whole|exists|covered comma? with det* ~3 pendingState|missing|unproven|badState',
    '^ none testKind? testNoun $',
    'will comes if',
    'proof|docNoun toFollow $',
    'proof|docNoun ~1 partially',
    'as det later|todo',
    'mustBe ~6 beforeRelease',
    'self adv* planTo',
    'works ~4 justOnly $',
    'proof ~5 comma none prep',
    'because ~3 aux adv* not adv* existing',
    'num ~3 remains because',
    'covered comma save',
    'comes ~3 later',
    'proof adv* missing $',
    'num ~2 raises ~1 stubError',
    // "implemented the fallback only", "a proper solution would need a schema change".
    'self adv* aux* deliver ~5 justOnly $',
    '^ deliver ~5 justOnly $',
    'real ~2 would',
    '^ adv* only ~4 is adv* covered',
    // "sign-in awaits wiring", "a race remains", "the crash still happens".
    'awaits ~1 workNoun|moreWork',
    '^ waitsFor det* ~1 proof',
    'fault ~4 is? adv* remains prep|$',
    'still adv* recur',
    'will adv* crashWord',
    'will adv* comes $',
    'few|short ~3 is|perfect aux* adv* covered|workDone|passes',
    'contrast there is none !fineNoun|wellAbsent',
    'there|owns aux* det* knownFault',
    // "German is done, French has to wait".
    // "implemented a basic version without error handling".
    'work|deliver det* firstCut',
    'work ~4 without adv* det* essential',
  ]),
  // "a third of the calls, mainly in reports, remain in the old style".
  ...looseForms(
    'partial',
    [...LEFT, 'rule'],
    ['shareOf ~4 remains in|on|asBefore', 'shareOf ~4 comma ~3 comma remains in|on|asBefore'],
  ),
  // "a map in memory until we choose a database".
  ...looseForms(
    'partial',
    LEFT.filter((name) => name !== 'past'),
    ['is|yields ~5 until self !benign'],
  ),
  // "the docs were not regenerated": they are what was worked on, and tell nothing.
  ...looseForms(
    'partial',
    [...LEFT.filter((name) => name !== 'telling'), 'humanCheck'],
    [
      'docNoun adv* is|has adv* plainNot adv* aux* !benign',
      'docNoun is adv* missing',
      'workNoun|docNoun ~2 is adv* pendingWord',
      'docNoun must det* ~1 updateNoun',
    ],
  ),
  // "described but not implemented".
  ...looseForms(
    'partial',
    [...OWN, 'denied', 'conditional', 'relativeClause'],
    ['contrast adv* not adv* ownDone'],
  ),
  // "about 80 % of the strings are translated".
  ...looseForms(
    'partial',
    [...LEFT, 'projectCount'],
    ['percent det* ~3 is? ~1 workDone|pass|done'],
  ),
  // "the index the task asks for would have taken too long": what was asked for excuses nothing.
  ...looseForms(
    'partial',
    OWN.filter((name) => name !== 'agreed'),
    ['would adv* have? costs ~3 tooLong|lackable'],
  ),
  ...forms('partial', [...LEFT, 'redPhase'], ['dash adv* not adv* metWord']),
  ...forms('skipped', [...STATE, 'zero', 'shown'], ['cmd dash leftPast']),
  // "compiles with warnings", "type errors went from 212 to 9", "failing on CI".
  ...looseForms(
    'command-failing',
    [...LEFT, 'scoped', 'repairedNext', 'rule', 'redPhase'],
    [
      '^ pass with num? ~1 fault',
      'proof ~1 pass with num? ~1 fault',
      'fault ~3 from num to num',
      '^ adv* badState on',
      'comesOut adv* wrong|spoiled',
      'proof ~2 wentDown to percent',
      'warnSign adv* bad|badState|not|none|missing|unproven',
      // "finished, although the admin area throws on start".
      'contrast ~5 bad|misbehave',
      'contrast ~4 yields|tells ~1 httpError',
      'contrast ~4 is adv* badState',
      'is|got adv* worse',
      'resultWord dash short',
      'expectedNoun adv* differ by|from',
    ],
  ),
  ...forms(
    'evaded',
    ['hypothetical', 'agreed', 'history'],
    [
      'self ~5 lands ~3 bypass',
      'self adv* aux* lands|leave|tolerate pronoun? anyway',
      'self adv* aux* hide det* badState',
      'self ~6 into det* softThing',
      'guard ~2 hadTo ~2 offState',
      '^ ~2 lands ~3 bypass',
      'badState guard and adv* removal|cheat pronoun',
    ],
  ),
  // "the test for the writer is empty", "it only checks that nothing is thrown".
  ...softForms(
    'weak-test',
    [...STATE, 'rule'],
    [
      '^ det* testNoun ~4 is adv* inert',
      '^ det* testNoun ~3 justOnly examine|tells',
      'testNoun adv* examine none',
    ],
  ),
  // "half of them would be green whatever the handler does".
  ...softForms('weak-test', STATE, ['would adv* be? pass regardless']),
  ...looseForms('manual-owed', [...STATE, 'documented'], ['mustBe !prove ~5 by det* person'], {
    beside: /\b(?:first|before)\b/i,
  }),
  ...looseForms('evaded', STATE, [
    'guard ~4 marked ~1 bypass',
    'testNoun ~6 contrast adv* offState',
    'num ~2 is marked ~1 bypass',
    'changeNoun cheat det* ~2 guard|safety',
  ]),
  // "crashes in this container": told of the place where the work was done.
  ...forms(
    'command-failing',
    [...LEFT, 'scoped', 'repairedNext', 'rule', 'redPhase'],
    ['bad place'],
    { severity: 'soft' },
  ),
  // "the new endpoint lacks authentication".
  ...looseForms(
    'partial',
    [...STATE, 'shown', 'documented'],
    ['lacks adv* det* ~1 essential|safety|proof|docNoun'],
  ),
  // "the old endpoint is still in use".
  ...looseForms(
    'partial',
    [...STATE, 'preserved', 'pullRequest', 'shown', 'documented'],
    ['asBefore ~2 is still !fine'],
  ),
  // "the tests were in my way, I switched them off".
  ...looseForms(
    'evaded',
    ['hypothetical', 'agreed', 'history'],
    ['self adv* aux* switchIt pronoun offWord'],
    {
      beside: /\b(?:tests?|specs?|checks?|assertions?|suites?|lint\w*|rules?|validation)\b/i,
    },
  ),
  ...looseForms(
    'evaded',
    STATE,
    ['testNoun|checkNoun ~2 is adv* offState', 'guard ~2 is in offState'],
    {
      beside: /\b(?:because|since|due to|for now|otherwise)\b/i,
    },
  ),
  ...looseForms('evaded', STATE, ['safety ~2 is|wasNot adv* offState']),
  ...softForms(
    'manual-owed',
    [...STATE, 'documented', 'shown'],
    [
      'proof ~1 will adv* happen|comes',
      '^ ~6 must lookNoun $',
      'colon adv* manual $',
      // "the last step is yours", "needs a restart by somebody with root".
      'is adv* yours',
      'self adv* aux* leave det* ~3 toPerson',
      '^ must ~6 by person',
    ],
  ),
];
