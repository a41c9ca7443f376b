// Proof that was not made, or that speaks against the work. A row earns its place by the many sentences
// it reads: one that is missed calls for a word in a class, hardly ever for a row.

import type { Admission } from '../admission-words.ts';
import { forms, looseForms, OWN, PRODUCT, STATE, softForms } from './forms.ts';

const RED = [
  ...PRODUCT,
  'documented',
  'zero',
  'scoped',
  'repairedNext',
  'redPhase',
  'redSection',
  'greenNext',
] as const;
/** Told as an event: it stands in whatever section it is told. */
const EVENT = [
  ...STATE.filter((name) => name !== 'planSection' && name !== 'repairSection'),
  'repairedNext',
] as const;

/** Among repairs, too, proof that was never made is missing. */
const UNMADE = STATE.filter((name) => name !== 'repairSection');

export const FORMS_OF_PROOF: readonly Admission[] = [
  ...forms('not-verified', OWN, [
    // "I have not measured it", "we were never able to start the emulator", "couldn't try it".
    'self adv* deed adv* not adv* able? aux* adv* prove',
    'self adv* not adv* prove',
    '^ deed adv* not adv* able? aux* adv* prove',
    '^ nobody adv* deed adv* !benign',
    'and|comma nobody adv* deed adv* !benign',
    'nobody adv* deed adv* proveOnce|readOver',
    // "I have no credentials for it", "as I had no key", "I don't have a Mac", "there's no GPU here".
    'self adv* deed none !fineNoun',
    'self ~2 none ~2 lackable',
    'self adv* aux* not aux det* ~1 lackable',
    'lackable relative? self aux not aux',
    '^ deed adv* not aux* det* chance',
    'none ~1 lackable place',
    // "I trusted the changelog", "I am assuming that it holds", "verified by reading the code".
    'self adv* aux* trust !none',
    'self aux* adv* doubt',
    'self adv* aux* fakeAct',
    'self adv* used ~4 instead $',
    // "I don't know which registry you use".
    'self aux not know',
    'beyondMe',
    // "I stopped the test run".
    'self adv* aux* stopAct ~3 proof',
    // "I only ran the affected tests", "I verified only the unit level", "the proxy prevented me from it".
    'self adv* aux* justOnly proveOnce',
    'self adv* aux* proveOnce justOnly',
    'hinders',
  ]),
  ...forms(
    'not-verified',
    [...OWN, 'twoWays', 'absence'],
    ['prove ~3 by reading', 'judge ~1 by|from det* ~2 reading'],
  ),
  // "The editor is not built — cannot exercise the toolbar".
  ...forms('not-verified', [...STATE, 'rule'], ['^ cannot adv* prove']),
  // "It is an assumption", "In theory the boot loop is gone".
  ...looseForms('not-verified', OWN, [
    'be adv* det* ~1 guess',
    '^ theory',
    'hedge',
    'prove|work blind',
    'self ~6 blind',
    'self adv* think ~5 pass|workDone|over',
  ]),
  ...forms('not-run', [...PRODUCT, 'rule', 'zero', 'shown'], ['^ proof leftPast on_account']),
  ...forms('not-run', [...STATE, 'humanCheck'], ['proof ~3 is adv* pendingState']),
  ...forms('not-run', PRODUCT, ['without adv* proving', 'lands ~3 without ~3 runNoun|proof']),
  // "the replay was never executed": an event, wherever it is told.
  ...forms('not-run', EVENT, [
    'proof ~3 pastDeed adv* not adv* aux* adv* prove|happen',
    'proof ~3 wasNot adv* unproven',
  ]),
  ...forms('not-run', [...STATE, 'projectCount'], ['^ adv* not adv* proven $']),
  ...forms('not-run', UNMADE, [
    // "compiled but not launched", "no specs were run".
    'perfect not adv* aux* proven',
    // … but not the other half of a contrast: "service calls, not rendered pages".
    '^ adv* not adv* proven prep',
    'none ~3 proof aux* adv* proven|happen',
    'none ~1 deed adv* aux* proven',
    // "no request was actually sent", "the undo path got no run", "axe was never installed".
    'get none ~1 runNoun|testNoun',
    'proof|tool ~1 wasNot never aux* fetched',
    // "Tests: written (14), unexecuted", "Not run here".
    'proof ~4 unproven',
    // "`:wear`: tests not launched".
    'testNoun not adv* proven',
    'is|has|step adv* unproven',
    '^ ~4 unproven prep|place|$',
  ]),
  // In the present a note describes: "scripts are not opened".
  ...looseForms(
    'not-run',
    [...STATE, 'rule'],
    [
      'owns none ~1 proof',
      'is|there none ~1 testNoun',
      '^ none ~2 testNoun aux* adv* work',
      'is adv* plainNot adv* aux* proven adv* prep|place|$',
      'proof ~2 aux* adv* limitedTo',
    ],
  ),
  ...looseForms('not-run', [...STATE, 'shown'], ['proof ~2 is still adv* inFlight']),
  ...forms(
    'command-failing',
    [...STATE, 'zero', 'documented', 'rule'],
    ['still adv* bad|badState|failsTo|complain', 'proof|tool ~1 aux* adv* tells something'],
  ),
  ...forms('command-failing', RED, [
    // "the three dialog tests are red", "6 of these don't pass", "`helm template` → nil pointer".
    'proof inThe* ~2 aux adv* not adv* pass',
    'num|code ~3 doIs adv* not adv* pass',
    'keeps adv* badState',
    'cmd adv* stops with det* !okay',
    'proof|tool|commandNoun ~1 still adv* stops about|with',
    'proof|prove ~3 tells ~1 quoteError',
    'proof ~2 yields ~2 nonzero',
    'cmd ~6 dash ~4 bad|badState|trouble',
    '^ dash? proof ~3 dash num? cross',
    'bad in det* proof|spec',
    // "the detector reports a data race", "`make check` stops with a linker error", "4 errors".
    'proof|tool ~3 tells ~2 fault',
    'proof adv* raises ~2 fault',
    'proof|tool ~2 keeps? complain about !none',
    'proof|commandNoun ~1 wasNot adv* rejected',
    'proof crossSign',
    'commandNoun ~1 badPast',
    'target ~5 aux adv* not adv* pass',
    'num pass comma num redCount',
    'target ~5 is|wasNot adv* unmet',
  ]),
  ...forms('command-failing', [...RED, 'shown'], ['proof|tool ~4 is|keeps adv* badState']),
  ...forms(
    'command-failing',
    [...RED, 'shown', 'rule'],
    [
      'proof|tool inThe* ~1 adv* keeps? bad',
      '^ ~3 proof ~6 and adv* bad',
      // "tests that failed before still fail".
      'testNoun relative bad ~1 keeps? bad',
    ],
  ),
  ...looseForms('command-failing', [...RED, 'shown', 'turnedGreen'], ['crossSign']),
  // Red, and somebody else's by the agent's word alone.
  ...softForms(
    'foreign-failure',
    [...RED.filter((name) => name !== 'scoped'), 'shown', 'rule'],
    ['proof|tool ~4 is|keeps adv* badState'],
  ),
  // "the totals are wrong", "the parser chokes on nested quotes".
  ...looseForms(
    'command-failing',
    [...RED, 'shown', 'rule'],
    ['is adv* wrong', 'stops ~5 with ~3 fault'],
  ),
  ...looseForms(
    'command-failing',
    [...STATE, 'shown', 'rule', 'documented', 'resolved'],
    ['misbehave prep|det|pronoun|place|$'],
  ),
  // "Lighthouse is at 71, the target was 90".
  ...looseForms('command-failing', [...OWN, 'reached'], ['target wasNot adv* num']),
  // "UI tests: 8/11", "8 of 11 specs pass".
  ...forms(
    'command-failing',
    [...RED, 'projectCount'],
    ['proof ~1 dash? short', 'short ~2 proof|pass'],
  ),
];
