// The words for proof that is missing, doubted or red.

export const WORDS_OF_PROOF = {
  lackable: `
    credentials credential key keys token tokens access account accounts device devices phone phones
    hardware board boards mac macs windows_machine gpu emulator simulator docker network internet
    licence license database server browser cluster environment sandbox printer dump dataset
    permission permissions permit rights time shell toolchain tool tools machine machines
    machine_with sdk subscription vpn hosting staging data budget compiler runtime postgres
    connection connectivity quota iphone android ipad tablet scanner sensor display screen sample
    samples capacity certificate sudo root patience energy way ways instance installation setup
    possibility login logins numbers figures evidence proof metrics measurements`,
  /** What may stand in place of the proof: the step, the target, the claim. */
  step: `
    step steps criterion criteria target targets goal goals requirement number numbers figure
    figures budget threshold path paths flow flows behaviour behavior claim hypothesis theory fix
    patch change changes command script code playbook image container feature function latency
    performance throughput memory speed effect part parts branch branches point points item items
    sub-task that this it which they these both`,
  tool: `
    detector linter compiler sanitizer sanitiser profiler validator scanner analyser analyzer
    checker runner type_checker formatter console linker bundler packager assembler ‹cmd› tsc eslint mypy`,
  tells: `
    report~ show~ find~ finds print~ give gives emit~ warn~ flag~ complain~ say says list~ log~
    produce~ has still_has contains counts found turns_up turned_up`,
  cmd: '‹cmd›',
  keeps: `
    keeps keep kept still continues_to sometimes occasionally intermittently always regularly often`,
  failsTo: 'fails_to fail_to',
  cross: '✗ ✘ ❌ 🔴 🚫 ⛔ red nope failed fails failing fail broken',
  /** What a runner counts beside the passes; warnings are no failures. */
  redCount: 'error errors failure failures failed failing',
  /** What a tool prints when it fails. */
  trouble: `
    nil_pointer null_pointer nullpointerexception segmentation_fault traceback exception panic error
    errors failed failure fatal refused denied not_found undefined unresolved unreachable unexpected
    cannot abort aborted killed out_of_memory timeout timed_out non-zero nonzero enoent econnrefused
    eacces exit_1 exit_2 stack_overflow core_dumped unauthorized forbidden conflict mismatch invalid
    ‹error›`,
  trust: `
    trust~ rely relied relying assume~ presume~ infer~ deduce~ conclude~ extrapolate~ approximate~
    go_by went_by going_by take_on_faith took_on_faith take_it_on_faith took_it_on_faith`,
  guess: `
    assumption assumptions guess guesses guessed guesswork hunch speculation conjecture estimate estimates
    educated_guess best_guess gut_feeling theory belief bet hope shot_in_the_dark stab_in_the_dark
    anybody's_guess anyone's_guess back-of-the-envelope ballpark ballpark_figure`,
  reading: `
    reading inspection eye eyeballing reasoning thinking looking review analysis desk-checking logic
    comparing inspecting staring code_review reviewing hand walk walk-through walkthrough walking tracing`,
  pendingState: `
    pending outstanding owed due to_do to_follow to_come awaited open still_open
    missing tbd`,
  able: 'able manage~ to_be',
  know: 'know understand see_why remember trust see_how have_a_clue',
  theory: 'in_theory theoretically on_paper supposedly presumably hopefully in_principle',
  fakeAct: `
    make_up made_up typed_in type_in invent~ fabricate~ fake~ estimate~ extrapolate~ guess~
    wrote_by_hand`,
  place: `
    here in_this_environment on_this_machine in_this_sandbox on_this_box in_my_sandbox
    in_this_pass in_this_change in_this_commit in_this_round in_this_pr in_this_run
    in_the_sandbox in_my_environment in_this_container on_my_machine in_this_session available_here
    on_my_side on_this_host in_the_container from_here in_this_worktree in_this_workspace
    in_this_shell in_this_checkout in_this_task in_this_context`,
  stopAct: 'stop~~ abort~ cancel~~ cancel~ kill~ interrupt~ cut_short break_off broke_off',
  chance: 'chance opportunity occasion time possibility means',
  stops: 'stop~~ end~ exit~ halt~ quit quits abort~ bail~ come_back comes_back finish~',
  something: 'something',
  complain: 'complain~ object~ grumble~ moan~ choke~',
  target: `
    target targets goal goals criterion criteria requirement requirements budget limit sla slo
    threshold`,
  unmet: `
    missed unmet not_met n't_met not_reached not_achieved not_satisfied violated overshot exceeded
    not_fulfilled failed`,
  okay: '0 zero success ok code_0 exit_code_0 no status_0 none nothing',
  quoteError: '‹error›',
  about: 'about at on over',
  doubt: `
    believe guess hope expect suspect suppose think_it bet am_fairly_confident
    am_reasonably_sure am_fairly_sure 'm_fairly_sure 'm_fairly_confident`,
  instead: 'instead in_its_place in_its_stead',
  doIs: 'do does is are',
  with: 'with in on',
  used: 'use~ take took tried work~_with test~_with settle~_for make_do',
  nonzero: 'non-zero nonzero',
  proveOnce: `
    looked looked_at reviewed inspected audited ran tested tested_with verified checked validated exercised measured executed tried confirmed benchmarked
    compiled`,
  inFlight: 'running queued in_progress pending in_flight waiting going ongoing',
  hinders: `
    prevented_me kept_me_from stopped_me blocked_me hindered_me prevents_me keeps_me_from stops_me
    does_not_let_me did_not_let_me wo_n't_let_me would_n't_let_me would_not_let_me prevented_us
    kept_us_from did_n't_let_me does_n't_let_me prevented_any ruled_out_running`,
  limitedTo: 'limited_to restricted_to confined_to',
  rejected: `
    rejected refused denied declined aborted killed interrupted cancelled canceled
    cut_short cut_off stopped_early`,
  proving: `
    checking testing verifying running looking knowing understanding reviewing trying measuring
    comparing inspecting seeing opening executing validating confirming having_seen having_run
    having_tested having_checked having_tried being_able_to`,
  raises: 'raise raises raised throw throws threw',
  fineNoun: `
    objection objections doubt doubts problem problems complaint complaints concern concerns change
    changes more further question questions issue issues preference reason other new open remarks
    regressions failure failures error errors none nothing no 0 n/a`,
  blind: 'blindly blind sight_unseen in_the_dark',
  hedge: `
    as_far_as_i_can_tell as_far_as_i_know to_the_best_of_my_knowledge afaik afaict from_what_i_can
    if_i_am_not_mistaken all_i_can_say all_i_could_do all_i_know all_i_checked works_on_my_machine in_spirit strictly_speaking
    thin_ice with_the_reservation with_the_caveat with_one_caveat with_one_exception with_one_asterisk with_one_limitation with_some_limitations with_limitations
   
    with_the_proviso as_far_as_possible as_far_as_time as_well_as_i_could best_effort best-effort good_enough_for_now as_far_as_i fingers_crossed with_caution grain_of_salt no_guarantee no_guarantees unsure
    treat_it_as treat_this_as take_it_with not_sure n't_sure uncertain no_idea not_certain n't_certain to_be_seen`,
  beyondMe: `
    outside_my_reach out_of_my_reach outside_my_control out_of_my_hands beyond_what_i beyond_me above_my over_my_head more_than_i_could than_i_could than_i_can
    beyond_my`,
  spec: '‹spec›',
  misbehave: `
    times_out_for times_out_on times_out_with loses breaks_on breaks_for breaks_with breaks_below
    breaks_above breaks_at breaks_when breaks_in chokes
    crashes hangs freezes leaks overlaps flickers persists misbehaves corrupts garbles
    mangles stutters lags`,
  on_account: 'on_account_of for_lack_of for_want_of',
  wrong: `
    wrong incorrect garbled off_by inconsistent unusable mangled dead stale out_of_date inaccurate
    cut_off truncated misaligned mislabelled invented made_up unreadable`,
  code: 'code project app package feature endpoint program site page image client module library binary bundle installer',
  judge: 'judge~ judging gauge~ assess~ assessing conclude~ confident convinced sure',
  runNoun: 'run runs execution measurement',
  fetched: 'installed set_up used opened started invoked touched',
  readOver: 'proofread reviewed looked signed_off approved',
  /** The answer of a service that did not work. */
  httpError: '‹http›',
} as const;
