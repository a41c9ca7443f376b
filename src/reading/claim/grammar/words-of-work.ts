// The words for work that is left out, put off or done in part.

export const WORDS_OF_WORK = {
  missing: `
    missing absent lacking left_out omitted unfinished incomplete undone unimplemented unsupported
    unconverted unmigrated untranslated unhandled unwired unported unfixed unsolved unresolved
    uncovered undocumented not_there not_in_yet outstanding postponed deferred still_open
    unaddressed half-finished half-done half-baked parked tbd up_in_the_air unstarted
    not_part_of_this unknown unclear unexplained a_mystery not_understood unscheduled
    unanswered unpublished undeployed unreleased unbuilt unwritten unread unsynced unmerged`,
  leave: `
    leave leaves left leaving skip~~ omit~~ drop~~ postpone~ defer~~ exclude~ park~ punt~ ignore~
    shelve~ forgo forwent abandon~ sacrifice~`,
  asBefore: `
    as_before as_is as_it_was as_they_were as_they_are as_it_is unchanged untouched alone
    the_old_way old legacy previous in_place where_it_was unconverted original outdated`,
  holdsOld: `
    use~ point~ go goes call~ rely relies read reads write writes talk~ depend~ contain~ need needs
    require~ live lives exist~ open lack~ have has run runs expect~ carry carries import~
    refer~ speak~ land~ send sends throw~ block~ sit sits get gets come comes fire~ load~ render~
    accept~ allow~ go_to goes_to`,
  rest: `
    rest remaining others other_ones leftover remainder the_other the_others other_half second_half
    last_one last_two last_three`,
  except: `
    except_that except except_for apart_from save_for other_than with_the_exception_of minus bar_the bar_a bar_one bar_two bar_three barring not_for
    not_the aside_from short_of excluding`,
  whole: `
    everything all done complete completed finished implemented ready works converted migrated
    ported translated every whole fully supported covered merged`,
  todo: '‹reminder› todo todos fixme fixmes',
  gaveUp: `
    gave_up give_up giving_up given_up ran_out_of run_out_of out_of_time short_of_time no_time_to no_time_for no_time_left no_more_time
    time_ran_out out_of_budget time_was_up time_is_up lacked_the_time stopped_here stop_here
    stopped_there stopped_halfway called_it_a_day threw_in_the_towel no_luck without_success
    to_no_avail in_vain without_luck no_success for_lack_of_time lack_of_time for_want_of_time
    stopped_after stopped_at stopped_before ran_out for_time_reasons had_to_stop stopped_short stop_half_way stopped_early
    hit_my hit_the_time hit_the_token hit_the_context hit_the_limit reached_my_limit reached_the_limit
    moved_on carried_on_without went_on_without left_it_at_that called_it_done`,
  done: 'done made written started changed tested happened touched implemented here there',
  over: 'resolved gone removed fixed addressed closed handled implemented solved replaced cleared',
  tail: '— – - (',
  makeIt: 'make_it make_it_in make_it_into make_the_cut get_in get_done come_along fit_in add_up',
  fallBack: 'fall_back_to falls_back_to fall_back default_to defaults_to',
  partially: `
    partially partly halfway half-way half in_part mostly largely partial incomplete`,
  workDone: `
    implemented translated localised localized converted migrated ported covered written wired
    hooked_up integrated finished completed automated dealt_with carried_out refactored rewritten
    addressed solved merged deployed rolled_out adapted taken_care_of included wired_up built_in
    catered_for touched_up cleaned_up reworked accounted_for sorted_out hooked connected synced
    enforced handled`,
  hereYet: `
    yet so_far for_now at_the_moment for_the_time_being right_now currently at_this_point
    for_the_moment`,
  pronoun: 'it this that them those these both',
  fine: `
    supported valid green passing compatible available working works intact accepted correct
    possible allowed ok okay safe under good fast stable unique enough readable covered tested
    respected enforced honoured honored guaranteed in_sync running in_use active rejected refused
    returned reported shown kept checked present backwards-compatible recognised recognized able
    pass fine clean deterministic at`,
  toBe: 'to_be yet_to_be still_to_be remains_to_be remain_to_be has_yet_to_be',
  moreWork: `
    more_work some_work further_work more_love polish attention more_polish more_testing more_time
    another_pass another_round another_iteration a_second_pass love polishing tuning refinement
    follow-up_work additional_work extra_work follow-up rework decision another_look a_look discussion clarification sign-off input an_answer a_decision
    second_look closer_look`,
  contrast: `
    but however though although yet whereas albeit even_though except_that only_that just_that
    despite_that`,
  exists: `
    there exists exist in_place defined written present added created updated works done finished
    compiles builds ready implemented wired registered declared stored accepted generated converted
    migrated in_the_config configured saved parsed open opens starts loads appears visible parses
    runs renders saves shows shown`,
  /** What only the work itself can be: no user, form or handler is ever "not wired up". */
  ownDone: `
    implemented wired wired_up hooked hooked_up integrated ported migrated converted translated
    refactored rewritten finished addressed written connected plugged_in completed fleshed_out
    filled_in set_up registered mounted scheduled`,
  wont: 'wo will',
  works: 'work works working work_on works_on work_with works_with function functions functioning',
  firstCut: `
    first_pass first_cut rough_cut rough_version minimal_version basic_version proof_of_concept poc
    starting_point work_in_progress wip partial_implementation partial_solution partial_fix draft
    rough_draft bare_minimum half_measure`,
  gapNoun: `
    cases issue issues problem problems error errors warnings failure failures gap gaps bug bugs
    question questions loose_ends todos`,
  remainVerb: 'remain remains left unresolved unfixed open outstanding persist persists',
  tooHard: `
    too_complex too_big too_risky too_hard too_large too_difficult too_much too_expensive too_slow
    too_fragile too_complicated too_time-consuming too_involved too_tricky`,
  requirement: `
    requirement requirements criterion criteria step steps item items part section point subtask
    sub-task bullet ac`,
  inert: 'empty blank inert dead unused no-op stub a_shell missing absent',
  noEffect: `
    has_no_effect have_no_effect does_nothing do_nothing has_no_handler goes_nowhere go_nowhere
    leads_nowhere never_called never_used never_invoked never_triggered never_fires`,
  strongLeave: 'postpone~ defer~~ omit~~ shelve~ punt~ forgo forwent abandon~ left_out leave_out',
  leftTo: 'left_to left_as_an_exercise handed_to passed_on_to',
  part: 'part_of included_in covered_by',
  blocked: 'blocked stuck',
  waitsFor: 'waiting_for awaiting',
  perfect: "has have 've was were",
  settled: `
    defined settled decided agreed known know delivered clarified signed released specified chosen
    sorted`,
  toGo: 'to_go more_to_go left_to_do still_to_do',
  colon: ':',
  strongLater: `
    another_day some_other_day another_time next_sprint next_week separate_pr next_pr in_a_follow-up
    in_a_next_step when_i_have_time when_time_permits follow-up_pr followup_pr another_session
    other_day`,
  regret: `
    unfortunately sadly regrettably admittedly alas to_be_honest to_be_fair i_admit i_must_admit
    i_have_to_admit i_confess sorry apologies afraid annoyingly i_must_say embarrassingly`,
  most: `
    most most_of the_majority_of the_bulk_of the_greater_part_of mostly for_the_most_part nearly_all almost_all not_all not_every not_everything
    roughly_half about_half two_thirds almost nearly half_of half_the a_third_of a_quarter_of
    only_some`,
  passes: 'pass passes passed passing green succeed~ works compile compiles build builds ok',
  mended: 'resolved fixed solved repaired',
  waiting: 'blocked_by blocked_on held_up_by stuck_on waiting_on hinges_on',
  undecided: 'undecided up_in_the_air',
  nothingFine: `
    left missing open outstanding pending else stubbed skipped mocked broken lost hard-coded
    required needed`,
  temporary: `
    temporary provisional preliminary interim makeshift naive rough crude quick-and-dirty quick_and_dirty half-baked
    hacky simplistic hack kludge band-aid stopgap_solution`,
  will: "will 'll",
  find: 'find found see figure~_out',
  cause: 'reason cause culprit explanation way solution source',
  kept: 'keep kept retain~',
  todoLabel: `
    still_to_do to_do left_to_do remaining outstanding not_done todo todos missing unfinished
    left left_over leftovers open_items open_item open_points open_point open_tasks`,
  inReality: 'in_a_real_implementation in_the_real_implementation in_a_real_system in_a_real_app',
  automated: 'automated scripted',
  supported: 'supported handled catered_for',
} as const;
