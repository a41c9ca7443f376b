// The words for made-up results, weakened checks and work left to others.

export const WORDS_OF_PRETENCE = {
  /** Certainly not real, wherever it stands. */
  fake: `
    hard-coded hardcoded hard-wired hardwired made-up made_up invented canned dummy faked fabricated
    lorem_ipsum ‹lorem› stubbed stubbed_out mocked_out typed_in typed_by_hand pre-baked prebaked
    bogus pretend no-op noop no-ops stand-in stand-ins fictitious fictional mocked stub stubs fake
    fakes simulated copied_from made_by_hand nonsense arbitrary empty_body zero-byte random_numbers
    random_values random_data empty_shell mere_shell hollow bare_skeleton empty_skeleton math.random
    coming_soon invented_users`,
  mereAct: `
    log~ print~ echo~ echoes sleep~ wait~ list~ swallow~ pretend~ throw~ raise~ forward~ write
    writes show~ display~ count~ ignore~ discard~ alert~ render~ stub~~`,
  real: 'real actual proper true genuine live final full',
  weaken: `
    disable~ switch~_off turn~_off comment~_out lower~ relax~ loosen~ weaken~ skip~~ mute~ silence~
    ignore~ suppress~ swallow~ bypass~ take_out took_out taken_out taking_out took_it_out exclude~
    bump~ raise~ increase~ widen~ cast casts casting regenerate~ re-record~ rerecord~ overwrite
    overwrote rebaseline~ re-baseline~ quarantine~ xfail~ hard-code~ hardcode~ force~
    patch~_out patch~_around work~_around worked_around short-circuit~ cut cuts cutting soften~
    water~_down remove~ delete~ drop~~ wrap~~ catch caught catching mark~ shorten~ reduce~ allow~
    mask~ hide hid hidden hiding stub~~_out dropped_out deactivate~ kill~ downgrade~ pin~~
    copy~ tweak~ edit~ adapt~ adjust~ change~ rewrite rewrote replace~ comment~ ‹bypass›`,
  /** Weakening for sure: no reason has to be given. */
  cheat: `
    disable~ switch~_off turn~_off comment~_out lower~ loosen~ weaken~ mute~ silence~ suppress~
    swallow~ bypass~ take_out took_out took_it_out quarantine~ xfail~ soften~ water~_down patch~_out
    deactivate~ relax~ short-circuit~ regenerate~ rebaseline~ re-baseline~ hard-code~ hardcode~
    exclude~ ignore~ skip~~ narrow~ trim~~`,
  guard: `
    test tests assertion assertions assert asserts check checks threshold thresholds rule rules gate
    gates validation verification hook hooks strict strictness strict_mode warning warnings error
    errors exception exceptions timeout timeouts golden goldens golden_file snapshot snapshots
    baseline baselines expected expectation expectations retries coverage job jobs step steps types
    type signature certificate constraint constraints foreign_key spec specs suite limit limits
    linter lint lint_rule plugin sanitizer tolerance tolerances import imports stage stages case
    cases comparison guard guards flag any ‹bypass› sandbox policy rls csp cors tls ssl assertion_on
    fixture fixtures scan scanner pre-commit precommit type_check type_checks type_checker`,
  mustBe: `
    has_to_be have_to_be must_be need_to_be needs_to_be needs_to_get will_have_to_be should_be
    must_still_be still_has_to_be still_needs_to_be still_have_to_be still_need_to_be is_to_be
    are_to_be`,
  put: `
    put puts putting add~ set sets setting use~ insert~ pass~ sprinkle~ slap~~ stick stuck apply~
    place~ mark~ tag~~`,
  bypass: '‹bypass›',
  regardless: `
    regardless_of no_matter whatever independent_of irrespective_of regardless unconditionally
    every_time whatever_happens in_any_case in_all_cases in_every_case for_every_input whatever_you`,
  fixedAdj: `
    fixed static constant random canned hand-written handwritten hand-made predefined invented
    arbitrary sample example`,
  emptyThing: 'empty blank null undefined nil none true false 0',
  stubError: 'notimplementederror notimplementedexception unimplemented',
  swapped: 'replaced_by replaced_with substituted_by substituted_with swapped_for swapped_out_for',
  excused:
    'expected_failure expected_failures known_failure known_failures xfail skipped todo pending flaky ignored',
  removal: 'remove~ delete~ drop~~ replace~ swap~~ exchange~ rip~~_out tear_out tore_out',
  now: 'currently presently for_now at_the_moment right_now',
  dataNoun: `
    array list table value values number numbers string set result results answer answers response
    responses object json file data body map reply paragraphs paragraph sentence row rows price
    prices rate rates content figures figure entries records`,
  insteadOf: 'instead_of rather_than in_place_of',
  realAct: `
    calling sending querying contacting talking asking hitting connecting fetching computing
    calculating invoking the_real a_real submitting charging deleting uploading writing storing
    persisting notifying being_sent being_called being_stored being_saved being_executed
    being_charged being_delivered being_persisted being_computed`,
  out: 'out',
  take: 'take takes took taken taking leave left leaving comment~ pull~ rip~~',
  expectedNoun: `
    expected_value expected_values expected_output expected_result expected_results expectation
    expectations golden goldens golden_file golden_files snapshot snapshots baseline fixture
    fixtures reference_file reference_output expected_number expected_string expected_status`,
  toFit: `
    to_match to_fit what_the what_it to_what to_agree from_the_current current actual whatever so
    until`,
  offState: `
    off disabled switched_off turned_off commented_out optional muted inactive non-blocking
    quarantined xfailed allowed_to_fail advisory skipped ignored bypassed report-only warn-only`,
  strongOff: `
    commented_out quarantined muted xfailed allowed_to_fail bypassed circumvented overridden
    short-circuited neutered`,
  get: 'got gets get has have received carries',
  somebody: `
    somebody someone some_human a_human some_person ops devops dba sre infra platform_team
    an_administrator a_maintainer`,
  fakeNoun: `
    skeleton a_shell scaffold facade mock-up mockup prototype stand-in dummy stub placeholder
    identity_function shim sketch rough_draft outline empty_class empty_function empty_method
    bare_bones skeletons shells scaffolds mock-ups mockups prototypes dummies stubs placeholders`,
  fakeVerb: 'mock~ stub~~ fake~ hard-code~ hardcode~',
  production: 'in_production production in_the_real prod production_code in_production_code',
  please: 'please kindly',
  stillMust: `
    still_need_to still_needs_to still_has_to still_have_to must_still still_need still_needs still_has_to_be still_needs_to_be still_have_to_be still_need_to_be must_still_be`,
  told: 'told_to set_to configured_to instructed_to',
  gone: 'gone removed deleted out dropped',
  same: 'same identical',
  forEvery: 'for_every for_each for_all every_time to_everybody to_everyone for_any for_everyone',
  pretends: 'pretend pretends pretending pretended posing_as masquerading',
  guardNumber: `
    threshold thresholds tolerance tolerances warnings limit limits budget allowed retries baseline
    coverage_gate gate`,
  raiseAct: 'bump~ raise~ increase~ widen~ lift~ double~',
  cast: 'cast casts casting tell told type~',
  warns: 'warn~ log~ print~ report~',
  moveAway: 'move~ rename~ relocate~ exclude~ park~ tag~~ mark~',
  testNoun: 'test tests spec specs suite assertion assertions ‹spec›',
  testOff: 'disabled deselected switched_off turned_off commented_out excluded off',
  manual: 'manual handwork manual_work',
  acceptVerb: 'accept~ bless~ regenerate~ re-record~ rebaseline~',
  undo: 'rolled_back rolled_it_back rolled_them_back reverted backed_out backed_it_out undid took_it_back',
  hides: 'hide hides hid hidden mask masked disable disabled',
  triggers: 'trigger triggers triggered cause causes caused provoke provokes',
  behind: 'behind',
} as const;
