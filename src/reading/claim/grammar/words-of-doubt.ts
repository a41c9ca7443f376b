// The words for belief without proof: hedges, advice to look, a look at a part, a pass by decree.

export const WORDS_OF_DOUBT = {
  reveals: 'tell show prove reveal see find_out know',
  whether: 'whether if',
  meagre: `
    limited minimal rudimentary basic sketchy patchy spotty thin rough_around_the_edges suboptimal
    improvable weak`,
  great: 'great pretty ideal optimal perfect elegant nice robust',
  better: 'better nicer faster cleaner improved prettier tighter stricter sharper',
  couldBe: 'could_be might_be',
  sure: 'sure certain confident convinced positive clear',
  surprised: 'surprised astonished',
  seems: 'seem seems appear appears looks_like',
  to: 'to',
  oughtBe: 'should_be ought_to_be',
  ought: 'should ought_to is_supposed_to are_supposed_to is_expected_to are_expected_to',
  holdsGood: `
    work works working pass hold compile build fine good ok okay go_through same unchanged
    identical`,
  wish: `
    would_be_good_to_have would_be_nice_to_have would_be_nice would_be_good nice_to_have
    would_be_welcome would_be_useful would_be_helpful would_be_wise would_be_prudent
    would_be_sensible would_be_advisable would_be_a_good_idea would_be_reassuring would_not_hurt would_n't_hurt`,
  goodEnough: `
    good_enough room_for_improvement leaves_room near_enough close_enough more_or_less by_and_large
    to_some_extent to_a_degree in_large_part for_all_i_know give_or_take`,
  bet: 'bet rely trust vouch swear count_on promise guarantee stake',
  looks: 'look looks looked seems seemed reads feels',
  toMe: 'to_me to_my_eyes from_its_size from_the_outside from_here on_paper',
  advise: `
    may_want_to might_want_to would_be_wise_to would_be_good_to would_be_best_to
    would_be_prudent_to would_be_nice_to would_be_safer_to is_advisable_to would_be_advisable_to
    makes_sense_to would_make_sense_to would_do_well_to i_recommend 'd_recommend would_recommend
    i_suggest 'd_suggest would_suggest recommend_that better_to be_sure_to make_sure_to`,
  examine: `
    test tests testing verify verifying check checking validate validating confirm confirming try
    trying measure measuring benchmark benchmarking smoke-test smoke-testing double-check
    double-checking retest re-test inspect inspecting review reviewing monitor checks tests
    verifies asserts`,
  worth: 'worth deserves merits warrants',
  lookNoun: `
    look check test review glance pass inspection verification audit trial second_pair_of_eyes
    second_look closer_look testing checking verifying reviewing measuring doing running trying asking watching
    monitoring proofread proofreading once-over eye`,
  reasoned: `
    reason~_through reason~_about think_through thought_through walked_through_the_code mentally
    in_my_head mental_walkthrough mental_walk-through thought_experiment mental_check
    traced_through trace~_by_hand desk-checked dry-ran_in_my_head`,
  somePart: `
    a_sample sample subset a_handful handful happy_path happy_paths main_path first_few
    a_couple_of_cases few_cases one_case single_case one_example spot_checks spot-checks
    spot_check spot-check spot-checked sampled toy_dataset toy_data toy_example small_dataset small_sample`,
  restsOn: `
    rest_on rests_on resting_on hinge_on hinges_on based_on rely_on relies_on relying_on build_on
    builds_on stands_on stands_or_falls_with under going_on`,
  /** What may well be missing. */
  wellAbsent: `
    need difference differences conflict conflicts failing broken flaky remaining pending such`,
  feasible: `
    measurable testable verifiable reproducible possible feasible doable runnable reachable
    observable accessible practical`,
  requires: 'require requires needs need',
  testKind: 'automated new unit integration e2e regression',
  during: 'in during after on later once when before at',
  asFar: 'as_far_as',
  allows: 'allow allows tell show shows permit go',
  claimed: 'claimed asserted guaranteed promised',
  definite: 'the it that this them those these my your enough access how why where what whether',
  sees: 'have see seen saw find found know known look looked',
  fineLook: 'fine good ok okay right correct plausible sane reasonable alright solid',
  reworks: `
    revisit rethink redo rework replace improve harden tighten clean_up tidy_up look_into look_at
    address investigate find_out sort_out come_back`,
  canOnly: 'could can was_able_to were_able_to am_able_to managed_to',
  takeFor: `
    took_that_as took_this_as took_it_as took_them_as take_that_as take_it_as take_this_as
    taken_as_given took_as_given taking_it_as counted_it_as counted_that_as counted_them_as
    counted_as treated_it_as treated_that_as treated_them_as treated_as regarded_as
    regarded_it_as wrote_it_off_as put_it_down_to put_that_down_to chalked_it_up_to
    took_for_granted take_for_granted`,
  consider: 'consider~ deem~ declare~ count~ regard~ call~ mark~',
  examined: `
    exercised tested verified validated confirmed measured reproduced observed checked demonstrated
    proven benchmarked inspected tried profiled simulated rehearsed compiled built rechecked re-checked retested revisited`,
  cannot: 'cannot',
  seen: 'seen met touched reached visited faced',
  few: '‹few›',
  sometimes: `
    most_of_the_time sometimes usually often mostly intermittently nine_times_out_of_ten
    now_and_then on_good_days more_often_than_not by_luck with_luck when_lucky occasionally`,
  if: 'if when once as_long_as provided provided_that unless',
  less: 'less',
  mayHave: 'may_have might_have',
  inferred: 'inferred guessed extrapolated deduced eyeballed guesstimated',
  openQuestion: 'open_question',
  before: 'before',
  source: 'ticket spec issue task brief story requirements design docs documentation description',
  states: 'state say specify mention define tell cover settle',
  uneasy: `
    feel_better feel_happier feel_safer like_to_see want_to_see prefer_to_see love_to_see sleep_better
    be_happier like_somebody like_someone`,
  expert: `
    native_speaker native_speakers lawyer lawyers legal legal_person legal_team security_team
    security_person designer translator domain_expert accountant compliance`,
  tends: 'take_care_of see_to rotate~ revoke~ arrange~ renew~ chase~',
  rare: 'rare unlikely uncommon harmless negligible acceptable tolerable',
  mayBe: 'may_be might_be could_be may_still_be might_still_be',
} as const;
