// The words that forms of every kind share: who speaks, what is denied, what proof and work are called.

export const SHARED_WORDS = {
  self: 'i we',
  /** Names of things that only contain a telling word. */
  named: `
    todo_app todo_apps todo_application todo_list todo_lists todo_item todo_items todo_api todo_page
    grpc_stub grpc_stubs rpc_stubs client_stub client_stubs server_stub server_stubs type_stub
    type_stubs protobuf_stubs generated_stubs typed_stubs api_stubs crash_report crash_reports error_page
    error_handler error_boundary error_message error_messages error_handling error_codes error_code`,
  aux: `
    am is are was were be been being has have had do does did will would can could may might should
    must 's 've 'm 're 'd 'll ca wo got get gets getting to had_to have_to`,
  could: 'could',
  pastDeed: "did have had could was were 've 'd has",
  /** Auxiliaries that tell of one's own finished or possible deed. */
  deed: "did have had could can ca was were am 've 'm 'd has",
  be: `
    is are was were be been 's 're remains remain remained stays stay stayed still keeps kept got
    gets gets_to`,
  /** The same in the present only. */
  is: "is are 's 're remains remain stays stay",
  adv: `
    yet still just only also actually really simply merely so_far even ever fully properly
    completely entirely currently presently now then again sadly unfortunately alas quite all both
    here locally at_the_moment for_now right_now at_all successfully personally once either today
    however therefore thus hence consequently itself themselves been myself anywhere reliably always thoroughly deliberately
    temporarily basically essentially mostly largely partly automatically independently manually
    explicitly seem_to appear_to quite_yet a_bit_of something_of kind_of sort_of any_further anything not_just not_only not_merely not_simply n't_just n't_only n't_merely n't_simply`,
  not: `
    not n't never cannot unable failed_to fails_to refused_to refuses_to no_way_to no_chance_to
    no_time_to no_means_to impossible_to nope hardly yet_to`,
  /** Told of a rule, "never" is a promise. */
  plainNot: "not n't",
  without: 'without',
  none: 'no none n/a nothing nobody neither nor without zero 0 not_a_single not_one nil',
  /** Verbs that one may deny without admitting anything. */
  benign: `
    touch~ change~ alter~ modify~ find found see saw seen notice~ need~ want~ remove~ break broke
    broken delete~ use~ introduce~ expect~ resist~ think believe mean spot~ detect~ encounter~
    require~ have lose lost miss~ mind bother observe~ hit lead cause~ affect~ rename~ help worry
    hesitate~ regress~ increase~ come go like a the any an deviate~ because since that in out for to
    depend~ add_any add_new worse exceed~ drop~ intend~ aware happy alone asked required supposed
    meant allowed going about have_to need_to had_to changed touched affected needed modified
    altered renamed harmed due related responsible overstate~ invent~ fabricate~ assume~ guess~ duplicate~ expand~ widen~ manufacture~
    weaken~ relax~ loosen~ fake~ mock~ stub~~ disable~ bypass~ suppress~ ignore~ overwrite called possible_to part one worth skipped reading_back
    fake_timers fake_timer fake_clock fake_clocks simulated_clock mock_server fake_server`,
  prove: `
    run runs ran running rerun re-run reran execute~ test~ retest~ verify~ check~ validate~ confirm~
    measure~ benchmark~ profile~ try~ reproduce~ exercise~ flash~ deploy~ start~ launch~ boot~ build
    builds built building compile~ replay~ render~ inspect~ observe~ smoke-test~ lint~ load-test~
    perform~ prove~ proven re-measure~ remeasure~ double-check~ cross-check~ bring_up spin_up fire_up try_out tried_out
    work_out vouch~ guarantee~ eyeball~ look_at see_whether tell_whether say_whether play~ audit~
    evaluate~ compare~`,
  work: `
    implement~ write writes wrote written writing convert~ migrate~ port~ finish~ complete~ done
    translate~ refactor~ rewrite rewrote rewritten rewriting wire~ hook~ integrate~ connect~ cover~
    add~ create~ fix~ solve~ resolve~ address~ handle~ document~ automate~ include~ update~ adapt~
    adjust~ merge~ support~ switch~ replace~ extend~ deliver~ tackle~ install~ apply~ enable~
    configure~ register~ clean~ redo reimplement~ localise~ localize~ tidy~ polish~ test~ do did
    set_up sort~_out work~_on get_to get_round_to get_around_to got_to got_round_to got_around_to
    carry_over make makes made move~ look_into look_at look_again look~ revisit~ investigate~
    deal~_with take_care_of come_back pick_up find~_out find_out rebuild~`,
  proof: `
    test tests testing suite suites spec specs check checks build builds ci job jobs pipeline
    pipelines lint linter linting typecheck type-check typechecking benchmark benchmarks e2e
    verification validation replay measurement measurements scan audit dry_run migration migrations
    qa regression coverage compilation compile compiler workflow workflows gate gates assertion
    assertions scenario scenarios cases edge_case corner_case test_case test_run test_runs smoke_test proof confirmation
    rehearsal reproduction comparison acceptance experiment trial load_test restore failover rollout
    verify_command test_command build_command verification_command ‹cmd› pytest vitest jest mocha playwright cypress tsc eslint mypy
    ruff clippy cargo gradle mvn maven rspec phpunit ctest tox rubocop valgrind lighthouse axe
    type_checking type_check smoke_tests load_tests end-to-end mutation_test mutation_tests ‹spec› attestation`,
  fault: `
    error errors failure failures violation violations race races data_race leak leaks mismatch
    mismatches conflict conflicts regression regressions crash panic
    exception exceptions off-by-one edge_case edge_cases deadlock deadlocks traceback stack_trace segfault undefined_behaviour diff
    differences warnings complaint complaints counterexample counterexamples findings finding
    problem problems assertion_errors`,
  bad: `
    fail fails failed crash~ panic~ abort~ hang hangs hung time_out times_out timed_out deadlock~
    error_out errors_out segfault~ blow_up blows_up blew_up die dies died choke~ explode~ break
    breaks broke diverge~ stall~ freeze freezes froze bail_out bails_out bailed_out go_red goes_red
    went_red fall_over falls_over fell_over regress~ throws trips trip_over trip_on trip_up refuse_to_start
    refuses_to_start bomb_out bombs_out bombed_out chokes_on give_up gives_up`,
  badState: `
    failing red broken flaky stuck garbled wrong incorrect crashing hanging erroring throwing
    panicking timing_out deadlocking ✗ ✘ ❌ 🔴 🚫 ⛔ off_by inconsistent unstable unusable not_green
    dying intermittent off too_slow growing restarting leaking flickering in_a_loop unreliable
    losing flapping unhappy`,
  proven: `
    run ran executed tested verified checked validated confirmed measured performed done
    exercised started tried attempted made written carried_out benchmarked launched deployed compiled built
    flashed reproduced load-tested inspected replayed evaluated audited rehearsed opened
    obtained demonstrated observed triggered reviewed clicked_through walked_through looked_at`,
  pass: `
    pass passes passed passing succeed~ green work works worked working hold holds complete~
    completes finish~ compile~ build builds go_through goes_through went_through terminate~ start~
    boot~ connect~ respond~ converge~ load~ validate~ resolve~ come_up comes_up settle~ match~
    reach~ meet meets met agree~ ok okay fine clean stable reliable reproducible correct right
    get_past get_through get_beyond get_anywhere`,
  /** "is … for later", "comes tomorrow". */
  later: `
    later tomorrow some_other_day another_day another_time next_time next_week next_sprint
    next_session next_step next_iteration follow-up followup follow_up separately some_day someday
    eventually in_a_next_step afterwards subsequent_pr separate_pr another_pr next_pr next_round
    when_i_have_time when_time_permits to_follow to_come in_due_course down_the_line in_the_future
    next_days soon other_time second_step second_iteration tbd future_work open_point open_points
    left_to_whoever left_to_others yet_to_come second_pass a_second_pass next_pass another_pass second_pr later_pr
    follow-up_pr next_increment next_release next_milestone next_version second_increment second_phase`,
  only: 'only just merely simply solely always nothing_but no_more_than exclusively',
  /** What a thing hands out. */
  yields: `
    return~ answer~ respond~ yield~ give gives resolve~ report~ output~ emit~ write writes show~
    display~ serve~ read reads use~ pick~ contain~ is are deliver~ produce~ print~ send sends fill~
    render~ feed~ come comes be hand~ get gets has have contain contains remains stays 's fed filled reply replies replied`,
  because: "because since as due for_reasons given otherwise 'cause cos owing so",
  person: `
    you somebody someone anybody a_human human ops operations operator operators admin admins
    administrator product marketing support dba devops qa sre team teams reviewer maintainer
    maintainers colleague whoever people owner editor editors accounting finance on-call legal
    the_reader a_person`,
  must: `
    must need needs has_to have_to needs_to need_to ought_to got_to will_have_to 'll_have_to
    'll_need_to will_need_to must_still still_has_to still_have_to still_needs_to still_need_to
    needs_somebody is_on_you remember_to have_got_to should`,
  byHand: `
    by_hand manually yourself yourselves themselves one_by_one one_after_the_other by_themselves
    on_your_own each_time every_time after_each in_the_console in_the_browser in_the_ui
    in_the_web_ui through_the_ui hand-edit hand-edited copy_and_paste copy-paste click~
    clicked_through clicked ssh ssh_into in_person case_by_case one_at_a_time step_by_step
    row_by_row file_by_file individually by_clicking by_copying`,
  unproven: `
    unexecuted untested unverified unconfirmed unmeasured unproven unrun unvalidated unexercised
    unbenchmarked unreproduced untried unreviewed never_run not_run not_executed`,
  happen: `
    happen~ take_place took_place occur~ go_ahead came_about take_effect materialise~ materialize~
    take~_place`,
  there: `
    there there's contains contain left leave leaves remains remain has have is are carries stays`,
  by: 'by via through',
  has: 'has have had was were is are',
  owns: "has have 've is_with",
  dash: '— – - → -> => ( : |',
  conj: `
    but so because since although though whereas while yet_the however and_so therefore thus hence
    unless until if when whenever which`,
  short: '‹short›',
  num: `
    one two three four five six seven eight nine ten some several many most half half_of half_the few a_few a_couple`,
  det: `
    the a an of this that these those its their our my your every each all some any one two three
    four five six both several in for from on`,
  /** The same before a noun only: "a job that fails" is a rule. */
  inThe:
    'the a an of this these those its their our my every each all some any both in for from on',
  until: 'until till',
  still: 'still',
  nobody: 'nobody no_one none_of_us not_a_soul',
  comma: ',',
  leftPast: `
    left_out omitted skipped postponed deferred parked shelved left_aside put_off set_aside
    left_alone dropped`,
  justOnly: 'just only merely simply solely',
  swallow: 'swallow~ ignore~ discard~ hide hides eat eats suppress~',
  wasNot: 'was were',
  noVerb: 'nothing nobody no_one',
  stopgap: `
    for_now for_the_moment for_the_time_being at_this_stage as_of_now at_this_time at_present provisionally as_a_stopgap stopgap
    until_further_notice in_this_first_version temporarily at_the_moment right_now at_this_point
    for_the_present`,
  in: 'in',
  and: 'and',
  never: 'never',
  hadTo: "had_to have_to 've_had_to was_forced_to were_forced_to",
  /** Marks of failure, wherever they stand. */
  crossSign: '✗ ✘ ✖ ❌ 🔴 🚫 ⛔',
  wipSign: '🚧 ⏳ 🔜 🟡 🟠 🔶 ❓ 🕓 🔄',
  think: 'think reckon',
  needed: 'needed required necessary',
  commandNoun: `
    command script run process install installation setup server container deployment upload push
    request download verify_command test_command build_command verification_command`,
  badPast: `
    timed_out crashed failed hung died aborted gave_up`,
  /** What may follow a verb that has no object. */
  prep: `
    in on at by with without for from to against under within during after before because since due
    as so yet here there until via through and or but locally anywhere again end-to-end between`,
  relative: 'that which who whose whom',
} as const;
